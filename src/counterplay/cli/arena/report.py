"""`counterplay arena report`: what a run has shown so far."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from counterplay.arena import Results
from counterplay.arena.report import forms, plot, summarise
from counterplay.cli import terminal
from counterplay.cli.options import Json


def report(
    folder: Annotated[Path, typer.Argument(help="The --out folder of a run, finished or not.")],
    json: Json = False,
    markdown: Annotated[bool, typer.Option("--markdown", help="Write Markdown.")] = False,
    csv: Annotated[bool, typer.Option("--csv", help="Write CSV, one row per number.")] = False,
    png: Annotated[Path | None, typer.Option(help="Draw the points per list into this file as well.")] = None,
) -> None:
    """Report a run: points per list, paired differences, the papers' measures, win rates, and every fault.

    Example:  [bold]counterplay arena report runs/first --png first.png[/]

    Only deals that are finished in all rotations of all line-ups count.
    """
    if json + markdown + csv > 1:
        terminal.fail("choose one of --json, --markdown and --csv")
    summary = summarise(Results.read(folder))
    if png is not None:
        plot.save(summary, png)
    if markdown:
        sys.stdout.write(forms.markdown(summary))
    elif csv:
        sys.stdout.write(forms.comma_separated(summary))
    else:
        show(summary, json)


def show(summary: dict[str, Any], json: bool) -> None:
    """Print a summary as JSON or as tables."""
    if json:
        terminal.print_json(summary)
    else:
        terminal.out.print(forms.terminal(summary))
