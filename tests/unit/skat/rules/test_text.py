"""What a person holds prints itself: states, observations and positions."""

from counterplay.skat.rules.actions import parse_action
from counterplay.skat.rules.cards import deal
from counterplay.skat.rules.observation import observe
from counterplay.skat.rules.state import State
from counterplay.skat.solver.double_dummy import Position


def after(*actions):
    state = State.start(deal(seed=1, index=0))
    for text in actions:
        state = state.apply(parse_action(text))
    return state


def hand(seat):
    return sorted(deal(seed=1, index=0).hands[seat])


def test_a_state_says_where_it_stands():
    assert repr(after()) == "<State: before the first bid, middlehand to act>"
    assert repr(after("18")) == "<State: in the auction at 18, forehand to act>"
    assert repr(after("18", "p", "p")) == "<State: middlehand has won the auction at 18, middlehand to act>"
    assert repr(after("p", "p", "p")) == "<State: passed in>"


def test_a_state_prints_every_card_and_an_observation_only_ones_own():
    state = after("18", "p", "p", "s", f"G.{hand(1)[0]}.{hand(1)[1]}")
    state = state.apply(state.legal_actions()[0])
    text, seen = str(state), str(observe(state, 2))
    assert text.splitlines()[0].startswith("forehand    ")
    assert "auction: middlehand 18, forehand passes, rearhand passes" in text
    assert "trick 1: forehand" in text
    assert text.endswith("middlehand plays grand at 18, 1 card played, middlehand to act")
    held = {str(card) for card in state.hands[0] | state.hands[1] | state.discards}
    assert all(card in text for card in held)
    assert not any(card in seen.split() for card in held)
    assert seen.startswith("rearhand (I)")
    assert repr(observe(state, 2)).startswith("<Observation of rearhand: middlehand plays grand")


def test_states_are_equal_by_what_happened():
    assert after("18", "p") == after("18", "p")
    assert hash(after("18", "p")) == hash(after("18", "p"))
    assert after("18", "p") != after("20", "p")
    assert after() != "a state"


def test_a_position_says_who_plays_what():
    state = after("18", "p", "p", "s", f"G.{hand(1)[0]}.{hand(1)[1]}")
    assert repr(Position.of_state(state)).startswith("<Position: middlehand plays grand with ")
