"""`counterplay study autodidact`: how strong is the player that taught itself?"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from counterplay.cli import terminal
from counterplay.cli.study_run import print_tables, with_progress
from counterplay.studies.tables import Row


def command(
    out: Annotated[Path, typer.Option("--out", help="The run folder; a run that was stopped goes on there.")],
    player: Annotated[str, typer.Option("--player", help="Who is measured.")] = "autodidact",
    opponent: Annotated[
        list[str] | None, typer.Option("--opponent", help="Against whom; may be given several times.")
    ] = None,
    contracts: Annotated[int, typer.Option("--contracts", min=2, help="Contracts of each kind of game.")] = 1000,
    seed: Annotated[int, typer.Option("--seed", min=1, help="Which contracts, and the luck of players.")] = 1,
    frontier: Annotated[
        bool, typer.Option("--frontier", help="Instead: what answers to rules gain and risk, table and figure.")
    ] = False,
    disagreements: Annotated[
        int | None,
        typer.Option(help="Instead: play so many games, and ask where double dummy plays another card.", min=1),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="The table as JSON.")] = False,
) -> None:
    """Card play of the self-taught player at held-out contracts, points a game more than the other (dTP).

    Every contract is played twice: by the player alone against two of the other, and the other way round. The
    contracts are those of the inference study.

    Example:  [bold]counterplay study autodidact --out run --opponent rules --contracts 100[/]

    Example:  [bold]counterplay study autodidact --out run --frontier[/]

    Example:  [bold]counterplay study autodidact --out run --disagreements 60[/]
    """
    from counterplay.studies.autodidact.study import Size, study

    if frontier:
        from counterplay.studies.autodidact import frontier as safe

        _show("frontier", safe.study(out), json)
        return
    if disagreements is not None:
        from counterplay.studies.autodidact import disagreements as differ

        tables = with_progress(lambda report: differ.study(out, disagreements, seed, report))
        if json:
            terminal.print_json(tables)
        else:
            print_tables(tables, list(tables))
        return
    size = Size(player, tuple(opponent or Size().opponents), contracts, seed)
    rows = with_progress(lambda report: study(out, size, report))
    _show("card play", rows, json)


def _show(name: str, rows: list[Row], json: bool) -> None:
    if json:
        terminal.print_json({name: rows})
        return
    print_tables({name: rows}, [name])
