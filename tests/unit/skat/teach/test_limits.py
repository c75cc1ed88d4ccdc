"""How high to bid: the drill says what the review says, and the lowest bid that is as good as any."""

import pytest
from dealt_hand import with_hand

from counterplay.protocol import Stream
from counterplay.skat.review.auction import estimate_call, estimate_playing
from counterplay.skat.rules.actions import Bid, Hold, Pass
from counterplay.skat.rules.auction import BID_VALUES
from counterplay.skat.rules.cards import Game, deal, to_bits
from counterplay.skat.rules.observation import observe
from counterplay.skat.rules.phases import Phase
from counterplay.skat.rules.state import State
from counterplay.skat.teach import exercises, limits


def test_the_auction_goes_as_far_as_the_others_do():
    for index in range(12):
        state = State.start(deal(3, index))
        seat = index % 3
        path = limits.path_of(state, seat)
        others = [limits.sound_limit(state.deal.hands[other], other) for other in range(3) if other != seat]
        bids = [bid for bid, _ in path.calls]
        assert bids == sorted(bids)
        assert path.price >= max(bids, default=18)
        # whoever never passes plays at the first bid that both others leave alone
        least = max(18, *others)
        assert path.price in (least, BID_VALUES[min(BID_VALUES.index(least) + 1, len(BID_VALUES) - 1)])


def test_what_a_limit_brings_is_what_the_review_says_of_its_calls():
    state = State.start(deal(2026, 4))
    seat = 1  # which has the first call: who passes there does so in every draw
    valued = limits.value_limits(state, seat, Stream(1))
    _, passing = estimate_call(observe(state, seat))
    assert valued.points[0] == pytest.approx(passing.points)
    path = limits.path_of(state, seat)
    ten = state.deal.hands[seat]
    playing = limits.estimate_limit(path, path.price, ten, seat)
    assert playing == estimate_playing(to_bits(ten), seat, path.price)


@pytest.mark.parametrize("number", range(6))
def test_the_best_answer_is_the_lowest_that_is_as_good_as_any(number):
    asked = exercises.question(f"bidding/{number}")
    valued = exercises.value(asked)
    most = max(valued.points.values())
    losses = {limit: most - valued.points[str(limit)] for limit in limits.LIMITS}
    as_good = [limit for limit, loss in losses.items() if loss <= max(valued.errors[str(limit)], 1) + 1e-9]
    assert valued.best == str(min(as_good))
    assert exercises.score(asked, valued.best).loss == 0
    for limit in as_good:
        assert exercises.score(asked, str(limit)).correct
    told = exercises.score(asked, "18")
    answers = [worth.answer for worth in told.worths]
    assert answers == sorted(answers, key=int)
    assert {"0", "18", valued.best} <= set(answers)


def test_a_bid_says_which_game_it_means_and_how_often_it_wins():
    # clubs with one is worth 24: above that it needs a grand
    state = with_hand("CJ CT CK CQ C9 C8 S8 HA H9 D9", 2)
    hand = state.deal.hands[2]
    meant = {bid: limits.meant_game(hand, 2, bid) for bid in (18, 24, 48)}
    assert meant[18].game.game is meant[24].game.game is Game.CLUBS
    assert meant[48].game.game in (Game.GRAND, Game.CLUBS)
    assert meant[18].chance >= meant[24].chance > meant[48].chance


def test_a_strong_hand_goes_on_and_a_poor_one_passes():
    strong = with_hand("CJ SJ HJ CA CT CK SA ST HA D7", 0)
    assert limits.value_limits(strong, 0, Stream(1)).lowest >= 24
    poor = with_hand("CQ C9 SK SQ HK HQ H9 DK DQ D9", 0)
    assert limits.value_limits(poor, 0, Stream(1)).lowest == 0


@pytest.mark.parametrize("seat", range(3))
def test_a_hopeless_hand_passes_though_its_grand_would_be_worth_48(seat):
    hopeless = with_hand("SJ CK SQ S8 S7 HK HQ H9 DQ D7", seat)
    valued = limits.value_limits(hopeless, seat, Stream(1))
    assert valued.lowest == 0
    # nobody's cards change when the others are driven up: there is nothing to gain by it
    points = [valued.points[limit] for limit in limits.LIMITS]
    assert points == sorted(points, reverse=True)


def test_a_hand_worth_24_in_clubs_is_not_driven_to_48():
    # played out 300 times as `counterplay study drills` does, 24 brings 28 points, 36 brings 22 and 48 brings 21
    hand = with_hand("CJ HJ CA CT CK S8 HT H9 D8 D7", 2)
    valued = limits.value_limits(hand, 2, Stream(1))
    assert valued.lowest == 24
    assert valued.losses[48] <= limits.AS_GOOD  # no more is to be had there
    assert valued.points[24] > valued.points[22] > valued.points[18] > valued.points[0] + 5
    meant = limits.meant_game(hand.deal.hands[2], 2, 24)
    assert 0.5 < meant.chance < 0.8


def test_all_limits_meet_the_same_auctions():
    state = State.start(deal(2026, 4))
    path = limits.path_of(state, 1)
    played = State.start(state.deal)
    while played.phase is Phase.AUCTION:
        mover, bid = played.to_act, played.bid_in_question
        goes_on = mover == 1 or bid <= limits.sound_limit(state.deal.hands[mover], mover)
        played = played.apply((Hold() if played.core.must_answer else Bid(bid)) if goes_on else Pass())
    assert (played.bid, played.soloist) == (path.price, 1)
