"""`counterplay skat train tables` and `locations`: what the older inferences know before they play."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from counterplay.cli import terminal
from counterplay.cli.option_groups import grouped
from counterplay.cli.options import Json
from counterplay.cli.skat.train_options import Games, TrainingFiles, check_file, tell
from counterplay.cli.stage_bars import StageBars
from counterplay.protocol import BadInput
from counterplay.skat.learn import LocationPlan

LOCATIONS, LOCATION_FILES = LocationPlan(), TrainingFiles(Path("locations.onnx"), Path("locations-work"))


def tables(
    games: Games,
    out: Annotated[Path, typer.Option(help="Where to write the tables.")] = Path("kermit_tables.json"),
    json: Json = False,
) -> None:
    """Count how far hands of a kind bid and what they declare: Kermit's inference (ki).

    The games are streamed, some thousand a second; every tenth is left out, to measure with. A log without an
    auction teaches nothing here.

    Example:  [bold]counterplay skat train tables --games archive.sgf.bz2 --out human_tables.json[/]
    """
    from counterplay.skat.learn import learn_kermit_tables

    check_file(out, "the tables")
    with StageBars(transient=False) as bars:
        learned = learn_kermit_tables(games, bars.report)
    learned.save(out)
    measured = learned.card["measures"]
    terminal.answer(
        json,
        {"tables": str(out), "card": learned.card},
        f"how far {measured['seats']} held-out seats went: log-loss {measured['log_loss']:.3f}"
        f" (frequency {measured['frequency_log_loss']:.3f}); cards of {measured['soloists']} soloists raised by"
        f" {measured['soloist_gain']:.2f} nats",
        f"tables: {terminal.escape(str(out))}, from {terminal.escape(learned.card['data'])}",
    )


@grouped
def locations(
    games: Games,
    files: TrainingFiles = LOCATION_FILES,
    plan: LocationPlan = LOCATIONS,
    json: Json = False,
) -> None:
    """Train networks that predict where each unseen card is: card-location inference (cli).

    One network for suit games, one for grand, one for null; every tenth game is held out to measure them. The
    games are streamed; a run that was stopped goes on where it was when the same command is given again, and one
    that was finished only writes its file again. Needs PyTorch, which the extra named train installs.

    Example:  [bold]counterplay skat train locations --games archive.sgf.bz2 --epochs 4[/]
    """
    from counterplay.skat.learn import train_locations

    check_file(files.out, "the networks")
    with StageBars(transient=False) as bars:
        trained = train_locations(plan, games, files.work, bars.report)
    files.out.parent.mkdir(parents=True, exist_ok=True)
    try:
        trained.save(files.out)
    except ImportError:
        raise BadInput(
            f"the file needs the package onnx, which is not installed; the training is kept in {files.work}: give"
            " the same command where it is, and the file is written without training again"
        ) from None
    said = [
        f"{name:6} {measured['cards']:9} cards held out  log-loss {measured['log_loss']:.4f}"
        f" (uniform {measured['uniform_log_loss']:.4f}, frequency {measured['frequency_log_loss']:.4f})"
        f"  accuracy {measured['accuracy']:.3f} (uniform {measured['uniform_accuracy']:.3f})"
        for name, measured in trained.card["measures"].items()
    ]
    tell(json, {"locations": str(files.out), "card": trained.card}, *said, locations=files.out, work=files.work)
