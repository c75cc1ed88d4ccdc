"""Puts the study together: plays what is wanted in one pool of workers, then evaluates what there is.

The games lie in `runs/` of the folder as runs of the arena, so that a study that was stopped goes on.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from counterplay.arena import Match, Progress, Results, run_match
from counterplay.studies.count import (
    evaluator_error,
    figure1,
    fresh,
    plan,
    plots,
    settling,
    strength,
    table1,
    times,
    tricks,
)
from counterplay.studies.count.part_data import PartData, read_parts, renumbered, write_parts
from counterplay.studies.count.plan import ERRING, MATCHES, PARTS, SELF_PLAY, STRENGTHS, CountStudyOptions
from counterplay.studies.count.post_mortems import judge_line_ups
from counterplay.studies.folder import stored_tables
from counterplay.studies.shape import Study, Tables, Work
from counterplay.studies.tables import as_numbers
from counterplay.workers import Executor, ProcessPool


def _rows_of(part: str) -> tuple[str, ...]:
    """Return the row players of a part that is a table of rows and columns; none of others."""
    return {"table1": plan.ROWS, "xskat": plan.XSKAT_ROWS}.get(part, ())


@dataclass(frozen=True)
class _CountPart:
    """The matches of a part, and where their games lie."""

    name: str
    matches: list[Match]
    runs: Path

    def folder(self, number: int) -> Path:
        """Return where the games of a match lie."""
        return self.runs / (self.name if len(self.matches) == 1 else f"{self.name}-{number + 1}")

    def results(self) -> list[Results]:
        """Return what was played; nothing where a match was not begun."""
        folders = [self.folder(number) for number in range(len(self.matches))]
        begun = all((folder / "run.json").exists() for folder in folders)
        return [Results.read(folder) for folder in folders] if begun else []


def run(work: Work[CountStudyOptions]) -> Tables:
    """Play all matches at once, the long ones given out first; on a cluster one by one. Times come last."""
    ended: queue.SimpleQueue[BaseException | None] = queue.SimpleQueue()
    progress: dict[tuple[str, int], tuple[int, int]] = {}  # games and all games by match

    def play(part: _CountPart, number: int) -> None:
        def show(seen: Progress) -> None:
            progress[part.name, number] = seen.games, seen.total
            mine = [counts for (name, _), counts in list(progress.items()) if name == part.name]
            work.progress(part.name, *map(sum, zip(*mine, strict=True)))

        try:
            run_match(part.matches[number], part.folder(number), work.executor, show=show)
        except BaseException as problem:  # for the thread that waits
            ended.put(problem)
        else:
            ended.put(None)

    jobs = [(part, number) for part in _parts(work) for number in range(len(part.matches))]
    for job in jobs:
        if isinstance(work.executor, ProcessPool):
            threading.Thread(target=play, args=job, daemon=True).start()
        else:
            play(*job)
    for _ in jobs:
        if problem := ended.get():
            raise problem
    return {"times": [times.row(work.options.seed)]} if "times" in work.parts else {}


def report(work: Work[CountStudyOptions]) -> Tables:
    """Evaluate the parts that have games: keep what tables are made of, and make them of it."""
    parts = {}
    for part in _parts(work):
        if results := part.results():
            parts[part.name] = _data_of(part.name, results, work.executor)
            _add_facts(part, results, work)
    write_parts(work.out, parts)
    if not (work.out / "runs").exists():  # what was kept stands for the games
        parts = read_parts(work.out)
    tables: Tables = {"fig1": figure1.table()} if "fig1" in work.parts else {}
    for name, data in parts.items():
        made = _tables_of(name, data, work.options.seed)
        if name == "table1":
            made = {table: rows for table, rows in made.items() if _asked_for(table, work.parts)}
        _draw(work.out, made)
        tables |= made
    if lines := tables.get("settling"):
        tables["prior-errors"] = settling.prior_errors(lines, plan.PRIORS)
    return {name: rows for name, rows in tables.items() if rows}


def recomputed(folder: Path, seed: int) -> Tables:
    """Return every table that can be worked out from what a folder keeps."""
    tables: Tables = {"fig1": figure1.table()} | _of_other_tables(folder, seed)
    for name, data in read_parts(folder).items():
        tables |= _tables_of(name, data, seed)
    if (lines := tables.get("settling") or stored_tables(folder).get("settling")) is not None:
        tables["prior-errors"] = settling.prior_errors(lines, plan.PRIORS)
    return tables


def _of_other_tables(folder: Path, seed: int) -> Tables:
    """Return the tables that are made of others, which stand for games that were not kept."""
    stored = {name: as_numbers(rows) for name, rows in stored_tables(folder).items()}
    made: Tables = {}
    if players := stored.get("fig2"):
        made["fig2-correlation"] = [strength.correlation(players, seed)]
        made["fig2-groups"] = strength.correlations_by_group(players, seed)
    if lines := stored.get("fresh"):
        made["fresh-verdict"] = [fresh.verdict(lines)]
    return made


def _parts(work: Work[CountStudyOptions]) -> Iterator[_CountPart]:
    wanted = {"table1" if part == "settling" else part for part in work.parts}
    for name in MATCHES:
        if name in wanted:
            yield _CountPart(name, plan.matches(name, work.options), work.out / "runs")


def _add_facts(part: _CountPart, results: Sequence[Results], work: Work[CountStudyOptions]) -> None:
    """Say what was played."""
    games = [game for match in results for deals in match.games.values() for game in deals.values()]
    deals, faults = sum(len(match.complete()) for match in results), sum(len(game.faults) for game in games)
    first, last = part.matches[0].seed, part.matches[-1].seed
    work.faults += faults
    work.facts.append(
        f"{part.name}: seed {first}{f' to {last}' if first != last else ''}, {deals} deals,"
        f" {part.matches[0].rotations_played} of 3 rotations, {len(games)} games, {work.options.worlds or 100}"
        f" worlds where a player does not say, {faults} faults"
    )


def _data_of(name: str, results: Sequence[Results], executor: Executor) -> PartData:
    """Return what the tables of a part need of its games."""
    match, deals = results[0], results[0].complete()
    if rows := _rows_of(name):
        # The games of one column are enough to know how a row player errs.
        line_ups = [row * len(plan.PLAYED_COLUMNS) for row in range(len(rows))]
        judged = renumbered(judge_line_ups(executor, match, line_ups, deals), line_ups)
        return PartData(table1.cells(match, deals, rows), judged)
    if name == "fresh":
        return PartData(fresh.cells(results, plan.ROWS))
    players = {"fig2": STRENGTHS, "fig3": SELF_PLAY, "fig4": ERRING}[name]
    judged = judge_line_ups(executor, match, range(len(players)), deals)
    if name == "fig2":
        return PartData(table1.cells(match, deals, [plan.REFERENCE], STRENGTHS), judged)
    if name == "fig3":
        return PartData(judged=judged)
    errors = [evaluator_error.bidding_errors(executor, match, number, deals) for number in range(len(players))]
    return PartData(judged=judged, errors=errors)


def _tables_of(name: str, data: PartData, seed: int) -> Tables:
    """Return the tables of a part."""
    if names := _rows_of(name):
        line_ups = {row: number for number, row in enumerate(names)}
        head, prefix = ("table1", "") if name == "table1" else ("xskat", "xskat-")
        return {
            head: table1.table(data.cells, seed),
            f"{head}-grid": table1.grid(data.cells),
            f"{prefix}claims": table1.claims(data.cells, seed),
            f"{prefix}priors": table1.priors(data.cells, seed),
            f"{prefix}rates": table1.rates(data.judged, line_ups),
        } | ({"settling": settling.table(data.judged, line_ups)} if name == "table1" else {})
    if name == "fresh":
        rows = fresh.table(data.cells, plan.ROWS, seed)
        return {"fresh": rows, "fresh-verdict": [fresh.verdict(rows)]}
    if name == "fig2":
        rows = strength.table(data.cells, data.judged)
        return {
            "fig2": rows,
            "fig2-correlation": [strength.correlation(rows, seed)],
            "fig2-groups": strength.correlations_by_group(rows, seed),
        }
    if name == "fig3":
        return {"fig3": tricks.table(data.judged)}
    rows = evaluator_error.table(data.judged, data.errors)
    return {"fig4": rows, "fig4-line": [evaluator_error.line_through(rows, data.errors, seed)]}


def _asked_for(table: str, parts: Sequence[str]) -> bool:
    """Say whether a table of the part table1 is wanted: settling is made of the same games."""
    return ("settling" if table == "settling" else "table1") in parts


def _draw(out: Path, tables: Tables) -> None:
    """Draw the pictures of these tables."""
    if rows := tables.get("table1"):
        plots.table1(out / "table1.png", rows)
    if rows := tables.get("settling"):
        plots.settling(out / "settling.png", rows)
    if rows := tables.get("fig2"):
        plots.strength(out / "fig2.png", rows, tables["fig2-correlation"][0])
    if rows := tables.get("fig3"):
        plots.by_trick(out / "fig3.png", rows)
    if rows := tables.get("fig4"):
        plots.evaluator_error(out / "fig4.png", rows, tables["fig4-line"][0])


STUDY = Study(
    "count",
    CountStudyOptions,
    run,
    report,
    parts=PARTS,
    recomputed=recomputed,
    left_out=("times",),
    shown=(
        "times",
        "table1-grid",
        "priors",
        "xskat-grid",
        "fig2-correlation",
        "fig4-line",
        "fresh",
        "fresh-verdict",
    ),
    workers=2,
)
