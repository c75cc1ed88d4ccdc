"""No inference (NI): every world that fits is as likely as any other."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from counterplay.skat.inference.sample import WeightedWorlds, WorldArray, draw_worlds
from counterplay.skat.observation import Observation


class NoInference:
    """Believes nothing beyond the rules.

    >>> from counterplay.skat.cards import deal
    >>> from counterplay.skat.observation import observe
    >>> from counterplay.skat.state import State
    >>> seen = NoInference(samples=100).see(observe(State.start(deal(seed=1, index=0)), seat=0))
    >>> len(seen.worlds), seen.count, round(float(seen.weights[0]), 3)
    (100, 42678636, 0.01)
    """

    def __init__(self, samples: int, seed: int = 0) -> None:
        self.samples = samples
        self.seed = seed

    def see(self, observation: Observation) -> WeightedWorlds:
        """Return different worlds that fit, all alike."""
        worlds, count = draw_worlds(observation, self.samples, self.seed)
        return WeightedWorlds(worlds, np.full(len(worlds), 1 / len(worlds)), count)

    def log_weights(self, observation: Observation, worlds: WorldArray) -> NDArray[np.float64]:
        """Return 0 for each world: none is likelier than another."""
        return np.zeros(len(worlds))
