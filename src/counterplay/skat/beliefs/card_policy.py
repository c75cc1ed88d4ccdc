"""Policy inference by any policy for cards: what was bid and declared by networks, what was played by that policy.

The networks of policy inference are asked of thousands of worlds at once. Another policy, for example that of the
self-taught player, costs more, so it is asked only in worlds that the networks leave likely: they are drawn by the
networks' weights, and weighed by what the networks say of the auction and the policy of the cards.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from counterplay.protocol import Stream
from counterplay.skat import _core
from counterplay.skat.beliefs.features import Point
from counterplay.skat.beliefs.networks import PolicyNetwork
from counterplay.skat.beliefs.policy import PolicyInference
from counterplay.skat.beliefs.sample import WeightedWorlds, normalised
from counterplay.skat.rules import Observation

ASKED = 200  # worlds


class CardPolicyInference:
    """Follows one deal from one seat."""

    def __init__(
        self,
        policy: _core.CardPolicy,
        networks: Mapping[Point, PolicyNetwork],
        samples: int,
        seed: int = 0,
        asked: int = ASKED,
    ) -> None:
        before = {point: network for point, network in networks.items() if point < Point.PLAY_SUIT}
        self._networks = PolicyInference(networks, samples, seed)
        self._before = PolicyInference(before, samples, seed)
        self._policy, self._asked = policy, asked
        self._stream = Stream(seed, "worlds that a policy is asked in")

    def see(self, observation: Observation) -> WeightedWorlds:
        """Return likely worlds, weighed by everything the others have done."""
        weighted = self._networks.see(observation)
        chosen, weights = _by_equal_steps(weighted.weights, self._asked, self._stream.uniform())
        worlds = np.ascontiguousarray(weighted.worlds[chosen])
        logs = np.log(weights / weighted.weights[chosen])
        logs += self._before.log_weights(observation, worlds)
        self._policy.weigh(observation.core, worlds, logs)
        return WeightedWorlds(worlds, normalised(logs), weighted.count)


def _by_equal_steps(
    weights: NDArray[np.float64], wanted: int, start: float
) -> tuple[NDArray[np.intp], NDArray[np.float64]]:
    """Return which worlds equal steps through the weights fall on, and what each stands for."""
    step = 1 / wanted
    passed = np.cumsum(weights)
    falls = np.floor(passed / step - start).astype(np.int64)
    chosen = np.nonzero(np.diff(falls, prepend=np.floor(-start).astype(np.int64)) > 0)[0]
    return chosen, np.maximum(weights[chosen], step)
