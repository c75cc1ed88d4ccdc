"""A match in one call, and two players of it compared."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from counterplay.arena.results import Results
from counterplay.arena.running import run_match
from counterplay.arena.schedule import LineUp, Match
from counterplay.arena.specs import parse_specs
from counterplay.arena.statistics import paired
from counterplay.protocol import BadInput, Contest
from counterplay.workers import ProcessPool


def run(
    contest: Contest[Any, Any, Any],
    *line_ups: str,
    deals: int = 36,
    seed: int = 1,
    workers: int = 1,
    folder: Path | str | None = None,
) -> Results:
    """Play line-ups such as "kermit,rules,rules" on the same deals in every rotation of the seats.

    With a folder the results are kept there as they come, and the same call goes on with a run that was stopped.

    >>> from counterplay import onecard
    >>> run(onecard.Contest(), "TP,LA", deals=10)
    <Results: 20 games of onecard by TP,LA>
    """
    match = Match(contest, tuple(LineUp(parse_specs(text)) for text in line_ups), deals, seed)
    if folder is not None:
        return run_match(match, Path(folder), ProcessPool(workers))
    with TemporaryDirectory() as passing:
        return run_match(match, Path(passing), ProcessPool(workers))


@dataclass(frozen=True, slots=True)
class Compared:
    """How many points a list one player makes more than another on the same deals, with a 95% interval.

    >>> print(Compared("count", "kermit", 73.2, 48.0, 100.1, 0.01, deals=2000))
    count less kermit: +73 (48 to 100) points a list, 2000 deals
    """

    a: str
    b: str
    difference: float
    low: float | None
    high: float | None
    p: float | None
    deals: int

    def __str__(self) -> str:
        span = "" if self.low is None or self.high is None else f" ({self.low:.0f} to {self.high:.0f})"
        return f"{self.a} less {self.b}: {self.difference:+.0f}{span} points a list, {self.deals} deals"


def compare(results: Results, a: str, b: str) -> Compared:
    """Return the paired difference of two players, copies of one player together.

    >>> from counterplay import onecard
    >>> results = run(onecard.Contest(), "TP,LA", deals=10)
    >>> compare(results, "LA", "TP").difference == -compare(results, "TP", "LA").difference
    True
    """
    deals = results.counted()
    rows = paired(results, deals) if deals else []
    for row in rows:
        if (row.a, row.b) in ((a, b), (b, a)):
            difference = row.difference
            if row.a == a:
                return Compared(a, b, difference.mean, difference.low, difference.high, difference.p, len(deals))
            low = None if difference.high is None else -difference.high
            high = None if difference.low is None else -difference.low
            return Compared(a, b, -difference.mean, low, high, difference.p, len(deals))
    known = "; ".join(f"{row.a} and {row.b}" for row in rows) or "nobody: no deal is finished"
    raise BadInput(f"{a} and {b} did not meet in this run; it compares {known}")
