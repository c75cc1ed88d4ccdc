"""What the committed run of the study says about each opponent."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from functools import cache

from counterplay.studies import RESULTS
from counterplay.studies.opponents.study import FILE


@dataclass(frozen=True, slots=True)
class OpponentFigures:
    """One opponent's row; rates and margins with their 95% intervals."""

    against: str  # the player at both other seats
    deals: int
    games: int  # each deal in three rotations
    seed: int
    margin: float  # own points per list of 36 deals less the mean of the other two's
    low: float | None
    high: float | None
    opportunities: int  # cards that could give a game away
    mistakes: int
    rate: float | None
    rate_low: float | None
    rate_high: float | None


@cache
def opponent_figures() -> dict[str, OpponentFigures]:
    """Return the figures by the opponent's name; those that were not measured are not there."""
    path = RESULTS / "opponents" / FILE
    if not path.is_file():
        return {}
    with path.open(encoding="utf-8", newline="") as file:
        return {row["name"]: _read(row) for row in csv.DictReader(file)}


def _read(row: dict[str, str]) -> OpponentFigures:
    def number(key: str) -> float | None:
        return float(row[key]) if row[key] else None

    return OpponentFigures(
        against=row["against two"],
        deals=int(row["deals"]),
        games=int(row["games"]),
        seed=int(row["seed"]),
        margin=float(row["margin"]),
        low=number("low"),
        high=number("high"),
        opportunities=int(row["opportunities"]),
        mistakes=int(row["mistakes"]),
        rate=number("rate"),
        rate_low=number("rate low"),
        rate_high=number("rate high"),
    )
