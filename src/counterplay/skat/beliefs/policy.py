"""Policy inference (PI): a world is as likely as the policies are to do in it what was done.

Algorithm 1 of Rebstock et al. (2019) over card configurations: the weight of a world is the product, over every
decision of the others, of the policy's probability for what was seen of it. Decisions that hang on what the
soloist picked up are left out, because a configuration does not tell it (the paper's PI; with states it is PIF).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from counterplay.skat import _core
from counterplay.skat.beliefs.running_sample import RunningInference
from counterplay.skat.beliefs.sample import WeightedWorlds, WorldArray
from counterplay.skat.rules import Observation


class PolicyInference(RunningInference):
    """Weighs worlds."""

    def see(self, observation: Observation) -> WeightedWorlds:
        """Return the worlds that fit, weighed by everything the others have done."""
        sample = self._sample
        sample.look(observation)
        return WeightedWorlds(sample.worlds, _core.probabilities(sample.logs), sample.world_count)

    def log_weights(self, observation: Observation, worlds: WorldArray) -> NDArray[np.float64]:
        """Return the log of the product of the policies over the whole history, for each of these worlds."""
        logs = np.zeros(len(worlds))
        networks = [(int(point), network.core) for point, network in self.networks.items()]
        history = _core.PolicyHistory(observation.core)
        _core.weigh_history(networks, history, observation.seat, 0, worlds, None, logs)
        return logs
