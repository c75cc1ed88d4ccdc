"""`counterplay study imitator`: how near is a player to the program the papers played against?"""

from __future__ import annotations

import io
from pathlib import Path
from typing import Annotated

import typer

from counterplay.cli.option_groups import grouped
from counterplay.cli.study_run import ONE_PROCESS, Running, run_in_folder, show
from counterplay.record_files import open_file
from counterplay.skat.records import xskat


@grouped
def command(
    context: typer.Context,
    log: Annotated[Path, typer.Option("--log", help="What XSkat logged: games the player has not learned from.")],
    out: Annotated[Path, typer.Option("--out", help="The run folder.")],
    player: Annotated[str, typer.Option("--player", help="Who is measured.")] = "imitator(xskat)",
    seed: Annotated[int, typer.Option("--seed", min=0, help="The luck of a player that draws its actions.")] = 1,
    running: Running = ONE_PROCESS,
) -> None:
    """How near is the imitator to XSkat: the same cards, the same soloists, the same games?

    It decides again what XSkat decided in the games of a log: the share of the same choices, with 95% intervals
    over games. Then three copies of it bid and play the same deals from the first call.

    XSkat is a program of its own (Debian has it). 10,000 games take a minute.

    Example:  [bold]xskat -auto 10000 -log - > test.log[/]
    Example:  [bold]counterplay study imitator --log test.log --out imitator-run[/]
    """
    from counterplay.arena import make_player, parse_spec
    from counterplay.skat.players import SkatContest
    from counterplay.studies.players import imitation

    make_player(SkatContest(), parse_spec(player))  # a name that is none is said before the log is read
    with io.TextIOWrapper(open_file(log), encoding="latin-1") as lines:
        games = list(xskat.load(lines))
    tables = run_in_folder(
        context, lambda report, where: imitation.study(out, games, player, seed, report, where), seed=seed
    )
    show(tables, out, running.json)
