"""Plays a stretch of a series: what every worker does, wherever it runs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from counterplay.arena import outcome
from counterplay.arena.outcome import Outcome
from counterplay.arena.play import FAILURES, Sitting, play_deal, what_it_did
from counterplay.arena.schedule import Match, Series, Stretch, entry_at, place_of
from counterplay.arena.specs import kind_of, make_player
from counterplay.protocol import BadInput, Episode, Table


def play_stretch(match: Match, stretch: Stretch) -> Iterator[Outcome]:
    """Yield the deals of a stretch as they are finished; what was recorded is remembered, not played again."""
    contest, series = match.contest, stretch.series
    entries = sit_down(match, series)
    try:
        for deal in range(stretch.start, stretch.stop):
            if deal in stretch.recorded:
                if stretch.recorded[deal]:
                    tell_result(contest.load(stretch.recorded[deal], deal), entries)
                continue
            order = [entry_at(seat, deal, series.rotation, contest.seats) for seat in range(contest.seats)]
            by_seat = [entries[entry] for entry in order]
            episode = play_deal(contest, match.seed, deal, by_seat, match.time_limit)
            kept = outcome.of_episode(contest, episode)
            late = tell_result(episode, entries)
            yield replace(kept, faults=kept.faults + late) if late else kept
    finally:
        for entry in entries:
            entry.player.end()


def sit_down(match: Match, series: Series) -> list[Sitting]:
    """Return the players of a series, new and started, in the order of the line-up."""
    contest = match.contest
    line_up = match.line_ups[series.line_up]
    names = [""] * contest.seats
    for entry, name in enumerate(line_up.entries):
        names[place_of(entry, series.rotation, contest.seats)] = name
    entries = []
    for entry, (spec, name) in enumerate(zip(line_up.specs, line_up.entries, strict=True)):
        kind = kind_of(contest, spec)
        player = make_player(contest, spec)
        try:
            player.start(Table(contest.name, tuple(names), place_of(entry, series.rotation, contest.seats)))
        except FAILURES as problem:
            raise BadInput(f"the player {name} cannot start: {type(problem).__name__}: {problem}") from problem
        entries.append(Sitting(name, player, kind.watches, kind.knows_all))
    return entries


def tell_result(episode: Episode[Any, Any], entries: list[Sitting]) -> tuple[tuple[int, str], ...]:
    """Show everyone the finished deal; return the faults of those who could not bear it."""
    faults = []
    for sitting in entries:
        seat = episode.seats.index(sitting.name)
        try:
            sitting.player.result(episode, seat)
        except FAILURES as problem:
            faults.append((seat, f"at the result {what_it_did(problem)}"))
    return tuple(faults)
