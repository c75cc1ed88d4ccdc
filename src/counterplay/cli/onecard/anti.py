"""`counterplay onecard anti`: the best static pair against a style, on the paper's grid."""

from __future__ import annotations

from typing import Annotated

import typer

from counterplay.cli import terminal
from counterplay.cli.onecard.options import Against, Chips, Limit
from counterplay.cli.options import Json
from counterplay.onecard import Rules, exact, styles


def anti(
    against: Against,
    top: Annotated[int, typer.Option("--top", help="How many pairs to show.", min=1)] = 5,
    chips: Chips = 10,
    limit: Limit = 4,
    json: Json = False,
) -> None:
    """Try every pair (alpha, beta) in steps of 0.1 against a style, exactly; the best is its anti-player.

    Example:  counterplay onecard anti --against TP --top 3
    """
    style = styles.parse_style(against)
    rules = Rules(chips=chips, limit=limit)
    pairs = exact.anti(style, rules)
    ceiling = exact.best_response(style, rules).win
    rows = [{"alpha": pair.alpha, "beta": pair.beta, "win": pair.win} for pair in pairs[:top]]
    terminal.answer(
        json,
        {"opponent": style.name, **rows[0], "ceiling": ceiling, "pairs": rows},
        *(f"style({row['alpha']:g},{row['beta']:g}) wins {row['win']:.4f} against {style.name}" for row in rows),
        f"[dim]the best response wins {ceiling:.4f}[/]",
    )
