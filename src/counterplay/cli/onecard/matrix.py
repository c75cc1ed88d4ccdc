"""`counterplay onecard matrix`: exact win probabilities of the styles against each other."""

from __future__ import annotations

from typing import Annotated

import typer

from counterplay.cli import terminal
from counterplay.cli.onecard.options import Chips, Limit
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
