"""What the hand-written player does where principle leaves no doubt."""

from counterplay.protocol import Stream
from counterplay.skat.players.rules import RulesPlayer
from counterplay.skat.rules.actions import Declare, PickUp, Play
from counterplay.skat.rules.card_play import auction_won_by, begin_play
from counterplay.skat.rules.cards import DECK, Card, Deal, Game, parse_card
from counterplay.skat.rules.declaration import Declaration
from counterplay.skat.rules.observation import observe
from counterplay.skat.rules.state import State


def cards(text: str) -> frozenset[Card]:
    return frozenset(parse_card(name) for name in text.split())


def dealt(hand: str, skat: str) -> Deal:
    """Forehand's cards and the skat; the rest fall to the others as they come."""
    rest = [card for card in DECK if card not in cards(hand) | cards(skat)]
    return Deal((cards(hand), frozenset(rest[:10]), frozenset(rest[10:])), cards(skat))


def first_lead(hand: str, skat: str, game: Game) -> str:
    state = begin_play(dealt(hand, skat), 0, 18, Declaration(game), cards(skat))
    action = RulesPlayer().act(observe(state, 0), Stream(0))
    assert isinstance(action, Play)
    return action.card.name


def test_a_jack_drives_out_the_higher_one() -> None:
    assert first_lead("SJ HJ CK CQ C9 C7 SA S9 S8 S7", "HT DT", Game.CLUBS) in ("SJ", "HJ")


def test_the_last_trump_is_drawn_before_winners_are_cashed() -> None:
    hand = "CJ SJ HJ CA CT CK CQ C9 SA ST"  # out: the jack of diamonds and two small clubs
    assert first_lead(hand, "H7 D8", Game.CLUBS) in ("CJ", "SJ", "HJ")


def test_a_small_card_never_leaves_its_ace() -> None:
    assert first_lead("SJ CT C8 C7 SA S9 S8 HA HK H7", "D7 D8", Game.CLUBS) not in ("S9", "S8", "HK", "H7")


def test_a_grand_that_is_strong_enough_comes_before_a_stronger_suit() -> None:
    state = State.start(dealt("CJ SJ CA CT CK CQ SA H9 H8 H7", "ST HA"))
    for action in (*auction_won_by(0, 18), PickUp()):
        state = state.apply(action)
    action = RulesPlayer().act(observe(state, 0), Stream(0))
    assert isinstance(action, Declare)
    assert action.declaration.game is Game.GRAND
