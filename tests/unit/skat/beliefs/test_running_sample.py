"""Samples that follow a deal: what survives is exactly what still fits, what is drawn is new and uniform."""

from collections import Counter
from itertools import pairwise

import numpy as np
import pytest
from played_skat import cut, game
from scipy.stats import chisquare

from counterplay.skat import _core
from counterplay.skat.beliefs.running_sample import PICK_UPS, RunningSample
from counterplay.skat.beliefs.sample import keys_of, worlds_at
from counterplay.skat.rules.observation import observe

EMPTY = np.empty((0, 4), dtype=np.uint32)


def all_worlds(core: _core.Observation) -> np.ndarray:
    worlds = _core.Worlds(core)
    return worlds_at(worlds, np.arange(worlds.count, dtype=np.uint64))


@pytest.mark.parametrize("wanted", ["DHSC", "G", "N"])
def test_what_survives_of_all_worlds_is_all_that_still_fit(wanted: str) -> None:
    state, actions = game(1, wanted)
    moments = [observe(cut(state, actions, cards), 1).core for cards in (18, 20, 23, 26)]
    for earlier, later in pairwise(moments):
        before, after = all_worlds(earlier), all_worlds(later)
        kept, which = _core.still_fitting(_core.Worlds(later), before)
        assert len(kept) == len(which) == len(after) < len(before)
        assert set(keys_of(kept, 1).tolist()) == set(keys_of(after, 1).tolist())
        cards = [sum(len(trick) for _, trick, _ in core.tricks) for core in (earlier, later)]
        assert (np.bitwise_count(before[which] & ~kept).sum(axis=1) == cards[1] - cards[0]).all()


def test_fresh_worlds_are_new_and_uniform() -> None:
    state, actions = game(2, "DHSC")
    moments = [observe(cut(state, actions, cards), 0).core for cards in range(18, 27)]
    core = next(core for core in moments if _core.Worlds(core).count < 150)
    worlds = _core.Worlds(core)
    everything = all_worlds(core)
    known = np.ascontiguousarray(everything[::4])
    rest = set(keys_of(everything, 0).tolist()) - set(keys_of(known, 0).tolist())
    for wanted in (len(rest) // 10, len(rest) * 2 // 3):  # drawn again where met before; all laid out
        counts: Counter[int] = Counter()
        for seed in range(2000):
            drawn, _ = _core.fresh_worlds(worlds, -1, known, None, None, wanted, seed)
            keys = keys_of(drawn, 0).tolist()
            assert len(set(keys)) == wanted
            counts.update(keys)
        assert set(counts) == rest
        assert chisquare(list(counts.values())).pvalue > 1e-4
    drawn, _ = _core.fresh_worlds(worlds, -1, known, None, None, 10_000, 1)
    assert set(keys_of(drawn, 0).tolist()) == rest


def test_states_are_worlds_with_each_of_the_soloists_pick_ups() -> None:
    state, actions = game(4, "DHSC")
    assert state.picked_up
    assert state.soloist is not None
    seat = (state.soloist + 1) % 3
    now = cut(state, actions, 26)
    worlds = _core.Worlds(observe(now, seat).core)
    drawn, skats = _core.fresh_worlds(worlds, state.soloist, EMPTY, np.empty(0, np.uint32), None, 10**6, 1)
    assert len(drawn) == len(skats) == worlds.count * PICK_UPS
    twelve = drawn[:, state.soloist] | drawn[:, 3] | np.uint32(worlds.played_by(state.soloist))
    assert (np.bitwise_count(twelve) == 12).all()
    assert (np.bitwise_count(skats) == 2).all()
    assert not (skats & ~twelve).any()
    pairs = set(zip(keys_of(drawn, seat).tolist(), skats.tolist(), strict=True))
    assert len(pairs) == len(drawn)
    barred, _ = _core.fresh_worlds(worlds, state.soloist, EMPTY, np.empty(0, np.uint32), drawn[:1], 10**6, 1)
    assert len(barred) == len(drawn) - PICK_UPS
    assert keys_of(drawn[:1], seat)[0] not in keys_of(barred, seat)


@pytest.mark.parametrize("pick_ups", [False, True])
def test_the_truth_stays_first_and_the_rest_is_new(*, pick_ups: bool) -> None:
    state, actions = game(4, "DHSC")
    assert state.soloist is not None
    seat = (state.soloist + 2) % 3
    truth = None
    for cards in range(0, 30, 3):
        now = cut(state, actions, cards)
        row = np.array([[*now.core.hands, now.core.discards]], dtype=np.uint32)
        if truth is None:
            truth = RunningSample({}, 50, 3, pick_ups=pick_ups, truth=row)
        truth.look(observe(now, seat))
        assert (truth.worlds[: truth.ways] == row).all()
        assert (truth.worlds[truth.ways :] != row).any(axis=1).all()
        assert len(truth.worlds) == min(49 + truth.ways, truth.state_count) == len(truth.logs)
