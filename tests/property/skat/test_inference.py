"""No network is asked about a hidden card: what a seat believes and decides is the same when hidden cards move."""

from functools import partial

import numpy as np
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from played_skat import wandered
from property_size import examples
from random_networks import random_locations, random_policy

from counterplay.protocol import Stream
from counterplay.skat import _core
from counterplay.skat.beliefs import kermit_tables, named
from counterplay.skat.beliefs.features import Collector, History, Point
from counterplay.skat.beliefs.kermit import KermitInference
from counterplay.skat.beliefs.kermit_tables import KermitTables
from counterplay.skat.beliefs.location_network import GameType, Locations
from counterplay.skat.beliefs.locations import LocationInference
from counterplay.skat.beliefs.networks import PolicyNetwork
from counterplay.skat.beliefs.policy import PolicyInference
from counterplay.skat.beliefs.policy_states import FullPolicyInference
from counterplay.skat.beliefs.tssr import moments_of, true_world
from counterplay.skat.players.arena_game import SkatContest
from counterplay.skat.rules.observation import observe
from counterplay.skat.rules.state import State

SKAT = SkatContest()
NETWORKS = {
    point: random_policy(point, (16,), np.random.Generator(np.random.PCG64(int(point)))) for point in Point
}
BLIND = [name for name in named.INFERENCES if name != "c"]  # the cheating one is shown everything
seeds = st.integers(min_value=0, max_value=2**32)


def some_tables() -> KermitTables:
    draw = np.random.Generator(np.random.PCG64(5))
    bids = draw.random((kermit_tables.HANDS, kermit_tables.LEVELS)) + 0.01
    declared = draw.random((len(kermit_tables.KINDS), kermit_tables.DEMANDS, kermit_tables.SOLOISTS)) + 0.01
    return KermitTables(bids / bids.sum(axis=1, keepdims=True), declared)


TABLES = some_tables()
LOCATIONS = Locations(
    {kind: random_locations((16,), np.random.Generator(np.random.PCG64(int(kind)))) for kind in GameType}
)
# with networks and tables that have learned nothing, but know one card from another
MADE: dict[str, named.Maker] = {
    "ki": partial(KermitInference, tables=TABLES),
    "cli": partial(LocationInference, locations=LOCATIONS),
    "pi": partial(PolicyInference, NETWORKS),
    "pif": partial(FullPolicyInference, NETWORKS),
}


@pytest.mark.parametrize("name", BLIND)
@settings(max_examples=examples(60), suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow])
@given(seeds, st.integers(8, 40), st.integers(0, 2))
def test_what_a_seat_believes_does_not_hang_on_hidden_cards(name: str, seed: int, steps: int, seat: int) -> None:
    """All looks of a seat up to now, each at the deal and at a twin with other hidden cards."""
    state = wandered(seed, steps)
    assume(state.declaration is not None and not state.over)
    twin = SKAT.permuted(state, seat, Stream(seed, "twin"))
    make = MADE.get(name, named.INFERENCES[name])
    mine, others = make(200, seed), make(200, seed)
    for moment, moved in zip([*moments_of(state, seat), state], [*moments_of(twin, seat), twin], strict=True):
        seen, again = mine.see(observe(moment, seat)), others.see(observe(moved, seat))
        assert seen.count == again.count
        assert np.array_equal(seen.worlds, again.worlds)
        assert np.array_equal(seen.weights, again.weights)


@settings(max_examples=examples(150))
@given(seeds, st.integers(1, 40), st.integers(0, 2))
def test_what_a_seat_decides_does_not_hang_on_hidden_cards(seed: int, steps: int, seat: int) -> None:
    """The inputs of each of its decisions, and the log-probability of what it did, bit by bit."""
    state = wandered(seed, steps)
    assume(not state.over)
    twin = SKAT.permuted(state, seat, Stream(seed, "twin"))
    collectors = Collector(), Collector()
    for collector, one in zip(collectors, (state, twin), strict=True):
        collector.add(one)
    for point in Point:
        mine, others = (collector.take(point) for collector in collectors)
        own = np.flatnonzero(mine.seats == seat)
        assert np.array_equal(own, np.flatnonzero(others.seats == seat))
        for row in own.tolist():
            assert sorted(mine.row(row)) == sorted(others.row(row))
            assert np.array_equal(mine.legal[row], others.legal[row])
            assert (mine.low[row], mine.high[row]) == (others.low[row], others.high[row])
    if state.declaration is None:
        return
    history = History.of(state)
    for number, decision in enumerate(history.decisions):
        if decision.seat == seat:
            logs = [weight(history, number, NETWORKS[decision.point], one) for one in (state, twin)]
            assert logs[0] == logs[1]


def weight(history: History, number: int, network: PolicyNetwork, state: State) -> float:
    """The log-probability of a decision in the true world of a state."""
    log = np.zeros(1)
    dealt = np.array([state.core.dealt_skat], dtype=np.uint32)
    network.weigh(history, number, true_world(state), log, dealt)
    return float(log[0])


def test_the_twins_are_not_the_same_deals() -> None:
    """The hidden cards do move, and they would change the answer if a network were shown them."""
    moved = changed = 0
    for seed in range(60):
        state = wandered(seed, 15)
        if state.over or state.declaration is None:
            continue
        twin = SKAT.permuted(state, 0, Stream(seed, "twin"))
        moved += twin.hands != state.hands
        history = History.of(state)
        logs = [
            [weight(history, number, NETWORKS[decision.point], one) for one in (state, twin)]
            for number, decision in enumerate(history.decisions)
            if decision.seat != 0
        ]
        changed += any(here != there for here, there in logs)
        assert _core.Worlds(observe(state, 0).core).count == _core.Worlds(observe(twin, 0).core).count
    assert moved > 15
    assert changed > 15
