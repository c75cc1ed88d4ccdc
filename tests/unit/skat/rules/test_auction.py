import pytest

from counterplay.protocol import IllegalAction
from counterplay.skat.rules.actions import Bid, Hold, Pass, PickUp, parse_action
from counterplay.skat.rules.auction import BID_VALUES, next_bid
from counterplay.skat.rules.cards import deal
from counterplay.skat.rules.phases import Ending, Phase
from counterplay.skat.rules.state import State

# The bid values of the international rules, written out.
PUBLISHED = """
18 20 22 23 24 27 30 33 35 36 40 44 45 46 48 50 54 55 59 60 63 66 70 72 77 80 81 84 88 90 96 99 100 108 110 117 120
121 126 130 132 135 140 143 144 150 153 154 156 160 162 165 168 170 176 180 187 192 198 204 216 240 264
"""


def after(calls: str) -> State:
    state = State.start(deal(1, 0))
    for call in calls.split():
        state = state.apply(parse_action(call))
    return state


def test_the_63_bid_values():
    assert tuple(map(int, PUBLISHED.split())) == BID_VALUES
    assert len(BID_VALUES) == 63
    assert (next_bid(0), next_bid(59), next_bid(264)) == (18, 60, None)


@pytest.mark.parametrize(
    ("calls", "soloist", "bid"),
    [
        ("p p 18", 0, 18),
        ("18 y p p", 0, 18),
        ("18 p p", 1, 18),
        ("p 18 p", 2, 18),
        ("p 18 y p", 0, 18),
        ("18 p 20 p", 2, 20),
        ("18 p 20 y p", 1, 20),
        ("18 y 20 y p 22 y 23 p", 2, 23),
        ("18 y 20 p 22 y 30 y p", 1, 30),
        ("264 p p", 1, 264),  # bids may jump
    ],
)
def test_who_wins_the_auction(calls, soloist, bid):
    state = after(calls)
    assert (state.soloist, state.bid, state.phase) == (soloist, bid, Phase.SKAT)


def test_all_pass():
    state = after("p p p")
    assert (state.phase, state.ending, state.soloist, state.result) == (Phase.OVER, Ending.PASSED_IN, None, None)


@pytest.mark.parametrize(
    ("calls", "turn"),
    [("", 1), ("18", 0), ("18 y", 1), ("18 p", 2), ("p", 2), ("p 18", 0), ("p p", 0), ("18 p 20", 1)],
)
def test_whose_turn_it_is(calls, turn):
    assert after(calls).to_act == turn


@pytest.mark.parametrize(
    ("calls", "action", "reason"),
    [
        ("", Bid(19), "19 is not a bid value"),
        ("", Bid(10**30), "is not a bid value"),
        ("", Hold(), "no bid to hold"),
        ("", PickUp(), "during the auction"),
        ("18", Bid(20), "hold or to pass"),
        ("18 y", Bid(18), "must be above 18"),
        ("18 y", Hold(), "no bid to hold"),
        ("p p", Bid(20), "forehand alone plays at 18"),
        ("p p p", Pass(), "the game is over"),
    ],
)
def test_illegal_calls_name_the_rule(calls, action, reason):
    with pytest.raises(IllegalAction, match=reason):
        after(calls).apply(action)


def test_calling_out_of_turn():
    with pytest.raises(IllegalAction, match="seat 1's turn"):
        after("").apply(Pass(), seat=0)


def test_legal_calls_are_all_higher_values():
    assert {str(action) for action in after("18 y 44 y").legal_actions()} == {"p", *map(str, BID_VALUES[12:])}
    assert after("p p").legal_actions() == (Pass(), Bid(18))
    assert after("18").legal_actions() == (Hold(), Pass())
