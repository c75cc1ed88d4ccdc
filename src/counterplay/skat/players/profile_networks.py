"""Self-taught networks that are told who sits there: for the auction, declarations, discards and cards.

A move costs no more for it: who sits where stays the same for a deal, so what is told joins the first layer once.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from counterplay.protocol import BadInput
from counterplay.skat import _core
from counterplay.skat.players import network_file
from counterplay.skat.players.autodidact import core_network
from counterplay.skat.players.network_file import Networks
from counterplay.skat.players.profile_input import is_told, told_bias, with_profiles, words_of_strangers
from counterplay.skat.rules import BID_VALUES, Action, Card, Observation, action_of, from_bits

SHIPPED = "told"


@lru_cache(maxsize=8)
def _shared(network: str) -> tuple[Networks, _core.ResidualNet, _core.ResidualNet]:
    """Return what all players with some networks share: the files, and the networks told of strangers."""
    networks = network_file.load(Path(network)) if network.endswith(".npz") else network_file.shipped(network)
    if not is_told(networks.play, _core.SELFPLAY_WORDS):
        raise BadInput(f"the networks {network} are not told of opponents: train some by `skat train told`")
    play = with_profiles(networks.play, _core.SELFPLAY_WORDS, words_of_strangers())
    return networks, core_network(networks.before), core_network(play)


class ProfileNetworks:
    """Values every choice; `tell` says of whom."""

    def __init__(self, network: str = SHIPPED) -> None:
        """Take shipped networks, or those of a file of `skat train told`."""
        self._networks, self._before, self._play = _shared(network)
        self._skats = int(self._networks.card.get("skats", 0))
        self.tell(words_of_strangers())

    @property
    def key(self) -> tuple[str, tuple[int, ...]]:
        """Return what decides its values: the networks and what they are told."""
        return self._networks.digest, self._words

    def tell(self, words: Sequence[int]) -> None:
        """Tell the networks who sits there."""
        self._words = tuple(words)
        bias = told_bias(self._networks.play, _core.SELFPLAY_WORDS, words)
        self.core = _core.SelfTaught(self._before, self._play.with_bias(bias), 0.0, 1, self._skats)

    def act(self, observation: Observation) -> Action:
        """Return the choice of the highest value."""
        return action_of(self.core.act(observation.core, 0))

    def card_points(self, observation: Observation) -> dict[Card, float]:
        """Return what each legal card is chosen by, in points."""
        values = self.core.card_values(observation.core)
        return {card: 100 * values[card] for card in sorted(from_bits(observation.core.legal_cards))}

    def playing_gain(self, observation: Observation, bid: int) -> float:
        """Return how many points more it brings to play alone at a bid than to pass, in an auction."""
        place = BID_VALUES.index(bid) + 1
        return 100 * (self.core.alone_value(observation.core, place) - self.core.call_values(observation.core)[0])
