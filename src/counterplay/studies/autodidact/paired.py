"""Two players by the same contracts or deals against the same opponents: one less the other."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from pathlib import Path

import numpy as np

from counterplay.arena.statistics import estimate
from counterplay.studies.tables import Row, rounded, write_csv

FILE = "paired.csv"
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
    found = estimate(np.array([own[number] - others[number] for number in both]), seed)
    return {
        "player": names[0],
        "less": names[1],
        "against": against,
        "what": what,
        "contracts or deals": len(both),
        "difference": rounded(found.mean, 2),
        "low": rounded(found.low, 2),
        "high": rounded(found.high, 2),
    }


def add(folder: Path, rows: list[Row]) -> None:
    """Write these comparisons beside those the folder has; of the same comparison the new one stays."""
    path = folder / FILE
    kept = {}
    if path.exists():
        with path.open(encoding="utf-8", newline="") as file:
            kept = {tuple(row[name] for name in ABOUT): row for row in csv.DictReader(file)}
    write_csv(path, [*(kept | {tuple(str(row[name]) for name in ABOUT): row for row in rows}).values()])
