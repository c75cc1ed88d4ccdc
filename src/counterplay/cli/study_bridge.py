"""`counterplay study bridge`: post-mortems on people who play bridge."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

from counterplay.cli import terminal
from counterplay.cli.study_run import Json, OutFolder, run_in_folder
from counterplay.cli.work_options import AllCores, Ray
from counterplay.protocol import BadInput
from counterplay.studies import folder


def command(
    context: typer.Context,
    games: Annotated[Path, typer.Option("--games", help="LIN records of team matches: .lin, .xz, .gz or .bz2.")],
    out: OutFolder,
    least_boards: Annotated[
        int, typer.Option("--least-boards", min=1, help="Who played this many boards is a frequent player.")
    ] = 500,
    workers: AllCores = None,
    ray: Ray = None,
    seed: Annotated[int, typer.Option("--seed", help="Seed of the resampling behind the intervals.")] = 1,
    json: Json = False,
) -> None:
    """How often do people give a contract away, at which trick, and do better players do so less?

    Every board is judged with all cards known (Long & Buro's post-mortems). Tables, pictures and the judged boards
    go to the run folder; players appear under random names that are different in every run.

    Example:  counterplay study bridge --games vugraph.lin.xz --out bridge-run
    """
    from counterplay.studies.bridge import report, study  # draws: matplotlib loads only when it is needed

    settings = study.Settings(games, least_boards, seed)
    digest = study.digest(games)
    if (out / study.ROWS).exists() and not (out / folder.FILE).exists():
        raise BadInput(f"{out} holds rows of boards, but no {folder.FILE}: choose another folder")
    tables = run_in_folder(
        context,
        lambda say, where: study.run_study(out, settings, say, where),
        seed=seed,
        settings={"games_sha256": digest},
    )
    if json:
        terminal.print_json(tables)
        return
    for name, value in tables["totals"][0].items():
        terminal.out.print(f"{value:>8,} {name}")
    terminal.out.print(_tricks(tables["tricks"], report.percent))
    if tables["correlations"]:
        terminal.out.print(_correlations(tables["correlations"]))
    terminal.out.print(f"Tables and pictures are in {terminal.escape(str(out))}.")


def _tricks(rows: list[dict[str, Any]], percent: Callable[[dict[str, Any], str], str]) -> Table:
    table = Table(title="mistakes by role and trick, % (95% interval)")
    for column in ("role", "trick", "of", "per opportunity", "per decision"):
        table.add_column(column)
    for row in rows:
        missed = f"{row['mistakes']} of {row['opportunities']}"
        rates = (percent(row, name) for name in ("per_opportunity", "per_decision"))
        table.add_row(row["role"], str(row["trick"]), missed, *rates)
    return table


def _correlations(rows: list[dict[str, Any]]) -> Table:
    table = Table(title="mistakes per opportunity and IMPs per board over players: correlation (95% interval)")
    for column in ("role", "", ""):
        table.add_column(column)
    for row in rows:
        if row["per"] == "opportunity" and row["role"].startswith("all"):
            known = f"{row['correlation']} ({row['low']} to {row['high']})" if row["correlation"] else "-"
            table.add_row(row["role"], row["what"], known)
    return table
