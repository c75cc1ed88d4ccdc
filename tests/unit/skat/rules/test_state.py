import pytest

from counterplay.protocol import BadInput, IllegalAction
from counterplay.skat.rules.actions import Bid, Declare, Hold, Pass, PickUp, Play, Resign, Show, parse_action
from counterplay.skat.rules.cards import Card, Deal, Game, parse_card
from counterplay.skat.rules.declaration import Declaration
from counterplay.skat.rules.observation import observe
from counterplay.skat.rules.phases import Ending, Phase
from counterplay.skat.rules.state import State

HANDS = (
    "CK CQ S7 HA HQ H9 DT DK D9 D7",
    "C9 SA ST SQ S9 HT HK H7 DA DQ",
    "CJ SJ HJ DJ CT C8 C7 SK S8 H8",
)


def cards(text: str) -> frozenset[Card]:
    return frozenset(map(parse_card, text.split()))


DEAL = Deal((cards(HANDS[0]), cards(HANDS[1]), cards(HANDS[2])), cards("CA D8"))


def play_out(actions: str, state: State | None = None) -> State:
    state = state or State.start(DEAL)
    for action in actions.split():
        state = state.apply(parse_action(action))
    return state


def test_pick_up_and_discard():
    state = play_out("p 18 p s")
    assert state.phase is Phase.DECLARE
    assert state.hands[2] == DEAL.hands[2] | DEAL.skat
    assert state.skat == frozenset()
    assert len(state.legal_actions()) == 66 * 7
    state = state.apply(parse_action("C.H8.D8"))
    assert state.skat == cards("H8 D8")
    assert (state.to_act, state.phase, len(state.hands[2])) == (0, Phase.PLAY, 10)


def test_a_hand_game_leaves_the_skat():
    state = play_out("p 18 p CH")
    assert state.skat == DEAL.skat
    assert not state.picked_up


@pytest.mark.parametrize(
    ("actions", "rule"),
    [
        ("p 18 p C.H8.D8", "only a hand game"),
        ("p 18 p CJ", "before the pick-up"),
        ("p 18 p s CH", "after picking up"),
        ("p 18 p s C", "two different cards"),
        ("p 18 p s C.HA.D8", "not in the soloist's hand: HA"),
        ("p 18 p s s", "after the pick-up"),
        ("p 18 p CH C9", "does not hold C9"),
        ("p 18 p CH H9 SA", "must follow hearts to H9"),
        ("p 18 p CH CK SA", "must follow trumps"),
        ("p 18 p CH CK 20", "during the play"),
    ],
)
def test_an_illegal_last_action_names_the_rule(actions, rule):
    before, _, last = actions.rpartition(" ")
    state = play_out(before)
    with pytest.raises(IllegalAction, match=rule):
        state.apply(parse_action(last))


def test_nothing_may_be_done_after_the_soloist_gave_up():
    over = play_out("p 18 p NH").apply(Resign(), seat=2)
    with pytest.raises(IllegalAction, match="the game is over"):
        over.apply(parse_action("p"))


def test_a_player_without_the_suit_may_play_anything():
    state = play_out("p 18 p CH HA HT")
    assert state.legal_actions() == (Play(Card.H8),)
    state = play_out("p 18 p NH D7 DA")
    assert {str(play) for play in state.legal_actions()} == {"DJ"}  # in null the jack belongs to its suit
    state = play_out("p 18 p GH D7 DA")
    assert len(state.legal_actions()) == 10  # in grand it does not


def test_claims():
    state = play_out("p 18 p CH CK")
    shown = state.apply(Show(), seat=2)
    assert shown.shown[2] == shown.hands[2]
    one = shown.apply(Resign(), seat=0)
    assert (one.phase, one.resigned) == (Phase.PLAY, {0})
    both = one.apply(Resign(), seat=1)
    assert (both.ending, both.result.points, both.result.schwarz) == (Ending.DEFENDERS_RESIGNED, 120, True)
    lost = shown.apply(Resign(), seat=2)
    assert (lost.ending, lost.result.won, lost.result.points) == (Ending.SOLOIST_RESIGNED, False, 11)
    with pytest.raises(IllegalAction, match="no seat 5"):
        state.apply(Resign(), seat=5)
    with pytest.raises(IllegalAction, match="during the auction"):
        State.start(DEAL).apply(Resign(), seat=1)


def test_null_ends_with_the_first_trick_and_schwarz_announced_with_the_first_one_lost():
    null = play_out("p 18 p NH S7 S9 SK")
    assert (null.ending, null.result.won, null.result.score) == (Ending.DECIDED, False, -70)
    schwarz = play_out("p 18 p CHSZ S7 SA S8")
    assert (schwarz.ending, schwarz.result.score) == (Ending.DECIDED, -288)
    assert not schwarz.result.schneider


def test_states_do_not_change():
    state = State.start(DEAL)
    state.apply(Bid(18))
    assert state.calls == ()
    assert state.to_act == 1


def test_an_observation_has_what_the_seat_may_know():
    state = play_out("18 y p 20 p s C.H8.D8 S7 SA S8")
    soloist, defender = observe(state, 2), observe(state, 0)
    assert soloist.calls == ((1, Bid(18)), (0, Hold()), (1, Pass()), (2, Bid(20)), (0, Pass()))
    assert (soloist.skat, soloist.discards) == (cards("CA D8"), cards("H8 D8"))
    assert (defender.skat, defender.discards) == (frozenset(), frozenset())
    assert defender.hand == DEAL.hands[0] - cards("S7")
    assert defender.tricks[0].cards == (Card.S7, Card.SA, Card.S8)
    assert defender.legal_actions == ()
    assert observe(state, 1).legal_actions == state.legal_actions()


def test_an_ouvert_soloist_lies_open():
    state = play_out("p 18 p NHO S7")
    assert observe(state, 0).shown == (frozenset(), frozenset(), DEAL.hands[2])
    assert observe(state, 0).skat == frozenset()  # nobody saw it


def test_voids_are_what_was_not_followed():
    state = play_out("p 18 p GH D7 DA CT")
    assert state.voids == (frozenset(), frozenset(), frozenset({int(Game.DIAMONDS)}))


def test_observing_needs_a_seat():
    with pytest.raises(ValueError, match="a seat must be from 0 to 2, not 3"):
        observe(State.start(DEAL), 3)
    with pytest.raises(BadInput, match="observe takes a State and a seat from 0 to 2, not 'x' and 0"):
        observe("x", 0)
    with pytest.raises(BadInput, match=r"a State and a seat from 0 to 2, not <State: .*> and 'x'"):
        observe(State.start(DEAL), "x")


def test_a_game_starts_with_a_deal():
    with pytest.raises(BadInput, match=r"a Deal, such as deal\(seed=1, index=0\) returns, not 'CJ'"):
        State.start("CJ")


def test_actions_have_a_text_form():
    for action in (Bid(18), Hold(), Pass(), PickUp(), Resign(), Show(), Play(Card.CJ)):
        assert parse_action(str(action)) == action
    declare = Declare(Declaration(Game.GRAND), cards("C7 D8"))
    assert parse_action(str(declare)) == declare
