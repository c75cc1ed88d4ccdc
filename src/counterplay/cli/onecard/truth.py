"""`counterplay onecard matrix`, `best-response` and `anti`: the exact truth about styles."""

from __future__ import annotations

from typing import Annotated

import typer

from counterplay.cli import terminal
from counterplay.cli.onecard.options import Against, Chips, Limit
from counterplay.cli.options import Json
from counterplay.onecard import Rules, exact, styles


def matrix(
    names: Annotated[str, typer.Option("--styles", help="Styles to compare.")] = "LA,LP,TA,TP",
    chips: Chips = 10,
    limit: Limit = 4,
    json: Json = False,
) -> None:
    """Show how often each style wins a heads-up tournament against each other, exactly.

    Example:  counterplay onecard matrix --styles "LA,TP,bluff(TP,0.12)"
    """
    players = tuple(styles.parse_style(name) for name in styles.split_names(names))
    rates = exact.matrix(players, Rules(chips=chips, limit=limit))
    labels = [style.name for style in players]
    heads = ("", *(f"{label}:" for label in labels))
    lines = [(label, *(f"{rate:.4f}" for rate in row)) for label, row in zip(labels, rates, strict=True)]
    table = terminal.table(heads, lines, "Probability that the row wins the tournament")
    terminal.answer(json, {"styles": labels, "win": rates}, table)


def best_response(against: Against, chips: Chips = 10, limit: Limit = 4, json: Json = False) -> None:
    """Solve the heads-up tournament against a fixed player: nobody can win more often than this.

    Example:  counterplay onecard best-response --against LA
    """
    answer = exact.best_response(styles.parse_style(against), Rules(chips=chips, limit=limit))
    said = f"The best response wins {answer.win:.4f} of its tournaments against {answer.opponent}."
    terminal.answer(json, {"opponent": answer.opponent, "win": answer.win}, said)


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
