"""`counterplay study evolution`: the evolved players of one-card poker."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from counterplay.cli import study_run, terminal
from counterplay.cli.work_options import Ray, Workers, executor
from counterplay.protocol import BadInput
from counterplay.studies.evolution import runs
from counterplay.studies.evolution.conditions import PARTS

SHOWN = ("runs", "table3", "recognition", "switchers", "strangers", "safety", "safety-four-seats")


def command(
    out: Annotated[
        Path, typer.Option("--out", help="The run folder; a run that was stopped goes on there.")
    ] = Path("evolution-run"),
    only: Annotated[str | None, typer.Option("--only", help=f"Some of {', '.join(PARTS)}.")] = None,
    seeds: Annotated[
        int | None, typer.Option("--seeds", help="Runs of each condition; 5 as in the paper.")
    ] = None,
    generations: Annotated[int | None, typer.Option("--generations", help="400 as in the paper.")] = None,
    smoke: Annotated[
        bool, typer.Option("--smoke", help="A small run of a few minutes that shows the workings.")
    ] = False,
    workers: Workers = 2,
    ray: Ray = None,
    json: Annotated[bool, typer.Option("--json", help="The tables as one JSON document.")] = False,
) -> None:
    """Can opponent models aid poker player evolution? (Baker et al.): Table III and figures 3-7, 9-15 again.

    Beside the fitness each network was bred with stand its held-out win rate and the exact ceiling.

    Example:  counterplay study evolution --out run --only table3
    Example:  counterplay study evolution --out run --smoke
    """
    from counterplay.studies.evolution import study  # draws: matplotlib loads only when it is needed

    parts = runs.parse_only(only)
    size = runs.SMOKE if smoke else runs.Size()
    changes = {"seeds": seeds, "generations": generations}
    size = replace(size, **{name: value for name, value in changes.items() if value is not None})
    if out.exists() and not out.is_dir():
        raise BadInput(f"{out} is a file; --out needs a folder")
    words = ["counterplay study evolution --out DIR"]
    words += [f"--{name} {value}" for name, value in (("only", only), *changes.items()) if value is not None]
    words += ["--smoke"] if smoke else []
    columns = (TextColumn("{task.description:28}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with (
        executor(workers, ray) as where,
        Progress(*columns, console=terminal.err, transient=True) as progress,
    ):
        task = progress.add_task("starting", total=None)

        def report(what: str, done: int, of: int) -> None:
            progress.update(task, description=what, completed=done, total=of)

        tables = study.study(out, parts, size, report, " ".join(words), where)
    if json:
        terminal.print_json({name: rows for name, rows in tables.items() if name != "curves"})
        return
    study_run.print_tables(tables, SHOWN)
    terminal.out.print(f"Tables and pictures are in {terminal.escape(str(out))}.")
