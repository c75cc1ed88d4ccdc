"""`counterplay study bridge`: post-mortems on people who play bridge."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from counterplay.cli import terminal

SHOWN = ("tricks", "changes", "correlations")


def command(
    games: Annotated[Path, typer.Option("--games", help="LIN records of team matches: .lin, .xz, .gz or .bz2.")],
    out: Annotated[Path, typer.Option("--out", help="The run folder; a run that was stopped goes on there.")],
    least_boards: Annotated[
        int, typer.Option("--least-boards", help="Who played this many boards is a frequent player.")
    ] = 500,
    workers: Annotated[
        int | None, typer.Option("--workers", help="Processes; all cores by default. Results do not depend on it.")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", help="Seed of the resampling behind the intervals.")] = 1,
    json: Annotated[bool, typer.Option("--json", help="The tables as one JSON document.")] = False,
) -> None:
    """How often do people give a contract away, at which trick, and do better players do so less?

    Every board is judged with all cards known (Long & Buro's post-mortems). Tables, pictures and the judged boards
    go to the run folder; players appear under random names that are different in every run.

    Example:  counterplay study bridge --games vugraph.lin.xz --out bridge-run
    """
    from counterplay.studies.bridge import study  # draws: matplotlib loads only when it is needed

    columns = (TextColumn("{task.description:16}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    settings = study.Settings(games, workers or len(os.sched_getaffinity(0)), least_boards, seed)
    with Progress(*columns, console=terminal.err) as progress:

        def watch(name: str, steps: int) -> Callable[[int], None]:
            task = progress.add_task(name, total=steps)
            return lambda count: progress.advance(task, count)

        tables = study.run_study(out, settings, watch)
    if json:
        terminal.print_json(tables)
        return
    for name, value in tables["totals"][0].items():
        terminal.out.print(f"{value:>8,} {name}")
    for name in SHOWN:
        if tables[name]:
            _print(name, tables[name])
    terminal.out.print(f"Tables and pictures are in {terminal.escape(str(out))}.")


def _print(name: str, rows: list[dict[str, Any]]) -> None:
    table = Table(title=name)
    for column in rows[0]:
        table.add_column(column)
    for row in rows:
        table.add_row(*(terminal.escape(str(value)) for value in row.values()))
    terminal.out.print(table)
