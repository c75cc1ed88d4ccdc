"""What studies share at the terminal: their folder, where they work, progress, Ctrl-C, and their small tables."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, TypeVar

import typer
from rich.measure import Measurement
from rich.table import Table

from counterplay.cli import terminal
from counterplay.cli.stage_bars import StageBars
from counterplay.cli.work_options import Ray, Workers, executor
from counterplay.studies import folder
from counterplay.workers import Executor, RunBroken

INTERRUPTED = 130  # as shells say it for Ctrl-C

OutFolder = Annotated[Path, typer.Option("--out", help="The run folder; a run that was stopped goes on there.")]
Json = Annotated[bool, typer.Option("--json", help="The tables as one JSON document.")]
ReportOnly = Annotated[
    bool, typer.Option("--report-only", help="Work out nothing new: evaluate what the folder holds.")
]


@dataclass(frozen=True)
class Running:
    """Where a study works, and how its tables are told."""

    workers: Workers
    ray: Ray = None
    json: Json = False


ONE_PROCESS, TWO_PROCESSES = Running(1), Running(2)

Report = Callable[[str, int, int], None]  # what, how much is done, of how much
Rows = Sequence[Mapping[str, Any]]
Found = TypeVar("Found")

_NOT_ASKED = ("workers", "ray", "json")  # what changes no result


def command_of(context: typer.Context) -> str:
    """Return the command that does the same again, with all that its results depend on."""
    words = ["counterplay", "study", str(context.info_name), "--out", "DIR"]
    for option in context.command.params:
        value = context.params.get(str(option.name))
        if option.name in ("out", *_NOT_ASKED) or value is None or value is False:
            continue
        name = max(option.opts, key=len)
        if value is True:
            words.append(name)
            continue
        for one in value if isinstance(value, list | tuple) else [value]:
            words += [name, shlex.quote(one.name if isinstance(one, Path) else str(one))]
    return " ".join(words)


def run_in_folder(
    context: typer.Context,
    study: Callable[[Report, Executor], Found],
    *,
    seed: int | None,
    settings: Mapping[str, Any] | None = None,
) -> Found:
    """Run a study where its options say; its folder tells by which command, and is this run's alone meanwhile."""
    out, workers, ray = (context.params[name] for name in ("out", "workers", "ray"))
    with (
        folder.opened(out, str(context.info_name), command_of(context), seed, settings),
        executor(workers, ray) as where,
    ):
        return with_progress(lambda report: study(report, where))


def with_progress(study: Callable[[Report], Found]) -> Found:
    """Run a study under progress bars; Ctrl-C and a broken run end the command with a sentence."""
    try:
        with StageBars(transient=True) as bars:
            return study(bars.report)
    except KeyboardInterrupt:
        terminal.err.print("stopped; what was finished is kept: the same command goes on")
        raise typer.Exit(INTERRUPTED) from None
    except RunBroken as problem:
        terminal.fail(str(problem), terminal.FOUND_PROBLEMS)


def show(tables: Mapping[str, Rows], out: Path, json: bool, names: Sequence[str] | None = None) -> None:
    """Print a study's tables, or the named ones of them, and where they are."""
    if json:
        terminal.print_json(tables)
        return
    print_tables(tables, list(tables) if names is None else names)
    terminal.out.print(f"Tables and pictures are in {terminal.escape(str(out))}.")


def print_tables(tables: Mapping[str, Rows], names: Sequence[str]) -> None:
    """Print those of the named tables that there are."""
    for name in names:
        rows = tables.get(name)
        if not rows:
            continue
        upright = _table(name, list(rows[0]), [list(row.values()) for row in rows])
        lying = _table(name, ["", *(f"{place}." for place in range(1, len(rows) + 1))], _by_column(rows))
        terminal.out.print(lying if not _fits(upright) and _fits(lying) else upright)


def _table(title: str, header: Sequence[str], lines: Sequence[Sequence[Any]]) -> Table:
    table = Table(title=title)
    for column in header:
        table.add_column(column)
    for line in lines:
        table.add_row(*(terminal.escape(str(value)) for value in line))
    return table


def _by_column(rows: Rows) -> list[list[Any]]:
    """Return the rows as columns: how a table of many columns and few rows can be read on a narrow terminal."""
    return [[column, *(row[column] for row in rows)] for column in rows[0]]


def _fits(table: Table) -> bool:
    """Say whether no word of it would be cut."""
    unbounded = terminal.out.options.update(width=10_000)
    return Measurement.get(terminal.out, unbounded, table).minimum <= terminal.out.width
