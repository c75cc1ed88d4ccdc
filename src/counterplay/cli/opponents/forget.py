"""`counterplay opponents forget`: delete what is kept about someone."""

from __future__ import annotations

import sys
from dataclasses import asdict
from typing import Annotated

import typer

from counterplay.cli import terminal
from counterplay.cli.opponents.options import Json, StoreAddress, check_known, opened
from counterplay.foreign import visible


def command(
    name: Annotated[str, typer.Argument(help="The name to forget.")],
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask first.")] = False,
    store: StoreAddress = None,
    json: Json = False,
) -> None:
    """Delete all that is kept about a name: models, judgements and the name itself.

    The games it played in stay as games of the others, and are anonymised: the seat loses name, role and score,
    and the whole record is deleted, because it may name everyone who sat there. What others did in those games
    stays counted for them. It cannot be undone; [bold]counterplay opponents export NAME[/] writes it down first.

    Example:  [bold]counterplay opponents forget ada[/]
    """
    with opened(store) as kept:
        check_known(kept, name)
        if not yes:
            if not someone_there():
                terminal.fail(f"nobody can be asked whether to forget {name!r}; say --yes")
            if not typer.confirm(f"Delete all that is kept about {visible(name)}?", err=True):
                terminal.fail("nothing was deleted", terminal.FOUND_PROBLEMS)
        forgotten = kept.forget(name)
    if json:
        terminal.print_json({"forgotten": name, **asdict(forgotten)})
        return
    terminal.out.print(
        f"forgot {terminal.escape(name)}: {forgotten.models} models and {forgotten.judgements} judgements deleted"
        f", {forgotten.games} games anonymised",
        soft_wrap=True,
    )


def someone_there() -> bool:
    """Say whether someone is there to answer."""
    return sys.stdin.isatty()
