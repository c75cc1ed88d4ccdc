"""Plays the rows of the study as runs of the arena, one folder each, and writes what each gained on `kermit`.

A run that was stopped goes on; a row is evaluated on the deals that both its runs have finished, of those that it
asks for, and it says how many these are. Rows whose margins were kept (see `margins`) are not played again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import numpy as np

from counterplay.arena import read_settings
from counterplay.options import Help
from counterplay.protocol import BadInput
from counterplay.statistics import Estimate, estimate, holm, standard_error
from counterplay.studies.counterplay import (
    confusion,
    cost,
    cross,
    drawing,
    exploit,
    frontier,
    learning_curve,
    marks,
    nulls,
    plan,
    switch,
)
from counterplay.studies.counterplay.learning_curve import learn_strangers
from counterplay.studies.counterplay.plan import BASE, PLAYER, SAFE_ROWS, UNTRUSTING, WITHOUT_TRUST, StudyRow
from counterplay.studies.margins import Margins, RunPlace, difference
from counterplay.studies.shape import Study, Tables, Work
from counterplay.studies.tables import ITS_ENDS, Row, interval_columns, rounded

ITS_P = "its p (Holm)"  # of a difference, beside that of the gain


@dataclass(frozen=True)
class CounterplayStudyOptions:
    """What counterplay gains on kermit, on the same deals and with the same luck of the others.

    Every row is a player against two of a kind, beside kermit against the same two, every deal in all three
    rotations. A margin is one's own points per list less the mean of the other two's; a gain is the difference of
    two margins, with its 95% interval over deals. The parts: marks, how strong it is now, beside the best other
    players; safety, what trust costs against those who are nobody it knows; cross, all shipped players against
    all; switch, opponents that play as a model and then otherwise; exploit, what a search that knows
    a player wins from him; the table; parts of the player left out; the
    safe frontier (the most trust from 0 to 1, where the model is right and where it is wrong); the number of
    playouts, and what they cost; meeting a stranger after some of his games; confusion: whom each player, and
    XSkat itself in a log, is taken for; learning: how well a stranger is predicted after so many games; and nulls:
    whether kermit's own bidding for nulls is sound.

    Example:  [bold]counterplay study counterplay --part table --against rules --deals 36 --out counterplay-run[/]
    """

    seed: Annotated[int, Help("Which deals, and which luck.", ge=0)] = 7055
    deals: Annotated[int | None, Help("At most so many deals a row; 300 to 1,200 unless said.", ge=2)] = None
    against: Annotated[tuple[str, ...], Help("Only the rows against this player; it may be repeated.")] = ()
    player: Annotated[tuple[str, ...], Help("Only the rows of this player; it may be repeated.")] = ()
    series: Annotated[int, Help("Series of each bait and switch.", ge=1)] = 4
    other: Annotated[
        Path | None, Help("Networks of another imitator (`skat train policy`): marks has rows against it.")
    ] = None
    log: Annotated[Path | None, Help("A log of XSkat (`xskat -auto 200 -log -`): confusion meets it there.")] = (
        None
    )

    def at_most(self, deals: int) -> int:
        """Return as many deals, or as few as were asked for."""
        return min(self.deals or deals, deals)

    def marks(self) -> list[marks.StudyMark]:
        """Return the marks that are asked for."""
        every = (*marks.MARKS, *marks.imitated(self.other))
        return [mark for mark in every if not self.against or mark.against in self.against]

    def questions(self, parts: Sequence[str]) -> list[StudyRow]:
        """Return the rows of some parts that are asked for."""
        asked = plan.questions([part for part in parts if part in plan.PARTS])
        met = {question.against for question in asked}
        if "marks" in parts:
            met |= {mark.against for mark in self.marks()}
        for against in self.against:
            if against not in met:
                raise BadInput(f"no row of these parts is against {against!r}")
        if self.against:
            asked = [question for question in asked if question.against in self.against]
        if self.player:
            asked = [question for question in asked if question.name in self.player]
            if not asked:
                raise BadInput(f"no row of these parts is of {' or '.join(self.player)}")
        return asked


def run(work: Work[CounterplayStudyOptions]) -> Tables:
    """Play what is missing; return what is known only when it is played."""
    options, out, executor, progress = work.options, work.out, work.executor, work.progress
    play(work, options.questions(work.parts))
    tables: Tables = {}
    if "marks" in work.parts:
        marks.play(work, options.marks(), options.at_most(marks.DEALS))
    if "safety" in work.parts:
        marks.play(work, marks.SAFETY, options.at_most(marks.DEALS))
    if "cross" in work.parts:
        cross.play(work, options.at_most(cross.DEALS))
    if "switch" in work.parts:
        played = options.at_most(switch.PLAYED)
        switch.play(out, played, options.series, options.seed, progress, executor)
    if "cost" in work.parts:
        tables["seconds"] = cost.costs(progress, options.at_most(cost.GAMES))
    if "confusion" in work.parts:
        deals = options.at_most(36)
        players = (*(() if options.log is None else (options.log,)), *confusion.PLAYERS)
        tables["confusion"] = confusion.confusion(players, 5, deals, options.seed, progress, executor)
    if "learning" in work.parts:
        wanted = [games for games in learning_curve.GAMES if games <= (options.deals or games)]
        wanted = wanted or [options.deals or 12]
        judged = options.at_most(learning_curve.JUDGED)
        tables["learning"] = learning_curve.curve(wanted, judged, options.seed, progress, executor)
        tables["stranger"] = [learning_curve.of_the_stranger(out, max(wanted), progress, executor)]
    if "exploit" in work.parts:
        exploit.play(out, options.at_most(exploit.CONTRACTS), options.seed, progress, executor)
    if "nulls" in work.parts:
        nulls.play(out, options.at_most(nulls.DEALS), options.seed, progress, executor)
    return tables


def report(work: Work[CounterplayStudyOptions]) -> Tables:
    """Evaluate what was played, and draw it."""
    options, out = work.options, work.out
    tables = evaluate(out, options.questions(work.parts), options.seed)
    if "frontier" in tables:
        tables["frontier-leduc"] = frontier.leduc()
    drawing.draw(out, tables, tables.get("frontier-leduc", []))
    if "marks" in work.parts:
        tables["marks"] = marks.table(out, options.marks())
    if "safety" in work.parts:
        tables["safety"] = marks.table(out, marks.SAFETY)
    if "cross" in work.parts and (rows := cross.table(out)):
        tables["cross"] = rows
        cross.draw(out / "cross.png", rows)
    if "switch" in work.parts:
        tables["switch"] = switch.table(out, options.seed)
    if "exploit" in work.parts:
        tables["exploit"] = exploit.table(out, options.at_most(exploit.CONTRACTS), options.seed)
    if "nulls" in work.parts:
        tables["nulls"] = nulls.table(out, options.at_most(nulls.DEALS), options.seed)
    return tables


def play(work: Work[CounterplayStudyOptions], asked: Sequence[StudyRow]) -> None:
    """Play what rows lack; a run that has more deals already is left alone, or one whose margins were stored."""
    learned = sorted({question.learned for question in asked} - {0})
    learn_strangers(work.out, learned, work.progress, work.executor)
    for question in asked:
        for name, player in ((BASE, BASE), (question.name, question.played_by(work.out))):
            place, deals = RunPlace(work.out, name, question.against, work.options.seed), question.deals
            deals = work.options.at_most(deals)
            if (place.games / "run.json").exists():
                deals = max(deals, read_settings(place.games).deals)
            elif len(place.margins()) >= deals:
                continue
            work.play(question.match(player, deals, place.seed), place.games, f"{name} v {question.against}")


def evaluate(out: Path, asked: Sequence[StudyRow], seed: int) -> Tables:
    """Return the rows that have games, by part."""
    tables: Tables = {}
    tested: dict[str, list[float | None]] = {}
    pooled: dict[str, dict[int, float]] = {}

    def margins(name: str, against: str) -> Margins:
        return RunPlace(out, name, against, seed).margins()

    for question in asked:
        name, against = question.name, question.against
        before, after = margins(BASE, against), margins(name, against)
        deals = sorted(set(before) & set(after))[: question.deals]  # no more, or a part's rows had different deals
        if not deals:
            continue
        gains = {deal: after[deal] - before[deal] for deal in deals}
        row = _row(question, [before[deal] for deal in deals], [after[deal] for deal in deals], gains, seed)
        if question.part == "parts":
            whole = {} if name == PLAYER else margins(PLAYER, against)
            row |= _difference("whole less this", whole, after, seed)
        if question.part == "frontier":
            without = {} if name == UNTRUSTING else margins(UNTRUSTING, against)
            row |= _difference(WITHOUT_TRUST, after, without, seed)
        tables.setdefault(question.part, []).append(row)
        tested.setdefault(question.part, []).append(_estimate(gains, seed).p)
        if question.part == "table" and against in SAFE_ROWS and not question.learned:
            pooled[against] = gains
    for part, rows in tables.items():
        _correct(rows, tested[part])
    if len(pooled) > 1:
        tables["table"].append(_pooled_row(pooled, seed))
    return tables


def _row(question: StudyRow, before: list[float], after: list[float], gains: Margins, seed: int) -> Row:
    row = {
        "player": question.name,
        "against two": question.against,
        "deals": len(gains),
        "asked for": question.deals,
        "kermit's margin": rounded(float(np.mean(before))),
        "margin": rounded(float(np.mean(after))),
        **_gain(gains, seed),
    }
    return row | ({"mark": "" if question.least is None else question.least} if question.part == "table" else {})


def _correct(rows: list[Row], tested: list[float | None]) -> None:
    """Write the p values of gains, and of differences where there are any, corrected for their number."""
    for row, corrected in zip(rows, holm(tested), strict=True):
        row["p (Holm)"] = rounded(corrected, 5)
    compared = [row for row in rows if row.get(ITS_P, "") != ""]
    for row, corrected in zip(compared, holm([row[ITS_P] for row in compared]), strict=True):
        row[ITS_P] = rounded(corrected, 5)


def _estimate(values: Margins, seed: int) -> Estimate:
    return estimate(np.array([*values.values()]), seed)


def _difference(what: str, more: Margins, less: Margins, seed: int) -> Row:
    """Return what one player makes more than another on the same deals; nothing where these are too few."""
    if len(set(more) & set(less)) < 2:
        return dict.fromkeys((what, *ITS_ENDS, ITS_P), "")
    gain = difference(more, less, seed)
    return interval_columns(gain, what, prefix="its ") | {ITS_P: gain.p}  # corrected when all rows are there


def _gain(gains: Margins, seed: int) -> Row:
    gain, error = _estimate(gains, seed), standard_error(np.array([*gains.values()]))
    return {"gain": rounded(gain.mean), "s.e.": rounded(error)} | interval_columns(gain, "gain")


def _pooled_row(gains: Mapping[str, Margins], seed: int) -> Row:
    """Return the mean over those it must not lose to, on the deals that all these rows have: they share luck."""
    common = sorted(set.intersection(*map(set, gains.values())))
    row: Row = {"player": PLAYER, "against two": "pooled: " + ", ".join(gains), "deals": len(common)}
    row |= {"asked for": 1_200, "kermit's margin": "", "margin": ""}
    mean = {deal: float(np.mean([margins[deal] for margins in gains.values()])) for deal in common}
    return {**row, **_gain(mean, seed), "mark": -15.0, "p (Holm)": ""}


STUDY = Study(
    "counterplay",
    CounterplayStudyOptions,
    run,
    report,
    parts=("marks", "safety", "cross", "switch", "exploit", *plan.PARTS, "confusion", "learning", "nulls"),
    check=lambda work: work.options.questions(work.parts),
)
