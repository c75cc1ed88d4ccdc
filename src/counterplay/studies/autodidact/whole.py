"""Whole games of the self-taught player, one against two: its margin per list, and how often it wins.

The same deals against everybody, in all three rotations. Every finished game is kept, and a study that was stopped
goes on; only deals that are finished in all rotations count.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from counterplay.arena import LineUp, Match, Results, parse_specs, run_match
from counterplay.arena.statistics import estimate, win_rates
from counterplay.skat.players import SkatContest
from counterplay.studies.autodidact import paired
from counterplay.studies.counterplay.margins import margins
from counterplay.studies.tables import Row, rounded, write_csv
from counterplay.workers import HERE, Executor

FILE = "whole-games.csv"
Report = Callable[[str, int, int], None]  # what, games played, games in all


@dataclass(frozen=True)
class Games:
    """What is played: one against two of each opponent, the same deals for all."""

    player: str
    opponents: tuple[str, ...]
    deals: int
    seed: int


def study(out: Path, games: Games, report: Report, executor: Executor = HERE) -> list[Row]:
    """Play what is missing; return a line for each opponent and write them."""
    out.mkdir(parents=True, exist_ok=True)
    rows = []
    for other in games.opponents:
        rows.append(_row(games.player, other, _played(out, games, other, report, executor), games.seed))
        write_csv(out / FILE, rows)
    return rows


def compare(out: Path, games: Games, less: str, report: Report, executor: Executor = HERE) -> list[Row]:
    """Let another player play the same deals; write and return the first one's margin less the other's."""
    rows = []
    for opponent in games.opponents:
        own, others = (
            _margins(_played(out, replace(games, player=name), opponent, report, executor))
            for name in (games.player, less)
        )
        rows.append(paired.difference((games.player, less), opponent, "whole games", own, others, games.seed))
    paired.add(out, rows)
    return rows


def _played(out: Path, games: Games, other: str, report: Report, executor: Executor) -> Results:
    folder = out / "runs" / re.sub(r"[^\w.+=-]+", "-", f"{games.player} {other} seed {games.seed}").strip("-")
    entries = parse_specs(f"{games.player},{other},{other}")
    match = Match(SkatContest(), (LineUp(entries),), games.deals, games.seed)
    run_match(match, folder, executor, show=lambda seen: report(other, seen.games, seen.total))
    return Results.read(folder)


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
            found = [
                one for one in win_rates(results, deals) if (one.player, one.role, one.kind) == (own, role, kind)
            ]
            row[f"{role}, {kind}"] = sum(one.games for one in found)
            row[f"{role}, {kind}, won"] = rounded(found[0].won / found[0].games, 3) if found else ""
    return row
