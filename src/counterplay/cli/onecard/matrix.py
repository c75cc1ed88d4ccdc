"""`counterplay onecard matrix`: exact win probabilities of the styles against each other."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table

from counterplay.cli import terminal
from counterplay.cli.onecard.options import Chips, Json, Limit
from counterplay.onecard import Rules, exact, styles


def command(
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
    if json:
        terminal.print_json({"styles": labels, "win": rates})
        return
    table = Table(title="Probability that the row wins the tournament")
    table.add_column("")
    for label in labels:
        table.add_column(terminal.escape(label), justify="right")
    for label, row in zip(labels, rates, strict=True):
        table.add_row(terminal.escape(label), *(f"{rate:.4f}" for rate in row))
    terminal.out.print(table)
