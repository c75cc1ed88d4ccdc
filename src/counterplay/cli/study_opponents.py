"""`counterplay study opponents`: how strong is each of those whom a person can choose at the table?"""

from __future__ import annotations

from typing import Annotated

import typer

from counterplay.cli.study_run import Json, OutFolder, ReportOnly, run_in_folder, show
from counterplay.cli.work_options import Ray, Workers


def command(
    context: typer.Context,
    out: OutFolder,
    name: Annotated[
        list[str] | None, typer.Option("--name", help="Only this opponent; may be given several times.")
    ] = None,
    deals: Annotated[int, typer.Option("--deals", min=2, help="How many deals, each in three rotations.")] = 72,
    seed: Annotated[int, typer.Option("--seed", min=0, help="Which deals, and which luck.")] = 20,
    workers: Workers = 1,
    ray: Ray = None,
    report_only: ReportOnly = False,
    json: Json = False,
) -> None:
    """How strong every opponent of the table is: its margin against two of `rules`, and its mistakes.

    All play the same deals in all three rotations. The figures are what the page of each opponent shows.

    Example:  [bold]counterplay study opponents --deals 72 --seed 20 --out opponents-run[/]
    """
    from counterplay.studies.opponents.study import measured, study

    asked = measured(name or ())
    rows = run_in_folder(
        context,
        lambda report, where: study(out, asked, deals, seed, report, where, play=not report_only),
        seed=seed,
    )
    show({"opponents": rows}, out, json)
