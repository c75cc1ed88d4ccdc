"""`counterplay study habits`: does the trainer find planted habits, and none where there is none?"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from counterplay.cli import terminal
from counterplay.cli.study_run import print_tables, with_progress


def command(
    out: Annotated[Path, typer.Option("--out", help="The run folder; a run that was stopped goes on there.")],
    people: Annotated[int, typer.Option(min=1, help="How many of each kind, up to 144 deals.")] = 200,
    long_people: Annotated[int, typer.Option(min=0, help="How many of these play 360 deals.")] = 200,
    population: Annotated[int, typer.Option(min=10, help="Deals of each player of the population.")] = 1_000,
    seed: Annotated[int, typer.Option("--seed", min=0, help="Seed of everything random.")] = 1,
    json: Annotated[bool, typer.Option("--json", help="The tables as one JSON document.")] = False,
) -> None:
    """Simulated people who always overbid, never draw trumps, give away points in defence, or have no habit.

    How often is their habit named, or a wrong one, after 36, 72, 144 and 360 deals? The population's baseline is
    fitted first, on other deals; habits.json in the folder is what the package ships.

    Example:  [bold]counterplay study habits --out habits-run --people 20 --long-people 0 --population 200[/]
    """
    from counterplay.studies import folder
    from counterplay.studies.habits.study import study

    tables = with_progress(lambda report: study(out, seed, population, people, long_people, report))
    words = f"--seed {seed} --population {population} --people {people} --long-people {long_people}"
    folder.note(out, "habits", f"counterplay study habits --out DIR {words}")
    if json:
        terminal.print_json(tables)
        return
    print_tables(tables, list(tables))
    terminal.out.print(f"The tables are in {terminal.escape(str(out))}.")
