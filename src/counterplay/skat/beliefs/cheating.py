"""Cheating (C): all weight on the true world. How well inference could do at best (Rebstock et al. 2019, IV).

It must be told the truth, and only a player that is told it (`KnowsAll`) can tell it.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from counterplay.skat import _core
from counterplay.skat.beliefs.sample import WeightedWorlds, WorldArray, keys_of
from counterplay.skat.rules import Observation, State


class Cheating:
    """Knows the cards.

    >>> from counterplay.skat.rules.cards import deal
    >>> from counterplay.skat.rules.observation import observe
    >>> inference, state = Cheating(), State.start(deal(seed=1, index=0))
    >>> inference.reveal(state)
    >>> seen = inference.see(observe(state, seat=0))
    >>> len(seen.worlds), seen.weights.tolist(), seen.count
    (1, [1.0], 42678636)
    """

    def __init__(self, samples: int = 1, seed: int = 0) -> None:
        """Be made as any other inference: nothing is drawn."""
        self._truth: WorldArray | None = None

    def reveal(self, state: State) -> None:
        """Be told the true state, before each look."""
        core = state.core
        skat = core.discards if core.picked_up else core.dealt_skat
        self._truth = np.array([[*core.hands, skat]], dtype=np.uint32)

    def see(self, observation: Observation) -> WeightedWorlds:
        """Return the true world alone."""
        return WeightedWorlds(self._true_world(observation), np.ones(1), _core.Worlds(observation.core).count)

    def log_weights(self, observation: Observation, worlds: WorldArray) -> NDArray[np.float64]:
        """Return 0 for the true world and minus infinity for all others."""
        seat = observation.seat
        return np.where(keys_of(worlds, seat) == keys_of(self._true_world(observation), seat), 0.0, -np.inf)

    def _true_world(self, observation: Observation) -> WorldArray:
        if self._truth is None or int(self._truth[0, observation.seat]) != observation.core.hand:
            raise ValueError("who cheats must be told the true state before each look")
        return self._truth
