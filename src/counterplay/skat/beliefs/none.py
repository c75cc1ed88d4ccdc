"""No inference (NI): every world that fits is as likely as any other."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from counterplay.skat.beliefs.sample import DrawnAnew, WorldArray
from counterplay.skat.rules import Observation


class NoInference(DrawnAnew):
    """Believes nothing beyond the rules.

    >>> from counterplay.skat.rules.cards import deal
    >>> from counterplay.skat.rules.observation import observe
    >>> from counterplay.skat.rules.state import State
    >>> seen = NoInference(samples=100).see(observe(State.start(deal(seed=1, index=0)), seat=0))
    >>> len(seen.worlds), seen.count, round(float(seen.weights[0]), 3)
    (100, 42678636, 0.01)
    """

    def log_weights(self, observation: Observation, worlds: WorldArray) -> NDArray[np.float64]:
        """Return 0 for each world: none is likelier than another."""
        return np.zeros(len(worlds))
