"""A stretch under way: its deals as they come in, and what is left of it when a worker died in the middle."""

from __future__ import annotations

import time
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass, field, replace

from counterplay.arena.outcome import Outcome
from counterplay.arena.schedule import Match, Series, Stretch
from counterplay.arena.series import play_stretch
from counterplay.workers import DEATHS_ALLOWED, Executor, RunBroken, Task

_SECONDS = 0.05  # deals that are finished faster than this travel together


def play(
    executor: Executor, match: Match, stretches: Iterable[Stretch]
) -> Generator[tuple[Series, list[Outcome]], None, None]:
    """Yield finished deals as they come, each exactly once; closing the iterator stops all work.

    Series that are played in one piece, because somebody learns, go on side by side: a run that is broken off has
    whole deals to show.
    """
    left = (Unfinished(stretch, match=match) for stretch in stretches)  # made when needed: there may be millions
    for unfinished, group in executor.run(batches, match, left, in_turns=match.in_one_piece):
        yield from unfinished.accept(group).items()


def batches(match: Match, stretch: Stretch) -> Iterator[dict[Series, list[Outcome]]]:
    """Yield the deals of a stretch in small groups; a deal never waits longer than the next one takes."""
    group: dict[Series, list[Outcome]] = {}
    sent = time.monotonic()
    for series, outcome in play_stretch(match, stretch):
        group.setdefault(series, []).append(outcome)
        if stretch.careful or time.monotonic() - sent >= _SECONDS:
            yield group
            group, sent = {}, time.monotonic()
    if group:
        yield group


@dataclass(eq=False)
class Unfinished(Task[Stretch]):
    """Knows which deals are there already, so that whoever takes over plays only the others."""

    match: Match = field(kw_only=True)

    def __post_init__(self) -> None:
        """Begin with the deals of earlier runs."""
        self.recorded = dict(self.what.recorded)

    def accept(self, group: dict[Series, list[Outcome]]) -> dict[Series, list[Outcome]]:
        """Return the deals that are new, and remember them."""
        fresh = {}
        for series, outcomes in group.items():
            learns = self.match.learns(series.line_up)
            new = [outcome for outcome in outcomes if (series, outcome.deal) not in self.recorded]
            self.recorded.update(((series, outcome.deal), outcome.record if learns else "") for outcome in new)
            if new:
                fresh[series] = new
                self.deaths = 0
        return fresh

    def died(self, how: str) -> None:
        """Count a worker that died; raise when the same deal kills them again and again."""
        self.deaths += 1
        self.what = replace(self.what, careful=True, recorded=dict(self.recorded))
        if self.deaths >= DEATHS_ALLOWED:
            deals = range(self.what.start, self.what.stop)
            games = ((series, deal) for deal in deals for series in self.what.series)
            series, deal = next(game for game in games if game not in self.recorded)
            line_up = self.match.line_ups[series.line_up]
            raise RunBroken(
                f"deal {deal} of {line_up} in rotation {series.rotation + 1} has ended "
                f"{self.deaths} workers in a row ({how}); what was finished is kept"
            )
