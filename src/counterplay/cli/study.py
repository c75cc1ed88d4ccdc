"""`counterplay study`: make a paper's tables and figures again. Each study is one command."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from counterplay.cli import (
    study_autodidact,
    study_bridge,
    study_count,
    study_counterplay,
    study_evolution,
    study_habits,
    study_imitator,
    study_inference,
    study_opponents,
    study_review,
    study_xskat,
    terminal,
)
from counterplay.studies.abd.study import run_study as run_abd

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    help="""Studies: a paper's tables and figures made again, with the paper's numbers beside ours.

    For example:  [bold]counterplay study abd --out abd-run[/]""",
)

OutFolder = Annotated[Path, typer.Option("--out", help="The run folder; a run that was stopped goes on there.")]


@app.callback()
def studies() -> None:
    """Keep `study` a group while it has one command."""


@app.command("abd")
def abd(
    out: OutFolder,
    seed: Annotated[int, typer.Option("--seed", help="Seed of everything random.")] = 1,
    quick: Annotated[bool, typer.Option("--quick", help="A small run that shows the workings.")] = False,
) -> None:
    """Adapting beyond the depth limit (Milec et al.): tables 1-3, figures 5 and 6, 5x5 Battleships, and an
    opponent known from hands only.

    Example: counterplay study abd --out abd-run
    """
    columns = (TextColumn("{task.description:20}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=terminal.err) as progress:

        def watch(name: str, steps: int) -> Callable[[int], None]:
            task = progress.add_task(name, total=steps)
            return lambda count: progress.advance(task, count)

        files = run_abd(out, seed, watch, quick=quick)
    for file in files:
        terminal.out.print(terminal.escape(str(file)))


app.command("autodidact")(study_autodidact.command)
app.command("evolution")(study_evolution.command)
app.command("count")(study_count.command)
app.command("counterplay")(study_counterplay.command)
app.command("bridge")(study_bridge.command)
app.command("inference")(study_inference.command)
app.command("opponents")(study_opponents.command)
app.command("habits")(study_habits.command)
app.command("imitator")(study_imitator.command)
app.command("review")(study_review.command)
app.command("xskat-class")(study_xskat.command)
