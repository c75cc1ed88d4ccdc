"""Bidding against these two: the chance to make a game against them, and what a deal brings if they play instead.

The evaluator's maps, from what double dummy says of a hand to what is won with it, were fitted to games against
`kermit`. Against others more is won, or less, and by another amount in every kind of game; so each policy we know
has maps of its own, fitted to games against it (`counterplay skat train bidding --against xskat`), and a line that
says what a deal is worth when we pass. Both are mixed by the belief, and by trust with what holds against anybody.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from counterplay.protocol import BadInput
from counterplay.skat.players.evaluator import CONTRACT_VARIANTS, Evaluator, LogOddsMap, contract_levels
from counterplay.skat.rules import Action, Bid, Hold, Observation, Pass, next_bid
from counterplay.untrusted import finite_number, from_json

FORMAT = "counterplay bidding against policies 1"
SHIPPED = Path(__file__).parent / "data" / "bidding-against.json"
HANDS = 8  # whose worths are remembered: an auction asks for the same at every call
FITTED_WORTHS = (-80.0, 40.0)  # of our own hand at 18, between which the line was fitted


@dataclass(frozen=True)
class BiddingAgainst:
    """What was learned of bidding against one policy."""

    maps: Mapping[str, Sequence[LogOddsMap]]
    passing: tuple[float, float]  # points of a deal that we pass: at a hand worth nothing, and by its worth
    card: Mapping[str, Any] = field(default_factory=dict)  # how it was made

    def as_dict(self) -> dict[str, Any]:
        """Return it as the file keeps it."""
        return {"maps": dict(self.maps), "passing": list(self.passing), "card": dict(self.card)}


def load(path: Path) -> dict[str, BiddingAgainst]:
    """Read what a training wrote; a damaged file gives BadInput."""
    try:
        data = from_json(path.read_text(encoding="utf-8"))
        if data["format"] != FORMAT:
            raise BadInput(f"{path} is not of this version: its format should be {FORMAT!r}")
        return {name: _read(data_of_policy) for name, data_of_policy in data["policies"].items()}
    except (OSError, ValueError, KeyError, TypeError) as problem:
        if isinstance(problem, BadInput):
            raise
        raise BadInput(f"{path} does not say how to bid against policies: {problem}") from None


def save(path: Path, known: Mapping[str, BiddingAgainst]) -> None:
    """Write what is known of bidding against policies."""
    data = {"format": FORMAT, "policies": {name: known[name].as_dict() for name in sorted(known)}}
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")


def _read(data: Mapping[str, Any]) -> BiddingAgainst:
    maps = {
        variant: [(finite_number(shift), finite_number(slope)) for shift, slope in data["maps"][variant]]
        for variant in CONTRACT_VARIANTS
    }
    for variant, levels in maps.items():
        if len(levels) != contract_levels(variant):
            raise ValueError(f"{variant} needs {contract_levels(variant)} levels, not {len(levels)}")
    at_nothing, by_worth = data["passing"]
    return BiddingAgainst(maps, (finite_number(at_nothing), finite_number(by_worth)), dict(data.get("card", {})))


@cache
def shipped() -> dict[str, BiddingAgainst]:
    """Return what comes with the package."""
    return load(SHIPPED)


class Bidding:
    """Bids, and evaluates games, against two opponents of whom policies are believed."""

    def __init__(self, plain: Evaluator, known: Mapping[str, BiddingAgainst]) -> None:
        """Take what holds against anybody, and what is known of some policies."""
        self.plain = plain
        self._known = known
        self._mixed: tuple[tuple[float, ...], Evaluator] = ((), plain)
        self._worths: dict[tuple[int, int, tuple[float, ...]], list[float]] = {}

    @property
    def policies(self) -> tuple[str, ...]:
        """Return the policies it knows how to bid against."""
        return tuple(self._known)

    def against(self, shares: Mapping[str, float]) -> Evaluator:
        """Return the evaluator against policies believed with these shares; what is left is anybody."""
        key = self._key(shares)
        if not any(key):
            return self.plain
        if self._mixed[0] != key:
            self._mixed = (
                key,
                Evaluator(self.plain.weights, self._maps(dict(zip(self._known, key, strict=True)))),
            )
        return self._mixed[1]

    def _key(self, shares: Mapping[str, float]) -> tuple[float, ...]:
        return tuple(round(shares.get(name, 0.0), 3) for name in self._known)

    def _maps(self, shares: Mapping[str, float]) -> dict[str, list[LogOddsMap]]:
        anybody = 1 - sum(shares.values())
        maps: dict[str, list[LogOddsMap]] = {}
        for variant, levels in self.plain.maps.items():
            maps[variant] = []
            for level, (shift, slope) in enumerate(levels):
                shift, slope = anybody * shift, anybody * slope
                for name, share in shares.items():
                    shift += share * self._known[name].maps[variant][level][0]
                    slope += share * self._known[name].maps[variant][level][1]
                maps[variant].append((shift, slope))
        return maps

    def passing(self, shares: Mapping[str, float], worth: float) -> float:
        """Return what a deal brings when we pass with a hand worth so much at 18; 0 against anybody."""
        worth = min(max(worth, FITTED_WORTHS[0]), FITTED_WORTHS[1])
        value = 0.0
        for name, known in self._known.items():
            at_nothing, by_worth = known.passing
            value += shares.get(name, 0.0) * (at_nothing + by_worth * worth)
        return value

    def worths(self, ten: int, seat: int, shares: Mapping[str, float]) -> list[float]:
        """Return what it is worth to play at each bid, in points."""
        key = (ten, seat, self._key(shares))
        if self._worths.get(key) is None:
            if len(self._worths) >= HANDS:
                self._worths.clear()
            self._worths[key] = self.against(shares).core.worths_by_bid(ten, seat)
        return self._worths[key]


def call_up_to(most: int, observation: Observation) -> Action:
    """Bid the next value or hold, as long as it is not above `most`."""
    core = observation.core
    if core.must_answer:
        return Hold() if core.bid <= most else Pass()
    bid = next_bid(core.bid)
    return Bid(bid) if bid is not None and bid <= most else Pass()
