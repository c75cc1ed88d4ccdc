"""What the machine's other programs used of its processors while something was measured, from /proc."""

from __future__ import annotations

import os
import time
from pathlib import Path

_TICK = os.sysconf("SC_CLK_TCK")


class Share:
    """Begins to count when it is made; the processes named, with their children, are one's own."""

    def __init__(self, *processes: int) -> None:
        self._processes = processes
        self._begun, self._all, self._own = time.monotonic(), _all(), _own(processes)

    def others(self) -> float:
        """Return how many cores others used on average since then."""
        took = max(time.monotonic() - self._begun, 1e-9)
        return max(0.0, (_all() - self._all - (_own(self._processes) - self._own)) / took)


def _all() -> float:
    """Return the seconds that all cores were busy since the machine was started."""
    words = Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:]
    user, nice, system, _, _, irq, softirq, steal = (int(word) for word in words[:8])
    return (user + nice + system + irq + softirq + steal) / _TICK


def _own(processes: tuple[int, ...]) -> float:
    used: dict[int, float] = {}
    parents: dict[int, int] = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                fields = (folder / "stat").read_text().rpartition(")")[2].split()
            except OSError:  # it has ended
                continue
            parents[int(folder.name)] = int(fields[1])
            used[int(folder.name)] = sum(map(int, fields[11:15])) / _TICK  # with children that have ended
    total = 0.0
    for process in used:
        above, seen = process, set()
        while above not in processes and above in parents and above not in seen:
            seen.add(above)
            above = parents[above]
        total += used[process] if above in processes else 0.0
    return total
