"""The true state sampling ratio in finished games: for the soloist and one of the defenders, move by move."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
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
from counterplay.skat.rules import State
from counterplay.studies.inference.corpus import end
from counterplay.studies.inference.journal import Line, Place, WorkKind
from counterplay.studies.inference.plan import RatedInference
from counterplay.studies.tables import Row

ROLES = ("soloist", "defender")
Course = list[tuple[int, float]]  # cards played, and the ratio then
COLUMNS = ("source", "game", "number", "method", "role")


def measure(place: Place, record: str, method: RatedInference, seed: int) -> Iterator[Line]:
    """Measure a method in one game for one role."""
    line = dict(zip(COLUMNS, place, strict=True))
    course = course_of(record, line["number"], method, line["role"], seed)
    more = {"leads": leads_of(record, line["number"], line["role"])} if method.every_card else {}
    yield line | {"tssr": list(map(list, course))} | more


KIND = WorkKind("ratios", COLUMNS, measure)


def course_of(record: str, number: int, method: RatedInference, role: str, seed: int) -> Course:
    """Return the ratio before every move of the soloist, or of one defender: the next one in every second game."""
    state = end(record)
    seat = seat_of(state, number, role)
    luck = Stream(seed, "tssr", record, seat).next64()  # the same worlds for every method that draws as many
    inference = inference_for(method, luck)
    return tssr_course(inference, state, seat, method.samples, luck, every_card=method.every_card)


def seat_of(state: State, number: int, role: str) -> int:
    """Return the soloist, or the defender after him, who in every second game is the other one."""
    soloist = state.core.soloist
    return soloist if role == "soloist" else (soloist + 1 + number % 2) % 3


def leads_of(record: str, number: int, role: str) -> list[int]:
    """Return the tricks, from 0 on, that the seat led."""
    state = end(record)
    seat = seat_of(state, number, role)
    return [trick for trick, played in enumerate(state.tricks) if played.seat_of(0) == seat]


def inference_for(method: RatedInference, seed: int) -> Weighing | FollowingInference:
    """Return the inference of a method."""
    if method.auction:
        inference = make_inference(method.inference, method.samples, seed)
        return cast(Weighing | FollowingInference, inference)  # all of the plan are
    match method.inference:
        case "pi":
            return PolicyInference(_deaf_policies(method.policies), method.samples, seed)
        case "cli":
            return LocationInference(method.samples, seed, _deaf_locations())
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
        self.leads: dict[Place, dict[int, frozenset[int]]] = {}  # tricks that the seat led, where that was noted
        for (source, game, number, method, role), line in measured.items():
            course = [(int(cards), float(ratio)) for cards, ratio in line["tssr"]]
            self._courses.setdefault((source, game, method, role), {})[number] = course
            if "leads" in line:
                tricks = frozenset(map(int, line["leads"]))
                self.leads.setdefault((source, game, method, role), {})[number] = tricks

    def lines(self) -> list[Row]:
        """Return what was measured as rows, a game and role in each, in an order of their own."""
        rows = []
        for (source, game, method, role), courses in sorted(self._courses.items()):
            for number, course in sorted(courses.items()):
                leads = self.leads.get((source, game, method, role), {}).get(number, ())
                rows.append(
                    {"source": source, "game": game, "number": number, "method": method, "role": role}
                    | {"tssr": " ".join(f"{cards}:{ratio:.6g}" for cards, ratio in course)}
                    | {"leads": " ".join(map(str, sorted(leads)))}
                )
        return rows

    @classmethod
    def of(cls, rows: Iterable[Row]) -> Ratios:
        """Return what such rows, read from a file, are of."""
        measured: dict[Place, Line] = {}
        for row in rows:
            place = (row["source"], row["game"], int(row["number"]), row["method"], row["role"])
            line: Line = {"tssr": [pair.split(":") for pair in row["tssr"].split()]}
            measured[place] = line | ({"leads": row["leads"].split()} if row["leads"] else {})
        return cls(measured)

    @property
    def sources(self) -> list[str]:
        """Return whose games were measured."""
        return sorted({source for source, *_ in self._courses})

    def by_game(self, source: str, game: str, method: str, role: str) -> dict[int, Course]:
        """Return the courses of a method and role by game; those without a move are left out."""
        known = self._courses.get((source, game, method, role), {})
        return {number: known[number] for number in sorted(known) if known[number]}
