"""`counterplay study autodidact`: how strong is the player that taught itself?"""

from __future__ import annotations

from typing import Annotated

import typer

from counterplay.cli import terminal
from counterplay.cli.study_run import Json, OutFolder, Report, run_in_folder, show
from counterplay.cli.work_options import Ray, Workers
from counterplay.studies.tables import Row
from counterplay.workers import Executor


def command(
    context: typer.Context,
    out: OutFolder,
    player: Annotated[str, typer.Option("--player", help="Who is measured.")] = "autodidact",
    opponent: Annotated[
        list[str] | None, typer.Option("--opponent", help="Against whom; may be given several times.")
    ] = None,
    less: Annotated[
        str | None,
        typer.Option(
            "--less", help="Another player for the same contracts or deals: the difference, with its interval."
        ),
    ] = None,
    contracts: Annotated[int, typer.Option("--contracts", min=2, help="Contracts of each kind of game.")] = 1000,
    seed: Annotated[int, typer.Option("--seed", min=1, help="Which contracts, and the luck of players.")] = 1,
    frontier: Annotated[
        bool, typer.Option("--frontier", help="Instead: what answers to rules gain and risk, table and figure.")
    ] = False,
    trials: Annotated[
        bool, typer.Option("--trials", help="Instead: what the trainings beside the shipped one came to.")
    ] = False,
    whole: Annotated[
        int | None, typer.Option(help="Instead: whole games, one against two, of so many deals.", min=2)
    ] = None,
    disagreements: Annotated[
        int | None,
        typer.Option(help="Instead: play so many games, and ask where double dummy plays another card.", min=1),
    ] = None,
    workers: Workers = 1,
    ray: Ray = None,
    json: Json = False,
) -> None:
    """Card play of the self-taught player at held-out contracts, points a game more than the other (dTP).

    Every contract is played twice: by the player alone against two of the other, and the other way round. The
    contracts are those of the inference study. --frontier and --trials read logs of trainings, which takes no
    processes.

    Example:  [bold]counterplay study autodidact --out run --opponent rules --contracts 100[/]

    Example:  [bold]counterplay study autodidact --out run --whole 36 --opponent rules[/]

    Example:  [bold]counterplay study autodidact --out run --whole 36 --opponent rules --less kermit[/]

    Example:  [bold]counterplay study autodidact --out run --frontier[/]

    Example:  [bold]counterplay study autodidact --out run --disagreements 60[/]
    """
    from counterplay.arena import make_player, parse_spec
    from counterplay.skat.players import SkatContest
    from counterplay.studies.autodidact import disagreements as differ
    from counterplay.studies.autodidact import frontier as safe
    from counterplay.studies.autodidact import trials as tried
    from counterplay.studies.autodidact import whole as games
    from counterplay.studies.autodidact.study import Size, compare, study

    instead = [
        name
        for name, given in (
            ("--frontier", frontier),
            ("--trials", trials),
            ("--whole", whole),
            ("--disagreements", disagreements),
        )
        if given
    ]
    if len(instead) > 1:
        terminal.fail(f"{instead[0]} and {instead[1]} are two studies: give one of them")
    if less is not None and instead not in ([], ["--whole"]):
        terminal.fail(f"--less compares card play or --whole games, and says nothing with {instead[0]}")
    for name in (player, *(opponent or ()), *([less] if less is not None else ())):
        make_player(SkatContest(), parse_spec(name))  # who is not there is missed before the first one's games

    def work(report: Report, where: Executor) -> dict[str, list[Row]]:
        if frontier:
            return {"frontier": safe.study(out)}
        if trials:
            return {"trials": tried.study(out), "told": tried.told(out)}
        if whole is not None:
            others = tuple(opponent or ("rules", "imitator(xskat)"))
            asked = games.Games(player, others, whole, seed)
            tables = {"whole games": games.study(out, asked, report, where)}
            return tables if less is None else tables | {"paired": games.compare(out, asked, less, report, where)}
        if disagreements is not None:
            return differ.study(out, disagreements, differ.Search(seed), report, where)
        size = Size(player, tuple(opponent or Size().opponents), contracts, seed)
        tables = {"card play": study(out, size, report, where)}
        return tables if less is None else tables | {"paired": compare(out, size, less, report, where)}

    reads_logs = frontier or trials
    plays_contracts = not reads_logs and disagreements is None and whole is None
    settings = {"seed of the contracts": seed} if plays_contracts else {}
    show(run_in_folder(context, work, seed=None if reads_logs else seed, settings=settings), out, json)
