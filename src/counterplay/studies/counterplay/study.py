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

from counterplay.arena.log import read_settings
from counterplay.arena.results import Results
from counterplay.arena.running import run_match
from counterplay.arena.statistics.intervals import estimate, standard_error
from counterplay.studies.count.fresh import holm
from counterplay.studies.counterplay.learning_curve import learn_strangers
from counterplay.studies.counterplay.plan import BASE, PLAYER, SAFE_ROWS, Question
from counterplay.studies.tables import Row, rounded, write_csv
from counterplay.workers import Executor
from counterplay.workers.here import HERE

Report = Callable[[str, int, int], None]  # what, games played, games in all
Tables = dict[str, list[Row]]


def study(
    out: Path,
    asked: list[Question],
    seed: int,
    report: Report,
    *,
    deals: int | None = None,
    executor: Executor = HERE,
    play: bool = True,
) -> Tables:
    """Play what is missing (or nothing, with `play` false) and return the tables by part."""
    tables: Tables = {}
    tested: dict[str, list[float | None]] = {}
    pooled: dict[str, dict[int, float]] = {}
    if play:
        learn_strangers(out, sorted({question.learned for question in asked} - {0}), report, executor)
    for question in asked:
        wanted = min(deals or question.deals, question.deals)
        runs = {}
        for name, player in ((BASE, BASE), (question.name, question.played_by(out))):
            folder = out / "runs" / _words(f"{name} against {question.against} seed {seed}")
            if play:
                _play(question, player, wanted, seed, folder, executor, report)
            if (folder / "run.json").exists():
                runs[name] = Results.read(folder)
        if len(runs) == 2 or (question.name == BASE and runs):
            row, gains = _row(question, runs[BASE], runs[question.name], seed)
            if row is not None:
                if question.part == "parts":
                    row |= _beside_the_whole(out, question, runs[question.name], seed)
                tables.setdefault(question.part, []).append(row)
                tested.setdefault(question.part, []).append(estimate(np.array([*gains.values()]), seed).p)
                if question.part == "table" and question.against in SAFE_ROWS and not question.learned:
                    pooled[question.against] = gains
    for part, rows in tables.items():
        for row, corrected in zip(rows, holm(tested[part]), strict=True):
            row["p (Holm)"] = rounded(corrected, 5)
    if len(pooled) > 1:
        tables["table"].append(_pooled_row(pooled, seed))
    for part, rows in tables.items():
        write_csv(out / f"{part}.csv", rows)
    return tables


def _play(
    question: Question, player: str, deals: int, seed: int, folder: Path, executor: Executor, report: Report
) -> None:
    """Play what is missing; a run that has more deals already is left alone."""
    if (folder / "run.json").exists():
        deals = max(deals, read_settings(folder).deals)
    name = f"{question.name if player != BASE else BASE} v {question.against}"
    run_match(
        question.match(player, deals, seed),
        folder,
        executor,
        show=lambda seen: report(name, seen.games, seen.total),
    )


def margins(results: Results, deals: list[int]) -> NDArray[np.float64]:
    """Return the first entry's points per list less the mean of the other two's, deal by deal."""
    points = results.points(0, deals)
    margin: NDArray[np.float64] = points[:, 0] - points[:, 1:].mean(axis=1)
    return margin


def _row(question: Question, base: Results, player: Results, seed: int) -> tuple[Row | None, dict[int, float]]:
    there = set(base.complete())
    deals = [deal for deal in player.complete() if deal in there]
    if not deals:
        return None, {}
    before, after = margins(base, deals), margins(player, deals)
    row = {
        "player": question.name,
        "against two": question.against,
        "deals": len(deals),
        "asked for": question.deals,
        "kermit's margin": rounded(before.mean()),
        "margin": rounded(after.mean()),
        **_gain(after - before, seed),
        "mark": "" if question.least is None else question.least,
    }
    return row, dict(zip(deals, (after - before).tolist(), strict=True))


def _beside_the_whole(out: Path, question: Question, player: Results, seed: int) -> Row:
    """Return what the whole player makes more than one with parts left out, on the same deals."""
    folder = out / "runs" / _words(f"{PLAYER} against {question.against} seed {seed}")
    row: Row = {"whole less this": "", "its low": "", "its high": ""}
    if question.name == PLAYER or not (folder / "run.json").exists():
        return row
    whole = Results.read(folder)
    there = set(whole.complete())
    deals = [deal for deal in player.complete() if deal in there]
    if len(deals) < 2:
        return row
    more = estimate(margins(whole, deals) - margins(player, deals), seed)
    return {
        "whole less this": rounded(more.mean),
        "its low": rounded(more.low),
        "its high": rounded(more.high),
    }


def _gain(gains: NDArray[np.float64], seed: int) -> Row:
    gain = estimate(gains, seed)
    return {
        "gain": rounded(gain.mean),
        "s.e.": rounded(standard_error(gains)),
        "low": rounded(gain.low),
        "high": rounded(gain.high),
    }


def _pooled_row(gains: dict[str, dict[int, float]], seed: int) -> Row:
    """Return the mean over those it must not lose to, on the deals that all these rows have: they share luck."""
    common = sorted(set.intersection(*(set(one) for one in gains.values())))
    row: Row = {"player": PLAYER, "against two": "pooled: " + ", ".join(gains), "deals": len(common)}
    row |= {"asked for": 1_200, "kermit's margin": "", "margin": ""}
    mean = np.array([[one[deal] for deal in common] for one in gains.values()]).mean(axis=0)
    return {**row, **_gain(mean, seed), "mark": -15.0, "p (Holm)": ""}


def _words(text: str) -> str:
    """Return a name for a folder."""
    return re.sub(r"[^\w.+=-]+", "-", text).strip("-")
