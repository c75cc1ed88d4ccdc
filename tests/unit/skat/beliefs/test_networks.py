"""The core's forward pass against numpy."""

import numpy as np
import pytest
from random_networks import random_policy

from counterplay.protocol import Stream
from counterplay.skat.beliefs.features import Collector, History, Point
from counterplay.skat.beliefs.networks import PolicyNetwork
from counterplay.skat.players.rules import RulesPlayer
from counterplay.skat.rules.actions import Play
from counterplay.skat.rules.card_play import begin_play
from counterplay.skat.rules.cards import deal, to_bits
from counterplay.skat.rules.observation import observe
from counterplay.skat.rules.state import State


def generator(key: int) -> np.random.Generator:
    return np.random.Generator(np.random.PCG64(key))


def played(count: int) -> list[State]:
    states = []
    for index in range(count):
        state = State.start(deal(seed=22, index=index))
        while (seat := state.to_act) is not None:
            state = state.apply(RulesPlayer().act(observe(state, seat), Stream(0)))
        states.append(state)
    return states


@pytest.mark.parametrize("hidden", [(16,), (64, 64), (80, 48, 16)])
@pytest.mark.parametrize("point", list(Point))
def test_the_core_agrees_with_numpy(point: Point, hidden: tuple[int, ...]) -> None:
    network = random_policy(point, hidden, generator(int(point)))
    chance = generator(100 + point)
    for _ in range(20):
        ones = np.sort(chance.choice(point.inputs, 40, replace=False))
        legal = np.sort(chance.choice(point.outputs, min(10, point.outputs), replace=False))
        values = np.zeros(point.inputs)
        values[ones] = 1
        for number, (weights, bias) in enumerate(network.layers):
            values = values @ weights.astype(np.float64) + bias
            if number + 1 < len(network.layers):
                values = np.maximum(values, 0)
        expected = values[legal] - np.logaddexp.reduce(values[legal])
        found = network.log_probabilities(ones.tolist(), legal.tolist())
        np.testing.assert_allclose(found, expected, rtol=1e-4, atol=1e-3)


def test_the_true_world_weighs_what_its_examples_say() -> None:
    networks = {point: random_policy(point, (32, 32), generator(int(point))) for point in Point}
    seen = set()
    for state in played(25):
        collector = Collector()
        collector.add(state)
        expected = sum(networks[point].log_likelihood(collector.take(point)).sum() for point in Point)
        world = np.array([[*(to_bits(hand) for hand in state.hands), to_bits(state.skat)]], dtype=np.uint32)
        history = History.of(state)
        log = np.zeros(1)
        dealt = np.array([to_bits(state.deal.skat)], dtype=np.uint32)
        for number, decision in enumerate(history.decisions):
            networks[decision.point].weigh(history, number, world, log, dealt)
            seen.add(decision.point)
        assert log[0] == pytest.approx(expected, rel=1e-4, abs=1e-2)
        assert log[0] < -10
    assert {Point.BID, Point.DISCARD, Point.DECLARE, Point.PLAY_SUIT} <= seen


def test_wrong_sizes_get_a_reason() -> None:
    point = Point.PICK_UP
    good = random_policy(point, (16,), generator(1)).layers
    with pytest.raises(ValueError, match="multiple of 16"):
        random_policy(point, (20,), generator(1))
    with pytest.raises(ValueError, match="at least one hidden layer"):
        PolicyNetwork(point, [(np.zeros((point.inputs, 2)), np.zeros(2))])
    with pytest.raises(ValueError, match="weights, not"):
        PolicyNetwork(point, [(good[0][0][:-1], good[0][1]), good[1]])
    with pytest.raises(ValueError, match="not a number"):
        PolicyNetwork(point, [(good[0][0] * np.nan, good[0][1]), good[1]])
    network = PolicyNetwork(point, good)
    with pytest.raises(IndexError, match="fewer inputs"):
        network.log_probabilities([point.inputs], [0])
    with pytest.raises(IndexError, match="fewer outputs"):
        network.log_probabilities([0], [2])


def test_a_network_of_another_decision_is_refused() -> None:
    state = played(1)[0]
    world, log = np.zeros((1, 4), dtype=np.uint32), np.zeros(1)
    network = random_policy(Point.DISCARD, (16,), generator(1))
    with pytest.raises(ValueError, match="another decision"):
        network.weigh(History.of(state), 0, world, log)
    with pytest.raises(IndexError, match="fewer decisions"):
        network.weigh(History.of(state), 1000, world, log)


def test_a_network_trained_without_the_auction_does_not_hear_it() -> None:
    """Whatever was called before the game, it weighs worlds the same; one that heard the auction does not."""
    points = (Point.PICK_UP, Point.DECLARE, Point.DISCARD, Point.PLAY_SUIT, Point.PLAY_GRAND, Point.PLAY_NULL)
    state = next(state for state in played(25) if state.picked_up and len(state.calls) > 3)
    assert state.soloist is not None
    assert state.declaration is not None
    other = begin_play(state.deal, state.soloist, 18, state.declaration, state.discards)
    for trick in state.tricks:
        for card in trick.cards:
            other = other.apply(Play(card))
    assert other.calls != state.calls
    world = np.array([[*(to_bits(hand) for hand in state.hands), to_bits(state.skat)]], dtype=np.uint32)
    dealt = np.array([to_bits(state.deal.skat)], dtype=np.uint32)
    for auction in (True, False):
        logs = []
        for one in (state, other):
            log = np.zeros(1)
            for number, decision in enumerate(History.of(one).decisions):
                if decision.point in points:
                    layers = random_policy(decision.point, (32,), generator(int(decision.point))).layers
                    network = PolicyNetwork(decision.point, layers, auction=auction)
                    network.weigh(History.of(one), number, world, log, dealt)
            logs.append(log[0])
        assert (logs[0] == logs[1]) is not auction
