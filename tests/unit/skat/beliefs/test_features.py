"""The decisions of a deal: what is seen of the auction, which choices are legal, that nothing hidden is told."""

import numpy as np
import pytest

from counterplay.protocol import Stream
from counterplay.skat import _core
from counterplay.skat.beliefs.features import (
    ALL_DECISION_POINTS,
    POINTS_WITHOUT_AUCTION,
    Collector,
    History,
    Point,
    PolicyExamples,
)
from counterplay.skat.players.rules import RulesPlayer
from counterplay.skat.rules.actions import Action, Bid, Declare, Hold, Pass, PickUp, Play
from counterplay.skat.rules.auction import BID_VALUES
from counterplay.skat.rules.card_play import begin_play
from counterplay.skat.rules.cards import Card, Deal, Game, deal
from counterplay.skat.rules.declaration import Declaration
from counterplay.skat.rules.observation import observe
from counterplay.skat.rules.state import State

TOP = len(BID_VALUES)


def played(index: int) -> State:
    """A deal that players by rules of thumb did not pass in."""
    for number in range(50 * index, 50 * index + 50):
        state = State.start(deal(seed=21, index=number))
        while (seat := state.to_act) is not None:
            state = state.apply(RulesPlayer().act(observe(state, seat), Stream(0)))
        if state.declaration is not None:
            return state
    raise AssertionError("every deal was passed in")


def after(*actions: Action) -> list[tuple[Point, int, int, int]]:
    state = State.start(deal(seed=1, index=0))
    for action in actions:
        state = state.apply(action)
    return [(one.point, one.seat, one.low, one.high) for one in History.of(state).decisions]


def examples_of(state: State) -> dict[Point, PolicyExamples]:
    collector = Collector()
    collector.add(state)
    return {point: collector.take(point) for point in Point}


def test_bid_classes_count_the_bid_values() -> None:
    assert [_core.bid_class(value) for value in (0, *BID_VALUES)] == list(range(TOP + 1))


@pytest.mark.parametrize(
    ("calls", "expected"),
    [
        # middlehand stops at 20, forehand holds at least 20; rearhand wants no more than that
        (
            (Bid(18), Hold(), Bid(20), Hold(), Pass(), Pass()),
            [(Point.BID, 1, 2, 2), (Point.ANSWER, 0, 2, TOP), (Point.CONTINUE_BID, 2, 0, 2)],
        ),
        # forehand holds 18, not 20; middlehand goes on to hold 22 and gives up at 23
        (
            (Bid(18), Hold(), Bid(20), Pass(), Bid(22), Hold(), Bid(23), Pass()),
            [
                (Point.BID, 1, 2, TOP),
                (Point.ANSWER, 0, 1, 1),
                (Point.CONTINUE_BID, 2, 4, TOP),
                (Point.CONTINUE_ANSWER, 1, 3, 3),
            ],
        ),
        # a jump: forehand could have gone to any value below it
        (
            (Bid(18), Hold(), Bid(24), Pass(), Pass()),
            [(Point.BID, 1, 5, TOP), (Point.ANSWER, 0, 1, 4), (Point.CONTINUE_BID, 2, 0, 5)],
        ),
        (
            (Pass(), Pass(), Bid(18)),
            [(Point.BID, 1, 0, 0), (Point.CONTINUE_BID, 2, 0, 0), (Point.CONTINUE_ANSWER, 0, 1, TOP)],
        ),
        (
            (Pass(), Pass(), Pass()),
            [(Point.BID, 1, 0, 0), (Point.CONTINUE_BID, 2, 0, 0), (Point.CONTINUE_ANSWER, 0, 0, 0)],
        ),
        # the survivor who gave his last word at 18 gives up at 20
        (
            (Bid(18), Hold(), Pass(), Bid(20), Pass()),
            [
                (Point.BID, 1, 1, 1),
                (Point.ANSWER, 0, 1, TOP),
                (Point.CONTINUE_BID, 2, 2, TOP),
                (Point.CONTINUE_ANSWER, 0, 1, 1),
            ],
        ),
        # in the middle of the auction
        ((Bid(18), Hold(), Bid(20)), [(Point.BID, 1, 2, TOP), (Point.ANSWER, 0, 1, TOP)]),
    ],
)
def test_what_the_auction_shows_of_the_maximum_bids(
    calls: tuple[Action, ...], expected: list[tuple[Point, int, int, int]]
) -> None:
    assert after(*calls) == expected


def test_a_survivor_goes_at_least_as_far_as_he_has_called() -> None:
    state = State.start(deal(seed=1, index=0))
    for action in (Bid(18), Hold(), Bid(20), Hold(), Pass(), Bid(22), Pass()):
        state = state.apply(action)
    answer = examples_of(state)[Point.CONTINUE_ANSWER]
    assert answer.legal_matrix()[0].nonzero()[0].tolist() == list(range(2, TOP + 1))
    assert (answer.low[0], answer.high[0]) == (2, 2)


def test_pick_up_discard_and_declaration() -> None:
    dealt = deal(seed=3, index=1)
    twelve = sorted(dealt.hands[2] | dealt.skat)
    state = begin_play(dealt, 2, 24, Declaration.parse("S"), twelve[:2])
    found = examples_of(state)
    assert (found[Point.PICK_UP].low[0], len(found[Point.DECLARE_HAND])) == (1, 0)
    discard = found[Point.DISCARD]
    assert discard.legal_matrix().sum() == 66
    low, high = twelve[:2]
    assert discard.low[0] == discard.high[0] == high * (high - 1) // 2 + low
    assert discard.dense()[0, :32].nonzero()[0].tolist() == twelve
    declare = found[Point.DECLARE]
    assert declare.dense()[0, 32:64].nonzero()[0].tolist() == twelve[:2]
    # null is worth 23, less than the bid; null ouvert is 46
    assert declare.legal_matrix()[0].tolist() == [True] * 5 + [False, True]
    hand = examples_of(begin_play(dealt, 2, 24, Declaration.parse("GHO")))
    assert hand[Point.DECLARE_HAND].low[0] == 17 + 4
    assert hand[Point.PICK_UP].low[0] == 0
    # a bidder's own cards before the pick-up are the ten he was dealt
    assert found[Point.CONTINUE_BID].dense()[0, :32].nonzero()[0].tolist() == sorted(dealt.hands[2])


def turned(card: Card, trump: int) -> int:
    suit, rank = divmod(int(card), 8)
    if rank != 7:
        suit = {trump: 3, 3: trump}.get(suit, suit)
    return 8 * suit + rank


@pytest.mark.parametrize("index", range(12))
def test_every_card_has_its_legal_choices_and_its_own_hand(index: int) -> None:
    """Replayed card by card: the state's own legal actions are the twin."""
    end = played(index)
    assert end.declaration is not None
    game = int(end.declaration.game)
    trump = game if game < 4 else 3
    found = examples_of(end)[Point.PLAY_NULL if game == 5 else Point.PLAY_GRAND if game == 4 else Point.PLAY_SUIT]
    assert end.soloist is not None
    state = begin_play(end.deal, end.soloist, end.bid, end.declaration, end.discards)
    plays = [(trick.seat_of(place), card) for trick in end.tricks for place, card in enumerate(trick.cards)]
    assert len(found) == len(plays)
    dense, legal = found.dense(), found.legal_matrix()
    for row, (seat, card) in enumerate(plays):
        choices = {turned(action.card, trump) for action in state.legal_actions() if isinstance(action, Play)}
        assert set(legal[row].nonzero()[0].tolist()) == choices
        assert found.low[row] == found.high[row] == turned(card, trump)
        assert set(dense[row, :32].nonzero()[0].tolist()) == {turned(one, trump) for one in state.hands[seat]}
        assert found.seats[row] == seat
        state = state.apply(Play(card))


@pytest.mark.parametrize("index", range(6))
def test_hidden_cards_change_no_input(index: int) -> None:
    """Deals that a seat cannot tell apart give its decision the same features and legal choices."""
    dealt = deal(seed=8, index=index)
    chance = Stream(8, "swap", index)
    seat, soloist = index % 3, (index + index // 3) % 3
    hidden = [card for other in range(3) if other != seat for card in sorted(dealt.hands[other])]
    hidden += sorted(dealt.skat)
    chance.shuffle(hidden)
    hands = [dealt.hands[seat]] * 3
    hands[(seat + 1) % 3], hands[(seat + 2) % 3] = frozenset(hidden[:10]), frozenset(hidden[10:20])
    other = Deal((hands[0], hands[1], hands[2]), frozenset(hidden[20:]))
    inputs = []
    for one in (dealt, other):
        twelve = sorted(one.hands[soloist] | one.skat)
        hand_game = seat == soloist or index % 2 == 0
        state = begin_play(
            one, soloist, 18, Declaration.parse("HH" if hand_game else "H"), () if hand_game else twelve[:2]
        )
        if state.to_act == seat:
            state = state.apply(state.legal_actions()[0])
        rows = []
        for examples in examples_of(state).values():
            own = examples.seats == seat
            rows.append((examples.dense()[own], examples.legal_matrix()[own], examples.low[own]))
        inputs.append(rows)
    for first, second in zip(*inputs, strict=True):
        for a, b in zip(first, second, strict=True):
            assert np.array_equal(a, b)


def test_only_what_is_asked_for_is_collected() -> None:
    collector = Collector()
    collector.add(played(0), {Point.BID})
    assert [collector.size(point) for point in Point] == [1, *[0] * 10]
    assert len(collector.take(Point.BID)) == 1
    assert collector.size(Point.BID) == 0


def test_actions_before_a_declaration_are_read_as_far_as_they_go() -> None:
    assert [one[0] for one in after(Pass(), Bid(18), Pass(), PickUp())][-1] is Point.PICK_UP
    hand = Declare(Declaration.parse("GH"), frozenset())
    assert [one[0] for one in after(Pass(), Bid(18), Pass(), hand)][-2:] == [Point.PICK_UP, Point.DECLARE_HAND]


def test_what_comes_from_a_log_without_auction_hears_none_of_it() -> None:
    """Two auctions with the same last bid: with the auction the examples differ, without it they are the same."""
    cards = deal(seed=3, index=1)
    game = Declaration(Game.GRAND, hand=True)
    auctions = [
        (Bid(20), Hold(), Pass(), Pass()),
        (Bid(18), Hold(), Pass(), Bid(20), Hold(), Pass()),
    ]
    states = []
    for calls in auctions:
        state = State.start(cards)
        for action in (*calls, Declare(game)):
            state = state.apply(action)
        while (seat := state.to_act) is not None:
            state = state.apply(RulesPlayer().act(observe(state, seat), Stream(0)))
        states.append(state)
    assert states[0].hands == states[1].hands

    def rows(state: State, points: frozenset[Point]) -> list[tuple[Point, tuple[int, ...], int]]:
        collector = Collector()
        collector.add(state, points, auction=points is ALL_DECISION_POINTS)
        found = {point: collector.take(point) for point in Point}
        return [
            (point, tuple(part.row(i).tolist()), int(part.low[i]))
            for point, part in found.items()
            for i in range(len(part))
        ]

    deaf = [rows(state, POINTS_WITHOUT_AUCTION) for state in states]
    assert deaf[0] == deaf[1]
    assert {point for point, _, _ in deaf[0]} == {Point.PICK_UP, Point.DECLARE_HAND, Point.PLAY_GRAND}
    heard = [
        [row for row in rows(state, ALL_DECISION_POINTS) if row[0] in POINTS_WITHOUT_AUCTION] for state in states
    ]
    assert all(one != other for one, other in zip(*heard, strict=True))
