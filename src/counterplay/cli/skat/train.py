"""`counterplay skat train`: train what the players know before they play."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

from counterplay.cli import terminal
from counterplay.protocol import BadInput
from counterplay.skat.training.plan import Plan

if TYPE_CHECKING:
    from counterplay.skat.evaluator import Evaluator
    from counterplay.skat.training.calibration import Calibration

app = typer.Typer(no_args_is_help=True, help="Train what Skat players know before they play.")


@app.callback()
def trainings() -> None:
    """Train what Skat players know before they play."""


@app.command("bidding")
def bidding(
    out: Annotated[Path, typer.Option(help="Where to write the evaluator.")] = Path("bidding.json"),
    work: Annotated[
        Path, typer.Option(help="Folder for the work in progress and the calibration report; resumes there.")
    ] = Path("bidding-work"),
    games: Annotated[
        list[Path] | None, typer.Option(help="Train from these ISS records instead of games of our own.")
    ] = None,
    seed: Annotated[int, typer.Option(help="Which hands and games.", min=0)] = 1,
    hands: Annotated[int, typer.Option(help="Hands of each kind.")] = Plan.hands,
    worlds: Annotated[int, typer.Option(help="Worlds each hand is solved in.")] = Plan.worlds,
    map_games: Annotated[int, typer.Option(help="Games for the map to played results.")] = Plan.map_games,
    held_out_games: Annotated[int, typer.Option(help="Games for the calibration report.")] = Plan.held_out_games,
    game_worlds: Annotated[int, typer.Option(help="Worlds searched in these games.")] = Plan.game_worlds,
    workers: Annotated[int, typer.Option(help="Processes.")] = 1,
    json: Annotated[bool, typer.Option("--json", help="Write the calibration as JSON.")] = False,
) -> None:
    """Train the bidding evaluator that kermit bids with.

    By default our own players provide the data: hands solved double-dummy, then games played out. With --games it
    learns from records of the International Skat Server instead (.sgf, .gz, .bz2), streamed. A run that was
    stopped goes on where it was when the same command is given again.

    Example:  [bold]counterplay skat train bidding --hands 2000 --map-games 100 --held-out-games 100 --workers 2[/]
    """
    # scipy takes longer to import than other subcommands take to run
    from counterplay.skat.training.bidding import train
    from counterplay.skat.training.records import train_from_records

    if out.exists() and out.is_dir():
        raise BadInput(f"{out} is a folder: name a file for the evaluator")
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    tasks: dict[str, TaskID] = {}
    with Progress(*columns, console=terminal.err) as progress:

        def report(stage: str, done: int, total: int) -> None:
            if stage not in tasks:
                tasks[stage] = progress.add_task(stage, total=total)
            progress.update(tasks[stage], completed=done, total=total or None)

        if games:
            evaluator, calibration = train_from_records(games, work, report)
        else:
            plan = Plan(seed, hands, worlds, map_games, held_out_games, game_worlds, workers)
            evaluator, calibration = train(plan, work, report)
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        out.write_text(evaluator.dumps() + "\n", encoding="utf-8")
    except OSError as problem:
        raise BadInput(f"the evaluator cannot be written to {out}: {problem.strerror}") from None
    _show(evaluator, calibration, out, work, json)


def _show(evaluator: Evaluator, calibration: dict[str, Calibration], out: Path, work: Path, json: bool) -> None:
    if json:
        terminal.print_json(
            {
                "evaluator": str(out),
                "card": evaluator.card,
                "curves": {name: [asdict(row) for row in result.bins] for name, result in calibration.items()},
            }
        )
        return
    for name, result in calibration.items():
        terminal.out.print(
            f"{name:12} {result.games:6} games  Brier {result.brier:.4f}  calibration error {result.error:.4f}"
            f"  (95%: {result.error_low:.4f} to {result.error_high:.4f})"
        )
    terminal.out.print(f"evaluator: {terminal.escape(str(out))}; report: {terminal.escape(str(work))}")
