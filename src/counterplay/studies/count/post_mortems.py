"""Post-mortems of recorded games, in the pool: each game once, only the opportunities are kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from counterplay.arena import Results, Series
from counterplay.opponent import Rate, Situation, Tally, opportunities_by_seat
from counterplay.skat.records import episodes
from counterplay.skat.solver import MISTAKE_AXES, PLAYER_ROLES, SkatHindsight
from counterplay.workers import Executor, stream

Opportunities = list[tuple[Situation, bool]]
Judged = dict[str, Opportunities]  # by name; empty where nobody declared a game
_AT_ONCE = 36  # games of a job


@dataclass(frozen=True, slots=True)
class JudgedSeries:
    """The judged games of a series in the order of its deals."""

    entries: tuple[str, ...]
    games: tuple[Judged, ...]

    def of(self, entries: Sequence[int]) -> Iterator[Opportunities]:
        """Yield the opportunities of each game of these entries, where there was a game."""
        for game in self.games:
            if game:
                for entry in entries:
                    yield game[self.entries[entry]]


@cache
def _hindsight() -> SkatHindsight:
    """Return the one of this process: its solver's memory takes time to make."""
    return SkatHindsight()


def judge(records: Sequence[tuple[int, str]]) -> Iterator[list[Judged]]:
    """Yield the post-mortems of some games at once."""
    hindsight = _hindsight()
    games = []
    for deal, record in records:
        episode = episodes.load(record, deal)
        by_seat = opportunities_by_seat(hindsight.decisions(episode))
        games.append({episode.seats[seat]: by_seat.get(seat, []) for seat in range(3)} if by_seat else {})
    yield games


def judge_line_ups(
    executor: Executor, results: Results, line_ups: Iterable[int], deals: Sequence[int]
) -> dict[Series, JudgedSeries]:
    """Return the post-mortems of all games of some line-ups."""
    wanted = [
        Series(line_up, rotation) for line_up in line_ups for rotation in range(results.settings.rotations_played)
    ]
    jobs, owners = [], []
    for series in wanted:
        games = results.games[series]
        for start in range(0, len(deals), _AT_ONCE):
            jobs.append(([(deal, games[deal].record) for deal in deals[start : start + _AT_ONCE]],))
            owners.append(series)
    judged_series = dict(stream(executor, judge, jobs, urgent=True))
    judged: dict[Series, list[Judged]] = {series: [] for series in wanted}
    for place, series in enumerate(owners):
        judged[series] += judged_series[place]
    return {
        series: JudgedSeries(results.settings.line_ups[series.line_up].entries, tuple(games))
        for series, games in judged.items()
    }


def tally(judged: Iterable[JudgedSeries], entries: Sequence[int]) -> Tally:
    """Return the mistakes of some entries over all games."""
    counted = Tally(MISTAKE_AXES)
    for series in judged:
        for opportunities in series.of(entries):
            counted.add_game(opportunities)
    return counted


def rates_by_role(counted: Tally) -> Mapping[str, Rate]:
    """Return the rate over all, as soloist and as defender."""
    return {
        "all": counted.where(),
        "soloist": counted.where(role=PLAYER_ROLES[0]),
        "defender": counted.where(role=PLAYER_ROLES[1:]),
    }


def rate_columns(rate: Rate) -> dict[str, object]:
    """Return a rate as the columns of a table."""
    low, high = rate.interval
    known = rate.rate is not None
    return {
        "opportunities": rate.opportunities,
        "mistakes": rate.mistakes,
        "rate": round(rate.rate, 4) if rate.rate is not None else "",
        "low": round(low, 4) if known else "",
        "high": round(high, 4) if known else "",
    }
