"""A time limit for one decision, kept even when the player never comes back."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

LONGEST = 1_000_000.0  # seconds: whoever wants more wants no limit
_LEARNING = 10  # times what a decision may take
_STARTING = 60.0  # seconds


class Overtime(BaseException):
    """A decision took too long. (Not an Exception: a player that catches all of those is stopped all the same.)"""


def learning_limit(time_limit: float | None) -> float | None:
    """Return how long a player may look at a result, or at another's action, where decisions are limited."""
    return None if time_limit is None else _LEARNING * time_limit


def starting_limit(time_limit: float | None) -> float | None:
    """Return how long a process may take to begin a match, where decisions are limited."""
    return None if time_limit is None else max(_STARTING, _LEARNING * time_limit)


@contextmanager
def limit(seconds: float | None) -> Iterator[None]:
    """Raise Overtime in the block once the time is over; no limit when None.

    The alarm interrupts Python and waiting for a pipe. A call into compiled code is judged when it returns, and so
    is everything outside the main thread, where alarms cannot be set.
    """
    if seconds is None:
        yield
        return
    started = time.monotonic()
    with _alarm(seconds):
        yield
    if time.monotonic() - started > seconds:
        raise overtime(seconds)


def overtime(seconds: float) -> Overtime:
    """Return what to raise when something took longer than so many seconds."""
    return Overtime(f"took longer than {seconds:g} s")


@contextmanager
def _alarm(seconds: float) -> Iterator[None]:
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def ring(_number: int, _frame: FrameType | None) -> None:
        raise overtime(seconds)

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
