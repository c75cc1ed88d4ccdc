"""`counterplay skat train tables` and `locations`: what the older inferences know before they play."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from counterplay.cli import terminal
from counterplay.cli.option_groups import grouped
from counterplay.cli.skat.train_options import CardJson, Games, check_file
from counterplay.cli.stage_bars import StageBars
from counterplay.protocol import BadInput
from counterplay.skat.learn import LocationPlan

LOCATIONS = LocationPlan()


def tables(
    games: Games,
    out: Annotated[Path, typer.Option(help="Where to write the tables.")] = Path("kermit_tables.json"),
    json: CardJson = False,
) -> None:
    """Count how far hands of a kind bid and what they declare: Kermit's inference (ki).

    The games are streamed, some thousand a second; every tenth is left out, to measure with. A log without an
    auction teaches nothing here.

    Example:  [bold]counterplay skat train tables --games archive.sgf.bz2 --out human_tables.json[/]
    """
    from counterplay.skat.learn import learn_kermit_tables

    check_file(out, "the tables")
    with StageBars() as bars:
        learned = learn_kermit_tables(games, bars.report)
    learned.save(out)
    if json:
        terminal.print_json({"tables": str(out), "card": learned.card})
        return
    measured = learned.card["measures"]
    terminal.out.print(
        f"how far {measured['seats']} held-out seats went: log-loss {measured['log_loss']:.3f}"
        f" (frequency {measured['frequency_log_loss']:.3f}); cards of {measured['soloists']} soloists raised by"
        f" {measured['soloist_gain']:.2f} nats"
    )
    terminal.out.print(f"tables: {terminal.escape(str(out))}, from {terminal.escape(learned.card['data'])}")


@grouped
def locations(
    games: Games,
    out: Annotated[Path, typer.Option(help="Where to write the networks.")] = Path("locations.onnx"),
    work: Annotated[
        Path, typer.Option(help="Folder for the examples and the work in progress; resumes there.")
    ] = Path("locations-work"),
    plan: LocationPlan = LOCATIONS,
    json: CardJson = False,
) -> None:
    """Train networks that predict where each unseen card is: card-location inference (cli).

    One network for suit games, one for grand, one for null; every tenth game is held out to measure them. The
    games are streamed; a run that was stopped goes on where it was when the same command is given again, and one
    that was finished only writes its file again. Needs PyTorch, which the extra named train installs.

    Example:  [bold]counterplay skat train locations --games archive.sgf.bz2 --epochs 4[/]
    """
    from counterplay.skat.learn import train_locations

    check_file(out, "the networks")
    with StageBars() as bars:
        trained = train_locations(plan, games, work, bars.report)
    out.parent.mkdir(parents=True, exist_ok=True)
    try:
        trained.save(out)
    except ImportError:
        raise BadInput(
            f"the file needs the package onnx, which is not installed; the training is kept in {work}: give the"
            " same command where it is, and the file is written without training again"
        ) from None
    if json:
        terminal.print_json({"locations": str(out), "card": trained.card})
        return
    for name, measured in trained.card["measures"].items():
        terminal.out.print(
            f"{name:6} {measured['cards']:9} cards held out  log-loss {measured['log_loss']:.4f}"
            f" (uniform {measured['uniform_log_loss']:.4f}, frequency {measured['frequency_log_loss']:.4f})"
            f"  accuracy {measured['accuracy']:.3f} (uniform {measured['uniform_accuracy']:.3f})"
        )
    terminal.out.print(f"locations: {terminal.escape(str(out))}; work: {terminal.escape(str(work))}")
