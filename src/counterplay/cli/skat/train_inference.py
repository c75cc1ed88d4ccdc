"""`counterplay skat train tables` and `locations`: what the older inferences know before they play."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from counterplay.cli import terminal
from counterplay.cli.option_groups import grouped
from counterplay.cli.skat.train_options import CardJson, Games, Learning
from counterplay.cli.stage_bars import StageBars
from counterplay.protocol import BadInput

SIX_TIMES = Learning(epochs=6)


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

    _check_out(out)
    with StageBars() as bars:
        learned = learn_kermit_tables(games, bars.report)
    learned.save(out)
    if json:
        terminal.print_json({"tables": str(out), "card": learned.card})
        return
    found = learned.card["measures"]
    terminal.out.print(
        f"how far {found['seats']} held-out seats went: log-loss {found['log_loss']:.3f}"
        f" (frequency {found['frequency_log_loss']:.3f}); cards of {found['soloists']} soloists raised by"
        f" {found['soloist_gain']:.2f} nats"
    )
    terminal.out.print(f"tables: {terminal.escape(str(out))}, from {terminal.escape(learned.card['data'])}")


@grouped
def locations(
    games: Games,
    out: Annotated[Path, typer.Option(help="Where to write the networks.")] = Path("locations.onnx"),
    work: Annotated[
        Path, typer.Option(help="Folder for the examples and the work in progress; resumes there.")
    ] = Path("locations-work"),
    seed: Annotated[int, typer.Option(help="First weights and order of the examples.", min=0)] = 1,
    hidden: Annotated[
        list[int] | None, typer.Option(help="Units of each hidden layer: 256 128 by default.")
    ] = None,
    learning: Learning = SIX_TIMES,
) -> None:
    """Train networks that foretell where each unseen card is: card-location inference (cli).

    One network for suit games, one for grand, one for null; every tenth game is held out to measure them. The
    games are streamed; a run that was stopped goes on where it was when the same command is given again, and one
    that was finished only writes its file again. Needs PyTorch, which the extra named train installs.

    Example:  [bold]counterplay skat train locations --games archive.sgf.bz2 --epochs 4[/]
    """
    from counterplay.skat.learn import LocationPlan, train_locations

    _check_out(out)
    plan = LocationPlan(seed=seed, hidden=tuple(hidden or LocationPlan().hidden), epochs=learning.epochs)
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
    if learning.json:
        terminal.print_json({"locations": str(out), "card": trained.card})
        return
    for name, found in trained.card["measures"].items():
        terminal.out.print(
            f"{name:6} {found['cards']:9} cards held out  log-loss {found['log_loss']:.4f}"
            f" (uniform {found['uniform_log_loss']:.4f}, frequency {found['frequency_log_loss']:.4f})"
            f"  accuracy {found['accuracy']:.3f} (uniform {found['uniform_accuracy']:.3f})"
        )
    terminal.out.print(f"locations: {terminal.escape(str(out))}; work: {terminal.escape(str(work))}")


def _check_out(out: Path) -> None:
    if out.exists() and out.is_dir():
        raise BadInput(f"{out} is a folder: name a file")
