"""`counterplay study review`: which measure of a card foretells best what came of it?"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from counterplay.cli import terminal
from counterplay.cli.study_run import print_tables, with_progress
from counterplay.cli.work_options import Ray, Workers, executor


def command(
    out: Annotated[Path, typer.Option("--out", help="The run folder; a run that was stopped goes on there.")],
    games: Annotated[int, typer.Option("--games", min=2, help="Held-out games.")] = 2_000,
    seed: Annotated[
        int, typer.Option("--seed", min=0, help="Which games; 1 is what the policies learned.")
    ] = 2102,
    workers: Workers = 1,
    ray: Ray = None,
    report_only: Annotated[
        bool, typer.Option("--report-only", help="Evaluate the games that are judged already.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="The tables as one JSON document.")] = False,
) -> None:
    """Hindsight, decision or practical value: which foretells best what came of a card?

    Players of all strengths play deals that nothing was learned from. At every card with a choice each measure
    says how likely its player's side is to win; the Brier scores stand beside each other, paired, with 95%
    intervals over games, and a table says how often cards won that were given each chance.

    2,000 games take an hour.

    Example:  [bold]counterplay study review --games 50 --out review-run[/]
    """
    from counterplay.studies import folder
    from counterplay.studies.review.study import study

    with executor(workers, ray) as where:
        tables = with_progress(lambda report: study(out, games, seed, report, where, judge=not report_only))
    folder.note(out, "review", f"counterplay study review --games {games} --seed {seed} --out DIR")
    if json:
        terminal.print_json(tables)
        return
    print_tables(tables, list(tables))
    terminal.out.print(f"The tables are in {terminal.escape(str(out))}.")
