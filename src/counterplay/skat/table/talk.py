"""What people say at a table. It is kept in memory alone, and gone when the table is."""

from __future__ import annotations

import time
from collections import deque

from counterplay.rate_limit import Allowance
from counterplay.skat.table.events import Reported, Said
from counterplay.skat.table.problems import Refusal
from counterplay.skat.table.seats import Sitter
from counterplay.untrusted import visible

LONGEST = 300  # characters
_LINES, _REPORTS = 100, 20
_BURST, _WITHIN = 8, 10.0  # so many lines of one person within so many seconds


class Talk:
    """The last lines, and what was reported to the host."""

    def __init__(self) -> None:
        self.lines: deque[Said] = deque(maxlen=_LINES)
        self.reports: deque[Reported] = deque(maxlen=_REPORTS)
        self._allowances: dict[str, Allowance] = {}

    def say(self, person: str, name: str, text: str, sign: str = "") -> Said:
        """Return a line as it is told; of a sign `text` is what it means in words."""
        allowance = self._allowances.setdefault(person, Allowance(_BURST, _BURST / _WITHIN))
        if not allowance.use(time.monotonic()):
            raise Refusal("too_many", f"more than {_BURST} lines in {_WITHIN:g} seconds: slow down")
        line = Said(person, name, _clean(text), time.time(), sign)
        self.lines.append(line)
        return line

    def report(self, by: str, about: Sitter, text: str) -> Reported:
        """Return a report as the host hears it."""
        report = Reported(by, about.id, about.title, _clean(text, empty=True))
        self.reports.append(report)
        return report


def _clean(text: str, *, empty: bool = False) -> str:
    line = visible(text.strip())
    if len(line) > LONGEST or not (line or empty):
        raise Refusal("illegal", f"a line has 1 to {LONGEST} characters")
    return line
