"""Runs a match into a folder, and goes on with one that was broken off."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path

from counterplay.arena import log
from counterplay.arena.log import RunSettings
from counterplay.arena.outcome import Outcome
from counterplay.arena.results import Results, distinct
from counterplay.arena.schedule import Match, Series, stretches
from counterplay.arena.secrecy import draw_secret
from counterplay.arena.statistics import Sprt
from counterplay.arena.unfinished import play
from counterplay.protocol import BadInput
from counterplay.workers import Executor


@dataclass
class Progress:
    """How far a run is, and the score so far."""

    total: int  # games
    already: int = 0  # games that were there when this run began
    games: int = 0
    faults: int = 0
    taken_over: int = 0  # games of this run that were not played, for another line-up had played them
    points: Counter[tuple[int, str]] = field(default_factory=Counter)  # by line-up and entry
    played: Counter[tuple[int, str]] = field(default_factory=Counter)

    def add(self, series: Series, row: Outcome) -> None:
        """Count a game."""
        self.games += 1
        self.faults += len(row.faults)
        self.taken_over += row.taken_over
        for name, score in zip(row.seats, row.scores, strict=True):
            self.points[series.line_up, name] += score  # type: ignore[assignment]
            self.played[series.line_up, name] += 1


def run_match(
    match: Match,
    folder: Path,
    executor: Executor,
    *,
    sprt: Sprt | None = None,
    setup: Mapping[str, str] | None = None,
    show: Callable[[Progress], None] = lambda progress: None,
    finished: Callable[[Series, Iterable[Outcome]], None] = lambda series, rows: None,
) -> Results:
    """Play what is left of a match; every finished deal is in the folder before it is shown.

    `finished` hears the deals of each series: first those that were there already, then the others as they end.
    """
    if sprt is not None and len(distinct(match.line_ups[0])) < 2:
        raise BadInput(f"the sequential test compares two players, but {match.line_ups[0]} has one only")
    match = _keyed(match, folder)
    settings = RunSettings.of(match, sprt, setup)
    with log.writing(folder, settings) as writer:
        results = Results.of(folder, settings)
        progress = Progress(match.deals * len(settings.all_series()))
        for series, games in results.games.items():
            for row in games.values():
                progress.add(series, row)
            finished(series, games.values())
        progress.already = progress.games
        show(progress)
        if not _decided(results):
            recorded = {
                series: {deal: row.record for deal, row in games.items()}
                for series, games in results.games.items()
            }
            look = match.contest.list_length * len(settings.all_series())
            with closing(play(executor, match, stretches(match, recorded))) as ended:
                for series, rows in ended:
                    writer.append(series, rows)
                    finished(series, rows)
                    results.add(series, rows)
                    before = progress.games
                    for row in rows:
                        progress.add(series, row)
                    show(progress)
                    if sprt is not None and progress.games // look > before // look and _decided(results):
                        break
    return results


def _keyed(match: Match, folder: Path) -> Match:
    """Return the match with its secret, if it needs one: that of the folder, where a run was begun."""
    if match.secret or not match.needs_secret:
        return match
    if not (folder / "run.json").exists():
        return replace(match, secret=draw_secret())
    secret = log.read_settings(folder).secret
    if not secret:
        raise BadInput(
            f"{folder} holds a run whose deals can be worked out from its seed: name another folder for deals "
            "keyed by a secret, or go on with it by --open-seed"
        )
    return replace(match, secret=secret)


def _decided(results: Results) -> bool:
    verdict = results.verdict()
    return verdict is not None and verdict.accepted is not None
