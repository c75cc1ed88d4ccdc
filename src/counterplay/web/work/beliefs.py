"""What `counterplay` makes of somebody: its cards looked at again, and policies learned from games."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from counterplay.json_form import to_json
from counterplay.skat.beliefs import shipped_policies
from counterplay.skat.players import account, games_that_show, learning, renew_style, steps_further, styles_there


def reconsider(asked: dict[str, Any]) -> dict[str, Any]:
    """Look again at the cards of a seat."""
    cards = account.reconsidered(asked["record"], asked["seat"], asked["documents"])
    return {"cards": to_json(cards)}


def learn(asked: dict[str, Any]) -> dict[str, Any]:
    """Fit a policy to one who sat at given seats of some records; return what it adds to his document."""
    games = learning.games_at((record, seat) for record, seat in asked["games"])
    return {"document": learning.add_learned(learning.learn_policy(games, shipped_policies()))(None)}


def restyle(asked: dict[str, Any]) -> dict[str, Any]:
    """Find anew where somebody lies in the space of styles; return what it adds to his document."""
    styles = styles_there()
    if styles is None:
        return {"document": {}}
    games = learning.games_at((record, seat) for record, seat in asked["games"])
    return {"document": renew_style(games, styles)(None)}


def bid_against(asked: dict[str, Any]) -> dict[str, Any]:
    """Say how many steps further the auction goes because of what is believed of somebody."""
    return asdict(steps_further(asked["document"]))


def find_games(asked: dict[str, Any]) -> dict[str, Any]:
    """Return which of some games show a line of how somebody plays."""
    styles = styles_there()
    if styles is None:
        return {"games": []}
    places, games = [], []
    for place, (record, seat) in enumerate(asked["games"]):
        for game in learning.games_at([(record, seat)]):
            places.append(place)
            games.append(game)
    shown = games_that_show(asked["line"], games, styles, more=asked["more"])
    return {"games": [places[number] for number in shown]}
