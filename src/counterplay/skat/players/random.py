"""`random`: every legal action equally likely (resigning and showing cards are not considered)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from counterplay.protocol import Player, PlayerKind, Stream
from counterplay.skat.rules import (
    DECK,
    Action,
    Card,
    Declaration,
    Declare,
    Observation,
    Phase,
    PickUp,
    Play,
    legal_declarations,
)

_PLAYS = tuple(map(Play, DECK))


class RandomPlayer(Player[Observation, Action]):
    """Draws from the legal actions; games and discards are drawn apart: the same, without a long list."""

    def act(self, observation: Observation, chance: Stream) -> Action:
        """Choose an action."""
        core = observation.core
        match core.phase:
            case Phase.PLAY:
                return _PLAYS[chance.choice(_cards(core.legal_cards))]
            case Phase.SKAT:
                games = _games(False, core.bid)
                pick = chance.below(1 + len(games))
                return Declare(games[pick - 1]) if pick else PickUp()
            case Phase.DECLARE:
                hand = _cards(core.hand)
                chance.shuffle(hand)
                return Declare(chance.choice(_games(True, core.bid)), frozenset(map(Card, hand[:2])))
            case _:
                return chance.choice(observation.legal_actions)


def _cards(bits: int) -> list[int]:
    return [card for card in range(32) if bits >> card & 1]


@lru_cache(maxsize=256)
def _games(picked_up: bool, bid: int) -> Sequence[Declaration]:
    return legal_declarations(picked_up=picked_up, bid=bid)


KIND: PlayerKind = PlayerKind("plays any legal action, all equally likely", RandomPlayer)
