"""Whose policy does an opponent play by? What a finished deal says of named policies.

What a deal says is the likelihood that each policy gives to what that opponent did, all cards of the deal known as
they are when it is over; what hangs on which cards were picked up is left out, because the table never learns it.

The decisions of a deal are not independent: they are about one hand, and a network that errs errs the same way
again. So a deal counts as the likelihood to the power `POLICY_TEMPER`, and after each deal the belief moves back a
little to even, which keeps every policy possible and lets it follow one who changes.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from counterplay.skat.beliefs.features import History, Point
from counterplay.skat.beliefs.networks import PolicyNetwork
from counterplay.skat.rules import State

POLICY_TEMPER = 0.25
POLICY_FORGETTING = 0.02
POLICIES_PART = "policies"  # the part of a name's document that belongs to this model
NamedPolicies = Mapping[str, Mapping[Point, PolicyNetwork]]


def completed_policies(policies: NamedPolicies) -> dict[str, Mapping[Point, PolicyNetwork]]:
    """Let the first policies stand in where others say nothing, so that products over a deal can be compared."""
    first = next(iter(policies.values()))
    # those that say everything stay as they are: they may be made only when they are asked
    return {
        name: networks if networks.keys() >= first.keys() else {**first, **networks}
        for name, networks in policies.items()
    }


def log_likelihoods(state: State, policies: NamedPolicies) -> NDArray[np.float64]:
    """Return how likely each policy (row) makes what each seat (column) did in a deal, as logarithms."""
    history, core = History.of(state), state.core
    skat = core.discards if core.picked_up else core.dealt_skat
    truth = np.array([[*core.hands, skat]], dtype=np.uint32)
    logs = np.zeros((len(policies), 3))
    for number, decision in enumerate(history.decisions):
        if decision.before_pick_up:
            continue
        for row, networks in enumerate(policies.values()):
            network = networks.get(decision.point)
            log = np.zeros(1)
            if network is not None:
                network.weigh(history, number, truth, log)
            if np.isfinite(log[0]):  # what the rules of the table forbid says nothing
                logs[row, decision.seat] += log[0]
    return logs
