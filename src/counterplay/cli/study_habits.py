"""`counterplay study habits`: does the trainer find planted habits, and none where there is none?"""

from __future__ import annotations

from typing import Annotated

import typer

from counterplay.cli.option_groups import grouped
from counterplay.cli.study_run import ONE_PROCESS, OutFolder, Running, run_in_folder, show


@grouped
def command(
    context: typer.Context,
    out: OutFolder,
    people: Annotated[int, typer.Option(min=1, help="How many of each kind, up to 144 deals.")] = 200,
    long_people: Annotated[int, typer.Option(min=0, help="How many of these play 360 deals.")] = 200,
    population: Annotated[int, typer.Option(min=10, help="Deals of each player of the population.")] = 1_000,
    seed: Annotated[int, typer.Option("--seed", min=0, help="Seed of everything random.")] = 1,
    running: Running = ONE_PROCESS,
) -> None:
    """Simulated people who always overbid, never draw trumps, give away points in defence, or have no habit.

    How often is their habit named, or a wrong one, after 36, 72, 144 and 360 deals? The population's baseline is
    fitted first, on other deals; habits.json in the folder is what the package ships.

    Example:  [bold]counterplay study habits --out habits-run --people 20 --long-people 0 --population 200[/]
    """
    from counterplay.studies.habits.study import study

    tables = run_in_folder(
        context,
        lambda report, where: study(out, seed, population, people, long_people, report, where),
        seed=seed,
        settings={"seed": seed, "population": population},
    )
    show(tables, out, running.json)
