"""Policy inference (PI): a world is as likely as the policies are to do in it what was done.

Algorithm 1 of Rebstock et al. (2019) over card configurations: the weight of a world is the product, over every
decision of the others, of the policy's probability for what was seen of it. Decisions that hang on what the
soloist picked up are left out, because a configuration does not tell it (the paper's PI; with states it is PIF).

A new card costs one factor for worlds that survive it. Those it rules out are replaced by fresh ones, weighed over
the whole history: the survivors are a uniform sample of the worlds that still fit, the fresh ones are drawn
uniformly from all others, so together they are a uniform sample without replacement.
"""

from __future__ import annotations

from collections.abc import Mapping

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
from counterplay.skat.policy.features import Decision, History, Point
from counterplay.skat.policy.networks import Network

JACKS = 0x80808080


class PolicyInference:
    """Follows one deal from one seat; shown the same deal further on, it reuses what it has worked out."""

    def __init__(self, networks: Mapping[Point, Network], samples: int, seed: int = 0) -> None:
        self.networks = networks
        self.samples = samples
        self.seed = seed
        self._decisions: tuple[Decision, ...] = ()
        self._plays: list[tuple[int, int]] = []
        self._worlds: WorldArray = np.empty((0, 4), dtype=np.uint32)
        self._logs = np.empty(0)

    def see(self, observation: Observation) -> WeightedWorlds:
        """Return the worlds that fit, weighed by everything the others have done."""
        history = History.seen_by(observation)
        decisions = history.decisions
        plays = _plays(observation)
        known, logs = self._survivors(observation, history, decisions, plays)
        worlds = _core.Worlds(observation.core)
        fresh = self._fresh(worlds, known, observation.seat, len(plays))
        fresh_logs = np.zeros(len(fresh))
        self._weigh(history, decisions, range(len(decisions)), observation.seat, fresh, fresh_logs)
        self._worlds = np.concatenate([known, fresh])
        self._logs = np.concatenate([logs, fresh_logs])
        self._decisions, self._plays = decisions, plays
        return WeightedWorlds(self._worlds, _normalised(self._logs), worlds.count)

    def log_weights(self, observation: Observation, worlds: WorldArray) -> NDArray[np.float64]:
        """Return the log of the product of the policies over the whole history, for each of these worlds."""
        history = History.seen_by(observation)
        logs = np.zeros(len(worlds))
        decisions = history.decisions
        self._weigh(history, decisions, range(len(decisions)), observation.seat, worlds, logs)
        return logs

    def _survivors(
        self,
        observation: Observation,
        history: History,
        decisions: tuple[Decision, ...],
        plays: list[tuple[int, int]],
    ) -> tuple[WorldArray, NDArray[np.float64]]:
        """Return the worlds of the last time that still fit, with their weights brought up to now."""
        earlier = len(self._decisions)
        continued = self._plays == plays[: len(self._plays)] and self._decisions == decisions[:earlier]
        if not continued or observation.core.declaration is None or not len(self._worlds):
            return np.empty((0, 4), dtype=np.uint32), np.empty(0)
        worlds = self._worlds.copy()
        fits = np.ones(len(worlds), dtype=np.bool_)
        for seat, card in plays[len(self._plays) :]:
            fits &= (worlds[:, seat] >> np.uint32(card) & 1).astype(np.bool_)
            worlds[:, seat] &= np.uint32(~(1 << card) & 0xFFFFFFFF)
        fits &= _allowed(observation, worlds)
        worlds, logs = np.ascontiguousarray(worlds[fits]), self._logs[fits]
        self._weigh(history, decisions, range(earlier, len(decisions)), observation.seat, worlds, logs)
        return worlds, logs

    def _fresh(self, worlds: _core.Worlds, known: WorldArray, seat: int, plays: int) -> WorldArray:
        """Return worlds drawn uniformly from those not known yet, as many as are missing."""
        wanted = min(self.samples, worlds.count) - len(known)
        if wanted <= 0:
            return np.empty((0, 4), dtype=np.uint32)
        generator = generator_for(self.seed, plays)
        # so many that enough are left without those known already
        asked = worlds.count if worlds.count <= 4 * self.samples else wanted + len(known)
        drawn = worlds_at(worlds, draw_ranks(worlds.count, asked, generator))
        drawn = drawn[~np.isin(keys_of(drawn, seat), keys_of(known, seat))]
        return np.ascontiguousarray(drawn[np.sort(generator.permutation(len(drawn))[:wanted])])

    def _weigh(
        self,
        history: History,
        decisions: tuple[Decision, ...],
        numbers: range,
        seat: int,
        worlds: WorldArray,
        logs: NDArray[np.float64],
    ) -> None:
        for number in numbers:
            decision = decisions[number]
            network = self.networks.get(decision.point)
            if network is None or decision.seat == seat or decision.before_pick_up or not len(worlds):
                continue
            before = logs.copy()
            network.weigh(history, number, worlds, logs)
            if not np.isfinite(logs).any():  # what no world explains (a null below the bid) says nothing
                logs[:] = before


def _plays(observation: Observation) -> list[tuple[int, int]]:
    return [
        ((leader + place) % 3, card)
        for leader, cards, _ in observation.core.tricks
        for place, card in enumerate(cards)
    ]


def _allowed(observation: Observation, worlds: WorldArray) -> NDArray[np.bool_]:
    """Say which worlds keep to what the seats have shown: cards they lack, and cards laid open."""
    seen = observation.core
    assert seen.declaration is not None
    fits: NDArray[np.bool_] = worlds[:, observation.seat] == np.uint32(seen.hand)
    for seat in range(3):
        lacking = sum(_group(seen.declaration[0], group) for group in range(5) if seen.voids[seat] >> group & 1)
        fits &= worlds[:, seat] & np.uint32(lacking) == 0
        fits &= worlds[:, seat] & np.uint32(seen.shown[seat]) == np.uint32(seen.shown[seat])
    return fits


def _group(game: int, group: int) -> int:
    """Return the cards of a suit (0 to 3) or the trumps (4) in a game, as bits."""
    trumps = 0 if game == 5 else JACKS | (0xFF << 8 * game if game < 4 else 0)
    return trumps if group == 4 else 0xFF << 8 * group & ~trumps


def _normalised(logs: NDArray[np.float64]) -> NDArray[np.float64]:
    weights = np.exp(logs - logs.max())
    result: NDArray[np.float64] = weights / weights.sum()
    return result
