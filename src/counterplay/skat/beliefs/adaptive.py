"""Inference that adapts to who sits there (PI+, beyond the paper): policy inference with several policies.

Each of the others plays by one of some named policies, believed with certain shares (`beliefs.py`). A world weighs
the product over the other seats of the mean, by these shares, of what each policy gives to all that the seat did.
With one policy this is policy inference; with several it costs that many times as much, but a policy that a seat
hardly plays by is not asked about it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from counterplay.skat import _core
from counterplay.skat.beliefs import networks
from counterplay.skat.beliefs.features import History, Point
from counterplay.skat.beliefs.networks import PolicyNetwork
from counterplay.skat.beliefs.policy_belief import NamedPolicies, completed_policies
from counterplay.skat.beliefs.running_sample import RunningSample, SampledWorlds
from counterplay.skat.beliefs.sample import WeightedWorlds, WorldArray
from counterplay.skat.rules import Observation

POLICY_NAMES = ("population", "rules", "xskat")
LEAST_SHARE = 0.01
COSTLY = (Point.DISCARD, Point.DECLARE)


def shipped_policies() -> dict[str, Mapping[Point, PolicyNetwork]]:
    """Return the shipped policies to believe in: the population's, and those of players unlike it, if any."""
    first, *others = POLICY_NAMES
    there = [first, *(name for name in others if (networks.NETWORKS_FOLDER / f"{name}.onnx").exists())]
    return {name: networks.shipped_networks(name).networks for name in there}


class MixedSample(RunningSample):
    """Keeps for each world the log-likelihoods by seat (the next one, and the one after it) and policy.

    A world that has fallen `cut` nats behind the likeliest is given up: no network is asked about it again. Early
    in a deal about half of a sample is 10 nats behind, and together these worlds weigh about a thousandth.
    """

    def __init__(
        self, policies: NamedPolicies, shares: NDArray[np.float64], samples: int, seed: int, cut: float
    ) -> None:
        self._policies = list(completed_policies(policies).values())
        self._shares = shares
        self._asked = shares > 0
        self._cut = cut
        super().__init__({}, samples, seed)

    def _nothing(self, worlds: int) -> NDArray[np.float64]:
        return np.zeros((worlds, *self._asked.shape))

    def _weigh(self, history: _core.PolicyHistory, first: int, seat: int, sampled: SampledWorlds) -> None:
        said, logs = History(history), sampled.logs
        alive = self._not_given_up(logs, np.arange(len(logs)))
        decisions = list(enumerate(said.decisions))[first:]
        if self._cut < np.inf:  # networks of discards and declarations cost most: few worlds are left for them
            decisions.sort(key=lambda numbered: numbered[1].point in COSTLY)
        for number, decision in decisions:
            if decision.seat == seat or decision.before_pick_up or not len(alive):
                continue
            place = (decision.seat - seat - 1) % 3
            added = self._ask(said, number, decision.point, place, sampled.worlds[alive])
            before = logs[alive]
            explained = np.isfinite(before).all(axis=(1, 2)) & np.isfinite(added).all(axis=1)
            if explained.any():  # what no world explains (a null below the bid) says nothing
                before[:, place, :] += added
                logs[alive] = before
                alive = self._not_given_up(logs, alive)

    def _ask(
        self, said: History, number: int, point: Point, place: int, worlds: WorldArray
    ) -> NDArray[np.float64]:
        """Return what each policy gives to a decision in each world; a network in common is asked once."""
        answers: dict[PolicyNetwork, NDArray[np.float64]] = {}  # held as long: those of a style come and go
        added = np.zeros((len(worlds), len(self._policies)))
        for which, policy in enumerate(self._policies):
            network = policy.get(point)
            if network is None or not self._asked[place, which]:
                continue
            if network not in answers:
                answers[network] = np.zeros(len(worlds))
                network.weigh(said, number, worlds, answers[network])
            added[:, which] = answers[network]
        return added

    def _not_given_up(self, logs: NDArray[np.float64], alive: NDArray[np.intp]) -> NDArray[np.intp]:
        """Return which of some worlds may still count, and give up those that have fallen too far behind."""
        if not len(alive) or self._cut == np.inf:
            return alive
        mixed = np.asarray(_core.mixed(logs[alive], self._shares))
        behind = mixed < mixed.max() - self._cut
        logs[alive[behind]] = -np.inf
        likely: NDArray[np.intp] = alive[~behind]
        return likely

    def weigh(self, observation: Observation, worlds: WorldArray) -> NDArray[np.float64]:
        """Return the log-likelihoods of these worlds."""
        sampled = SampledWorlds(worlds, None, self._nothing(len(worlds)))
        self._weigh(_core.PolicyHistory(observation.core), 0, observation.seat, sampled)
        return sampled.logs


class AdaptiveInference:
    """Follows one deal from one seat; the shares are those of the next seat and of the one after it."""

    def __init__(
        self,
        policies: NamedPolicies,
        samples: int,
        seed: int = 0,
        shares: Sequence[Sequence[float]] | None = None,
        *,
        least_share: float = LEAST_SHARE,
        cut: float = np.inf,
    ) -> None:
        """Take policies by name; without shares each is as likely as any other. One below `least_share` is out.

        Worlds that have fallen `cut` nats behind the likeliest are given up.
        """
        even = [[1 / len(policies)] * len(policies)] * 2
        believed = np.array(even if shares is None else shares, dtype=np.float64)
        believed[believed < least_share] = 0
        self._shares = believed / believed.sum(axis=1, keepdims=True)
        self._sample = MixedSample(policies, self._shares, samples, seed, cut)

    @classmethod
    def of_shipped(cls, samples: int, seed: int = 0) -> AdaptiveInference:
        """Return it with the shipped policies, before anything is known of the others."""
        return cls(shipped_policies(), samples, seed)

    def see(self, observation: Observation) -> WeightedWorlds:
        """Return the worlds that fit, weighed by everything the others have done."""
        sample = self._sample
        sample.look(observation)
        logs = _core.mixed(sample.logs, self._shares)
        return WeightedWorlds(sample.worlds, _core.probabilities(logs), sample.world_count)

    def log_weights(self, observation: Observation, worlds: WorldArray) -> NDArray[np.float64]:
        """Return the log of what each of these worlds weighs."""
        return _core.mixed(self._sample.weigh(observation, worlds), self._shares)
