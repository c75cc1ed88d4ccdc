"""The true state sampling ratio in finished games: for the soloist and one of the defenders, move by move."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import cast

from counterplay.protocol import Stream
from counterplay.skat.beliefs import (
    AUCTION_POINTS,
    FollowingInference,
    LocationInference,
    LocationNetwork,
    Locations,
    NoInference,
    Point,
    PolicyInference,
    PolicyNetwork,
    Weighing,
    make_inference,
    networks,
    tssr_course,
)
from counterplay.skat.beliefs import location_network as locations
from counterplay.studies.inference.corpus import end
from counterplay.studies.inference.journal import Line, Place, WorkKind
from counterplay.studies.inference.plan import RatedInference

ROLES = ("soloist", "defender")
Course = list[tuple[int, float]]  # cards played, and the ratio then
COLUMNS = ("source", "game", "number", "method", "role")


def measure(place: Place, record: str, method: RatedInference, seed: int) -> Iterator[Line]:
    """Measure a method in one game for one role."""
    line = dict(zip(COLUMNS, place, strict=True))
    yield line | {"tssr": list(map(list, course_of(record, line["number"], method, line["role"], seed)))}


KIND = WorkKind("ratios", COLUMNS, measure)


def course_of(record: str, number: int, method: RatedInference, role: str, seed: int) -> Course:
    """Return the ratio before every move of the soloist, or of one defender: the next one in every second game."""
    state = end(record)
    soloist = state.core.soloist
    seat = soloist if role == "soloist" else (soloist + 1 + number % 2) % 3
    luck = Stream(seed, "tssr", record, seat).next64()  # the same worlds for every method that draws as many
    return tssr_course(inference_for(method, luck), state, seat, method.samples, luck)


def inference_for(method: RatedInference, seed: int) -> Weighing | FollowingInference:
    """Return the inference of a method."""
    if method.auction:
        inference = make_inference(method.inference, method.samples, seed)
        return cast(Weighing | FollowingInference, inference)  # all of the plan are
    match method.inference:
        case "pi":
            return PolicyInference(_deaf_policies(method.policies), method.samples, seed)
        case "cli":
            return LocationInference(_deaf_locations(), method.samples, seed)
        case "ni":
            return NoInference(method.samples, seed)
    raise ValueError(f"{method.inference} needs the auction")


@cache
def _deaf_policies(name: str) -> Mapping[Point, PolicyNetwork]:
    """Return shipped policies that neither predict nor hear an auction."""
    return {
        point: PolicyNetwork(point, network.layers, auction=False)
        for point, network in networks.shipped_networks(name).networks.items()
        if point not in AUCTION_POINTS
    }


@cache
def _deaf_locations() -> Locations:
    known = locations.shipped()
    deaf = {kind: LocationNetwork(network.layers, auction=False) for kind, network in known.networks.items()}
    return Locations(deaf, known.card)


class Ratios:
    """What was measured."""

    def __init__(self, measured: Mapping[Place, Line]) -> None:
        self._courses: dict[Place, dict[int, Course]] = {}
        for (source, game, number, method, role), line in measured.items():
            course = [(int(cards), float(ratio)) for cards, ratio in line["tssr"]]
            self._courses.setdefault((source, game, method, role), {})[number] = course

    def by_game(self, source: str, game: str, method: str, role: str) -> dict[int, Course]:
        """Return the courses of a method and role by game; those without a move are left out."""
        known = self._courses.get((source, game, method, role), {})
        return {number: known[number] for number in sorted(known) if known[number]}
