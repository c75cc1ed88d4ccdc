"""`counterplay study evolution`: the evolved players of one-card poker."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from counterplay.cli.option_groups import grouped
from counterplay.cli.study_run import TWO_PROCESSES, OutFolder, Report, Running, command_of, run_in_folder, show
from counterplay.studies.evolution import runs
from counterplay.studies.evolution.conditions import PARTS
from counterplay.studies.parts import parse_only
from counterplay.studies.tables import Row
from counterplay.workers import Executor

SHOWN = ("runs", "table3", "recognition", "switchers", "strangers", "safety", "safety-four-seats")


@grouped
def command(
    context: typer.Context,
    out: OutFolder = Path("evolution-run"),
    only: Annotated[str | None, typer.Option("--only", help=f"Some of {', '.join(PARTS)}.")] = None,
    seeds: Annotated[
        int | None, typer.Option("--seeds", help="Runs of each condition; 5 as in the paper.")
    ] = None,
    generations: Annotated[int | None, typer.Option("--generations", help="400 as in the paper.")] = None,
    smoke: Annotated[
        bool, typer.Option("--smoke", help="A small run of a few minutes that shows the workings.")
    ] = False,
    running: Running = TWO_PROCESSES,
) -> None:
    """Can opponent models aid poker player evolution? (Baker et al.): Table III and figures 3-7, 9-15 again.

    Beside the fitness each network was bred with stand its held-out win rate and the exact ceiling.

    Example:  counterplay study evolution --out run --only table3
    Example:  counterplay study evolution --out run --smoke
    """
    from counterplay.studies.evolution import study  # draws: matplotlib loads only when it is needed

    parts = parse_only(only, PARTS)
    size = runs.SMOKE if smoke else runs.Size()
    changes = {"seeds": seeds, "generations": generations}
    size = replace(size, **{name: value for name, value in changes.items() if value is not None})

    def work(report: Report, where: Executor) -> dict[str, list[Row]]:
        def bred(what: str, done: int, of: int) -> None:
            report("runs", done, of)  # one bar for all of them

        return study.study(out, parts, size, bred, command_of(context), where)

    tables = run_in_folder(context, work, seed=study.SEED)
    show({name: rows for name, rows in tables.items() if name != "curves"}, out, running.json, SHOWN)
