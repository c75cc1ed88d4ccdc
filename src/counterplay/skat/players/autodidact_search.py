"""Search on top of the self-taught player: its cards played out in likely worlds early in a deal, solved late.

Early, double dummy is blind to what nobody can know; a playout by players who see their own cards alone is not. So
each of its better cards is played to the end in worlds weighed by inference, every seat by its own networks. Late,
few worlds are left, and the solver knows best.
"""

from __future__ import annotations

from functools import partial

from counterplay.protocol import BadInput, Stream
from counterplay.skat import _core, playouts
from counterplay.skat.actions import Action, Play
from counterplay.skat.cards import from_bits
from counterplay.skat.inference.card_policy import CardPolicyInference
from counterplay.skat.inference.per_deal import PerDeal
from counterplay.skat.inference.policy import PolicyInference
from counterplay.skat.observation import Observation
from counterplay.skat.phases import Phase
from counterplay.skat.players.kermit import KermitPlayer
from counterplay.skat.policy import networks

WITHIN = 20.0  # points by its own values: what is further behind is not played out
SAMPLES = 20_000  # worlds that the inference weighs
STRAYING = (
    10.0  # points apart are cards that others are thought to choose among, where it weighs by its own policy
)
WEIGHED_BY = ("population", "own")


class Search:
    """Chooses a card in worlds weighed by inference."""

    def __init__(
        self, player: _core.SelfTaught, *, worlds: int, solved_from: int, playouts_of_each: int, weighed_by: str
    ) -> None:
        """Search by what a player of the core thinks of cards; see the options of `autodidact`."""
        if weighed_by not in WEIGHED_BY:
            raise BadInput(f"autodidact's worlds are weighed by {' or '.join(WEIGHED_BY)}, not {weighed_by!r}")
        self._player = player
        self._solved_from = solved_from
        self._everybody = playouts.by_self_taught(player, temperature=0)
        self._limits = playouts.Limits(playouts_of_each)
        population = networks.shipped("population").networks
        if weighed_by == "own":
            policy = playouts.by_self_taught(player, temperature=STRAYING)
            self._belief = PerDeal(partial(CardPolicyInference, policy, population, SAMPLES))
        else:
            self._belief = PerDeal(partial(PolicyInference, population, SAMPLES))
        self._solver = KermitPlayer(worlds=worlds, belief=self._belief)

    def forget(self) -> None:
        """Forget all deals."""
        self._belief.forget()

    def act(self, observation: Observation, chance: Stream) -> Action | None:
        """Return a card; None where there is nothing to search."""
        if observation.phase is not Phase.PLAY:
            return None
        if trick_of(observation) >= self._solved_from:
            return self._solver.act(observation, chance)
        if not self._limits.playouts or not self._solver.must_choose(observation):
            return None
        return self._play_out(observation, chance)

    def _play_out(self, observation: Observation, chance: Stream) -> Action:
        """Return the card that its own value and the playouts together hold for best."""
        seed = chance.next64()
        values = self._player.card_values(observation.core)
        own = {card: 100 * values[card] for card in sorted(from_bits(observation.core.legal_cards))}
        near = {card: value for card, value in own.items() if value >= max(own.values()) - WITHIN}
        if len(near) == 1:
            return Play(next(iter(near)))
        worlds = self._belief.see(observation, chance.next64())
        seats = [[(self._everybody, 1.0)]] * 3
        found = playouts.value_cards(observation, worlds, near, seats, seed, self._limits)
        return Play(max(near, key=lambda card: near[card] + found[card].points))


def trick_of(observation: Observation) -> int:
    """Return the number of the trick that a card is to be played to, from 1 on."""
    return 1 + sum(1 for trick in observation.core.tricks if trick[2] >= 0)
