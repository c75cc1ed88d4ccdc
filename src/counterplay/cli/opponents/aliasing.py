"""`counterplay opponents alias`, `part`, `model`: one person under several names, or not to be modelled."""

from __future__ import annotations

from typing import Annotated

import typer

from counterplay.cli import terminal
from counterplay.cli.options import Json, StoreAddress
from counterplay.cli.store_names import one_called, opened
from counterplay.store import Store, Who


def alias(
    name: Annotated[str, typer.Argument(help="A name, such as a login in imported records.")],
    same_as: Annotated[str, typer.Argument(help="The name that stands for both from now on.")],
    store: StoreAddress = None,
    json: Json = False,
) -> None:
    """Say that two names are one person: rates, games and what bots know add up over both.

    Names are those of the list: of records, of [bold]skat play --name[/], or of people in the browser. Nothing is
    rewritten, so [bold]counterplay opponents part[/] takes it back without a trace.

    Example:  [bold]counterplay opponents alias zoot Ada[/]
    """
    with opened(store) as memory:
        who, other = one_called(memory, name), one_called(memory, same_as)
        memory.alias(who, other)
        _tell(memory, other, json)


def part(
    name: Annotated[str, typer.Argument(help="The name that is someone else's after all.")],
    store: StoreAddress = None,
    json: Json = False,
) -> None:
    """Take back that a name belongs to someone with other names.

    Example:  [bold]counterplay opponents part zoot[/]
    """
    with opened(store) as memory:
        parted = [who for who in memory.called(name) if memory.part(who)]
        if not parted:
            one_called(memory, name)
            terminal.fail(f"{name!r} is nobody's other name")
        _tell(memory, parted[0], json)


def model(
    name: Annotated[str, typer.Argument(help="Whom it is about.")],
    off: Annotated[bool, typer.Option("--off/--on", help="Learn nothing about this name, or learn again.")],
    store: StoreAddress = None,
    json: Json = False,
) -> None:
    """Let nothing be learned about somebody: what was learned is deleted, games are kept. Or let it begin again.

    Example:  [bold]counterplay opponents model Ada --off[/]
    """
    with opened(store) as memory:
        who = one_called(memory, name)
        memory.set_modelled(who, not off)
        what = "nothing is learned" if off else "games are learned from again"
        said = f"{terminal.escape(name)}: from now on {what}"
        terminal.answer(json, {"name": name, "modelled": not off}, said)


def _tell(store: Store, who: Who, json: bool) -> None:
    names = [called for _, called in store.names(who)]
    others = f" is also {', '.join(names[1:])}" if names[1:] else " has no other name"
    terminal.answer(json, {"names": names}, terminal.escape(names[0] + others))
