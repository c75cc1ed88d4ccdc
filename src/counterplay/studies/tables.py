"""How results are written: rows of words and rounded numbers, one CSV file for each table."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from counterplay.arena import write_whole

Row = dict[str, Any]


def rounded(value: float | None, digits: int = 1) -> float | str:
    """Return a number for a table; nothing where the data cannot give it."""
    return "" if value is None else round(float(value), digits) + 0.0


def write_csv(path: Path, rows: Sequence[Row]) -> None:
    """Write rows that all have the same columns, at once."""
    text = io.StringIO()
    writer = csv.DictWriter(text, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    write_whole(path, text.getvalue())
