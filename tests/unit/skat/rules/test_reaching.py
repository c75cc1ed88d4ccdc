"""A game that misses the bid is known before it is declared, and nobody who asks is told to declare it."""

from itertools import combinations

import pytest

from counterplay.protocol import Stream
from counterplay.skat.players.advice import advised, shortfall
from counterplay.skat.players.kermit import KermitPlayer
from counterplay.skat.rules.actions import Bid, Declare, Pass, PickUp
from counterplay.skat.rules.auction import BID_VALUES
from counterplay.skat.rules.cards import DECK, Card, Deal, Game, deal
from counterplay.skat.rules.declaration import Declaration, legal_declarations, matadors
from counterplay.skat.rules.observation import observe
from counterplay.skat.rules.reaching import Need, reach_of, reaches
from counterplay.skat.rules.score import evaluate
from counterplay.skat.rules.state import State

PLAIN, SCHNEIDER, SCHWARZ = (61, 5), (90, 8), (120, 10)  # points and tricks
BIDS = (18, 23, 30, 46, 50, 59, 72, 96, 120, 160, 240, 264)


def cards(text):
    return frozenset(map(Card.__getitem__, text.split()))


def wins(declaration, twelve, bid, points, tricks):
    """The twin: play the game out on paper, as the rules of scoring do it."""
    tops = matadors(declaration.game, twelve)
    return evaluate(declaration, bid, tops, 0 if declaration.game is Game.NULL else points, tricks).won


def needed(declaration, twelve, bid):
    if declaration.game is Game.NULL:
        return Need.NOTHING if evaluate(declaration, bid, 0, 0, 0).won else Need.NEVER
    levels = ((PLAIN, Need.NOTHING), (SCHNEIDER, Need.SCHNEIDER), (SCHWARZ, Need.SCHWARZ))
    announced = SCHWARZ if declaration.schwarz else SCHNEIDER if declaration.schneider else PLAIN
    for made, need in levels:
        if made >= announced and wins(declaration, twelve, bid, *made):
            return Need.NOTHING if made == announced else need
    return Need.NEVER


@pytest.mark.parametrize("bid", BIDS)
def test_after_the_pick_up_the_scoring_agrees(bid):
    seen = set()
    for index in range(40):
        dealt = deal(11, index)
        twelve = dealt.hands[0] | dealt.skat
        for reach in reaches(twelve, bid, picked_up=True):
            assert reach.need == needed(reach.declaration, twelve, bid)
            assert reach.skats == 1
            seen.add(reach.need)
            if reach.need is Need.NEVER and reach.declaration.game is not Game.NULL:
                lost = evaluate(reach.declaration, bid, matadors(reach.declaration.game, twelve), *PLAIN)
                assert lost.score == -2 * reach.charged
    assert Need.NOTHING in seen or bid > 120


@pytest.mark.parametrize("index", range(4))
def test_of_a_hand_game_every_skat_is_tried(index):
    ten = deal(12, index).hands[1]
    skats = list(combinations([card for card in DECK if card not in ten], 2))
    for bid in BIDS[::3]:
        for declaration in legal_declarations(picked_up=False, bid=bid)[:: 3 + index]:
            reach = reach_of(declaration, ten, bid)
            found = [needed(declaration, ten.union(skat), bid) for skat in skats]
            if declaration.game is not Game.NULL:
                assert reach.skats == len(skats) == 231
                assert reach.reaching == found.count(Need.NOTHING)
            if Need.NOTHING not in found:
                order = list(Need)
                assert reach.need == min(found, key=order.index)
            else:
                assert (reach.need is Need.NOTHING) == (set(found) == {Need.NOTHING})


def test_the_audited_case_is_said_in_words():
    twelve = cards("CJ SJ HJ CA CT CK CQ SA HA DA S7 H7")
    said = str(reach_of(Declaration.parse("C"), twelve, 50))
    assert said == "clubs is worth 48, the bid is 50: it needs schneider (then 60), or 120 are lost"
    assert reach_of(Declaration.parse("C"), twelve, 48).need is Need.NOTHING
    never = str(reach_of(Declaration.parse("D"), twelve, 264))
    assert never.endswith("it is lost however it is played, and costs 540")


def at_the_declaration(dealt, bid):
    """Forehand has won the auction alone at a bid and holds twelve cards; seats are turned so that it can jump."""
    state = State.start(dealt)
    for action in (Pass(), Bid(bid), Pass(), PickUp()):
        state = state.apply(action)
    return state


def turned(dealt):
    return Deal((dealt.hands[1], dealt.hands[2], dealt.hands[0]), dealt.skat)


def test_advice_never_misses_the_bid_while_another_game_reaches_it():
    adviser, changed, none = KermitPlayer(worlds=1), 0, 0
    for index in range(60):
        dealt = turned(deal(3, index))
        for bid in (36, 50, 60, 96, 264):
            assert bid in BID_VALUES
            state = at_the_declaration(dealt, bid)
            seen = observe(state, state.to_act)
            chance = (3, "advice", index, bid)
            action = advised(adviser, seen, Stream(*chance))
            state.apply(action)
            assert isinstance(action, Declare)
            possible = {reach.need for reach in reaches(seen.hand, bid, picked_up=True)}
            own = reach_of(action.declaration, seen.hand, bid).need
            assert own == min(possible, key=list(Need).index)
            none += own is not Need.NOTHING
            assert (shortfall(action, seen) is None) == (own is Need.NOTHING)
            changed += action != adviser.act(seen, Stream(*chance))
    assert changed > 20  # the adviser alone would have said otherwise
    assert none > 20  # and sometimes there is no game at all


def test_advice_picks_up_rather_than_a_hand_game_that_misses_the_bid():
    class Bold:
        def act(self, seen, chance):
            return Declare(Declaration.parse("DH"))

    state = State.start(turned(deal(3, 1)))
    for action in (Pass(), Bid(264), Pass()):
        state = state.apply(action)
    assert advised(Bold(), observe(state, state.to_act), Stream(1)) == PickUp()
    assert shortfall(Pass(), observe(state, state.to_act)) is None
