"""Policy inference over states (PIF): a world together with what the soloist picked up.

A card configuration leaves 66 ways open in which the soloist's twelve cards were ten and two, and each asks the
policies of his bidding and of the pick-up about other cards. Here states are drawn and weighed, those decisions
included, and a world weighs what its states in the sample weigh together.
"""

from __future__ import annotations

import numpy as np

from counterplay.skat import _core
from counterplay.skat.beliefs.running_sample import RunningInference
from counterplay.skat.beliefs.sample import WeightedWorlds, keys_of
from counterplay.skat.rules import Observation


class FullPolicyInference(RunningInference):
    """Draws states without replacement, or takes all where they are few, and reuses those that survive a card."""

    pick_ups = True

    def see(self, observation: Observation) -> WeightedWorlds:
        """Return the worlds whose states were drawn, weighed by everything the others have done."""
        sample = self._sample
        sample.look(observation)
        weights = _core.probabilities(sample.logs)
        if sample.ways == 1:
            return WeightedWorlds(sample.worlds, weights, sample.world_count)
        keys = keys_of(sample.worlds, observation.seat)
        _, first, which = np.unique(keys, return_index=True, return_inverse=True)
        summed = np.zeros(len(first))
        np.add.at(summed, which.ravel(), weights)
        return WeightedWorlds(np.ascontiguousarray(sample.worlds[first]), summed, sample.world_count)
