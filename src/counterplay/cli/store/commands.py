"""The calls about a whole store."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from counterplay.cli import judging, terminal
from counterplay.cli.adapters import store_adapters
from counterplay.cli.options import Json, StoreAddress
from counterplay.cli.store_names import opened
from counterplay.store import backup as copies
from counterplay.store import rescue as saving


def judge(store: StoreAddress = None, json: Json = False) -> None:
    """Judge the games that wait for it, and again those that an older judge has judged.

    Every interface does so by itself when it has time; this does it now. Ctrl-C leaves the rest waiting.

    Example:  [bold]counterplay store judge[/]
    """
    done = left = 0
    with opened(store) as memory:
        for adapter in store_adapters().values():
            memory.queue_outdated(adapter)
            done += judging.judge(memory, adapter)
            left += memory.count_waiting(adapter.game)
    terminal.answer(json, {"judged": done, "waiting": left}, f"{done} games judged, {left} wait")
    if left:
        raise typer.Exit(terminal.FOUND_PROBLEMS)


def backup(
    file: Annotated[Path, typer.Argument(help="The copy to write; a copy that is there is replaced.")],
    replace: Annotated[
        bool,
        typer.Option("--replace", help="Replace a file that is there even if it is no copy of a store."),
    ] = False,
    store: StoreAddress = None,
) -> None:
    """Write a copy of the store as it is at this moment, even while a server uses it, and check it whole.

    Of a store in a file the copy is such a file, of one in PostgreSQL a file of JSON lines.

    Example:  [bold]counterplay store backup monday.db[/]
    """
    with opened(store) as memory:
        copies.back_up(memory, file, replace=replace)
    terminal.err.print(f"{terminal.escape(str(file))} is a copy of the store", soft_wrap=True)


def restore(
    file: Annotated[Path, typer.Argument(help="A copy that `backup` wrote.")],
    replace: Annotated[bool, typer.Option("--replace", help="Replace the store that is there.")] = False,
    store: StoreAddress = None,
) -> None:
    """Put a copy of a store back in its place, if it is whole; one of an older Counterplay is brought up to date.

    Example:  [bold]counterplay store restore monday.db --replace[/]
    """
    with copies.restore(file, store, replace=replace) as memory:
        terminal.err.print(
            f"{terminal.escape(str(memory))} is what {terminal.escape(str(file))} was", soft_wrap=True
        )


def rescue(
    new: Annotated[Path, typer.Argument(help="The new store, for all that can be saved.")],
    store: StoreAddress = None,
    json: Json = False,
) -> None:
    """Save what can still be read of a damaged store into a new one, and say what is lost (exit code 1).

    Games are read again from their records where who sat there is lost, and wait to be judged where that is.

    Example:  [bold]counterplay store rescue saved.db --store damaged.db[/]
    """
    rescued = saving.rescue(store, new, store_adapters())
    if json:
        terminal.print_json(asdict(rescued))
    else:
        saved = ", ".join(f"{name} {count}" for name, count in rescued.saved.items() if count)
        terminal.out.print(f"saved in {terminal.escape(str(new))}: {saved or 'nothing'}", soft_wrap=True)
        for name, count in rescued.lost.items():
            terminal.out.print(f"lost: {count} of {name}", soft_wrap=True)
        for name in rescued.unknown:
            terminal.out.print(f"lost: nobody can say how many of {name}", soft_wrap=True)
        if rescued.read_again:
            terminal.out.print(f"{rescued.read_again} games were read again from their records", soft_wrap=True)
    if not rescued.whole:
        raise typer.Exit(terminal.FOUND_PROBLEMS)
