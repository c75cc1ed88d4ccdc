"""The tables of a run: rows are appended as they come, and a run that was stopped goes on where it left off."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from counterplay.arena import cut_torn_line
from counterplay.untrusted import csv_cell

Row = dict[str, str]


class RunFolder:
    """The results of one run, a CSV file per table; every file can be read while the run goes on."""

    def __init__(self, path: Path) -> None:
        self.path = path
        path.mkdir(parents=True, exist_ok=True)

    def rows(self, name: str) -> list[Row]:
        """Return the rows of a table, none where it has not been begun; a torn last line is dropped."""
        file = self.path / f"{name}.csv"
        if not file.exists():
            return []
        cut_torn_line(file)
        return list(csv.DictReader(file.read_text(encoding="utf-8").splitlines()))

    def append(self, name: str, rows: Sequence[dict[str, Any]]) -> None:
        """Append rows to a table, with its header where it is new."""
        file = self.path / f"{name}.csv"
        new = not file.exists() or file.stat().st_size == 0
        with file.open("a", newline="", encoding="utf-8") as stream:
            writer = csv.DictWriter(stream, fieldnames=list(rows[0]), lineterminator="\n")
            if new:
                writer.writeheader()
            writer.writerows({name: csv_cell(value) for name, value in row.items()} for row in rows)

    def done(self, name: str, *keys: str) -> set[tuple[str, ...]]:
        """Return which rows a table has already, by the values in these columns."""
        return {tuple(row[key] for key in keys) for row in self.rows(name)}


def number(value: float) -> str:
    """Return a number for a table: six digits after the point, no negative zero."""
    text = f"{value:.6f}"
    return "0.000000" if text == "-0.000000" else text
