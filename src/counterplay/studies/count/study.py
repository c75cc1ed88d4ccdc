"""Puts the study together: plays what is wanted in one pool of workers, then evaluates what there is.

The games lie in `runs/` of the folder as runs of the arena, so that a study that was stopped goes on.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from counterplay.arena import Match, Progress, Results, Series, run_match
from counterplay.studies.count import evaluator_error, fresh, plan, plots, settling, strength, table1, tricks
from counterplay.studies.count.plan import COLUMNS, ERRING, MATCHES, PARTS, SELF_PLAY, STRENGTHS, CountStudyOptions
from counterplay.studies.count.post_mortems import JudgedSeries, judge_line_ups
from counterplay.studies.shape import Study, Tables, Work
from counterplay.workers import Executor, ProcessPool


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


def run(work: Work[CountStudyOptions]) -> None:
    """Play all matches at once, the long ones given out first; on a cluster one after the other."""
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


def report(work: Work[CountStudyOptions]) -> Tables:
    """Evaluate the parts that have games."""
    tables: Tables = {}
    for part in _parts(work):
        if results := part.results():
            tables |= _evaluate(part, results, work)
            _add_facts(part, results, work)
    return tables


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


def _evaluate(part: _CountPart, results: Sequence[Results], work: Work[CountStudyOptions]) -> Tables:
    """Return the tables of a part, and draw its pictures."""
    match, deals, seed = results[0], results[0].complete(), work.options.seed
    if part.name == "table1":
        return _evaluate_table1(match, deals, work)
    if part.name == "xskat":
        tables, _, _ = _table1(match, deals, plan.XSKAT_ROWS, work.executor, seed)
        return {
            name.replace("table1", "xskat") if "table1" in name else f"xskat-{name}": tables[name]
            for name in tables
        }
    if part.name == "fresh":
        rows = fresh.table(results, plan.ROWS, seed)
        return {"fresh": rows, "fresh-verdict": [fresh.verdict(rows)]}
    if part.name == "fig2":
        rows = strength.table(match, judge_line_ups(work.executor, match, range(len(STRENGTHS)), deals), deals)
        correlation = strength.correlation(rows, seed)
        plots.strength(work.out / "fig2.png", rows, correlation)
        return {"fig2": rows, "fig2-correlation": [correlation]}
    if part.name == "fig3":
        rows = tricks.table(judge_line_ups(work.executor, match, range(len(SELF_PLAY)), deals))
        plots.by_trick(work.out / "fig3.png", rows)
        return {"fig3": rows}
    judged = judge_line_ups(work.executor, match, range(len(ERRING)), deals)
    errors = [evaluator_error.bidding_errors(work.executor, match, number, deals) for number in range(len(ERRING))]
    rows = evaluator_error.table(judged, errors)
    line = evaluator_error.line_through(rows, errors, seed)
    plots.evaluator_error(work.out / "fig4.png", rows, line)
    return {"fig4": rows, "fig4-line": [line]}


def _evaluate_table1(match: Results, deals: Sequence[int], work: Work[CountStudyOptions]) -> Tables:
    tables, judged, line_ups = _table1(match, deals, plan.ROWS, work.executor, work.options.seed)
    if "table1" in work.parts:
        plots.table1(work.out / "table1.png", tables["table1"])
    else:
        tables = {}
    if "settling" in work.parts:
        tables["settling"] = settling.table(judged, line_ups)
        if tables["settling"]:
            plots.settling(work.out / "settling.png", tables["settling"])
    return tables


def _table1(
    match: Results, deals: Sequence[int], rows: Sequence[str], executor: Executor, seed: int
) -> tuple[Tables, dict[Series, JudgedSeries], dict[str, int]]:
    """Return the tables of some rows, and the judged games that say how the row players err."""
    # The games of one column are enough to know how a row player errs.
    line_ups = {row: number * len(COLUMNS) + COLUMNS.index("kermit") for number, row in enumerate(rows)}
    judged = judge_line_ups(executor, match, line_ups.values(), deals)
    cells = table1.cells(match, deals, rows)
    tables = {
        "table1": table1.table(cells, seed),
        "table1-grid": table1.grid(cells),
        "claims": table1.claims(cells, seed),
        "rates": table1.rates(judged, line_ups),
    }
    return tables, judged, line_ups


STUDY = Study(
    "count",
    CountStudyOptions,
    run,
    report,
    parts=PARTS,
    shown=("table1-grid", "xskat-grid", "fig2-correlation", "fig4-line", "fresh", "fresh-verdict"),
    workers=2,
)
