"""Where stretches are played: in this process, in local processes, or on a Ray cluster. Results never differ."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Protocol

from counterplay.arena.outcome import Outcome
from counterplay.arena.schedule import Match, Series, Stretch

Finished = Generator[tuple[Series, list[Outcome]], None, None]


class RunBroken(RuntimeError):
    """A run cannot go on for a reason that is nobody's call: the text says what happened."""


class Executor(Protocol):
    """Plays stretches."""

    def run(self, match: Match, stretches: Iterable[Stretch]) -> Finished:
        """Yield finished deals as they come, each exactly once; closing the iterator stops all work."""
