"""`counterplay study abd`: answers to a known opponent in depth-limited games."""

from __future__ import annotations

from typing import Annotated

import typer

from counterplay.cli import terminal
from counterplay.cli.study_run import OutFolder, run_in_folder
from counterplay.cli.work_options import Ray, Workers


def command(
    context: typer.Context,
    out: OutFolder,
    seed: Annotated[int, typer.Option("--seed", help="Seed of everything random.")] = 1,
    quick: Annotated[bool, typer.Option("--quick", help="A small run that shows the workings.")] = False,
    workers: Workers = 1,
    ray: Ray = None,
) -> None:
    """Adapting beyond the depth limit (Milec et al.): tables 1-3, figures 5 and 6, 5x5 Battleships, and an
    opponent known from hands only.

    Example: counterplay study abd --out abd-run
    """
    from counterplay.studies.abd.study import run_study  # draws: matplotlib loads only when it is needed

    files = run_in_folder(
        context,
        lambda report, where: run_study(out, seed, report, where, quick=quick),
        seed=seed,
        settings={"seed": seed, "quick": quick},
    )
    for file in files:
        terminal.out.print(terminal.escape(str(file)))
