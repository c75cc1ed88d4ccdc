"""`counterplay skat train rules`: fit the weights of the soloist that plays by rules of thumb."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from counterplay.cli import terminal
from counterplay.cli.stage_bars import StageBars
from counterplay.cli.work_options import Ray, Workers, executor
from counterplay.protocol import BadInput
from counterplay.skat.learn import SoloistPlan, dumps_soloist, train_soloist


def command(
    out: Annotated[Path, typer.Option(help="Where to write the weights.")] = Path("soloist.json"),
    work: Annotated[Path, typer.Option(help="Folder for the examples; resumes there.")] = Path("soloist-work"),
    games: Annotated[int, typer.Option(help="Games of each round.", min=1)] = SoloistPlan.games,
    rounds: Annotated[
        int, typer.Option(help="How often the fitted soloist plays again.", min=1)
    ] = SoloistPlan.rounds,
    seed: Annotated[int, typer.Option(help="Which games.", min=0)] = SoloistPlan.seed,
    workers: Workers = 1,
    ray: Ray = None,
    json: Annotated[bool, typer.Option("--json", help="Write what was fitted as JSON.")] = False,
) -> None:
    """Fit by which weights rules chooses its cards as soloist.

    Three rules play, and the solver says at which of the soloist's decisions one card still won and another lost.
    The weights are those under which winning cards are likeliest; every tenth game is held out, to count the
    mistakes beside those of the shipped weights. rules(soloist='FILE') plays with what was fitted.

    Example:  [bold]counterplay skat train rules --games 40 --rounds 1 --work work --out soloist.json[/]
    """
    if out.is_dir():
        raise BadInput(f"{out} is a folder: name a file for the weights")
    with executor(workers, ray) as where, StageBars() as bars:
        trained = train_soloist(work, SoloistPlan(games, rounds, seed), bars.report, where)
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        out.write_text(dumps_soloist(trained), encoding="utf-8")
    except OSError as problem:
        raise BadInput(f"the weights cannot be written to {out}: {problem.strerror}") from None
    if json:
        terminal.print_json({"file": str(out), **trained})
        return
    held = trained["held out"]
    terminal.out.print(
        f"{trained['decisions']} decisions; of {held['decisions']} held out {held['mistakes']} are mistakes,"
        f" and {held['mistakes of the shipped weights']} with the shipped weights"
    )
    terminal.out.print(f"weights: {terminal.escape(str(out))}; examples: {terminal.escape(str(work))}")
