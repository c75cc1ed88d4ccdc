"""The true state sampling ratio: 1 without inference, exact where worlds are few, right on average else."""

from itertools import combinations

import numpy as np
import pytest

from counterplay.protocol import Stream
from counterplay.skat.actions import Play
from counterplay.skat.cards import deal, to_bits
from counterplay.skat.contract import Declaration
from counterplay.skat.contracts import begin_play
from counterplay.skat.inference.none import NoInference
from counterplay.skat.inference.policy import PolicyInference
from counterplay.skat.inference.tssr import tssr
from counterplay.skat.observation import observe
from counterplay.skat.policy.features import Point
from counterplay.skat.policy.networks import Network
from counterplay.skat.state import State

NETWORKS = {
    point: Network.random(point, (16,), np.random.Generator(np.random.PCG64(int(point)))) for point in Point
}


def endgame(index: int, cards: int) -> State:
    """A grand, played at random."""
    chance = Stream(41, "endgame", index)
    dealt = deal(seed=41, index=index)
    twelve = sorted(dealt.hands[0] | dealt.skat)
    state = begin_play(dealt, 0, 18, Declaration.parse("G"), twelve[3:5])
    while state.cards_played < cards:
        state = state.apply(chance.choice([one for one in state.legal_actions() if isinstance(one, Play)]))
    return state


@pytest.mark.parametrize("cards", [0, 10, 20, 27])
def test_without_inference_it_is_one(cards: int) -> None:
    for seat in range(3):
        assert tssr(NoInference(100), endgame(1, cards), seat, samples=100) == pytest.approx(1)


@pytest.mark.parametrize("index", range(4))
def test_with_all_worlds_it_is_their_number_times_the_true_weight(index: int) -> None:
    state = endgame(index, 21)
    for seat in range(3):
        seen = PolicyInference(NETWORKS, 100_000).see(observe(state, seat))
        assert seen.complete
        truth = [*(to_bits(hand) for hand in state.hands), to_bits(state.skat)]
        weight = seen.weights[(seen.worlds == np.array(truth, dtype=np.uint32)).all(axis=1)]
        assert len(weight) == 1
        found = tssr(PolicyInference(NETWORKS, 100), state, seat, samples=100_000)
        assert found == pytest.approx(seen.count * weight[0])


def test_a_sample_is_right_on_average() -> None:
    """Against the mean over every sample of 3 worlds that holds the truth."""
    state, seat = next(
        (state, seat)
        for index in range(50)
        for state in [endgame(index, 24)]
        for seat in (1, 2)
        if 8 <= len(PolicyInference({}, 1000).see(observe(state, seat)).worlds) <= 30
    )
    inference = PolicyInference(NETWORKS, 1000)
    seen = inference.see(observe(state, seat))
    truth = np.array([*(to_bits(hand) for hand in state.hands), to_bits(state.skat)], dtype=np.uint32)
    true = (seen.worlds == truth).all(axis=1)
    weight, rest = float(seen.weights[true][0]), seen.weights[~true]
    expected = np.mean([3 * weight / (weight + a + b) for a, b in combinations(rest, 2)])
    drawn = [tssr(inference, state, seat, samples=3, seed=seed) for seed in range(2000)]
    assert np.std(drawn) > 0
    assert abs(np.mean(drawn) - expected) < 4 * np.std(drawn) / np.sqrt(len(drawn))
