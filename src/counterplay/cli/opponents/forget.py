"""`counterplay opponents forget`: delete what is kept about someone."""

from __future__ import annotations

import sys
from dataclasses import asdict
from typing import Annotated

import typer

from counterplay.cli import terminal
from counterplay.cli.adapters import store_adapters
from counterplay.cli.options import Json, StoreAddress
from counterplay.cli.store_names import check_known, opened
from counterplay.untrusted import visible


def forget(
    name: Annotated[str, typer.Argument(help="The name to forget.")],
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask first.")] = False,
    store: StoreAddress = None,
    json: Json = False,
) -> None:
    """Delete all that is kept about a name, everywhere: models, judgements, games, and the browser's rows.

    All other names that are said to be the same go too. Games that others sat in stay theirs: the name is replaced
    in the record, and what they did stays counted for them. It cannot be undone; [bold]counterplay opponents
    export NAME[/] writes it down first.

    Example:  [bold]counterplay opponents forget ada[/]
    """
    with opened(store) as memory:
        whom = check_known(memory, name)
        if not yes:
            if not someone_there():
                terminal.fail(f"nobody can be asked whether to forget {name!r}; say --yes")
            names = {called for who in whom for _, called in memory.names(who)} - {name}
            others = f", also as {', '.join(sorted(names))}" if names else ""
            several = f" ({len(whom)} different people)" if len(whom) > 1 else ""
            if not typer.confirm(f"Delete all that is kept about {visible(name + others)}{several}?", err=True):
                terminal.fail("nothing was deleted", terminal.FOUND_PROBLEMS)
        forgotten = memory.forget(*whom, adapters=store_adapters())
    terminal.answer(
        json,
        {"forgotten": name, **asdict(forgotten)},
        f"forgot {terminal.escape(name)}: {forgotten.models} models, {forgotten.judgements} judgements and "
        f"{forgotten.deleted} games deleted, the name replaced in {forgotten.games} games of others",
    )


def someone_there() -> bool:
    """Say whether someone is there to answer."""
    return sys.stdin.isatty()
