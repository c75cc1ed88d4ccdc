"""Measures every opponent a person can choose: its margin against two of `rules`, and its mistakes.

All play the same deals, in all three rotations. A margin is one's own points per list of 36 deals less the
mean of the other two's; mistakes are counted by post-mortem over all its games, soloist and defender together.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path

from counterplay.arena import LineUp, Match, Results, parse_specs, run_match
from counterplay.arena.statistics import estimate
from counterplay.opponent import Rate, Tally
from counterplay.protocol import BadInput
from counterplay.skat.players import OPPONENTS, OPPONENTS_BY_NAME, Opponent, SkatContest
from counterplay.skat.solver import MISTAKE_AXES
from counterplay.studies.count.post_mortems import judge
from counterplay.studies.counterplay.margins import margins
from counterplay.studies.tables import Row, rounded, write_csv
from counterplay.workers import HERE, Executor

AGAINST = "rules"
FILE = "opponents.csv"
Report = Callable[[str, int, int], None]  # what, games played, games in all


def measured(names: Sequence[str] = ()) -> list[Opponent]:
    """Return the opponents that can be measured, or those named: all but the one that follows a level."""
    for name in names:
        if name not in OPPONENTS_BY_NAME:
            raise BadInput(f"there is no opponent {name!r}: choose from {', '.join(OPPONENTS_BY_NAME)}")
    return [one for one in OPPONENTS if not one.follows_level and (not names or one.name in names)]


def study(
    out: Path,
    opponents: Sequence[Opponent],
    deals: int,
    seed: int,
    report: Report,
    executor: Executor = HERE,
    *,
    play: bool = True,
) -> list[Row]:
    """Play what is missing (or nothing, with `play` false) and return a row for each opponent that has played."""
    rows = []
    for one in opponents:
        folder = out / "runs" / re.sub(r"[^\w.+=-]+", "-", f"{one.spec} seed {seed}").strip("-")
        if play:
            match = Match(SkatContest(), (LineUp(parse_specs(f"{one.spec},{AGAINST},{AGAINST}")),), deals, seed)
            run_match(
                match,
                folder,
                executor,
                show=lambda seen, name=one.name: report(name, seen.games, seen.total),  # type: ignore[misc]
            )
        if (folder / "run.json").exists():
            rows.append(_row(one, Results.read(folder), seed))
            write_csv(out / FILE, rows)
    return rows


def _row(one: Opponent, results: Results, seed: int) -> Row:
    deals = results.complete()
    margin = estimate(margins(results, deals), seed)
    rate = _mistakes(results, deals)
    low, high = rate.interval
    return {
        "name": one.name,
        "player": one.spec,
        "against two": AGAINST,
        "deals": len(deals),
        "games": len(deals) * results.settings.rotations_played,
        "seed": seed,
        "margin": rounded(margin.mean),
        "low": rounded(margin.low),
        "high": rounded(margin.high),
        "opportunities": rate.opportunities,
        "mistakes": rate.mistakes,
        "rate": rounded(rate.rate, 4),
        "rate low": rounded(low, 4),
        "rate high": rounded(high, 4),
    }


def _mistakes(results: Results, deals: Sequence[int]) -> Rate:
    """Return the mistakes of the first entry."""
    counted = Tally(MISTAKE_AXES)
    entry = results.settings.line_ups[0].entries[0]
    for games in results.games.values():
        (judged,) = judge([(deal, games[deal].record) for deal in deals])
        for game in judged:
            if game:
                counted.add_game(game[entry])
    return counted.where()
