"""Plays the rows of the study as runs of the arena, one folder each, and writes what each gained on `kermit`.

A run that was stopped goes on; a row is evaluated on the deals that both its runs have finished, and it says how
many these are.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from counterplay.arena.executors.local import LocalExecutor
from counterplay.arena.results import Results
from counterplay.arena.run import run_match
from counterplay.arena.statistics.intervals import estimate, standard_error
from counterplay.studies.count.fresh import holm
from counterplay.studies.counterplay.plan import BASE, Question
from counterplay.studies.tables import Row, rounded, write_csv

Report = Callable[[str, int, int], None]  # what, games played, games in all
Tables = dict[str, list[Row]]


def study(
    out: Path,
    asked: list[Question],
    seed: int,
    report: Report,
    *,
    deals: int | None = None,
    workers: int = 1,
    play: bool = True,
) -> Tables:
    """Play what is missing (or nothing, with `play` false) and return the tables by part."""
    tables: Tables = {}
    tested: dict[str, list[float | None]] = {}
    for question in asked:
        wanted = min(deals or question.deals, question.deals)
        runs = {}
        for player in (BASE, question.player):
            folder = out / "runs" / _words(f"{player} against {question.against} seed {seed}")
            if play:
                match = question.match(player, wanted, seed)
                name = f"{player} v {question.against}"
                run_match(
                    match,
                    folder,
                    LocalExecutor(workers),
                    show=lambda seen, name=name: report(name, seen.games, seen.total),  # type: ignore[misc]
                )
            if (folder / "run.json").exists():
                runs[player] = Results.read(folder)
        if len(runs) == 2 or (question.player == BASE and runs):
            row, p = _row(question, runs[BASE], runs[question.player], seed)
            if row is not None:
                tables.setdefault(question.part, []).append(row)
                tested.setdefault(question.part, []).append(p)
    for part, rows in tables.items():
        for row, corrected in zip(rows, holm(tested[part]), strict=True):
            row["p (Holm)"] = rounded(corrected, 5)
        write_csv(out / f"{part}.csv", rows)
    return tables


def margins(results: Results, deals: list[int]) -> NDArray[np.float64]:
    """Return the first entry's points per list less the mean of the other two's, deal by deal."""
    points = results.points(0, deals)
    margin: NDArray[np.float64] = points[:, 0] - points[:, 1:].mean(axis=1)
    return margin


def _row(question: Question, base: Results, player: Results, seed: int) -> tuple[Row | None, float | None]:
    there = set(base.complete())
    deals = [deal for deal in player.complete() if deal in there]
    if not deals:
        return None, None
    before, after = margins(base, deals), margins(player, deals)
    gain = estimate(after - before, seed)
    row = {
        "player": question.player,
        "against two": question.against,
        "deals": len(deals),
        "asked for": question.deals,
        "kermit's margin": rounded(before.mean()),
        "margin": rounded(after.mean()),
        "gain": rounded(gain.mean),
        "s.e.": rounded(standard_error(after - before)),
        "low": rounded(gain.low),
        "high": rounded(gain.high),
        "mark": "" if question.least is None else question.least,
    }
    return row, gain.p


def _words(text: str) -> str:
    """Return a name for a folder."""
    return re.sub(r"[^\w.+=-]+", "-", text).strip("-")
