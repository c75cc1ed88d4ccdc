"""`counterplay opponents list`: everyone something is known about."""

from __future__ import annotations

from typing import Annotated

import typer

from counterplay.cli import terminal
from counterplay.cli.opponents.evidence import known_json, rate_text
from counterplay.cli.options import Json, StoreAddress
from counterplay.cli.store_names import opened, tell_waiting
from counterplay.store import KnownPerson


def list_known(
    game: Annotated[str | None, typer.Option(help="Only this game, such as skat.", show_default=False)] = None,
    name: Annotated[str, typer.Option(help="Only names with this in them.", show_default=False)] = "",
    store: StoreAddress = None,
    json: Json = False,
) -> None:
    """List each known opponent: the game, games judged, mistakes per opportunity, last seen.

    A mistake gives a won game away; the rate is per opportunity to do so, with its 95% interval. Games come from
    the browser, [bold]skat play --store[/], [bold]skat review --keep[/], [bold]arena run --store[/].

    Example:  [bold]counterplay opponents list --game skat[/]
    """
    with opened(store) as memory:
        known, _ = memory.known(game, name=name)
        waiting = memory.count_waiting("skat")
        document = {"store": str(memory), "waiting": waiting, "opponents": list(map(known_json, known))}
        nobody = "nobody is known yet: play with --store, or keep games by `skat review FILE --keep`"
        heads = ("opponent", "game", "games", "mistakes per opportunity", "last seen")
        terminal.answer(json, document, terminal.table(heads, map(_row, known), box=None) if known else nobody)
        if not json:
            tell_waiting(memory)


def _row(person: KnownPerson) -> tuple[object, ...]:
    others = [name for name in person.names if name != person.shown]
    also = f" (also {', '.join(others)})" if others else " (bot)" if person.bot else ""
    last = "" if person.last is None else f"{person.last.astimezone():%Y-%m-%d}"
    return person.shown + also, person.game, person.games, rate_text(person.rate), last
