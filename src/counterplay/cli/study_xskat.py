"""`counterplay study xskat-class`: is `rules` as strong as the program the papers played against?"""

from __future__ import annotations

import sys
from contextlib import nullcontext
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

from counterplay.cli import terminal
from counterplay.cli.study_run import command_of, run_in_folder
from counterplay.cli.work_options import Ray, Workers
from counterplay.record_files import open_file


def command(
    context: typer.Context,
    log: Annotated[Path, typer.Option("--log", help="What XSkat logged, packed or not; - is standard input.")],
    out: Annotated[Path, typer.Option("--out", help="The run folder.")],
    own_games: Annotated[
        int, typer.Option("--own-games", min=1, help="Deals that rules also bids and plays by itself.")
    ] = 10_000,
    seed: Annotated[int, typer.Option("--seed", min=0, help="Of those deals, and of the intervals.")] = 1,
    soloist: Annotated[
        Path | None, typer.Option("--soloist", help="Weights by skat train rules, instead of the shipped ones.")
    ] = None,
    workers: Workers = 1,
    ray: Ray = None,
    json: Annotated[bool, typer.Option("--json", help="The result as one JSON document.")] = False,
) -> None:
    """Is the player rules of XSkat's class? Mistakes per opportunity, of XSkat in its own games and of rules.

    An opportunity is a decision where, all cards known, one legal card keeps the contract and another gives it
    away; to give it away is a mistake. rules plays the log's contracts with the same cards, and deals of its own.
    A ratio below 1 says that rules errs less often than XSkat. The intervals (95%) resample whole games.

    XSkat is a program of its own (Debian has it). 10,000 games of each take about a minute.

    Example:  [bold]xskat -auto 10000 -log - > xskat.log[/]
    Example:  [bold]counterplay study xskat-class --log xskat.log --out xskat-run[/]
    """
    from counterplay.studies.players import xskat_class

    name = "standard input" if str(log) == "-" else str(log)
    with nullcontext(sys.stdin.buffer) if str(log) == "-" else open_file(log) as file:
        games = xskat_class.read_log(file, name)
    words, weights = command_of(context), None if soloist is None else str(soloist)
    result = run_in_folder(
        context,
        lambda report, where: xskat_class.study(out, games, own_games, seed, words, report, weights, where),
        seed=seed,
    )
    if json:
        terminal.print_json(result)
        return
    for title in ("results", "suit games", "grands"):
        terminal.out.print(_table("all games" if title == "results" else title, result[title]))
    terminal.out.print(f"The result is in {terminal.escape(str(out / xskat_class.FILE))}.")


def _table(title: str, rows: dict[str, dict[str, Any]]) -> Table:
    table = Table(title=title)
    for column in ("", "games", "soloist's mistakes", "ratio (95%)", "defenders' mistakes", "ratio (95%)"):
        table.add_column(column)
    for name, row in rows.items():
        cells = []
        for role in ("soloist", "defender"):
            rate, ratio = row[role], row.get(f"{role} ratio to xskat", [None])
            share = f" ({rate['rate']:.3f})" if rate["rate"] is not None else ""
            cells.append(f"{rate['mistakes']:,} of {rate['opportunities']:,}{share}")
            known = None not in ratio
            cells.append(f"{ratio[0]:.2f} ({ratio[1]:.2f} to {ratio[2]:.2f})" if known else "")
        table.add_row(name, f"{row['games']:,}", *cells)
    return table
