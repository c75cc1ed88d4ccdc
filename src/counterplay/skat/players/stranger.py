"""`stranger`: plays like nobody we know, for studies of what is done against one whom no model explains.

It bids and declares as a cautious `kermit`. Its cards are the likeliest of the population's networks, bent by
habits: a liking or dislike for each card by its role and its place in the trick, drawn once from a number. It is
no noise: it does the same again in the same place, and its games can teach how it plays; but no shipped policy
predicts it well.
"""

from __future__ import annotations

import math
from collections.abc import Hashable
from dataclasses import dataclass
from typing import Annotated, Any

from counterplay.options import Help, checked, options_of
from counterplay.protocol import Player, PlayerKind, Stream
from counterplay.skat.beliefs import networks
from counterplay.skat.players import playouts
from counterplay.skat.players.kermit import KermitPlayer, Threshold
from counterplay.skat.players.search import must_choose
from counterplay.skat.rules import DECK, Action, Card, Observation, Play

POLICY = "population"
HABITS = 2
STRENGTH = 1.5
THRESHOLD = 0.75  # as careful as it plays badly
LEAST = 1e-9


@dataclass(frozen=True)
class StrangerOptions:
    """Which habits it has, how strong they are, and how carefully it bids."""

    habits: Annotated[int, Help("the number its habits are drawn from", ge=0)] = HABITS
    strength: Annotated[float, Help("how far its habits bend the networks, in nats", ge=0, le=100)] = STRENGTH
    threshold: Threshold = THRESHOLD


class StrangerPlayer(Player[Observation, Action]):
    """Bids as `kermit` and plays cards by habits of its own."""

    def __init__(self, **chosen: Any) -> None:
        """Make a player with `StrangerOptions`."""
        options = checked(StrangerOptions, chosen, "stranger")
        self._expert = KermitPlayer(threshold=options.threshold)
        habits, strength = self._key = (options.habits, options.strength)
        self._policy = playouts.by_networks(networks.shipped_networks(POLICY).networks, likeliest=False)
        self._likes = {
            (alone, place): [
                strength * _normal(Stream(habits, "habit", int(alone), place, int(card))) for card in DECK
            ]
            for alone in (False, True)
            for place in range(3)
        }

    def act(self, observation: Observation, chance: Stream) -> Action:
        """Choose an action; a card is the best by what the networks say of it and how much it is liked."""
        if not must_choose(observation):
            return self._expert.act(observation, chance)
        open_trick = observation.core.tricks[-1:]
        place = sum(card >= 0 for card in open_trick[0][1]) % 3 if open_trick else 0
        likes = self._likes[observation.seat == observation.soloist, place]
        chances = self._policy.chances(observation.core)
        best, _ = max(chances, key=lambda choice: (math.log(max(choice[1], LEAST)) + likes[choice[0]], -choice[0]))
        return Play(Card(best))

    @property
    def play_key(self) -> Hashable:
        """Return what decides the card play."""
        return "stranger", *self._key


def _normal(stream: Stream) -> float:
    """Return a number of a normal distribution (Box and Muller)."""
    return math.sqrt(-2 * math.log(1 - stream.uniform())) * math.cos(2 * math.pi * stream.uniform())


KIND: PlayerKind = PlayerKind(
    summary="bids as kermit, plays cards by habits of its own that no shipped policy predicts: for studies",
    make=StrangerPlayer,
    options=options_of(StrangerOptions),
)
