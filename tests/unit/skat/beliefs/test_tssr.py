"""The true state sampling ratio: 1 without inference, exact where worlds are few, right on average else."""

from itertools import combinations

import numpy as np
import pytest
from random_networks import random_policy

from counterplay.protocol import Stream
from counterplay.skat import _core
from counterplay.skat.beliefs.features import Point
from counterplay.skat.beliefs.none import NoInference
from counterplay.skat.beliefs.policy import PolicyInference
from counterplay.skat.beliefs.policy_states import FullPolicyInference
from counterplay.skat.beliefs.tssr import true_world, tssr, tssr_course
from counterplay.skat.rules.actions import Play
from counterplay.skat.rules.card_play import begin_play
from counterplay.skat.rules.cards import deal, to_bits
from counterplay.skat.rules.declaration import Declaration
from counterplay.skat.rules.observation import observe
from counterplay.skat.rules.state import State

NETWORKS = {
    point: random_policy(point, (16,), np.random.Generator(np.random.PCG64(int(point)))) for point in Point
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


@pytest.mark.parametrize("samples", [1, 100, 20_000])
def test_without_inference_it_stays_one_all_along_a_game(samples: int) -> None:
    """Whether the weights are asked for at each look or carried on."""
    for inference in (NoInference(samples), PolicyInference({}, samples), FullPolicyInference({}, samples)):
        for seat in range(3):
            course = tssr_course(inference, endgame(1, 30), seat, samples)
            assert [ratio for _, ratio in course] == pytest.approx([1] * 10, abs=1e-12)


class WithoutCarrying:
    """The same policies, weighed anew at each look."""

    def __init__(self) -> None:
        self.log_weights = PolicyInference(NETWORKS, 1).log_weights


def moment_with(worlds: range) -> tuple[State, int]:
    return next(
        (state, seat)
        for index in range(50)
        for cards in (21, 24)
        for state in [endgame(index, cards)]
        for seat in (1, 2)
        if state.to_act == seat and _core.Worlds(observe(state, seat).core).count in worlds
    )


def played_out(state: State) -> State:
    chance = Stream(43)
    while not state.over:
        state = state.apply(chance.choice([one for one in state.legal_actions() if isinstance(one, Play)]))
    return state


def test_a_sample_that_follows_the_game_is_right_on_average() -> None:
    """After many looks, against the mean over every sample of 3 worlds with the truth, and against plain draws."""
    state, seat = moment_with(range(8, 31))
    seen = PolicyInference(NETWORKS, 1000).see(observe(state, seat))
    true = (seen.worlds == true_world(state)).all(axis=1)
    weight, rest = float(seen.weights[true][0]), seen.weights[~true]
    expected = np.mean([3 * weight / (weight + a + b) for a, b in combinations(rest, 2)])
    end = played_out(state)
    for inference in (PolicyInference(NETWORKS, 1), WithoutCarrying()):
        drawn = [dict(tssr_course(inference, end, seat, 3, seed))[state.cards_played] for seed in range(300)]
        assert np.std(drawn) > 0
        assert abs(np.mean(drawn) - expected) < 4 * np.std(drawn) / np.sqrt(len(drawn))


@pytest.mark.parametrize("samples", [5, 60, 150])
def test_with_states_it_is_the_chance_of_the_true_world_against_one_in_all(samples: int) -> None:
    """Draws of states by hand: how often weights in the sample would pick a state of the true world."""
    state, seat = moment_with(range(3, 7))
    follows = FullPolicyInference(NETWORKS, 1).followed_sample(true_world(state), 10_000, 0)
    follows.look(observe(state, seat))
    assert len(follows.logs) == follows.state_count == 66 * follows.world_count
    weights = np.exp(follows.logs)  # the first 66 are the true world's
    generator = np.random.Generator(np.random.PCG64(5))
    picked = []
    for _ in range(10_000):
        drawn = generator.choice(len(weights), samples, replace=False)
        picked.append(weights[drawn[drawn < 66]].sum() / weights[drawn].sum() * follows.world_count)
    end = played_out(state)
    inference = FullPolicyInference(NETWORKS, 1)
    found = [dict(tssr_course(inference, end, seat, samples, seed))[state.cards_played] for seed in range(150)]
    spread = np.hypot(np.std(picked) / np.sqrt(len(picked)), np.std(found) / np.sqrt(len(found)))
    assert abs(np.mean(found) - np.mean(picked)) < 4 * spread
    assert np.std(found) > 0
