"""Whole games of the self-taught player, one against two: its margin per list, and how often it wins.

The same deals against everybody, in all three rotations. Every finished game is kept, and a study that was stopped
goes on; only deals that are finished in all rotations count.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any

from counterplay.arena import Results
from counterplay.arena.statistics import win_rates
from counterplay.studies.autodidact import paired
from counterplay.studies.autodidact.paired import MeasuredPlayer
from counterplay.studies.folder import folder_name
from counterplay.studies.margins import estimated, margins, one_against_two
from counterplay.studies.shape import Work
from counterplay.studies.tables import Row, rounded


def whole_games(work: Work[Any], games: MeasuredPlayer) -> list[Row]:
    """Play what is missing; return a line for each opponent."""
    return [_row(games.player, other, _played(work, games, other), games.seed) for other in games.opponents]


def compare(work: Work[Any], games: MeasuredPlayer, less: str) -> list[Row]:
    """Let another player play the same deals; return the first one's margin less the other's."""
    rows = []
    for opponent in games.opponents:
        own, others = (
            margins(_played(work, replace(games, player=name), opponent)) for name in (games.player, less)
        )
        rows.append(paired.difference((games.player, less), opponent, "whole games", own, others, games.seed))
    return rows


def _played(work: Work[Any], games: MeasuredPlayer, other: str) -> Results:
    folder = work.out / "runs" / folder_name(f"{games.player} {other} seed {games.seed}")
    return work.play(one_against_two(games.player, other, games.size, games.seed), folder, other)


def _row(player: str, other: str, results: Results, seed: int) -> Row:
    deals = results.complete()
    row: Row = {
        "player": player,
        "against two": other,
        "deals": len(deals),
        "seed": seed,
        **estimated(margins(results), seed),
    }
    own = str(results.settings.line_ups[0].entries[0])
    own_rates = {(rate.role, rate.kind): rate for rate in win_rates(results, deals) if rate.player == own}
    for role, kind in product(("soloist", "defender"), ("all", "suit", "grand", "null")):
        rate = own_rates.get((role, kind))
        row[f"{role}, {kind}"] = rate.games if rate else 0
        row[f"{role}, {kind}, won"] = rounded(rate.won / rate.games, 3) if rate else ""
    return row
