"""A sample that follows a deal: worlds drawn without replacement, weighed by the policies, kept while they fit.

A new card costs one factor for worlds that survive it. Those it rules out are replaced by fresh ones, weighed over
the whole history: the survivors are a uniform sample of the worlds that still fit, the fresh ones are drawn
uniformly from all others, so together they are a uniform sample without replacement.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, NamedTuple

import numpy as np
from numpy.typing import NDArray

from counterplay.protocol import Stream
from counterplay.skat import _core
from counterplay.skat.beliefs.features import Point
from counterplay.skat.beliefs.networks import PolicyNetwork
from counterplay.skat.beliefs.sample import WorldArray
from counterplay.skat.rules import Observation

PICK_UPS = 66  # ways in which a soloist's twelve cards were ten and two


class SampledWorlds(NamedTuple):
    """Worlds with what was picked up in each, and what is added up for them, which weighing writes to."""

    worlds: WorldArray
    dealt_skats: NDArray[np.uint32] | None
    logs: NDArray[np.float64]


class RunningSample:
    """Worlds of one deal seen from one seat, with their log-weights; shown another deal it begins anew.

    With `pick_ups` it holds states: worlds, each with one of the ways in which the soloist may have picked up, and
    the decisions that hang on it are weighed too. Given the `truth` (the true world in one row, as of the first
    look), the true world comes first, in all its states, and `samples` counts with one of these.
    """

    def __init__(
        self,
        networks: Mapping[Point, PolicyNetwork],
        samples: int,
        seed: int,
        *,
        pick_ups: bool = False,
        truth: WorldArray | None = None,
    ) -> None:
        self.samples = samples
        self.seed = seed
        self.pick_ups = pick_ups
        self.worlds: WorldArray = np.empty((0, 4), dtype=np.uint32)
        self.dealt_skats: NDArray[np.uint32] | None = None  # what was picked up in each state
        self.logs = self._nothing(0)
        self.world_count = 0  # how many worlds fit
        self.ways = 1  # states a world
        self._truth = truth
        self._networks = [(int(point), network.core) for point, network in networks.items()]
        self._history: _core.PolicyHistory | None = None
        self._seat = -1

    @property
    def state_count(self) -> int:
        """Return how many states fit (worlds, where pick-ups are not told apart)."""
        return self.world_count * self.ways

    def look(self, observation: Observation) -> None:
        """Bring the sample up to what the seat sees now."""
        seen = observation.core
        history = _core.PolicyHistory(seen)
        fitting = _core.Worlds(seen)
        open_pick_up = self.pick_ups and seen.picked_up and seen.soloist != seen.seat
        soloist = seen.soloist if open_pick_up and seen.declaration is not None else -1
        self.ways = PICK_UPS if soloist >= 0 else 1
        self.world_count = fitting.count
        if self._history is None or seen.seat != self._seat or not history.continues(self._history):
            self._begin(history, seen, soloist)
        else:
            self._keep(history, seen, fitting)
        self._fill(history, seen, fitting, soloist)
        self._history, self._seat = history, seen.seat

    def _begin(self, history: _core.PolicyHistory, seen: _core.Observation, soloist: int) -> None:
        self.worlds = np.empty((0, 4), dtype=np.uint32)
        self.dealt_skats = None if not self.pick_ups else np.empty(0, dtype=np.uint32)
        if self._truth is not None:
            self.worlds = np.repeat(self._truth, self.ways, axis=0)
            if self.pick_ups:
                self.dealt_skats = self._skats_of_truth(seen, soloist)
        self.logs = self._nothing(len(self.worlds))
        self._weigh(history, 0, seen.seat, SampledWorlds(self.worlds, self.dealt_skats, self.logs))

    def _skats_of_truth(self, seen: _core.Observation, soloist: int) -> NDArray[np.uint32]:
        if soloist < 0:
            return np.full(1, seen.skat, dtype=np.uint32)
        assert self._truth is not None
        played = _core.Worlds(seen).played_by(soloist)
        twelve = int(self._truth[0, soloist] | self._truth[0, 3]) | played
        return np.array(_core.pick_ups(twelve), dtype=np.uint32)

    def _keep(self, history: _core.PolicyHistory, seen: _core.Observation, fitting: _core.Worlds) -> None:
        """Keep what still fits, with its weights brought up to now."""
        assert self._history is not None
        self.worlds, which = _core.still_fitting(fitting, self.worlds)
        self.logs = self.logs[which]
        if self.dealt_skats is not None:
            self.dealt_skats = self.dealt_skats[which]
        sampled = SampledWorlds(self.worlds, self.dealt_skats, self.logs)
        self._weigh(history, self._history.decision_count, seen.seat, sampled)

    def _fill(
        self, history: _core.PolicyHistory, seen: _core.Observation, fitting: _core.Worlds, soloist: int
    ) -> None:
        """Draw as many as are missing from those that are not known yet."""
        extra = self.ways - 1 if self._truth is not None else 0
        missing = min(self.samples + extra, self.state_count) - len(self.worlds)
        if missing <= 0:
            return
        plays = sum(len(cards) for _, cards, _ in seen.tricks)
        seed = Stream(self.seed, "worlds", plays, seen.hand).next64()
        barred = self.worlds[:1] if self._truth is not None else None
        known_skats = self.dealt_skats if soloist >= 0 else None
        worlds, skats = _core.fresh_worlds(fitting, soloist, self.worlds, known_skats, barred, missing, seed)
        dealt = None
        if self.dealt_skats is not None:
            dealt = skats if soloist >= 0 else np.full(len(worlds), seen.skat, dtype=np.uint32)
            self.dealt_skats = np.concatenate([self.dealt_skats, dealt])
        logs = self._nothing(len(worlds))
        self._weigh(history, 0, seen.seat, SampledWorlds(worlds, dealt, logs))
        self.worlds = np.concatenate([self.worlds, worlds])
        self.logs = np.concatenate([self.logs, logs])

    def _nothing(self, worlds: int) -> NDArray[np.float64]:
        """Return what is kept for worlds before any decision is weighed."""
        return np.zeros(worlds)

    def _weigh(self, history: _core.PolicyHistory, first: int, seat: int, sampled: SampledWorlds) -> None:
        """Add to the logs of worlds what the decisions from the first on say of them."""
        if len(sampled.worlds) and self._networks:
            _core.weigh_history(self._networks, history, seat, first, *sampled)


class RunningInference:
    """Follows one deal from one seat; shown the same deal further on, it reuses what it has worked out."""

    pick_ups: ClassVar[bool] = False  # whether states are drawn

    def __init__(self, networks: Mapping[Point, PolicyNetwork], samples: int, seed: int = 0) -> None:
        self.networks = networks
        self.samples = samples
        self.seed = seed
        self._sample = RunningSample(networks, samples, seed, pick_ups=self.pick_ups)

    def followed_sample(self, truth: WorldArray, samples: int, seed: int) -> RunningSample:
        """Return a sample of its own that holds the true world, in all its states, and can follow the deal."""
        return RunningSample(self.networks, samples, seed, pick_ups=self.pick_ups, truth=truth)
