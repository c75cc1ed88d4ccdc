"""The test of `count(reaction=learned)` on fresh deals: nowhere much worse than `count`, and better somewhere?"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from counterplay.arena import Results
from counterplay.statistics import estimate, holm, standard_error
from counterplay.studies.count import table1
from counterplay.studies.count.plan import FRESH_COLUMNS
from counterplay.studies.count.table1 import Cell, Cells
from counterplay.studies.tables import Row, interval_columns, rounded

WORST = -30.0  # points per list
SIGNIFICANT = 0.05


def cells(results: Sequence[Results], rows: Sequence[str]) -> dict[tuple[str, str], Cell]:
    """Return the points of every match-up over the deals of all seeds."""
    runs = [table1.cells(run, run.complete(), rows, FRESH_COLUMNS) for run in results]
    return {
        place: Cell(
            np.concatenate([run[place].row for run in runs]), np.concatenate([run[place].column for run in runs])
        )
        for place in runs[0]
    }


def table(cells_by_place: Cells, rows: Sequence[str], seed: int) -> list[Row]:
    """Return for each row player the paired difference learned reaction - equation over the deals of all seeds."""
    base, player = FRESH_COLUMNS
    lines: list[Row] = []
    tested: list[float | None] = []
    for row in rows:
        before, after = (cells_by_place[row, column].column for column in (base, player))
        gain = estimate(after - before, seed)
        tested.append(gain.p)
        lines.append(
            {
                "row": row,
                "deals": gain.count,
                base: rounded(before.mean()),
                f"{base} s.e.": rounded(standard_error(before)),
                player: rounded(after.mean()),
                f"{player} s.e.": rounded(standard_error(after)),
                **interval_columns(gain, "difference", p=5),
            }
        )
    for line, corrected in zip(lines, holm(tested), strict=True):
        line["p (Holm)"] = rounded(corrected, 5)
    return lines


def verdict(lines: Sequence[Row]) -> Row:
    """Return whether the test was passed: by the means, and whether the intervals bear out 'nowhere worse'."""
    worst = min(lines, key=lambda line: float(line["difference"]))
    better = [
        line["row"]
        for line in lines
        if line["p (Holm)"] != "" and line["p (Holm)"] < SIGNIFICANT and line["difference"] > 0
    ]
    not_worse = float(worst["difference"]) >= WORST
    surely = all(line["low"] != "" and float(line["low"]) >= WORST for line in lines)
    return {
        "verdict": "passed" if not_worse and better else "failed",
        "worst difference": worst["difference"],
        "worst against": worst["row"],
        "no mean worse than -30": not_worse,
        "no interval below -30": surely,
        "significantly better against": "; ".join(better),
    }
