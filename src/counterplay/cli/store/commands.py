"""The calls about a whole store."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from counterplay.cli import judging, terminal
from counterplay.cli.opponents.options import Json, StoreAddress, opened
from counterplay.cli.rooms import rooms
from counterplay.store import backup as copies


def judge(store: StoreAddress = None, json: Json = False) -> None:
    """Judge the games that wait for it, and again those that an older judge has judged.

    Every interface does so by itself when it has time; this does it now. Ctrl-C leaves the rest waiting.

    Example:  [bold]counterplay store judge[/]
    """
    done = left = 0
    with opened(store) as kept:
        for room in rooms().values():
            kept.queue_outdated(room)
            done += judging.judge(kept, room)
            left += kept.count_waiting(room.game)
    if json:
        terminal.print_json({"judged": done, "waiting": left})
    else:
        terminal.out.print(f"{done} games judged, {left} wait")
    if left:
        raise typer.Exit(terminal.FOUND_PROBLEMS)


def backup(
    file: Annotated[Path, typer.Argument(help="The copy to write; one that is there is replaced.")],
    store: StoreAddress = None,
) -> None:
    """Write a copy of the store as it is at this moment, even while a server uses it.

    Of a PostgreSQL database pg_dump makes a copy.

    Example:  [bold]counterplay store backup monday.db[/]
    """
    with opened(store) as kept:
        copies.back_up(kept, file)
    terminal.err.print(f"{terminal.escape(str(file))} is a copy of the store", soft_wrap=True)


def restore(
    file: Annotated[Path, typer.Argument(help="A copy that `backup` wrote.")],
    replace: Annotated[bool, typer.Option("--replace", help="Replace the store that is there.")] = False,
    store: StoreAddress = None,
) -> None:
    """Put a copy of a store back in its place; a copy of an older Counterplay is brought up to date.

    Example:  [bold]counterplay store restore monday.db --replace[/]
    """
    with copies.restore(file, store, replace=replace) as kept:
        terminal.err.print(
            f"{terminal.escape(str(kept))} is what {terminal.escape(str(file))} was", soft_wrap=True
        )
