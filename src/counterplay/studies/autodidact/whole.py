"""Whole games of the self-taught player, one against two: its margin per list, and how often it wins.

The same deals against everybody, in all three rotations. Every finished game is kept, and a study that was stopped
goes on; only deals that are finished in all rotations count.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from counterplay.arena import LineUp, Match, Results, parse_specs
from counterplay.arena.statistics import win_rates
from counterplay.skat.players import SkatContest
from counterplay.statistics import estimate
from counterplay.studies.autodidact import paired
from counterplay.studies.counterplay.margins import margins
from counterplay.studies.folder import folder_name
from counterplay.studies.shape import Work
from counterplay.studies.tables import Row, rounded


@dataclass(frozen=True)
class Games:
    """What is played: one against two of each opponent, the same deals for all."""

    player: str
    opponents: tuple[str, ...]
    deals: int
    seed: int


def whole_games(work: Work[Any], games: Games) -> list[Row]:
    """Play what is missing; return a line for each opponent."""
    return [_row(games.player, other, _played(work, games, other), games.seed) for other in games.opponents]


def compare(work: Work[Any], games: Games, less: str) -> list[Row]:
    """Let another player play the same deals; return the first one's margin less the other's."""
    rows = []
    for opponent in games.opponents:
        own, others = (
            _margins(_played(work, replace(games, player=name), opponent)) for name in (games.player, less)
        )
        rows.append(paired.difference((games.player, less), opponent, "whole games", own, others, games.seed))
    return rows


def _played(work: Work[Any], games: Games, other: str) -> Results:
    folder = work.out / "runs" / folder_name(f"{games.player} {other} seed {games.seed}")
    entries = parse_specs(f"{games.player},{other},{other}")
    return work.play(Match(SkatContest(), (LineUp(entries),), games.deals, games.seed), folder, other)


def _margins(results: Results) -> dict[int, float]:
    deals = results.complete()
    return dict(zip(deals, margins(results, deals).tolist(), strict=True))


def _row(player: str, other: str, results: Results, seed: int) -> Row:
    deals = results.complete()
    margin = estimate(margins(results, deals), seed)
    row: Row = {
        "player": player,
        "against two": other,
        "deals": len(deals),
        "seed": seed,
        "margin": rounded(margin.mean),
        "low": rounded(margin.low),
        "high": rounded(margin.high),
    }
    own = str(results.settings.line_ups[0].entries[0])
    for role in ("soloist", "defender"):
        for kind in ("all", "suit", "grand", "null"):
            rates = [
                rate
                for rate in win_rates(results, deals)
                if (rate.player, rate.role, rate.kind) == (own, role, kind)
            ]
            row[f"{role}, {kind}"] = sum(rate.games for rate in rates)
            row[f"{role}, {kind}, won"] = rounded(rates[0].won / rates[0].games, 3) if rates else ""
    return row
