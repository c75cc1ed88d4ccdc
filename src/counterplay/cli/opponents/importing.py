"""`counterplay opponents import`: take in what `export` wrote."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import track

from counterplay.cli import terminal
from counterplay.cli.options import Json, StoreAddress
from counterplay.cli.store_names import opened
from counterplay.protocol import BadInput
from counterplay.record_files import SetAside
from counterplay.store import transfer


def take_in(
    file: Annotated[Path, typer.Argument(help="What `export` wrote; - is standard input.")],
    replace: Annotated[
        bool, typer.Option("--replace", help="Where both have a model of someone, take the file's.")
    ] = False,
    store: StoreAddress = None,
    json: Json = False,
) -> None:
    """Take games, judgements and models of another store into this one; the same file twice changes nothing.

    A line that cannot be used is told with its number and reason, and the others are taken in (exit code 1). So is
    a model where this store has another one for the same name: two models may have counted the same games, so they
    are not added up.

    Example:  [bold]counterplay opponents import all.jsonl --store friends.db[/]
    """
    aside: list[SetAside] = []

    def set_aside(line: SetAside) -> None:
        aside.append(line)
        terminal.err.print(f"line {line.line} is set aside: {terminal.escape(line.reason)}", soft_wrap=True)

    with opened(store, create=True) as memory:
        try:
            brought = transfer.load(memory, _lines(file), set_aside, replace=replace)
        except OSError as problem:
            terminal.fail(f"{file} cannot be read: {problem.strerror}")
        except BadInput as problem:
            terminal.fail(f"{file}: {problem}")
    terminal.answer(
        json,
        {**asdict(brought), "set_aside": [asdict(line) for line in aside]},
        f"{brought.games} games and {brought.models} models taken in, {brought.known} lines known already, "
        f"{brought.set_aside} set aside",
    )
    if brought.set_aside:
        raise typer.Exit(terminal.FOUND_PROBLEMS)


def _lines(file: Path) -> Iterator[bytes]:
    """Yield the lines of a file, with a bar where someone watches."""
    if str(file) == "-":
        yield from sys.stdin.buffer
        return
    with file.open("rb") as opened_file:
        yield from track(opened_file, "importing", console=terminal.err, transient=True)
