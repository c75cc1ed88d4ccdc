"""Hidden cards dealt anew: the seat cannot tell, and every possible deal comes up equally often."""

from collections import Counter
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st
from played_skat import wandered
from property_size import examples

from counterplay.protocol import Stream
from counterplay.skat import _core
from counterplay.skat.players.arena_game import SkatContest
from counterplay.skat.rules.actions import Bid, Pass, parse_action
from counterplay.skat.rules.observation import observe
from counterplay.skat.table.positions import disguised, state_of

SKAT = SkatContest()
seeds, seats = st.integers(min_value=0, max_value=2**32), st.integers(0, 2)
situations = st.builds(wandered, seeds, st.integers(0, 40)).filter(lambda state: not state.over)


def assert_alike(twin, state, seat):
    assert observe(twin, seat) == observe(state, seat)
    assert twin.to_act == state.to_act


@settings(max_examples=examples(300))
@given(situations, seats, seeds)
def test_a_seat_cannot_tell_its_situation_from_the_redealt_one(state, seat, seed):
    twin = SKAT.permuted(state, seat, Stream(seed, "twin"))
    assert_alike(twin, state, seat)
    assert SKAT.permuted(state, seat, Stream(seed, "twin")).hands == twin.hands


@settings(max_examples=examples(300))
@given(situations, seats, seeds)
def test_a_bot_cannot_tell_the_position_that_its_process_is_sent(state, seat, seed):
    twin = state_of(disguised(state, seat, Stream(seed, "sent")))
    assert_alike(twin, state, seat)
    assert disguised(twin, seat, Stream(seed, "again")) == disguised(state, seat, Stream(seed, "again"))


def test_positions_that_are_sent_are_drawn_alike():
    state = late_state(1)
    worlds = _core.Worlds(observe(state, 0).core).count
    draws = 10 * min(worlds, 300)
    sent = Counter(str(disguised(state, 0, Stream("sent", draw))["order"]) for draw in range(draws))
    assert len(sent) <= worlds
    spread = (
        sum((count - draws / worlds) ** 2 for count in sent.values())
        + (worlds - len(sent)) * (draws / worlds) ** 2
    )
    assert abs(spread * worlds / draws - worlds) < 5 * (2 * worlds) ** 0.5


def test_hidden_cards_do_move():
    states = [state for seed in range(40) if not (state := wandered(seed, 12)).over]
    assert len(states) > 15
    assert all(SKAT.permuted(state, 0, Stream("twin")).hands != state.hands for state in states)


def late_state(index: int):
    """A clubs hand game of seat 1 after six tricks and a card, played at random."""
    state = SKAT.deal(3, index)
    for action in (Bid(18), Pass(), Pass(), parse_action("CH")):
        state = state.apply(action)
    chance = Stream("late", index)
    while state.cards_played < 19:
        state = state.apply(chance.choice(state.legal_actions()))
    return state


def test_every_possible_world_is_equally_likely():
    """Where seats have shown what they lack, all consistent worlds are found by brute force and drawn alike."""
    tried = 0
    for index in range(40):
        state = late_state(index)
        worlds = brute_force(state, (1, 2), sorted(state.hands[1] | state.hands[2] | state.skat))
        if len(worlds) > 200 or not (state.voids[1] and state.voids[2]):
            continue
        tried += 1
        draws = 10 * len(worlds)
        counts = Counter()
        for draw in range(draws):
            twin = SKAT.permuted(state, 0, Stream("uniform", index, draw))
            counts[twin.hands[1], twin.hands[2], twin.skat] += 1
        assert set(counts) <= worlds
        spread = sum((counts[world] - 10) ** 2 / 10 for world in worlds)
        assert abs(spread - len(worlds)) < 5 * (2 * len(worlds)) ** 0.5  # chi-square, five standard deviations
    assert tried >= 2


def brute_force(state, others, hidden):
    def may_hold(seat, cards):
        for card in cards:
            trump = card.name[1] == "J" or card.name[0] == "C"
            if (4 if trump else int(card.suit)) in state.voids[seat]:
                return False
        return True

    worlds = set()
    sizes = [len(state.hands[seat]) for seat in others]
    for first in combinations(hidden, sizes[0]):
        if may_hold(others[0], first):
            left = [card for card in hidden if card not in first]
            for second in combinations(left, sizes[1]):
                if may_hold(others[1], second):
                    worlds.add((frozenset(first), frozenset(second), frozenset(left) - frozenset(second)))
    return worlds
