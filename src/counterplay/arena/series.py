"""Plays a stretch of one or more series: what every worker does, wherever it runs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from counterplay.arena import clock, outcome
from counterplay.arena.outcome import Outcome
from counterplay.arena.play import FAILURES, PlayerFailed, Sitting, play_deal, what_it_did
from counterplay.arena.schedule import Match, Series, Stretch, entry_at, place_of
from counterplay.arena.sharing import SharedPlay
from counterplay.arena.specs import kind_of, make_player
from counterplay.protocol import BadInput, Episode, Table


def play_stretch(match: Match, stretch: Stretch) -> Iterator[tuple[Series, Outcome]]:
    """Yield the deals of a stretch as they are finished; what was recorded is remembered, not played again."""
    tables: dict[Series, list[Sitting]] = {}
    try:
        for series in stretch.series:
            tables[series] = sit_down(match, series)
        for deal in range(stretch.start, stretch.stop):
            shared = SharedPlay() if len(tables) > 1 else None
            for series, entries in tables.items():
                record = stretch.recorded.get((series, deal))
                if record is None:
                    yield series, _play_and_tell(match, series, deal, entries, shared)
                elif record:
                    tell_result(match.contest.load(record, deal), entries, match.time_limit)
    finally:
        for entries in tables.values():
            for entry in entries:
                entry.player.end()


def _play_and_tell(
    match: Match, series: Series, deal: int, entries: list[Sitting], shared: SharedPlay | None
) -> Outcome:
    contest = match.contest
    by_seat = [entries[entry_at(seat, deal, series.rotation, contest.seats)] for seat in range(contest.seats)]
    before = shared.taken_over if shared else 0
    episode = play_deal(contest, match.deal_seed(deal), deal, by_seat, match.time_limit, shared)
    played = outcome.of_episode(contest, episode)
    late = tell_result(episode, entries, match.time_limit)
    taken_over = shared is not None and shared.taken_over > before
    return replace(played, faults=played.faults + late, taken_over=taken_over) if late or taken_over else played


def sit_down(match: Match, series: Series) -> list[Sitting]:
    """Return the players of a series, new and started, in the order of the line-up."""
    contest = match.contest
    line_up = match.line_ups[series.line_up]
    names = [""] * contest.seats
    for entry, name in enumerate(line_up.entries):
        names[place_of(entry, series.rotation, contest.seats)] = name
    entries = []
    named = zip(line_up.specs, line_up.entries, line_up.luck_names, strict=True)
    for entry, (spec, name, luck) in enumerate(named):
        kind = kind_of(contest, spec)
        player = make_player(contest, spec, match.time_limit)
        try:
            player.start(Table(contest.name, tuple(names), place_of(entry, series.rotation, contest.seats)))
        except FAILURES as problem:
            own_words = isinstance(problem, BadInput | PlayerFailed)
            reason = problem if own_words else f"{type(problem).__name__}: {problem}"
            raise BadInput(f"the player {name} cannot start: {reason}") from problem
        entries.append(Sitting(name, player, kind.watches, kind.knows_all, luck))
    return entries


def tell_result(
    episode: Episode[Any, Any], entries: list[Sitting], time_limit: float | None = None
) -> tuple[tuple[int, str], ...]:
    """Show everyone the finished deal; return the faults of those who could not bear it."""
    faults = []
    for sitting in entries:
        seat = episode.seats.index(sitting.name)
        try:
            with clock.limit(clock.learning_limit(time_limit)):
                sitting.player.result(episode, seat)
        except (*FAILURES, clock.Overtime) as problem:
            faults.append((seat, f"at the result {what_it_did(problem)}"))
    return tuple(faults)
