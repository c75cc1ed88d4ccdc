"""Table 1: each column player against two copies of each row player, beside the paper's figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from counterplay.arena import Results, Series
from counterplay.statistics import estimate, standard_error
from counterplay.studies.count.plan import (
    COLUMNS,
    PAPER,
    PAPER_FOLLOW_UP,
    PLAYED_COLUMNS,
    PRIOR_COLUMNS,
    PRIORS,
    ROWS,
)
from counterplay.studies.count.post_mortems import JudgedSeries, rate_columns, rates_by_role, tally
from counterplay.studies.tables import Row, corrected, interval_columns, rounded

FOLLOW_UP = (ROWS[4], "count(forget=36)")


@dataclass(frozen=True, slots=True)
class Cell:
    """Points per list of a match-up, by deal."""

    row: NDArray[np.float64]  # the mean of both copies
    column: NDArray[np.float64]


Cells = Mapping[tuple[str, str], Cell]


def cells(
    results: Results, deals: Sequence[int], rows: Sequence[str], columns: Sequence[str] = PLAYED_COLUMNS
) -> dict[tuple[str, str], Cell]:
    """Return the points of every match-up; line-ups stand row by row."""
    by_place = {}
    for number, (row, column) in enumerate((row, column) for row in rows for column in columns):
        points = results.points(number, deals)
        by_place[row, column] = Cell(points[:, 1:].mean(axis=1), points[:, 0])
    return by_place


def table(cells_by_place: Cells, seed: int) -> list[Row]:
    """Return one line for each cell."""
    lines = []
    for (row, column), cell in cells_by_place.items():
        if column not in COLUMNS:
            continue
        difference = cell.row - cell.column
        line: Row = {
            "row": row,
            "column": column,
            "deals": len(cell.row),
            "row points": rounded(cell.row.mean()),
            "row s.e.": rounded(standard_error(cell.row)),
            "column points": rounded(cell.column.mean()),
            "column s.e.": rounded(standard_error(cell.column)),
            "row - column": rounded(difference.mean()),
            "row - column s.e.": rounded(standard_error(difference)),
        }
        for base in ("kermit", "count"):
            gain = estimate(cell.column - cells_by_place[row, base].column, seed)
            line |= interval_columns(gain, f"over {base}", prefix=f"over {base} ", p=5)
        paper = PAPER.get((row, column))
        line |= {
            "paper's row": "" if paper is None else paper[0],
            "paper's column": "" if paper is None else paper[1],
            "paper's row - column": "" if paper is None else paper[0] - paper[1],
            "paper's gain over kermit": _or_nothing(paper_gain(row, column, "kermit")),
        }
        lines.append(line)
    return lines


def grid(cells_by_place: Cells) -> list[Row]:
    """Return the table as the paper prints it: row - column, row (s.e.), column (s.e.) in one cell."""
    rows = list(dict.fromkeys(row for row, _ in cells_by_place))
    return [{"row": row} | {column: _printed(cells_by_place[row, column]) for column in COLUMNS} for row in rows]


def _printed(cell: Cell) -> str:
    row, column = (
        f"{values.mean():.0f} ({standard_error(values) or 0:.0f})" for values in (cell.row, cell.column)
    )
    return f"{(cell.row - cell.column).mean():.0f}; {row}; {column}"


def paper_gain(row: str, column: str, base: str) -> int | None:
    """Return by how much the paper's column player beats another column in a row."""
    if (row, column, base) == (*FOLLOW_UP, "kermit"):
        return PAPER_FOLLOW_UP
    if (row, column) in PAPER and (row, base) in PAPER:
        return PAPER[row, column][1] - PAPER[row, base][1]
    return None


class Table1Claim(NamedTuple):
    """What the paper says of a player beside another."""

    claim: str
    player: str
    base: str


CLAIMS = (
    Table1Claim("gain against the strong, tie at its own level, little against the weak", "count", "kermit"),
    Table1Claim("the same with 36 games to learn from", "count(forget=36)", "kermit"),
    Table1Claim("rm36 hardly weaker", "count(forget=36)", "count"),
    Table1Claim("the naive tracker is as good in the long run", "tracker", "count"),
    Table1Claim("tracker rm36 much weaker", "tracker(forget=36)", "tracker"),
    Table1Claim("tracker rm36 weaker than kermit", "tracker(forget=36)", "kermit"),
    Table1Claim("beyond the paper", COLUMNS[-1], "count"),
)


def claims(cells_by_place: Cells, seed: int) -> list[Row]:
    """Return the paired differences that the claims are about, with the paper's own, and p after Holm."""
    lines: list[Row] = []
    for claim, player, base in CLAIMS:
        for row in dict.fromkeys(row for row, _ in cells_by_place):
            gain = estimate(cells_by_place[row, player].column - cells_by_place[row, base].column, seed)
            lines.append(
                {"claim": claim, "player": player, "less": base, "against": row}
                | interval_columns(gain, "difference", prefix="difference ", p=5)
                | {"paper": _or_nothing(paper_gain(row, player, base))}
            )
    return corrected(lines, "difference p")


def priors(cells_by_place: Cells, seed: int) -> list[Row]:
    """Return what the Count with 36 games to learn from gains on kermit, by what its first belief is worth.

    The last lines are means over the rows, deal by deal: all rows are played on the same deals.
    """
    rows = list(dict.fromkeys(row for row, _ in cells_by_place))
    if any((row, column) not in cells_by_place for row in rows for column in PRIOR_COLUMNS.values()):
        return []
    lines: list[Row] = []
    for name, of in [*((row, [row]) for row in rows), *([("mean of all rows", rows)] if len(rows) > 1 else [])]:
        points = {
            column: np.mean([cells_by_place[row, column].column for row in of], axis=0)
            for column in PLAYED_COLUMNS
        }
        for prior in PRIORS:
            mine = points[PRIOR_COLUMNS[prior]]
            line: Row = {"against": name, "prior worth": prior, "deals": len(mine)}
            line |= interval_columns(
                estimate(mine - points["kermit"], seed), "over kermit", 1, "over kermit ", p=5
            )
            more = estimate(mine - points[PRIOR_COLUMNS[10]], seed)
            lines.append(line | interval_columns(more, "over 10", 1, "over 10 ", p=5))
    return lines


def rates(judged: Mapping[Series, JudgedSeries], line_ups: Mapping[str, int]) -> list[Row]:
    """Return the measured mistake rates: of each row player, and of kermit against it."""
    lines: list[Row] = []
    for row, line_up in line_ups.items():
        series = [games for key, games in judged.items() if key.line_up == line_up]
        for player, opponents, entries in ((row, "kermit", (1, 2)), ("kermit", row, (0,))):
            counted = tally(series, entries)
            for role, rate in rates_by_role(counted).items():
                lines.append(
                    {"player": player, "against": opponents, "role": role, "games": counted.games}
                    | rate_columns(rate)
                    | {"told": _stated_rate(player)}
                )
    return lines


def _stated_rate(player: str) -> str:
    """Return the rate that a synthetic player was told."""
    return player.removeprefix("mistake(").split(",")[0].rstrip(")") if player.startswith("mistake") else ""


def _or_nothing(value: int | None) -> int | str:
    return "" if value is None else value
