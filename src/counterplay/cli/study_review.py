"""`counterplay study review`: which measure of a card foretells best what came of it?"""

from __future__ import annotations

from typing import Annotated

import typer

from counterplay.cli.study_run import Json, OutFolder, ReportOnly, run_in_folder, show
from counterplay.cli.work_options import Ray, Workers


def command(
    context: typer.Context,
    out: OutFolder,
    games: Annotated[int, typer.Option("--games", min=2, help="Held-out games.")] = 2_000,
    seed: Annotated[
        int, typer.Option("--seed", min=0, help="Which games; 1 is what the policies learned.")
    ] = 2102,
    workers: Workers = 1,
    ray: Ray = None,
    report_only: ReportOnly = False,
    json: Json = False,
) -> None:
    """Hindsight, decision or practical value: which foretells best what came of a card?

    Players of all strengths play deals that nothing was learned from. At every card with a choice each measure
    says how likely its player's side is to win; the Brier scores stand beside each other, paired, with 95%
    intervals over games, and a table says how often cards won that were given each chance.

    2,000 games take an hour.

    Example:  [bold]counterplay study review --games 50 --out review-run[/]
    """
    from counterplay.studies.review.study import study

    tables = run_in_folder(
        context,
        lambda report, where: study(out, games, seed, report, where, judge=not report_only),
        seed=seed,
        settings={"seed": seed},
    )
    show(tables, out, json)
