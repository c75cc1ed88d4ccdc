"""Plays the rows of the study as runs of the arena, one folder each, and writes what each gained on `kermit`.

A run that was stopped goes on; a row is evaluated on the deals that both its runs have finished, of those that it
asks for, and it says how many these are. Rows whose margins were kept (see `margins`) are not played again.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from counterplay.arena import read_settings, run_match
from counterplay.arena.statistics import estimate, standard_error
from counterplay.studies.count.fresh import holm
from counterplay.studies.counterplay.learning_curve import learn_strangers
from counterplay.studies.counterplay.margins import Margins, Place
from counterplay.studies.counterplay.plan import BASE, PLAYER, SAFE_ROWS, UNTRUSTING, WITHOUT_TRUST, Question
from counterplay.studies.tables import Row, rounded, write_csv
from counterplay.workers import HERE, Executor

Report = Callable[[str, int, int], None]  # what, games played, games in all
Tables = dict[str, list[Row]]
ITS_P = "its p (Holm)"  # of a difference, beside that of the gain


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
    pooled: dict[str, Margins] = {}
    if play:
        learn_strangers(out, sorted({question.learned for question in asked} - {0}), report, executor)
    for question in asked:
        wanted = min(deals or question.deals, question.deals)
        found = {}
        for name, player in ((BASE, BASE), (question.name, question.played_by(out))):
            place = Place(out, name, question.against, seed)
            if play:
                _play(question, player, wanted, place, executor, report)
            found[name] = place.margins()
        row, gains = _row(question, found[BASE], found[question.name], seed)
        if row is not None:
            if question.part == "parts":
                whole = {} if question.name == PLAYER else Place(out, PLAYER, question.against, seed).margins()
                row |= _difference("whole less this", whole, found[question.name], seed)
            if question.part == "frontier":
                without = Place(out, UNTRUSTING, question.against, seed)
                compared = {} if question.name == UNTRUSTING else without.margins()
                row |= _difference(WITHOUT_TRUST, found[question.name], compared, seed)
            tables.setdefault(question.part, []).append(row)
            tested.setdefault(question.part, []).append(estimate(np.array([*gains.values()]), seed).p)
            if question.part == "table" and question.against in SAFE_ROWS and not question.learned:
                pooled[question.against] = gains
    for part, rows in tables.items():
        _correct(rows, tested[part])
    if len(pooled) > 1:
        tables["table"].append(_pooled_row(pooled, seed))
    for part, rows in tables.items():
        write_csv(out / f"{part}.csv", rows)
    return tables


def _play(question: Question, player: str, deals: int, place: Place, executor: Executor, report: Report) -> None:
    """Play what is missing; a run that has more deals already is left alone, or one whose margins were kept."""
    if (place.games / "run.json").exists():
        deals = max(deals, read_settings(place.games).deals)
    elif len(place.margins()) >= deals:
        return
    name = f"{place.player} v {question.against}"
    run_match(
        question.match(player, deals, place.seed),
        place.games,
        executor,
        show=lambda seen: report(name, seen.games, seen.total),
    )


def _row(question: Question, base: Margins, player: Margins, seed: int) -> tuple[Row | None, Margins]:
    deals = sorted(set(base) & set(player))[: question.deals]  # no more, or the rows of a part were of other deals
    if not deals:
        return None, {}
    before, after = _on(base, deals), _on(player, deals)
    row = {
        "player": question.name,
        "against two": question.against,
        "deals": len(deals),
        "asked for": question.deals,
        "kermit's margin": rounded(before.mean()),
        "margin": rounded(after.mean()),
        **_gain(after - before, seed),
    }
    if question.part == "table":
        row["mark"] = "" if question.least is None else question.least
    return row, dict(zip(deals, (after - before).tolist(), strict=True))


def _correct(rows: list[Row], tested: list[float | None]) -> None:
    """Write the p values of gains, and of differences where there are any, corrected for their number."""
    for row, corrected in zip(rows, holm(tested), strict=True):
        row["p (Holm)"] = rounded(corrected, 5)
    compared = [row for row in rows if row.get(ITS_P, "") != ""]
    for row, corrected in zip(compared, holm([row[ITS_P] for row in compared]), strict=True):
        row[ITS_P] = rounded(corrected, 5)


def _on(found: Margins, deals: list[int]) -> NDArray[np.float64]:
    return np.array([found[deal] for deal in deals])


def _difference(what: str, more: Margins, less: Margins, seed: int) -> Row:
    """Return what one player makes more than another on the same deals; nothing where these are too few."""
    deals = sorted(set(more) & set(less))
    if len(deals) < 2:
        return {what: "", "its low": "", "its high": "", ITS_P: ""}
    found = estimate(_on(more, deals) - _on(less, deals), seed)
    return {
        what: rounded(found.mean),
        "its low": rounded(found.low),
        "its high": rounded(found.high),
        ITS_P: found.p,  # corrected when all rows are there
    }


def _gain(gains: NDArray[np.float64], seed: int) -> Row:
    gain = estimate(gains, seed)
    return {
        "gain": rounded(gain.mean),
        "s.e.": rounded(standard_error(gains)),
        "low": rounded(gain.low),
        "high": rounded(gain.high),
    }


def _pooled_row(gains: dict[str, Margins], seed: int) -> Row:
    """Return the mean over those it must not lose to, on the deals that all these rows have: they share luck."""
    common = sorted(set.intersection(*(set(one) for one in gains.values())))
    row: Row = {"player": PLAYER, "against two": "pooled: " + ", ".join(gains), "deals": len(common)}
    row |= {"asked for": 1_200, "kermit's margin": "", "margin": ""}
    mean = np.array([[one[deal] for deal in common] for one in gains.values()]).mean(axis=0)
    return {**row, **_gain(mean, seed), "mark": -15.0, "p (Holm)": ""}
