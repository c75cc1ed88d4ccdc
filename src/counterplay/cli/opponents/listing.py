"""`counterplay opponents list`: everyone something is known about."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table

from counterplay.cli import terminal
from counterplay.cli.opponents.evidence import Evidence, read
from counterplay.cli.opponents.options import Json, StoreAddress, opened


def command(
    game: Annotated[str | None, typer.Option(help="Only models of this game.", show_default=False)] = None,
    owner: Annotated[
        str | None, typer.Option(help="Only models made by this player, such as count.", show_default=False)
    ] = None,
    store: StoreAddress = None,
    json: Json = False,
) -> None:
    """List each known opponent: the game, who keeps the model, games seen, mistakes per opportunity, last seen.

    A mistake gives a won game away; the rate is per opportunity to do so, with its 95% interval.

    Example:  [bold]counterplay opponents list --owner count[/]
    """
    with opened(store) as kept:
        found = [read(model) for model in kept.models(game=game, owner=owner)]
        if json:
            terminal.print_json({"store": str(kept), "opponents": [one.to_json() for one in found]})
        elif not found:
            terminal.out.print("nobody is known yet: models come from players that learn, such as count")
        else:
            _print(found)
    if any(one.damage for one in found):
        raise typer.Exit(terminal.FOUND_PROBLEMS)


def _print(found: list[Evidence]) -> None:
    table = Table("opponent", "game", "known to", "games", "mistakes per opportunity", "last seen", box=None)
    for one in found:
        key = one.model.key
        table.add_row(
            terminal.escape(key.player),
            terminal.escape(key.game),
            terminal.escape(key.owner),
            one.games,
            terminal.escape(one.rate),
            f"{one.model.updated.astimezone():%Y-%m-%d}",
        )
    terminal.out.print(table)
