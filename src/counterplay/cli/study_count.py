"""`counterplay study count`: the tournament of the Count."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn
from rich.table import Table

from counterplay.arena.executors import RunBroken
from counterplay.cli import terminal
from counterplay.protocol import BadInput
from counterplay.studies.count.plan import FRESH_SEEDS, PARTS, Size, parse_only

SHOWN = (
    "table1-grid",
    "xskat-grid",
    "fig2-correlation",
    "fig4-line",
    "fresh",
    "fresh-verdict",
)  # the small tables
INTERRUPTED = 130  # as shells say it for Ctrl-C


def command(
    out: Annotated[Path, typer.Option("--out", help="The run folder; a run that was stopped goes on there.")],
    deals: Annotated[
        int, typer.Option("--deals", min=2, help="Deals of Table 1; the other parts go by it.")
    ] = 2000,
    seed: Annotated[int, typer.Option("--seed", min=0, help="Which deals, and which luck.")] = 1,
    fresh_deals: Annotated[
        int | None, typer.Option("--fresh-deals", help="Fresh deals to test count+ on (3 x deals).")
    ] = None,
    only: Annotated[str | None, typer.Option("--only", help=f"Some of {', '.join(PARTS)}.")] = None,
    worlds: Annotated[
        int | None, typer.Option("--worlds", min=1, help="Worlds that players search: few for a trial (100).")
    ] = None,
    workers: Annotated[int, typer.Option("--workers", min=1, help="Processes; results do not depend on it.")] = 2,
    ray: Annotated[
        str | None, typer.Option(help="Play on the Ray cluster at this address; local starts one here.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="The tables as one JSON document.")] = False,
) -> None:
    """The Count (Long & Buro): Table 1, figures 2-4, how fast the estimate settles, and the test of count+.

    Tables and pictures are written into the folder, the games into its runs/. The same command goes on with a run
    that was stopped. Exit code 1: done, but players were at fault.

    Example:  counterplay study count --deals 60 --out count-run
    Example:  counterplay study count --deals 2000 --seed 1 --workers 16 --out count-run
    """
    from counterplay.studies.count import study  # draws: matplotlib loads only when it is needed

    parts = parse_only(only)
    if out.exists() and not out.is_dir():
        raise BadInput(f"{out} is a file; --out needs a folder")
    size = Size(deals, seed, max(3 * deals, 2 * FRESH_SEEDS) if fresh_deals is None else fresh_deals, worlds)
    words = [f"counterplay study count --deals {deals} --seed {seed} --out DIR"]
    options = (("fresh-deals", fresh_deals), ("only", only), ("worlds", worlds))
    words += [f"--{name} {value}" for name, value in options if value is not None]
    cluster = None
    if ray is not None:
        from counterplay.arena.executors.ray import RayExecutor

        cluster = RayExecutor(ray, workers)
    columns = (TextColumn("{task.description:8}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    tasks: dict[str, TaskID] = {}
    try:
        with Progress(*columns, console=terminal.err, transient=True) as progress:

            def report(what: str, done: int, of: int) -> None:
                if what not in tasks:
                    tasks[what] = progress.add_task(what, total=of)
                progress.update(tasks[what], completed=done, total=of)

            tables, faults = study.study(out, parts, size, workers, report, " ".join(words), cluster)
    except KeyboardInterrupt:
        terminal.err.print("stopped; what was finished is kept: the same command goes on")
        raise typer.Exit(INTERRUPTED) from None
    except RunBroken as problem:
        terminal.fail(str(problem), terminal.FOUND_PROBLEMS)
    if json:
        terminal.print_json(tables)
    else:
        for name in SHOWN:
            if tables.get(name):
                _print(name, tables[name])
        terminal.out.print(f"Tables and pictures are in {terminal.escape(str(out))}.")
    if faults:
        terminal.fail(f"players were at fault {faults} times: see the records in runs/", terminal.FOUND_PROBLEMS)


def _print(name: str, rows: list[dict[str, Any]]) -> None:
    table = Table(title=name)
    for column in rows[0]:
        table.add_column(column)
    for row in rows:
        table.add_row(*(terminal.escape(str(value)) for value in row.values()))
    terminal.out.print(table)
