"""Puts the study together: plays what is wanted in one pool of workers, then writes tables and pictures.

The games lie in `runs/` of the folder as runs of the arena, so that a study that was stopped goes on; the parts
are evaluated as soon as their games are there.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from counterplay.arena import Match, Progress, Results, Series, run_match
from counterplay.studies import folder
from counterplay.studies.count import evaluator_error, fresh, plots, settling, strength, table1, tricks
from counterplay.studies.count.plan import (
    COLUMNS,
    ERRING,
    MATCHES,
    SELF_PLAY,
    STRENGTHS,
    XSKAT_ROWS,
    Size,
    matches,
)
from counterplay.studies.count.post_mortems import JudgedSeries, judge_line_ups
from counterplay.studies.tables import Row, write_csv
from counterplay.workers import HERE, Executor, ProcessPool

Report = Callable[[str, int, int], None]  # what, games played, games in all
Tables = dict[str, list[Row]]


@dataclass
class _Part:
    """The matches of a part as they are played."""

    name: str
    matches: list[Match]
    results: dict[int, Results] = field(default_factory=dict)
    progress: dict[int, tuple[int, int]] = field(default_factory=dict)  # games and all games by match

    @property
    def finished(self) -> bool:
        return len(self.results) == len(self.matches)

    @property
    def faults(self) -> int:
        games = (row for one in self.results.values() for deals in one.games.values() for row in deals.values())
        return sum(len(row.faults) for row in games)

    def played(self, size: Size) -> str:
        """Say what was played."""
        seeds = [match.seed for match in self.matches]
        deals = sum(len(one.complete()) for one in self.results.values())
        games = sum(len(deals) for one in self.results.values() for deals in one.games.values())
        return (
            f"seed {seeds[0]}{f' to {seeds[-1]}' if len(seeds) > 1 else ''}, {deals} deals,"
            f" {self.matches[0].rotations_played} of 3 rotations, {games} games, {size.worlds or 100} worlds"
            f" where a player does not say, {self.faults} faults"
        )


def study(
    out: Path,
    parts: Sequence[str],
    size: Size,
    report: Report,
    command: str,
    executor: Executor = HERE,
) -> tuple[Tables, int]:
    """Play and evaluate the parts; return the tables and the faults of players, of which there should be none.

    On a cluster the matches are played there one after the other.
    """
    out.mkdir(parents=True, exist_ok=True)
    wanted = {"table1" if part == "settling" else part for part in parts}
    plan = [_Part(name, matches(name, size)) for name in MATCHES if name in wanted]
    tables: Tables = {}
    notes: list[str] = []
    faults = 0
    for part in _played(plan, out / "runs", executor, report):
        found = _evaluate(part, parts, executor, size, out)
        for name, rows in found.items():
            if rows:
                write_csv(out / f"{name}.csv", rows)
        tables |= found
        notes.append(f"{part.name}: {part.played(size)}")
        faults += part.faults
    folder.note(out, "count", command, *notes, seed=size.seed)
    return tables, faults


def _played(plan: Sequence[_Part], runs: Path, executor: Executor, report: Report) -> Iterator[_Part]:
    """Yield parts as their games are finished; all matches play at once, the long ones are given out first."""
    ended: queue.SimpleQueue[tuple[_Part, int, Results | BaseException]] = queue.SimpleQueue()

    def play(part: _Part, number: int) -> None:
        def show(seen: Progress) -> None:
            part.progress[number] = seen.games, seen.total
            report(part.name, *map(sum, zip(*list(part.progress.values()), strict=True)))

        place = runs / (part.name if len(part.matches) == 1 else f"{part.name}-{number + 1}")
        try:
            ended.put((part, number, run_match(part.matches[number], place, executor, show=show)))
        except BaseException as problem:  # told to the thread that waits
            ended.put((part, number, problem))

    left = 0
    for part in plan:
        for number in range(len(part.matches)):
            left += 1
            if not isinstance(executor, ProcessPool):
                play(part, number)
                continue
            threading.Thread(target=play, args=(part, number), daemon=True).start()
    while left:
        part, number, result = ended.get()
        left -= 1
        if isinstance(result, BaseException):
            raise result
        part.results[number] = result
        if part.finished:
            yield part


def _evaluate(part: _Part, wanted: Sequence[str], executor: Executor, size: Size, out: Path) -> Tables:
    """Return the tables of a part whose games are there, and draw its pictures."""
    results = part.results[0]
    deals = results.complete()
    if part.name == "table1":
        return _evaluate_table1(results, deals, wanted, executor, size, out)
    if part.name == "xskat":
        found, _, _ = _table1(results, deals, XSKAT_ROWS, executor, size)
        return {
            name.replace("table1", "xskat") if "table1" in name else f"xskat-{name}": found[name] for name in found
        }
    if part.name == "fresh":
        rows = fresh.table([part.results[number] for number in sorted(part.results)], size.rows, size.seed)
        return {"fresh": rows, "fresh-verdict": [fresh.verdict(rows)]}
    if part.name == "fig2":
        rows = strength.table(results, judge_line_ups(executor, results, range(len(STRENGTHS)), deals), deals)
        found = strength.correlation(rows, size.seed)
        plots.strength(out / "fig2.png", rows, found)
        return {"fig2": rows, "fig2-correlation": [found]}
    if part.name == "fig3":
        rows = tricks.table(judge_line_ups(executor, results, range(len(SELF_PLAY)), deals))
        plots.by_trick(out / "fig3.png", rows)
        return {"fig3": rows}
    judged = judge_line_ups(executor, results, range(len(ERRING)), deals)
    errors = [evaluator_error.bidding_errors(executor, results, number, deals) for number in range(len(ERRING))]
    rows = evaluator_error.table(judged, errors)
    line = evaluator_error.line_through(rows)
    plots.evaluator_error(out / "fig4.png", rows, line)
    return {"fig4": rows, "fig4-line": [line]}


def _evaluate_table1(
    results: Results, deals: Sequence[int], wanted: Sequence[str], executor: Executor, size: Size, out: Path
) -> Tables:
    tables, judged, seen = _table1(results, deals, size.rows, executor, size)
    if "table1" in wanted:
        plots.table1(out / "table1.png", tables["table1"])
    else:
        tables = {}
    if "settling" in wanted:
        tables["settling"] = settling.table(judged, seen)
        if tables["settling"]:
            plots.settling(out / "settling.png", tables["settling"])
    return tables


def _table1(
    results: Results, deals: Sequence[int], rows: Sequence[str], executor: Executor, size: Size
) -> tuple[Tables, dict[Series, JudgedSeries], dict[str, int]]:
    """Return the tables of some rows, and the judged games that say how the row players err."""
    # The games of one column are enough to know how a row player errs.
    seen = {row: number * len(COLUMNS) + COLUMNS.index("kermit") for number, row in enumerate(rows)}
    judged = judge_line_ups(executor, results, seen.values(), deals)
    cells = table1.cells(results, deals, rows)
    tables = {
        "table1": table1.table(cells, size.seed),
        "table1-grid": table1.grid(cells),
        "claims": table1.claims(cells, size.seed),
        "rates": table1.rates(judged, seen),
    }
    return tables, judged, seen
