"""`counterplay skat policies`: what a set of policy networks was trained on, and how well it predicts play."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from counterplay.cli import terminal

# what fits in 80 columns of the table
SHOWN = ("decision", "held out:", "log-loss:", "uniform:", "frequency:", "accuracy:", "guessing:")


def policies(
    name: Annotated[str, typer.Argument(help="Shipped policies by name, or a file of them (.onnx).")] = (
        "population"
    ),
    csv: Annotated[bool, typer.Option("--csv", help="Write the table as CSV.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Write the whole card as JSON.")] = False,
) -> None:
    """Show the card of policy networks: their data, their command, and each network beside knowing nothing.

    Log-loss is the mean of minus the log of the probability of what was done in held-out games (lower is better),
    beside that of choosing uniformly among the legal choices and of choosing as often as in training. Accuracy is
    how often the likeliest choice was taken where there was more than one.

    Example:  [bold]counterplay skat policies population[/]
    """
    from counterplay.skat.beliefs import networks
    from counterplay.skat.learn import ACCURACY_COLUMNS, accuracy_csv, accuracy_rows

    loaded = networks.load(Path(name)) if name.endswith(".onnx") else networks.shipped_networks(name)
    if json:
        terminal.print_json(loaded.card)
        return
    if csv:
        sys.stdout.write(accuracy_csv(loaded.card))
        return
    shown = [ACCURACY_COLUMNS.index(column.removesuffix(":")) for column in SHOWN]
    rows = [[row[number] for number in shown] for row in accuracy_rows(loaded.card)]
    terminal.out.print(terminal.table(SHOWN, rows, box=None))
    for fact in ("data", "held_out", "command"):
        terminal.out.print(
            f"{fact.replace('_', ' ')}: {terminal.escape(str(loaded.card.get(fact, '?')))}", soft_wrap=True
        )
