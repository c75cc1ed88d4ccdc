"""What the tables are made of, kept small: points by deal, opportunities by game, errors of the evaluator.

A part's games are tens of megabytes; these are what every table needs of them, and all that it needs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from counterplay.arena import Series
from counterplay.studies.count.evaluator_error import Errors
from counterplay.studies.count.post_mortems import Judged, JudgedSeries, Opportunities
from counterplay.studies.count.table1 import Cell
from counterplay.studies.tables import Row, read_kept, write_kept

POINTS, OPPORTUNITIES, ERRORS = "points.csv.xz", "opportunities.csv.xz", "errors.csv.xz"


@dataclass
class PartData:
    """All that the tables of a part are worked out from."""

    cells: dict[tuple[str, str], Cell] = field(default_factory=dict)  # by row and column
    judged: dict[Series, JudgedSeries] = field(default_factory=dict)  # line-ups are numbered as the part has them
    errors: list[Errors] = field(default_factory=list)


def write_parts(folder: Path, parts: Mapping[str, PartData]) -> None:
    """Write these parts, and leave others as they are."""
    for name, rows_of in ((POINTS, _points), (OPPORTUNITIES, _opportunities), (ERRORS, _errors)):
        path = folder / name
        rows: list[Row] = [row for row in read_kept(path) if row["part"] not in parts]
        rows += [{"part": part} | row for part, data in parts.items() for row in rows_of(data)]
        if rows:
            write_kept(path, rows)


def read_parts(folder: Path) -> dict[str, PartData]:
    """Return every part of which something is kept."""
    parts: dict[str, PartData] = {}
    points: dict[tuple[str, str, str], list[tuple[float, float]]] = {}
    for row in read_kept(folder / POINTS):
        both = float(row["row points"]), float(row["column points"])
        points.setdefault((row["part"], row["row"], row["column"]), []).append(both)
    for (part, name, column), values in points.items():
        of_row, of_column = np.array(values).T
        parts.setdefault(part, PartData()).cells[name, column] = Cell(of_row, of_column)
    for part, judged in _judged(folder).items():
        parts.setdefault(part, PartData()).judged = judged
    for row in read_kept(folder / ERRORS):
        errors = parts.setdefault(row["part"], PartData()).errors
        while len(errors) <= int(row["line-up"]):
            errors.append({})
        errors[int(row["line-up"])].setdefault(int(row["deal"]), []).append(float(row["error"]))
    return parts


def _points(data: PartData) -> Iterator[Row]:
    deals = max((len(cell.column) for cell in data.cells.values()), default=0)
    for deal in range(deals):  # deal by deal, where most columns are alike, so that little is left to pack
        for (name, column), cell in data.cells.items():
            points = {"row points": f"{cell.row[deal]:.15g}", "column points": f"{cell.column[deal]:.15g}"}
            yield {"row": name, "column": column, "deal": deal} | points


def _opportunities(data: PartData) -> Iterator[Row]:
    for series, judged in sorted(data.judged.items()):
        for number, game in enumerate(judged.games):
            for entry, name in enumerate(judged.entries):
                if name in game:
                    words = (f"{'/'.join(situation)}{'-' if erred else '+'}" for situation, erred in game[name])
                    place = {"line-up": series.line_up, "rotation": series.rotation, "games": len(judged.games)}
                    yield place | {"game": number, "entry": entry, "opportunities": ";".join(words)}


def _errors(data: PartData) -> Iterator[Row]:
    for number, errors in enumerate(data.errors):
        for deal, values in sorted(errors.items()):
            for value in values:
                yield {"line-up": number, "deal": deal, "error": f"{value:.15g}"}


def _judged(folder: Path) -> dict[str, dict[Series, JudgedSeries]]:
    games: dict[tuple[str, Series], list[Judged]] = {}
    for row in read_kept(folder / OPPORTUNITIES):
        key = row["part"], Series(int(row["line-up"]), int(row["rotation"]))
        series = games.setdefault(key, [{} for _ in range(int(row["games"]))])
        series[int(row["game"])][row["entry"]] = _situations(row["opportunities"])
    parts: dict[str, dict[Series, JudgedSeries]] = {}
    for (part, place), judged in games.items():
        parts.setdefault(part, {})[place] = JudgedSeries(("0", "1", "2"), tuple(judged))
    return parts


def _situations(words: str) -> Opportunities:
    return [(tuple(word[:-1].split("/")), word[-1] == "-") for word in words.split(";") if word]


def renumbered(judged: Mapping[Series, JudgedSeries], line_ups: Sequence[int]) -> dict[Series, JudgedSeries]:
    """Return judged series whose line-ups are numbered by their place among these."""
    return {
        Series(line_ups.index(series.line_up), series.rotation): games
        for series, games in judged.items()
        if series.line_up in line_ups
    }
