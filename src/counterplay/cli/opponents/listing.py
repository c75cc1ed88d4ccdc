"""`counterplay opponents list`: everyone something is known about."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table

from counterplay.cli import terminal
from counterplay.cli.opponents.evidence import known_json, rate_text
from counterplay.cli.opponents.options import Json, StoreAddress, opened, tell_waiting
from counterplay.store import KnownPerson


def command(
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
    with opened(store) as kept:
        found, _ = kept.known(game, name=name)
        if json:
            waiting = kept.count_waiting("skat")
            told = [known_json(one) for one in found]
            terminal.print_json({"store": str(kept), "waiting": waiting, "opponents": told})
            return
        if found:
            _print(found)
        else:
            terminal.out.print(
                "nobody is known yet: play with --store, or keep games by `skat review FILE --keep`"
            )
        tell_waiting(kept)


def _print(found: list[KnownPerson]) -> None:
    table = Table("opponent", "game", "games", "mistakes per opportunity", "last seen", box=None)
    for one in found:
        others = [name for name in one.names if name != one.shown]
        also = f" (also {', '.join(others)})" if others else " (bot)" if one.bot else ""
        table.add_row(
            terminal.escape(one.shown + also),
            terminal.escape(one.game),
            str(one.games),
            terminal.escape(rate_text(one.rate)),
            "" if one.last is None else f"{one.last.astimezone():%Y-%m-%d}",
        )
    terminal.out.print(table)
