"""A run folder: rows are appended as they come, and a run that was stopped goes on where it left off."""

from __future__ import annotations

import csv
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from counterplay.protocol import BadInput

Row = dict[str, str]


class RunFolder:
    """The results of one run, a CSV file per table; every file can be read while the run goes on."""

    def __init__(self, path: Path, settings: dict[str, Any]) -> None:
        self.path = path
        path.mkdir(parents=True, exist_ok=True)
        record = path / "run.json"
        if record.exists():
            before = json.loads(record.read_text(encoding="utf-8"))
            if before != settings:
                raise BadInput(
                    f"{path} holds a run with other settings ({before}); choose another folder or those settings"
                )
        else:
            if any(path.iterdir()):
                raise BadInput(f"{path} is not empty and holds no run; choose an empty folder")
            record.write_text(json.dumps(settings, indent=2) + "\n", encoding="utf-8")

    def rows(self, name: str) -> list[Row]:
        """Return the rows of a table, none where it has not been begun; a torn last line is dropped."""
        file = self.path / f"{name}.csv"
        if not file.exists():
            return []
        text = file.read_text(encoding="utf-8")
        whole = text[: text.rfind("\n") + 1]
        if whole != text:
            file.write_text(whole, encoding="utf-8")
        return list(csv.DictReader(whole.splitlines()))

    def append(self, name: str, rows: Sequence[dict[str, Any]]) -> None:
        """Append rows to a table, with its header where it is new."""
        file = self.path / f"{name}.csv"
        new = not file.exists() or file.stat().st_size == 0
        with file.open("a", newline="", encoding="utf-8") as stream:
            writer = csv.DictWriter(stream, fieldnames=list(rows[0]), lineterminator="\n")
            if new:
                writer.writeheader()
            writer.writerows(rows)

    def done(self, name: str, *keys: str) -> set[tuple[str, ...]]:
        """Return which rows a table has already, by the values in these columns."""
        return {tuple(row[key] for key in keys) for row in self.rows(name)}


def number(value: float) -> str:
    """Return a number for a table: six digits after the point, no negative zero."""
    text = f"{value:.6f}"
    return "0.000000" if text == "-0.000000" else text
