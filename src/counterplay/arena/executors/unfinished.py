"""What is left of a stretch as its deals come in: who dies in mid-stretch is replaced without loss or repeat."""

from __future__ import annotations

from dataclasses import dataclass, replace

from counterplay.arena.executors import RunBroken
from counterplay.arena.outcome import Outcome
from counterplay.arena.schedule import Match, Series, Stretch

_DEATHS_ALLOWED = 3  # in a row, without one more deal finished


@dataclass
class Unfinished:
    """A stretch under way."""

    match: Match
    stretch: Stretch
    deaths: int = 0

    def accept(self, group: dict[Series, list[Outcome]]) -> dict[Series, list[Outcome]]:
        """Return the deals that are new, and remember them."""
        recorded, fresh = self.stretch.recorded, {}
        for series, outcomes in group.items():
            learns = self.match.learns(series.line_up)
            new = [outcome for outcome in outcomes if (series, outcome.deal) not in recorded]
            recorded.update(((series, outcome.deal), outcome.record if learns else "") for outcome in new)
            if new:
                fresh[series] = new
                self.deaths = 0
        return fresh

    def died(self, how: str) -> None:
        """Count a worker that died; raise when the same deal kills them again and again."""
        self.deaths += 1
        self.stretch = replace(self.stretch, careful=True)
        if self.deaths >= _DEATHS_ALLOWED:
            deals = range(self.stretch.start, self.stretch.stop)
            games = ((series, deal) for deal in deals for series in self.stretch.series)
            series, deal = next(game for game in games if game not in self.stretch.recorded)
            line_up = self.match.line_ups[series.line_up]
            raise RunBroken(
                f"deal {deal} of {line_up} in rotation {series.rotation + 1} has ended "
                f"{self.deaths} workers in a row ({how}); what was finished is kept"
            )
