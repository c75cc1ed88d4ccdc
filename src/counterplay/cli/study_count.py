"""`counterplay study count`: the tournament of the Count."""

from __future__ import annotations

from typing import Annotated

import typer

from counterplay.cli import terminal
from counterplay.cli.option_groups import grouped
from counterplay.cli.study_run import TWO_PROCESSES, OutFolder, Running, command_of, run_in_folder, show
from counterplay.studies.count.plan import FRESH_SEEDS, PARTS, Size
from counterplay.studies.parts import parse_only

SHOWN = (
    "table1-grid",
    "xskat-grid",
    "fig2-correlation",
    "fig4-line",
    "fresh",
    "fresh-verdict",
)  # the small tables


@grouped
def command(
    context: typer.Context,
    out: OutFolder,
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
    running: Running = TWO_PROCESSES,
) -> None:
    """The Count (Long & Buro): Table 1, figures 2-4, how fast the estimate settles, and the test of count+.

    Tables and pictures are written into the folder, the games into its runs/. The same command goes on with a run
    that was stopped. Exit code 1: done, but players were at fault.

    Example:  counterplay study count --deals 60 --out count-run
    Example:  counterplay study count --deals 2000 --seed 1 --workers 16 --out count-run
    """
    from counterplay.studies.count import study  # draws: matplotlib loads only when it is needed

    parts = parse_only(only, PARTS)
    size = Size(deals, seed, max(3 * deals, 2 * FRESH_SEEDS) if fresh_deals is None else fresh_deals, worlds)
    tables, faults = run_in_folder(
        context,
        lambda report, where: study.study(out, parts, size, report, command_of(context), where),
        seed=seed,
    )
    show(tables, out, running.json, SHOWN)
    if faults:
        terminal.fail(f"players were at fault {faults} times: see the records in runs/", terminal.FOUND_PROBLEMS)
