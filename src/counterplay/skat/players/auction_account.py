"""What somebody's profile does to an auction: how many steps further `counterplay` goes against two of him.

The same hands are bid against two like him and against two strangers, from the first call of middlehand. So it can
be said what is done because of a profile.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from counterplay.opponent import InProcessMemory, Trust
from counterplay.protocol import Table
from counterplay.skat.beliefs import shipped_policies
from counterplay.skat.players.auction_response import AuctionResponse
from counterplay.skat.players.known_style import BY_STYLE, styles_there
from counterplay.skat.players.opponent_models import OpponentModels
from counterplay.skat.players.profile_networks import ProfileNetworks
from counterplay.skat.rules import BID_VALUES, State, observe
from counterplay.skat.rules import deal as deal_cards

HANDS, MIDDLEHAND, SEED = 60, 1, 38


@dataclass(frozen=True, slots=True)
class AuctionAccount:
    """How many steps of the auction further it goes with the same hands than against strangers."""

    hands: int
    mean: float
    most: int
    least: int


def steps_further(document: Mapping[str, Any] | None) -> AuctionAccount:
    """Return what a document does to an auction."""
    memory = InProcessMemory()
    names = ("I", "left", "right")
    for name in names[1:]:
        memory.update(name, lambda _: dict(document or {}))
    models = OpponentModels(shipped_policies(), memory, styles=styles_there(), by_style=BY_STYLE)
    models.meet(Table("skat", names, 0))
    networks = ProfileNetworks()
    response = AuctionResponse(networks, models, Trust())
    steps = []
    for number in range(HANDS):
        seen = observe(State.start(deal_cards(SEED, number)), MIDDLEHAND)
        gains = [networks.playing_gain(seen, bid) for bid in BID_VALUES]
        moved = [gain + response.moved(seen, bid) for gain, bid in zip(gains, BID_VALUES, strict=True)]
        steps.append(_far(moved) - _far(gains))
    return AuctionAccount(HANDS, sum(steps) / HANDS, max(steps), min(steps))


def _far(gains: Sequence[float]) -> int:
    """Return how many steps of the auction it goes: as long as playing is worth more than passing."""
    return sum(1 for _ in takewhile(lambda gain: gain > 0, gains))
