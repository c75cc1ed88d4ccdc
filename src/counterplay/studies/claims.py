"""What the four papers claim, row by row, and what our committed runs say of it.

`results/claims.csv` is the list: paper, place, claim, the paper's figure; ours, whether it holds, and why not. Our
figures are cells of the committed tables, so that none can drift from its run:

    {count/claims.csv; player=count & less=kermit; difference|difference low|difference high; +.0f}

names a table, the values by which one row of it is known, a column (or a value and the two ends of its interval; a
minus before the columns turns the sign) and how the numbers are written.
"""

from __future__ import annotations

import csv
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from counterplay.protocol import BadInput
from counterplay.studies.folder import RESULTS
from counterplay.studies.tables import Row

FILE = "claims.csv"
VERDICTS = ("yes", "partly", "not shown", "no", "opposite", "not run", "not possible here")
PAPERS = {
    "count": "Long and Buro 2011, the Count",
    "inference": "Rebstock et al. 2019, policy inference",
    "evolution": "Baker et al. 2008, evolved poker",
    "abd": "Milec et al. 2025, ABD",
}  # by the name of their study
TINY = 0.0001  # a p below it is told as that
_CELL = re.compile(r"\{([^{}]+)\}")


@dataclass(frozen=True)
class PaperClaim:
    """A claim of a paper beside what became of it here."""

    paper: str
    place: str
    claim: str
    theirs: str
    ours: str
    holds: str
    why: str

    def __post_init__(self) -> None:
        if self.paper not in PAPERS or self.holds not in VERDICTS:
            raise BadInput(
                f"{FILE}, {self.place!r}: the paper is one of {', '.join(PAPERS)}, the verdict one of"
                f" {', '.join(VERDICTS)}, not {self.paper!r} and {self.holds!r}"
            )

    @property
    def tables(self) -> tuple[str, ...]:
        """The committed tables that our figures are cells of."""
        return tuple(dict.fromkeys(cell.partition(";")[0].strip() for cell in _CELL.findall(self.ours)))

    def told(self, results: Path = RESULTS) -> str:
        """Return our figures as people read them."""
        return _CELL.sub(lambda cell: _figures(cell[1], results), self.ours)


def paper_claims(results: Path = RESULTS) -> tuple[PaperClaim, ...]:
    """Return every claim in the order of its list.

    >>> [claim.told() for claim in paper_claims() if claim.place == "Table 1, depth 1" and claim.paper == "abd"]
    ['CDBR 0.25', 'ABD 1.00']
    """
    return tuple(PaperClaim(**row) for row in _table(results / FILE))


@cache
def _table(path: Path) -> list[Row]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def _figures(cell: str, results: Path) -> str:
    """Return what a cell says: a value, or a value with its interval."""
    name, where, columns, form = (*(part.strip() for part in cell.split(";")), "")[:4]
    wanted = dict(condition.split("=", 1) for condition in where.split(" & ")) if where else {}
    rows = [row for row in _table(results / name) if all(row.get(key) == value for key, value in wanted.items())]
    if len(rows) != 1:
        raise BadInput(f"{FILE}: {name} has {len(rows)} rows with {wanted}, not one")
    turned, names = columns.startswith("-"), columns.removeprefix("-").split("|")
    if not form:
        return str(rows[0][names[0]])
    values = [float(rows[0][column]) * (-1 if turned else 1) for column in names]
    if len(values) == 1:
        tiny = names[0].endswith("p (Holm)") and abs(values[0]) < TINY
        return f"< {TINY}" if tiny else format(values[0], form)
    ends = [format(value, form.removeprefix("+")) for value in sorted(values[1:])]
    return f"{values[0]:{form}} ({ends[0]} to {ends[1]})"
