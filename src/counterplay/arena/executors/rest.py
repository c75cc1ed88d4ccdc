"""What is left of a stretch as its deals come in: who dies in mid-stretch is replaced without loss or repeat."""

from __future__ import annotations

from dataclasses import dataclass, replace

from counterplay.arena.executors import RunBroken
from counterplay.arena.outcome import Outcome
from counterplay.arena.schedule import Match, Stretch

_DEATHS_ALLOWED = 3  # in a row, without one more deal finished


@dataclass
class Rest:
    """A stretch under way."""

    match: Match
    stretch: Stretch
    deaths: int = 0

    def accept(self, group: list[Outcome]) -> list[Outcome]:
        """Return the deals that are new, and remember them."""
        learns = self.match.learns(self.stretch.series.line_up)
        new = [outcome for outcome in group if outcome.deal not in self.stretch.recorded]
        self.stretch.recorded.update((outcome.deal, outcome.record if learns else "") for outcome in new)
        if new:
            self.deaths = 0
        return new

    def died(self, how: str) -> None:
        """Count a worker that died; raise when the same deal kills them again and again."""
        self.deaths += 1
        self.stretch = replace(self.stretch, careful=True)
        if self.deaths >= _DEATHS_ALLOWED:
            missing = set(range(self.stretch.start, self.stretch.stop)) - set(self.stretch.recorded)
            line_up = self.match.line_ups[self.stretch.series.line_up]
            raise RunBroken(
                f"deal {min(missing)} of {line_up} in rotation {self.stretch.series.rotation + 1} has ended "
                f"{self.deaths} workers in a row ({how}); what was finished is kept"
            )
