"""`counterplay skat train rules`: fit the weights of the soloist that plays by rules of thumb."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from counterplay.cli import terminal
from counterplay.cli.option_groups import grouped
from counterplay.cli.skat.train_options import ALONE, TrainingWork, check_file, write
from counterplay.skat.learn import SoloistPlan

SOLOIST = SoloistPlan()


@grouped
def command(
    out: Annotated[Path, typer.Option(help="Where to write the weights.")] = Path("soloist.json"),
    work: Annotated[Path, typer.Option(help="Folder for the examples; resumes there.")] = Path("soloist-work"),
    plan: SoloistPlan = SOLOIST,
    where: TrainingWork = ALONE,
    json: Annotated[bool, typer.Option("--json", help="Write what was fitted as JSON.")] = False,
) -> None:
    """Fit by which weights rules chooses its cards as soloist.

    Three rules play, and the solver says at which of the soloist's decisions one card still won and another lost.
    The weights are those under which winning cards are likeliest; every tenth game is held out, to count the
    mistakes beside those of the shipped weights. rules(soloist='FILE') plays with what was fitted.

    Example:  [bold]counterplay skat train rules --games 40 --rounds 1 --work work --out soloist.json[/]
    """
    from counterplay.skat.learn import dumps_soloist, train_soloist

    check_file(out, "the weights")
    with where.begin() as (executor, bars):
        trained = train_soloist(work, plan, bars.report, executor)
    write(out, dumps_soloist(trained), "the weights")
    if json:
        terminal.print_json({"file": str(out), **trained})
        return
    held = trained["held out"]
    terminal.out.print(
        f"{trained['decisions']} decisions; of {held['decisions']} held out {held['mistakes']} are mistakes,"
        f" and {held['mistakes of the shipped weights']} with the shipped weights"
    )
    terminal.out.print(f"weights: {terminal.escape(str(out))}; examples: {terminal.escape(str(work))}")
