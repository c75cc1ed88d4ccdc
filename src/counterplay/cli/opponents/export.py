"""`counterplay opponents export`: a store, or all about one name, as JSON lines."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from counterplay.atomic_files import draft_of
from counterplay.cli import terminal
from counterplay.cli.options import StoreAddress
from counterplay.cli.store_names import one_called, opened
from counterplay.protocol import BadInput
from counterplay.store import transfer


def export(
    name: Annotated[
        str | None, typer.Argument(help="Only what is kept about this name.", show_default=False)
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", help="The file to write, instead of standard output.", show_default=False),
    ] = None,
    replace: Annotated[
        bool, typer.Option("--replace", help="Replace a file that is there even if it is no export.")
    ] = False,
    store: StoreAddress = None,
) -> None:
    """Write games, judgements and models as JSON lines, all from one moment, for another store or for safekeeping.

    Example:  [bold]counterplay opponents export --out all.jsonl[/]
    """
    with opened(store) as memory:
        lines = transfer.dump(memory, None if name is None else one_called(memory, name))
        if out is None:
            for line in lines:
                sys.stdout.write(line + "\n")
            return
        if out.is_dir():
            raise BadInput(f"{out} is a folder; name a file for the export")
        if out.is_file() and not replace and not transfer.is_export(out):
            raise BadInput(f"{out} is there and is no export of a store; say --replace to put one in its place")
        written = -1  # the first line tells the format alone
        try:
            with draft_of(out) as draft, draft.open("w", encoding="utf-8") as file:
                for line in lines:
                    file.write(line + "\n")
                    written += 1
        except OSError as problem:
            terminal.fail(f"{out} cannot be written: {problem.strerror}")
    terminal.err.print(f"{written} games and models written to {terminal.escape(str(out))}", soft_wrap=True)
