"""What this machine has to give: how many processes are worth starting, how much memory is free."""

from __future__ import annotations

import os
import re
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing import resource_tracker
from pathlib import Path

from counterplay.protocol import BadInput

_A_CORE = 2  # more than two for each core only wait for one another
_ALWAYS = 4  # what a small machine may start all the same


def cores() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def processes(wanted: int, units: int | None = None) -> int:
    """Return how many of the wanted processes to start for so many units of work; at least one.

    >>> processes(100_000, units=3)
    3
    """
    if wanted < 1:
        raise BadInput(f"the number of workers must be 1 or more, not {wanted}")
    most = max(_ALWAYS, _A_CORE * cores())
    return max(1, min(wanted, most, most if units is None else units))


def free_memory() -> int:
    """Return how many bytes are free: on this machine, or in its container where that has a bound."""
    free = [os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 2]  # where the system says no more
    with suppress(OSError, TypeError):
        available = re.search(r"MemAvailable:\s+(\d+) kB", Path("/proc/meminfo").read_text())
        free = [1024 * int(available[1])]  # type: ignore[index]
    with suppress(OSError, ValueError, TypeError):  # "max" is no bound
        group = Path("/sys/fs/cgroup")
        taken = re.search(r"^anon (\d+)", (group / "memory.stat").read_text())
        free.append(int((group / "memory.max").read_text()) - int(taken[1]))  # type: ignore[index]
    return max(0, min(free))


@contextmanager
def ctrl_c_held_back() -> Iterator[None]:
    """Hold Ctrl-C back here and in processes started meanwhile, until they say `ctrl_c_is_the_parents`."""
    resource_tracker.ensure_running()  # its first start would let the signal through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def ctrl_c_is_the_parents() -> None:
    """Let the parent alone hear Ctrl-C, which ends its workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


@contextmanager
def not_ended_meanwhile() -> Iterator[None]:
    """Let the signal to leave wait until something is done whole."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    came: list[int] = []
    before = signal.signal(signal.SIGTERM, lambda number, _: came.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before or signal.SIG_DFL)
        if came:
            signal.raise_signal(signal.SIGTERM)
