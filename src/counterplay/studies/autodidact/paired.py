"""Two players by the same contracts or deals against the same opponents: one less the other."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from counterplay.statistics import estimate
from counterplay.studies.tables import Row, interval_columns

FILE = "paired.csv"


@dataclass(frozen=True)
class MeasuredPlayer:
    """Who is measured against whom, on the same deals or contracts of each kind for all."""

    player: str
    opponents: tuple[str, ...]
    size: int  # deals, or contracts of each kind
    seed: int


ABOUT = ("player", "less", "against", "what")  # what a line compares


def difference(
    names: tuple[str, str],
    against: str,
    what: str,
    own: Mapping[int, float],
    others: Mapping[int, float],
    seed: int,
) -> Row:
    """Return the line of one comparison, over the contracts or deals that both have played."""
    both = [number for number in own if number in others]
    gain = estimate(np.array([own[number] - others[number] for number in both]), seed)
    return {
        "player": names[0],
        "less": names[1],
        "against": against,
        "what": what,
        "contracts or deals": len(both),
        **interval_columns(gain, "difference", 2),
    }


def beside(folder: Path, rows: list[Row]) -> list[Row]:
    """Return these comparisons beside those the folder has; of the same comparison the new one stays."""
    path = folder / FILE
    earlier = {}
    if path.exists():
        with path.open(encoding="utf-8", newline="") as file:
            earlier = {tuple(row[name] for name in ABOUT): row for row in csv.DictReader(file)}
    return [*(earlier | {tuple(str(row[name]) for name in ABOUT): row for row in rows}).values()]
