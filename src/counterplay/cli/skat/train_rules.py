"""`counterplay skat train rules`: fit the weights of the soloist that plays by rules of thumb."""

from __future__ import annotations

from pathlib import Path

from counterplay.cli.option_groups import grouped
from counterplay.cli.options import Json
from counterplay.cli.skat.train_options import ALONE, TrainingFiles, TrainingWork, check_file, tell, write
from counterplay.skat.learn import SoloistPlan

SOLOIST, SOLOIST_FILES = SoloistPlan(), TrainingFiles(Path("soloist.json"), Path("soloist-work"))


@grouped
def rules(
    files: TrainingFiles = SOLOIST_FILES,
    plan: SoloistPlan = SOLOIST,
    where: TrainingWork = ALONE,
    json: Json = False,
) -> None:
    """Fit by which weights rules chooses its cards as soloist.

    Three rules play, and the solver says at which of the soloist's decisions one card still won and another lost.
    The weights are those under which winning cards are likeliest; every tenth game is held out, to count the
    mistakes beside those of the shipped weights. rules(soloist='FILE') plays with what was fitted.

    Example:  [bold]counterplay skat train rules --games 40 --rounds 1 --work work --out soloist.json[/]
    """
    from counterplay.skat.learn import dumps_soloist, train_soloist

    check_file(files.out, "the weights")
    with where.begin() as (executor, bars):
        trained = train_soloist(files.work, plan, bars.report, executor)
    write(files.out, dumps_soloist(trained), "the weights")
    held = trained["held out"]
    said = (
        f"{trained['decisions']} decisions; of {held['decisions']} held out {held['mistakes']} are mistakes,"
        f" and {held['mistakes of the shipped weights']} with the shipped weights"
    )
    tell(json, {"file": str(files.out), **trained}, said, weights=files.out, examples=files.work)
