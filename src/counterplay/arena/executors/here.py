"""Plays in this process; the other executors do this at their workers.

Stretches come one after the other, but series that are played in one piece, because somebody learns, go on side by
side: a run that is broken off has whole deals to show.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator

from counterplay.arena.executors import Finished
from counterplay.arena.outcome import Outcome
from counterplay.arena.schedule import Match, Series, Stretch
from counterplay.arena.series import play_stretch

_SECONDS = 0.05  # deals that are finished faster than this travel together


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


class HereExecutor:
    """No other process."""

    def run(self, match: Match, stretches: Iterable[Stretch]) -> Finished:
        """Yield finished deals."""
        if match.in_one_piece:
            playing = [batches(match, stretch) for stretch in stretches]
            while playing:
                for one in list(playing):
                    group = next(one, None)
                    if group is None:
                        playing.remove(one)
                    else:
                        yield from group.items()
            return
        for stretch in stretches:
            for group in batches(match, stretch):
                yield from group.items()
