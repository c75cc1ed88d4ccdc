import pytest

from counterplay.protocol import BadInput, IllegalAction
from counterplay.skat.rules.cards import Game, parse_card
from counterplay.skat.rules.declaration import ALL_DECLARATIONS, Declaration, legal_declarations, matadors
from counterplay.skat.rules.score import evaluate


def cards(text: str):
    return frozenset(map(parse_card, text.split()))


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("NOH", "NHO"),
        ("GHO", "GHOSZ"),
        ("GO", "GHOSZ"),
        ("CHOSZ", "CHOSZ"),
        ("CHZ", "CHSZ"),
        ("D", "D"),
        ("NO", "NO"),
    ],
)
def test_letters_come_in_any_order_and_imply_others(text, canonical):
    assert str(Declaration.parse(text)) == canonical


@pytest.mark.parametrize("text", ["", "X", "GX", "GHH", "H7", "18"])
def test_what_is_no_declaration_is_refused(text):
    with pytest.raises(BadInput, match="is not a"):
        Declaration.parse(text)


def test_every_declaration_there_is():
    pick_up = {str(d) for d in legal_declarations(picked_up=True, bid=18)}
    assert pick_up == {"D", "H", "S", "C", "G", "N", "NO"}
    hand = {str(d) for d in legal_declarations(picked_up=False, bid=18)}
    assert hand == {game + marks for game in "DHSCG" for marks in ("H", "HS", "HSZ", "HOSZ")} | {"NH", "NHO"}
    assert len(ALL_DECLARATIONS) == len(pick_up) + len(hand)


def test_a_null_below_the_bid_may_not_be_declared():
    assert {str(d) for d in legal_declarations(picked_up=True, bid=24) if d.game is Game.NULL} == {"NO"}
    assert {str(d) for d in legal_declarations(picked_up=False, bid=59) if d.game is Game.NULL} == {"NHO"}


@pytest.mark.parametrize(
    ("declaration", "picked_up", "rule"),
    [
        (Declaration(Game.CLUBS, hand=True), True, "after picking up"),
        (Declaration(Game.CLUBS), False, "only a hand game"),
        (Declaration(Game.NULL, hand=True, schneider=True), False, "null game"),
        (Declaration(Game.GRAND, schneider=True), True, "hand games only"),
        (Declaration(Game.GRAND, hand=True, schwarz=True), False, "implies schneider"),
        (Declaration(Game.GRAND, hand=True, ouvert=True), False, "ouvert trump game"),
        (Declaration(Game.GRAND, ouvert=True), True, "ouvert trump game"),
        (Declaration(Game.NULL), True, "worth 23 may not be declared after a bid of 30"),
    ],
)
def test_illegal_declarations_name_the_rule(declaration, picked_up, rule):
    with pytest.raises(IllegalAction, match=rule):
        declaration.check(picked_up=picked_up, bid=30)


@pytest.mark.parametrize(
    ("game", "twelve", "count"),
    [
        (Game.CLUBS, "CJ SJ HJ DJ CA CT CK CQ C9 C8 C7 D7", 11),
        (Game.CLUBS, "CJ SJ DJ CA CT CK CQ C9 C8 C7 D7 D8", 2),
        (Game.SPADES, "SJ HJ DJ SA ST SK SQ S9 S8 S7 D7 D8", -1),
        (Game.HEARTS, "D7 D8 D9 DQ DK DT DA S7 S8 S9 SQ SK", -11),
        (Game.HEARTS, "H7 D8 D9 DQ DK DT DA S7 S8 S9 SQ SK", -10),
        (Game.GRAND, "CJ SJ HJ DJ CA CT CK CQ C9 C8 C7 D7", 4),
        (Game.GRAND, "D7 D8 D9 DQ DK DT DA S7 S8 S9 SQ SK", -4),
        (Game.GRAND, "DJ D8 D9 DQ DK DT DA S7 S8 S9 SQ SK", -3),
        (Game.NULL, "CJ SJ HJ DJ CA CT CK CQ C9 C8 C7 D7", 0),
    ],
)
def test_matadors(game, twelve, count):
    assert matadors(game, cards(twelve)) == count


# Multipliers with one matador: game 2, then what hand, announcements and ouvert add when the game is just made,
# made schneider, and made schwarz.
MULTIPLIERS = {
    "C": (2, 3, 4),
    "CH": (3, 4, 5),
    "CHS": (None, 5, 6),
    "CHSZ": (None, None, 7),
    "CHOSZ": (None, None, 8),
}


@pytest.mark.parametrize("text", MULTIPLIERS)
@pytest.mark.parametrize("letter", "DHSCG")
def test_each_declarations_multiplier(text, letter):
    declaration = Declaration.parse(letter + text[1:])
    for (points, tricks), multiplier in zip([(61, 6), (90, 9), (120, 10)], MULTIPLIERS[text], strict=True):
        result = evaluate(declaration, 18, 1, points, tricks)
        if multiplier is None:
            assert not result.won
        else:
            assert (result.won, result.score) == (True, multiplier * declaration.game.base)


@pytest.mark.parametrize(("text", "value"), [("N", 23), ("NH", 35), ("NO", 46), ("NHO", 59)])
def test_null_values_are_fixed(text, value):
    assert evaluate(Declaration.parse(text), 18, 0, 0, 0).score == value
    assert evaluate(Declaration.parse(text), 18, 0, 30, 1).score == -2 * value
