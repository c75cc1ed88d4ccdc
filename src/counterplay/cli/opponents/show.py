"""`counterplay opponents show`: how one opponent plays, by situation."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from counterplay.cli import terminal
from counterplay.cli.opponents.evidence import rate_text
from counterplay.cli.options import Json, StoreAddress
from counterplay.cli.store_names import check_known, opened, tell_waiting
from counterplay.opponent import MISTAKES_PART, Rate, Tally
from counterplay.protocol import BadInput
from counterplay.store import Store, StoredModel, StoredProfile, Who


def show(
    name: Annotated[str, typer.Argument(help="The opponent's name, as the list shows it.")],
    store: StoreAddress = None,
    json: Json = False,
) -> None:
    """Show what is kept about one opponent: the rate of mistakes by role, trick and kind of game, and the games.

    It adds up over all names that are said to be the same ([bold]counterplay opponents alias[/]).

    Example:  [bold]counterplay opponents show ada[/]
    """
    damaged = False
    with opened(store) as memory:
        shown = []
        for who in check_known(memory, name):
            names = memory.names(who) or [(who, who.name)]
            games, counting = memory.count_games(who)
            models = [_model_json(model) for model in memory.models(about=who) if _more(model)]
            damaged |= any(model["damage"] for model in models)
            shown.append(
                {
                    "name": names[0][1],
                    "handle": names[0][0].handle,
                    "names": [{"name": called, "kind": alias.kind} for alias, called in names],
                    "games": {"kept": games, "counting": counting},
                    "profiles": {game: _profile_json(profile) for game, profile in _by_game(memory, who).items()},
                    "models": models,
                }
            )
            if not json:
                _print(memory, who, shown[-1])
        if json:
            terminal.print_json({"name": name, "store": str(memory), "found": shown})
        else:
            tell_waiting(memory)
    if damaged:
        raise typer.Exit(terminal.FOUND_PROBLEMS)


def _by_game(store: Store, who: Who) -> dict[str, StoredProfile]:
    profiles = {}
    for game in store.games_known():
        profile = store.profile(who, game)
        if profile is not None:
            profiles[game] = profile
    return profiles


def _more(model: StoredModel) -> bool:
    """Say whether a model keeps more than mistakes, which the profile tells."""
    return set(model.document) != {MISTAKES_PART} or _damage(model) is not None


def _damage(model: StoredModel) -> str | None:
    try:
        if MISTAKES_PART in model.document:
            Tally.from_json(model.document[MISTAKES_PART])
    except BadInput as problem:
        return str(problem)
    return None


def _model_json(model: StoredModel) -> dict[str, Any]:
    return {
        "owner": model.key.owner,
        "game": model.key.game,
        "about": model.key.player,
        "kind": model.key.kind,
        "updates": model.version,
        "last_seen": model.updated.isoformat(),
        "document": model.document,
        "damage": _damage(model),
    }


def _profile_json(profile: StoredProfile) -> dict[str, Any]:
    tally = profile.tally
    rate = Rate(0, 0, 0.0) if tally is None else tally.where()
    axes = () if tally is None else tally.axes
    by = {
        f"by_{axis}": {label: part_rate.to_json() for label, part_rate in tally.by(axis).items()}
        for axis in axes
        if tally is not None
    }
    return {
        "games": 0 if tally is None else tally.games,
        "not_counted": profile.not_counted,
        "incomplete": profile.incomplete,
        "alone": profile.alone,
        "alone_won": profile.alone_won,
        "modelled": profile.modelled,
        **rate.to_json(),
        **by,
        "by_month": {month: part_rate.to_json() for month, part_rate in profile.months.items()},
    }


def _print(store: Store, who: Who, document: dict[str, Any]) -> None:
    games, others = document["games"], [alias["name"] for alias in document["names"][1:]]
    also = f", also {', '.join(others)}" if others else ""
    terminal.out.print(
        f"[bold]{terminal.escape(document['name'])}[/]{terminal.escape(also)}: "
        f"{games['kept']} games kept, {games['counting']} of them count"
    )
    for game, profile in _by_game(store, who).items():
        _print_profile(game, profile)
    for model in document["models"]:
        head = f"\n{model['game']}, known to {model['owner']}; of {model['about']} it keeps"
        terminal.out.print(terminal.escape(head), soft_wrap=True)
        if model["damage"]:
            terminal.out.print(terminal.escape(f"  {model['damage']}"), soft_wrap=True)
        terminal.out.print_json(data=model["document"], indent=2)


def _print_profile(game: str, profile: StoredProfile) -> None:
    tally = profile.tally
    if not profile.modelled:
        terminal.out.print(f"\n{terminal.escape(game)}: asked not to be modelled")
        return
    if tally is None:
        terminal.out.print(f"\n{terminal.escape(game)}: nothing was judged yet")
        return
    total = tally.where()
    terminal.out.print(
        f"\n{terminal.escape(game)}: {tally.games} games judged; mistakes per opportunity {rate_text(total)}"
    )
    rows = [
        ("" if place else axis, label, rate_text(rate))
        for axis in tally.axes
        for place, (label, rate) in enumerate(tally.by(axis).items())
    ]
    if tally.axes and total.opportunities:
        terminal.out.print(terminal.table(("", "", "mistakes per opportunity"), rows, box=None, padding=(0, 2)))
