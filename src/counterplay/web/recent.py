"""The last warnings and errors of this server, for its operator."""

from __future__ import annotations

import logging
from collections import deque
from datetime import UTC, datetime

from counterplay.web.schema_operator import ReportedProblem

MOST = 50
_LONGEST = 2000


class RecentProblems(logging.Handler):
    """Keeps the last problems that the package tells of, from when it is opened to its end."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self._lines: deque[ReportedProblem] = deque(maxlen=MOST)
        logging.getLogger("counterplay").addHandler(self)

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a line."""
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="seconds")
        message = record.getMessage()
        if record.exc_info and record.exc_info[1] is not None:
            message = f"{message} ({type(record.exc_info[1]).__name__}: {record.exc_info[1]})"
        self._lines.append(ReportedProblem(at=at, level=record.levelname.lower(), message=message[:_LONGEST]))

    def latest_first(self) -> tuple[ReportedProblem, ...]:
        """Return what was told."""
        return tuple(reversed(self._lines))

    def close(self) -> None:
        """Listen no more."""
        logging.getLogger("counterplay").removeHandler(self)
        super().close()
