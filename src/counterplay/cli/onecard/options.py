"""Options that several subcommands about one-card poker share."""

from __future__ import annotations

from typing import Annotated

import typer

Chips = Annotated[int, typer.Option("--chips", help="Chips of each seat at the start.")]
Seats = Annotated[int, typer.Option("--seats", help="Seats at the table, 2 to 9.")]
Limit = Annotated[
    int, typer.Option("--limit", help="Chips a player may put into one hand, ante included; 0: no limit.")
]
Seed = Annotated[int, typer.Option("--seed", help="The same seed gives the same cards.")]
Against = Annotated[
    str,
    typer.Option("--against", help="LA, LP, TA, TP, style(0.5,0.8), bluff(TP,0.12), switch(TP,LA), ..."),
]
