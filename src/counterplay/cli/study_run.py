"""What long studies share at the terminal: progress, Ctrl-C, and their small tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import typer
from rich.table import Table

from counterplay.cli import terminal
from counterplay.cli.stage_bars import StageBars
from counterplay.workers import RunBroken

INTERRUPTED = 130  # as shells say it for Ctrl-C

Report = Callable[[str, int, int], None]  # what, how much is done, of how much
Rows = Sequence[Mapping[str, Any]]
Found = TypeVar("Found")


def with_progress(study: Callable[[Report], Found]) -> Found:
    """Run a study under progress bars; Ctrl-C and a broken run end the command with a sentence."""
    try:
        with StageBars(transient=True) as bars:
            return study(bars.report)
    except KeyboardInterrupt:
        terminal.err.print("stopped; what was finished is kept: the same command goes on")
        raise typer.Exit(INTERRUPTED) from None
    except RunBroken as problem:
        terminal.fail(str(problem), terminal.FOUND_PROBLEMS)


def print_tables(tables: Mapping[str, Rows], names: Sequence[str]) -> None:
    """Print those of the named tables that there are."""
    for name in names:
        rows = tables.get(name)
        if not rows:
            continue
        table = Table(title=name)
        for column in rows[0]:
            table.add_column(column)
        for row in rows:
            table.add_row(*(terminal.escape(str(value)) for value in row.values()))
        terminal.out.print(table)
