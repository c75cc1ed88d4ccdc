"""How results are written: rows of words and rounded numbers, one CSV file for each table."""

from __future__ import annotations

import csv
import io
import lzma
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from counterplay.arena import write_whole
from counterplay.protocol import BadInput
from counterplay.statistics import Estimate, holm
from counterplay.untrusted import csv_cell, from_csv_cell

Row = dict[str, Any]
ITS_ENDS = ("its low", "its high")  # of a difference, beside another interval in the same row


def rounded(value: float | None, digits: int = 1) -> float | str:
    """Return a number for a table; nothing where the data cannot give it."""
    return "" if value is None else round(float(value), digits) + 0.0


def interval_columns(
    estimate: Estimate, name: str, digits: int = 1, prefix: str = "", p: int | None = None
) -> Row:
    """Return a mean with its interval as columns; `prefix` stands before low and high, `p` asks for its digits."""
    row = {name: estimate.mean, f"{prefix}low": estimate.low, f"{prefix}high": estimate.high}
    columns: Row = {column: rounded(value, digits) for column, value in row.items()}
    return columns if p is None else columns | {f"{prefix}p": rounded(estimate.p, p)}


def as_numbers(rows: Sequence[Row]) -> list[Row]:
    """Return rows of a CSV file with numbers where the text is one, as they were before they were written.

    >>> as_numbers([{"pair": "PI : CLI", "matches": "250", "dTP": "-0.19", "over PI": ""}])
    [{'pair': 'PI : CLI', 'matches': 250, 'dTP': -0.19, 'over PI': ''}]
    """
    return [{name: _as_number(value) for name, value in row.items()} for row in rows]


def _as_number(value: Any) -> Any:
    for kind in (int, float):
        try:
            return kind(value)
        except ValueError:
            continue
    return value


def write_csv(path: Path, rows: Sequence[Row]) -> None:
    """Write rows that all have the same columns, at once."""
    write_whole(path, csv_text(rows))


def csv_text(rows: Sequence[Row]) -> str:
    """Return rows that all have the same columns, as a CSV file holds them."""
    text = io.StringIO()
    writer = csv.DictWriter(text, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows({name: csv_cell(value) for name, value in row.items()} for row in rows)
    return text.getvalue()


def write_kept(path: Path, rows: Sequence[Row]) -> None:
    """Keep what tables are made of: rows that all have the same columns, as CSV.xz."""
    packed = lzma.compress(csv_text(rows).encode(), preset=9)
    beside = path.with_name(f"{path.name}.new")
    beside.write_bytes(packed)
    beside.replace(path)


def read_kept(path: Path) -> Iterator[dict[str, str]]:
    """Yield the rows that were kept; nothing where there is no such file."""
    if not path.exists():
        return
    try:
        with lzma.open(path, "rt", encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                yield {name: from_csv_cell(value) for name, value in row.items()}
    except (OSError, ValueError, EOFError, AttributeError, csv.Error, lzma.LZMAError) as problem:
        raise BadInput(f"{path} is not what a study has kept: {problem}") from None


def corrected(rows: Sequence[Row], column: str) -> list[Row]:
    """Return rows with a column of p values corrected by Holm beside it; a row without one is not counted.

    >>> corrected([{"p": 0.01, "n": 1}, {"p": "", "n": 2}, {"p": 0.04, "n": 3}], "p")[0]
    {'p': 0.01, 'p (Holm)': 0.02, 'n': 1}
    """
    tested = [place for place, row in enumerate(rows) if row[column] != ""]
    values: dict[int, float | None] = dict(
        zip(tested, holm([float(rows[place][column]) for place in tested]), strict=True)
    )
    lines = []
    for place, row in enumerate(rows):
        line: Row = {}
        for name, value in row.items():
            line[name] = value
            if name == column:
                line[f"{column} (Holm)"] = rounded(values.get(place), 6)
        lines.append(line)
    return lines
