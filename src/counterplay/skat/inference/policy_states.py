"""Policy inference over states (PIF): a world together with what the soloist picked up.

A card configuration leaves 66 ways open in which the soloist's twelve cards were ten and two, and each asks the
policies of his bidding and of the pick-up about other cards. Here states are drawn and weighed, those decisions
included, and a world weighs what its states in the sample weigh together. Every look begins anew.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from counterplay.skat import _core
from counterplay.skat.inference.sample import (
    WeightedWorlds,
    WorldArray,
    draw_ranks,
    generator_for,
    keys_of,
    worlds_at,
)
from counterplay.skat.observation import Observation
from counterplay.skat.policy.features import History, Point
from counterplay.skat.policy.networks import Network

PAIRS = np.array(list(combinations(range(12), 2)))


class FullPolicyInference:
    """Draws states without replacement, or takes all where they are few."""

    def __init__(self, networks: Mapping[Point, Network], samples: int, seed: int = 0) -> None:
        self.networks = networks
        self.samples = samples
        self.seed = seed

    def see(self, observation: Observation) -> WeightedWorlds:
        """Return the worlds whose states were drawn, weighed by everything the others have done."""
        seen = observation.core
        worlds = _core.Worlds(seen)
        open_pick_up = seen.picked_up and seen.soloist != seen.seat and seen.declaration is not None
        ways = len(PAIRS) if open_pick_up else 1
        plays = sum(len(cards) for _, cards, _ in seen.tricks)
        ranks = draw_ranks(worlds.count * ways, self.samples, generator_for(self.seed, plays))
        states = worlds_at(worlds, ranks // np.uint64(ways))
        dealt = np.full(len(states), seen.skat, dtype=np.uint32)
        if open_pick_up:
            dealt = _picked_up(observation, states, PAIRS[(ranks % np.uint64(ways)).astype(np.intp)])
        logs = self._log_weights(observation, states, dealt)
        weights = np.exp(logs - logs.max())
        _, first, which = np.unique(keys_of(states, seen.seat), return_index=True, return_inverse=True)
        summed = np.bincount(which.ravel(), weights)
        return WeightedWorlds(np.ascontiguousarray(states[first]), summed / summed.sum(), worlds.count)

    def _log_weights(
        self, observation: Observation, states: WorldArray, dealt: NDArray[np.uint32]
    ) -> NDArray[np.float64]:
        history = History.seen_by(observation)
        logs = np.zeros(len(states))
        for number, decision in enumerate(history.decisions):
            network = self.networks.get(decision.point)
            if network is None or decision.seat == observation.seat:
                continue
            before = logs.copy()
            network.weigh(history, number, states, logs, dealt)
            if not np.isfinite(logs).any():  # what no state explains says nothing
                logs[:] = before
        return logs


def _picked_up(observation: Observation, states: WorldArray, pairs: NDArray[np.intp]) -> NDArray[np.uint32]:
    """Return for each state two of the soloist's twelve cards, by their places among them."""
    soloist = observation.core.soloist
    played = 0
    for leader, cards, _ in observation.core.tricks:
        for place, card in enumerate(cards):
            played |= 1 << card if (leader + place) % 3 == soloist else 0
    twelve = states[:, soloist] | states[:, 3] | np.uint32(played)
    held = (twelve[:, None] >> np.arange(32, dtype=np.uint32) & 1).astype(np.bool_)
    cards_held = np.nonzero(held)[1].reshape(-1, 12).astype(np.uint32)
    rows = np.arange(len(states))
    two = [np.uint32(1) << cards_held[rows, pairs[:, side]] for side in range(2)]
    return two[0] | two[1]
