"""`counterplay onecard match`: a player against tables of styles, many tournaments."""

from __future__ import annotations

import math
from typing import Annotated

import typer

from counterplay.cli import terminal
from counterplay.cli.onecard.options import Seats, Seed
from counterplay.cli.options import Json
from counterplay.onecard import Rules, exact, find_player, styles
from counterplay.protocol import BadInput
from counterplay.statistics import ERRORS_OF_95


def match(
    player: Annotated[
        str, typer.Argument(help="A style, champion, bayes, bayes-safe, or a champion's .json file.")
    ],
    against: Annotated[
        str, typer.Option("--against", help="Styles; each gives a table where all others play it.")
    ],
    tournaments: Annotated[int, typer.Option("--tournaments", help="Tournaments at each table.")] = 10_000,
    seats: Seats = 2,
    chips: Annotated[int, typer.Option("--chips", help="Chips of each seat at the start.")] = 10,
    seed: Seed = 1,
    threads: Annotated[
        int, typer.Option("--threads", help="Threads; the result is the same with any number.")
    ] = 2,
    json: Json = False,
) -> None:
    """Play many tournaments and show the win rate with its interval, and heads-up the exact ceiling.

    Example:  counterplay onecard match bayes --against LA,TP --tournaments 2000
    """
    if tournaments < 1 or threads < 1:
        raise BadInput("tournaments and threads must be at least 1")
    rules = Rules(seats=seats, chips=chips)
    hero = find_player(player, rules)
    opponents = [styles.parse_style(name) for name in styles.split_names(against)]
    tally = hero.tournaments(rules, [[style] * (seats - 1) for style in opponents], tournaments, seed, threads)
    rows = []
    for style, row in zip(opponents, tally.tolist(), strict=True):
        rate = row[1] / row[0]
        error = ERRORS_OF_95 * math.sqrt(rate * (1 - rate) / row[0])
        ceiling = exact.best_response(style, rules).win if seats == 2 and rules.total <= 60 else None
        rows.append(
            {"opponent": style.name, "win": rate, "half_interval_95": error, "won": row[1], "tournaments": row[0]}
            | {"hands": row[2], "hands_won": row[3], "ceiling": ceiling}
        )
    lines = [
        (
            row["opponent"],
            f"{row['win']:.4f}",
            f"± {row['half_interval_95']:.4f}",
            "-" if row["ceiling"] is None else f"{row['ceiling']:.4f}",
        )
        for row in rows
    ]
    title = f"{terminal.escape(hero.name)}, {seats} seats, {tournaments} tournaments a table"
    table = terminal.table(("against", "wins:", "95% interval:", "ceiling:"), lines, title)
    terminal.answer(json, {"player": hero.name, "seats": seats, "seed": seed, "tables": rows}, table)
