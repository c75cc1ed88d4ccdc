"""Policy inference over states (PIF): a world together with what the soloist picked up.

A card configuration leaves 66 ways open in which the soloist's twelve cards were ten and two, and each asks the
policies of his bidding and of the pick-up about other cards. Here states are drawn and weighed, those decisions
included, and a world weighs what its states in the sample weigh together.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from counterplay.skat import _core
from counterplay.skat.beliefs.features import Point
from counterplay.skat.beliefs.networks import PolicyNetwork
from counterplay.skat.beliefs.running_sample import RunningSample
from counterplay.skat.beliefs.sample import WeightedWorlds, WorldArray, keys_of
from counterplay.skat.rules import Observation


class FullPolicyInference:
    """Draws states without replacement, or takes all where they are few, and reuses those that survive a card."""

    def __init__(self, networks: Mapping[Point, PolicyNetwork], samples: int, seed: int = 0) -> None:
        self.networks = networks
        self.samples = samples
        self.seed = seed
        self._sample = RunningSample(networks, samples, seed, pick_ups=True)

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

    def followed_sample(self, truth: WorldArray, samples: int, seed: int) -> RunningSample:
        """Return a sample of its own that holds the true world's states and can follow the deal."""
        return RunningSample(self.networks, samples, seed, pick_ups=True, truth=truth)
