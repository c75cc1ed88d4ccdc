"""What `counterplay` makes of somebody: its cards looked at again, and policies learned from games."""

from __future__ import annotations

from typing import Any

from counterplay.json_form import to_json
from counterplay.skat.beliefs import shipped_policies
from counterplay.skat.players import account, learning


def reconsider(asked: dict[str, Any]) -> dict[str, Any]:
    """Look again at the cards of a seat."""
    cards = account.reconsidered(asked["record"], asked["seat"], asked["documents"])
    return {"cards": to_json(cards)}


def learn(asked: dict[str, Any]) -> dict[str, Any]:
    """Fit a policy to one who sat at given seats of some records; return what it adds to his document."""
    games = learning.games_at((record, seat) for record, seat in asked["games"])
    return {"document": learning.add_learned(learning.learn_policy(games, shipped_policies()))(None)}
