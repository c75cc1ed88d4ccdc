"""The true state sampling ratio (TSSR): how many times likelier than by chance the true world is to be drawn.

With all worlds at hand it is their number times the weight of the true one. With n of them drawn without
replacement the truth is among them with probability n / |I| and then has its weight w, so the ratio is n times the
expected w given that it is in the sample (equation (3) of Rebstock et al. (2019) is for draws with replacement).
"""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from counterplay.skat import _core
from counterplay.skat.inference.sample import WorldArray, draw_ranks, generator_for, keys_of, worlds_at
from counterplay.skat.observation import Observation, observe
from counterplay.skat.state import State


class Weighing(Protocol):
    """An inference that can say how likely given worlds are, up to a common factor."""

    def log_weights(self, observation: Observation, worlds: WorldArray) -> NDArray[np.float64]:
        """Return the logarithm of each world's weight."""
        ...


def tssr(inference: Weighing, state: State, seat: int, samples: int, seed: int = 0) -> float:
    """Return the ratio for a seat at a moment in play.

    It is exact when at most `samples` worlds fit; else it comes from one sample that holds the truth, and its mean
    over seeds is the ratio.
    """
    observation = observe(state, seat)
    worlds = _core.Worlds(observation.core)
    generator = generator_for(seed, state.cards_played)
    drawn = worlds_at(worlds, draw_ranks(worlds.count, samples, generator))
    core = state.core
    truth = np.array([[*core.hands, core.discards if core.picked_up else core.dealt_skat]], dtype=np.uint32)
    others = drawn[keys_of(drawn, seat) != keys_of(truth, seat)]
    if len(others) == len(drawn):  # given that the truth is in the sample, the rest is one fewer, uniformly drawn
        others = np.delete(others, generator.integers(len(others)), axis=0)
    logs = inference.log_weights(observation, np.ascontiguousarray(np.concatenate([truth, others])))
    weights = np.exp(logs - logs.max())
    return float(len(weights) * weights[0] / weights.sum())
