"""Weights of worlds against a brute-force twin that deals, replays and multiplies, world by world."""

from itertools import combinations

import numpy as np
import pytest
from played_skat import play_out
from random_networks import random_policy

from counterplay.protocol import IllegalAction
from counterplay.skat import _core
from counterplay.skat.beliefs.features import Collector, Point
from counterplay.skat.beliefs.none import NoInference
from counterplay.skat.beliefs.policy import PolicyInference
from counterplay.skat.beliefs.policy_states import FullPolicyInference
from counterplay.skat.beliefs.sample import WeightedWorlds, draw_ranks, keys_of
from counterplay.skat.beliefs.tssr import tssr_course
from counterplay.skat.rules.actions import Action, Declare, Play
from counterplay.skat.rules.cards import Card, Deal, from_bits, to_bits
from counterplay.skat.rules.observation import observe
from counterplay.skat.rules.state import State

NETWORKS = {
    point: random_policy(point, (16,), np.random.Generator(np.random.PCG64(int(point)))) for point in Point
}
BEFORE_PICK_UP = (Point.BID, Point.ANSWER, Point.CONTINUE_BID, Point.CONTINUE_ANSWER, Point.PICK_UP)


def game(index: int) -> tuple[State, list[Action]]:
    """A deal that was bid and played out with closed cards, with all its actions."""
    for number in range(100 * index, 100 * index + 100):
        state, moves = play_out(31, number)
        if state.cards_played == 30 and state.declaration is not None and not state.declaration.ouvert:
            return state, [action for _, action in moves]
    raise AssertionError("every deal was passed in")


def until(actions: list[Action], state: State, cards: int) -> tuple[State, list[Action]]:
    """The deal up to `cards` cards."""
    state = State.start(state.deal)
    done: list[Action] = []
    for action in actions:
        if isinstance(action, Play) and state.cards_played == cards:
            break
        state = state.apply(action)
        done.append(action)
    return state, done


def twin(state: State, actions: list[Action], seat: int, *, full: bool = False) -> dict[tuple[int, int], float]:
    """The probability of every deal of the hidden cards that can be replayed, by its other two hands."""
    seen = observe(state, seat)
    soloist = state.soloist
    assert soloist is not None
    knows_skat = state.picked_up and seat == soloist
    played: list[set[Card]] = [set(), set(), set()]
    for trick in state.tricks:
        for place, card in enumerate(trick.cards):
            played[trick.seat_of(place)].add(card)
    known = seen.hand | played[0] | played[1] | played[2] | (seen.discards if knows_skat else frozenset())
    hidden = sorted(set(Card) - known)
    first, second = (seat + 1) % 3, (seat + 2) % 3
    logs = {}
    for one in combinations(hidden, len(state.hands[first])):
        rest = [card for card in hidden if card not in one]
        for two in combinations(rest, len(state.hands[second])):
            hands = [seen.hand] * 3
            hands[first], hands[second] = frozenset(one), frozenset(two)
            skat = seen.discards if knows_skat else frozenset(rest) - frozenset(two)
            begun = [frozenset(hands[i] | played[i]) for i in range(3)]
            dealt = [skat]
            if state.picked_up:
                twelve = sorted(begun[soloist] | skat)
                # any two of the twelve, where what hangs on them is not weighed
                pairs = [frozenset(pair) for pair in combinations(twelve, 2)]
                dealt = [state.deal.skat] if seat == soloist else pairs if full else pairs[:1]
            found = [replayed(begun, skat, pair, state, actions, seat, full=full) for pair in dealt]
            known_logs = [log for log in found if log is not None]
            if known_logs:
                logs[to_bits(one), to_bits(two)] = float(np.logaddexp.reduce(known_logs))
    top = max(logs.values())
    total = sum(np.exp(log - top) for log in logs.values())
    return {key: float(np.exp(log - top) / total) for key, log in logs.items()}


def replayed(
    begun: list[frozenset[Card]],
    skat: frozenset[Card],
    dealt_skat: frozenset[Card],
    true: State,
    actions: list[Action],
    seat: int,
    *,
    full: bool,
) -> float | None:
    """The log-probability of all that the others did in this deal; None where the rules forbid it."""
    soloist = true.soloist
    assert soloist is not None
    begun = list(begun)
    if true.picked_up:
        begun[soloist] = (begun[soloist] | skat) - dealt_skat
    state = State.start(Deal((begun[0], begun[1], begun[2]), dealt_skat))
    try:
        for action in actions:
            if isinstance(action, Declare) and true.picked_up:
                action = Declare(action.declaration, skat)
            state = state.apply(action)
    except IllegalAction:
        return None
    collector = Collector()
    collector.add(state)
    log = 0.0
    for point in Point:
        examples = collector.take(point)
        likelihood = NETWORKS[point].log_likelihood(examples)
        for row, by in enumerate(examples.seats):
            hangs = true.picked_up and by == soloist and point in BEFORE_PICK_UP
            if by != seat and (full or not hangs):
                log += likelihood[row]
    return log


def weights_of(seen: WeightedWorlds, seat: int) -> dict[tuple[int, int], float]:
    return {
        (int(world[(seat + 1) % 3]), int(world[(seat + 2) % 3])): float(weight)
        for world, weight in zip(seen.worlds, seen.weights, strict=True)
    }


@pytest.mark.parametrize("index", range(6))
def test_weights_are_the_product_of_the_policies_over_the_whole_history(index: int) -> None:
    state, actions = until(*reversed(game(index)), 23 + index % 4)
    for seat in range(3):
        expected = twin(state, actions, seat)
        seen = PolicyInference(NETWORKS, samples=100_000).see(observe(state, seat))
        assert seen.complete
        found = weights_of(seen, seat)
        assert set(found) == set(expected)
        assert seen.weights.sum() == pytest.approx(1)
        weights = [found[key] for key in expected]
        np.testing.assert_allclose(weights, list(expected.values()), rtol=2e-3, atol=1e-9)


@pytest.mark.parametrize("index", [0, 2, 5])
def test_states_with_every_pick_up_weigh_their_whole_history(index: int) -> None:
    """The same twin with each of the 66 pick-ups, the soloist's bidding and pick-up included."""
    state, actions = until(*reversed(game(index)), 26)
    assert state.picked_up
    for seat in range(3):
        expected = twin(state, actions, seat, full=True)
        seen = FullPolicyInference(NETWORKS, samples=1_000_000).see(observe(state, seat))
        assert seen.complete
        found = weights_of(seen, seat)
        assert set(found) == set(expected)
        np.testing.assert_allclose([found[key] for key in expected], list(expected.values()), rtol=2e-3, atol=1e-9)
    some = FullPolicyInference(NETWORKS, samples=50, seed=3).see(observe(state, (seat + 1) % 3))
    assert some.weights.sum() == pytest.approx(1)


@pytest.mark.parametrize("samples", [300, 5_000])
@pytest.mark.parametrize("index", [0, 1, 2])
def test_following_the_play_gives_the_weights_of_a_fresh_look(index: int, samples: int) -> None:
    end, actions = game(index)
    for seat in range(3):
        following = PolicyInference(NETWORKS, samples, seed=5)
        for cards in range(17, 29, 2):
            state, _ = until(actions, end, cards)
            seen = following.see(observe(state, seat))
            worlds = _core.Worlds(observe(state, seat).core)
            assert seen.count == worlds.count
            assert len(np.unique(keys_of(seen.worlds, seat))) == len(seen.worlds) == min(samples, worlds.count)
            if worlds.count <= 20_000:
                whole = weights_of(PolicyInference(NETWORKS, 20_000).see(observe(state, seat)), seat)
                part = weights_of(seen, seat)
                share = sum(whole[key] for key in part)
                expected = [whole[key] / share for key in part]
                np.testing.assert_allclose(list(part.values()), expected, rtol=1e-3, atol=1e-12)


def test_another_deal_is_looked_at_afresh() -> None:
    one, other = until(*reversed(game(3)), 20)[0], until(*reversed(game(4)), 20)[0]
    following = PolicyInference(NETWORKS, 100_000)
    following.see(observe(one, 1))
    again = weights_of(following.see(observe(other, 1)), 1)
    assert again == pytest.approx(weights_of(PolicyInference(NETWORKS, 100_000).see(observe(other, 1)), 1))


def test_without_networks_every_world_is_alike() -> None:
    state, _ = until(*reversed(game(2)), 18)
    for seat in range(3):
        blind = PolicyInference({}, samples=200).see(observe(state, seat))
        none = NoInference(samples=200).see(observe(state, seat))
        assert blind.weights == pytest.approx(1 / len(blind.worlds))
        assert none.weights == pytest.approx(blind.weights)


def test_probabilities_of_places() -> None:
    state, _ = until(*reversed(game(0)), 21)
    seat = 2
    seen = PolicyInference(NETWORKS, samples=100_000).see(observe(state, seat))
    places = seen.places()
    held = [len(hand) for hand in state.hands]
    assert places.sum(axis=0) == pytest.approx([*held, 2])
    unplayed = places.sum(axis=1) > 0.5
    assert frozenset(Card(i) for i in np.flatnonzero(unplayed)) == frozenset().union(*state.hands, state.skat)
    assert from_bits(int(seen.worlds[0, seat])) == state.hands[seat]


def test_draws_without_replacement_are_uniform() -> None:
    generator = np.random.Generator(np.random.PCG64(9))
    counts = np.zeros(40)
    for _ in range(2000):
        ranks = draw_ranks(40, 10, generator)
        assert len(set(ranks.tolist())) == 10
        counts[ranks] += 1
    assert abs(counts - 500).max() < 5 * np.sqrt(2000 * 0.25 * 0.75)
    assert draw_ranks(5, 10, generator).tolist() == [0, 1, 2, 3, 4]


@pytest.mark.parametrize("full", [False, True])
@pytest.mark.parametrize("index", [0, 2])
def test_the_ratio_along_a_game_is_exact_where_all_worlds_are_known(index: int, *, full: bool) -> None:
    """The last looks of each seat: the number of worlds times the true one's probability in the twin."""
    end, actions = game(index)
    kind = FullPolicyInference if full else PolicyInference
    for seat in range(3):
        course = tssr_course(kind(NETWORKS, samples=1), end, seat, samples=20_000)
        assert [cards for cards, _ in course] == sorted({cards for cards, _ in course})
        assert len(course) == 10
        for cards, ratio in course[-2:]:
            state, done = until(actions, end, cards)
            expected = twin(state, done, seat, full=full)
            truth = to_bits(state.hands[(seat + 1) % 3]), to_bits(state.hands[(seat + 2) % 3])
            assert ratio == pytest.approx(len(expected) * expected[truth], rel=2e-3)
