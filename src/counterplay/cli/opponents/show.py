"""`counterplay opponents show`: how one opponent plays, by situation."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.table import Table

from counterplay.cli import terminal
from counterplay.cli.opponents.evidence import Evidence, rate_text, read
from counterplay.cli.opponents.options import Json, StoreAddress, check_known, opened


def command(
    name: Annotated[str, typer.Argument(help="The opponent's name, as the list shows it.")],
    store: StoreAddress = None,
    json: Json = False,
) -> None:
    """Show what is kept about one opponent: the rate of mistakes by role, trick and kind of game, and the games.

    Example:  [bold]counterplay opponents show ada[/]
    """
    with opened(store) as kept:
        check_known(kept, name)
        games, counting = kept.count_games(name)
        found = [read(model) for model in kept.models(about=name)]
        if json:
            games_kept = {"kept": games, "counting": counting}
            models = [_profile(one) for one in found]
            terminal.print_json({"name": name, "store": str(kept), "games": games_kept, "models": models})
        else:
            terminal.out.print(f"[bold]{terminal.escape(name)}[/]: {games} games kept, {counting} of them count")
            for one in found:
                _print_model(one)
            if not found:
                terminal.out.print("no player that learns has a model of this one yet")
    if any(one.damage for one in found):
        raise typer.Exit(terminal.FOUND_PROBLEMS)


def _profile(one: Evidence) -> dict[str, Any]:
    tally = one.tally
    if tally is None:
        return {**one.to_json(), "document": one.model.document}
    by = {f"by_{axis}": {label: rate.to_json() for label, rate in tally.by(axis).items()} for axis in tally.axes}
    return {**one.to_json(), **by}


def _print_model(one: Evidence) -> None:
    key, tally = one.model.key, one.tally
    about = "" if key.kind == "mistakes" else f" ({terminal.escape(key.kind)})"
    seen = f"{one.model.updated.astimezone():%Y-%m-%d %H:%M}"
    terminal.out.print(
        f"\n{terminal.escape(key.game)}, known to {terminal.escape(key.owner)}{about}, last seen {seen}"
    )
    if tally is None:
        terminal.out.print(
            f"  {terminal.escape(one.rate)}; of {terminal.escape(key.player)} it keeps", soft_wrap=True
        )
        terminal.out.print_json(data=one.model.document, indent=2)
        return
    total = tally.where()
    terminal.out.print(f"  {tally.games} games; mistakes per opportunity {rate_text(total)}")
    table = Table("", "", "mistakes per opportunity", box=None, padding=(0, 2))
    for axis in tally.axes:
        for place, (label, rate) in enumerate(tally.by(axis).items()):
            table.add_row("" if place else axis, terminal.escape(label), rate_text(rate))
    if tally.axes and total.opportunities:
        terminal.out.print(table)
