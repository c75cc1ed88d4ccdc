"""How every subcommand speaks: where text goes, what exit codes mean, and how foreign text is shown."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from typing import Any, NoReturn

import typer
from rich.console import Console, RenderableType
from rich.table import Table

from counterplay.untrusted import visible, without_credentials

FOUND_PROBLEMS = 1  # the work was done and found problems
WRONG_CALL = 2  # the call could not be carried out as it stands

out = Console(highlight=False)
err = Console(stderr=True, highlight=False)


def fail(message: str, code: int = WRONG_CALL) -> NoReturn:
    """Say what was wrong on standard error and leave with the exit code."""
    err.print(f"[bold red]error:[/] {escape(without_credentials(message))}", soft_wrap=True)
    raise typer.Exit(code)


def print_json(value: Any) -> None:
    """Write one JSON document for machines; in an encoding without all signs they are escaped."""
    everything = (sys.stdout.encoding or "").lower().replace("-", "").startswith("utf")
    sys.stdout.write(json.dumps(value, ensure_ascii=not everything, indent=2) + "\n")


def answer(as_json: bool, document: Any, *said: RenderableType) -> None:
    """Write one JSON document for machines, or what there is to say for people."""
    if as_json:
        print_json(document)
        return
    for words in said:
        out.print(words, soft_wrap=isinstance(words, str))


def table(heads: Sequence[str], rows: Iterable[Iterable[object]], title: str | None = None, **look: Any) -> Table:
    """Return a table; text in it is escaped, and columns whose head ends in a colon are set to the right."""
    grid = Table(title=title, **look)
    for head in heads:
        grid.add_column(escape(head.removesuffix(":")), justify="right" if head.endswith(":") else "left")
    for row in rows:
        grid.add_row(*(cell if hasattr(cell, "__rich_console__") else escape(str(cell)) for cell in row))
    return grid


def escape(text: str) -> str:
    """Return foreign text safe to print where markup is read."""
    return visible(text).replace("[", r"\[")
