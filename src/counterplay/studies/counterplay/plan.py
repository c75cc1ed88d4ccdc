"""Who plays whom in the study: a row is one player against two of a kind, beside `kermit` on the same deals."""

from __future__ import annotations

from dataclasses import dataclass

from counterplay.arena.schedule import LineUp, Match
from counterplay.arena.specs import parse_specs
from counterplay.protocol import BadInput
from counterplay.skat.contest import SkatContest

BASE = "kermit"
PLAYER = "counterplay"
CAPS = (0.0, 0.25, 0.5, 0.75, 1.0)
PLAYOUTS = (10, 30, 100, 300)
LEFT_OUT = ("beliefs", "playouts", "discards", "bidding", "trust")


@dataclass(frozen=True)
class Question:
    """One row: a player against two opponents, and how many deals it asks for."""

    part: str
    player: str
    against: str
    deals: int
    least: float | None = None  # the gain it must reach on average, where there is a mark

    def match(self, player: str, deals: int, seed: int) -> Match:
        """Return the match of a player in this row."""
        return Match(SkatContest(), (LineUp(parse_specs(f"{player},{self.against},{self.against}")),), deals, seed)


def _with(**options: object) -> str:
    return f"{PLAYER}({','.join(f'{name}={value}' for name, value in options.items())})"


TABLE = [
    Question("table", PLAYER, "imitator(xskat)", 600, 300.0),
    Question("table", PLAYER, "rules", 600, 200.0),
    Question("table", PLAYER, "mistake(0.03)", 600, 40.0),
    Question("table", PLAYER, "mistake(0.25)", 1_200, 0.0),
    Question("table", PLAYER, "kermit", 1_200, -15.0),
    Question("table", PLAYER, "pi20", 1_200, -15.0),
    Question("table", PLAYER, "count+", 1_200, -15.0),
]
LEAVING_OUT = [
    Question("parts", player, against, 300)
    for against in ("imitator(xskat)", "rules")
    for player in (PLAYER, *(_with(without=part) for part in LEFT_OUT))
]
# The model is right in the first half and wrong in the second.
FRONTIER = [
    Question("frontier", _with(trust=cap, believe="xskat"), against, 300)
    for against in ("imitator(xskat)", "rules")
    for cap in CAPS
]
COST = [Question("cost", _with(playouts=playouts), "imitator(xskat)", 300) for playouts in PLAYOUTS]
PARTS = {"table": TABLE, "parts": LEAVING_OUT, "frontier": FRONTIER, "cost": COST}


def questions(parts: list[str]) -> list[Question]:
    """Return the rows of some parts, or of all."""
    for part in parts:
        if part not in PARTS:
            raise BadInput(f"the study has the parts {', '.join(PARTS)}, confusion and learning, not {part!r}")
    return [question for part in parts for question in PARTS[part]]
