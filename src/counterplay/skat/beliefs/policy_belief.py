"""Whose policy does an opponent play by? A belief over named policies for each name, moved after every deal.

What a deal says is the likelihood that each policy gives to what that opponent did, all cards of the deal known as
they are when it is over; what hangs on which cards were picked up is left out, because the table never learns it.

The decisions of a deal are not independent: they are about one hand, and a network that errs errs the same way
again. So a deal counts as the likelihood to the power `POLICY_TEMPER`, and after each deal the belief moves back a
little to even, which keeps every policy possible and lets it follow one who changes.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from counterplay.opponent import StyleBelief
from counterplay.protocol import Change, ModelMemory
from counterplay.skat.beliefs.features import History, Point
from counterplay.skat.beliefs.networks import PolicyNetwork
from counterplay.skat.rules import State

POLICY_TEMPER = 0.25
POLICY_FORGETTING = 0.02
POLICIES_PART = "policies"  # the part of a name's document that belongs to this model
NamedPolicies = Mapping[str, Mapping[Point, PolicyNetwork]]


def completed_policies(policies: NamedPolicies) -> dict[str, dict[Point, PolicyNetwork]]:
    """Let the first policies stand in where others say nothing, so that products over a deal can be compared."""
    first = next(iter(policies.values()))
    return {name: {**first, **networks} for name, networks in policies.items()}


def log_likelihoods(state: State, policies: NamedPolicies) -> NDArray[np.float64]:
    """Return how likely each policy (row) makes what each seat (column) did in a deal, as logarithms."""
    history, core = History.of(state), state.core
    skat = core.discards if core.picked_up else core.dealt_skat
    truth = np.array([[*core.hands, skat]], dtype=np.uint32)
    found = np.zeros((len(policies), 3))
    for number, decision in enumerate(history.decisions):
        if decision.before_pick_up:
            continue
        for row, networks in enumerate(policies.values()):
            network = networks.get(decision.point)
            log = np.zeros(1)
            if network is not None:
                network.weigh(history, number, truth, log)
            if np.isfinite(log[0]):  # what the rules of the table forbid says nothing
                found[row, decision.seat] += log[0]
    return found


class PolicyBeliefs:
    """What a player believes of everyone it has met; it may start from a memory that lasts, and write to it."""

    def __init__(self, policies: NamedPolicies, memory: ModelMemory | None = None) -> None:
        """Believe in each of these policies alike; the first stand in where others say nothing."""
        self.policies = completed_policies(policies)
        self.memory = memory
        self._beliefs: dict[str, StyleBelief] = {}

    def of(self, name: str) -> StyleBelief:
        """Return the belief about a name."""
        if name not in self._beliefs:
            kept = None if self.memory is None else self.memory.load(name)
            self._beliefs[name] = self._read(kept)
        return self._beliefs[name]

    def learn(self, state: State, names: Sequence[str], seat: int) -> None:
        """Take in a finished deal: what all but `seat` did, which is one's own."""
        said = self.lessons(state)
        for place, name in enumerate(names):
            if place == seat:
                continue
            if self.memory is None:
                self.of(name).update(said[place])
            else:
                self._beliefs[name] = self._read(self.memory.update(name, self.adding(said[place])))

    def lessons(self, state: State) -> list[list[float]]:
        """Return for each seat what a deal says about it: how likely each policy makes what it did, tempered."""
        logs = log_likelihoods(state, self.policies)
        return [[math.exp(log) for log in POLICY_TEMPER * (column - column.max())] for column in logs.T]

    def _read(self, document: Mapping[str, Any] | None) -> StyleBelief:
        """Return the belief that a document keeps; one over other policies says nothing about these."""
        belief = StyleBelief(tuple(self.policies), forgetting=POLICY_FORGETTING)
        kept = (document or {}).get(POLICIES_PART)
        if kept is not None and set(kept["shares"]) == set(self.policies):
            belief.shares = [float(kept["shares"][name]) for name in self.policies]
            belief.observations = int(kept["deals"])
        return belief

    def adding(self, likelihoods: list[float]) -> Change:
        """Return what such a lesson makes of what is kept about somebody."""

        def change(kept: dict[str, Any] | None) -> dict[str, Any]:
            belief = self._read(kept)
            belief.update(likelihoods)
            return {**(kept or {}), POLICIES_PART: {"shares": belief.as_dict(), "deals": belief.observations}}

        return change
