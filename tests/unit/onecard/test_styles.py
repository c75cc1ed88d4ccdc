"""Styles by name, and what they do."""

import pytest
from refused import refuses

from counterplay.onecard import exact, styles
from counterplay.onecard.game import Action, Hand, Rules
from counterplay.onecard.styles import LA, TA, TP, OneCardTurn


@pytest.mark.parametrize(
    ("name", "alpha", "beta", "bluff"),
    [
        ("la", 0.1, 0.2, 0),
        ("TP", 0.5, 0.9, 0),
        ("style(0.5, 0.8)", 0.5, 0.8, 0),
        ("bluff(TA,0.12)", 0.5, 0.6, 0.12),
    ],
)
def test_names(name: str, alpha: float, beta: float, bluff: float) -> None:
    style = styles.parse_style(name)
    assert (style.alpha, style.beta, style.bluff) == (alpha, beta, bluff)
    assert styles.parse_style(style.name) == style


def test_nested_names_round_trip() -> None:
    style = styles.parse_style("bluff(switch(style(0.2,0.4),TP),0.3,folds)")
    assert style.bluff_folds_only
    assert style.later == TP
    assert styles.parse_style(style.name) == style


test_bad_names_get_a_sentence = refuses(
    styles.parse_style,
    {
        "style(0.8,0.3)": r"alpha \(0.8\) must not be above beta \(0.3\)",
        "style(-0.1,0.3)": "alpha must be between 0 and 1",
        "bluff(LA,1.5)": "bluff probability must be between 0 and 1",
        "maniac": "unknown style 'maniac'",
        "switch(LA)": "unknown style",
        "style(0.1.2,0.3)": "is not a number",
    },
)


def test_a_weak_card_checks_for_free_and_folds_to_a_bet() -> None:
    hand = Hand(Rules(), [10, 10], [2, 9], first=0)
    assert TP.chances(OneCardTurn(2, hand.table, 10)) == (0, 1, 0)
    hand.play(Action.CALL)
    assert LA.chances(OneCardTurn(9, hand.table, 10)) == (0, 0, 1)
    hand.play(Action.RAISE)
    assert TP.chances(OneCardTurn(2, hand.table, 10)) == (1, 0, 0)
    assert LA.chances(OneCardTurn(2, hand.table, 10)) == (0, 1, 0)
    bluffer = TP.bluffing(0.25)
    assert bluffer.chances(OneCardTurn(2, hand.table, 10)) == (0.75, 0, 0.25)


def test_bluffs_limited_to_folds_leave_free_checks_alone() -> None:
    hand = Hand(Rules(), [10, 10], [2, 9], first=0)
    assert TP.bluffing(0.4).chances(OneCardTurn(2, hand.table, 10)) == (0, 0.6, 0.4)
    assert TP.bluffing(0.4, folds_only=True).chances(OneCardTurn(2, hand.table, 10)) == (0, 1, 0)


def test_python_and_core_agree_on_every_heads_up_action() -> None:
    rules = Rules()
    for style in (LA, TA, TP.bluffing(0.3), TP.bluffing(0.3, folds_only=True)):
        array = exact.policy_of(style, rules).array()
        for card in range(1, 11):
            hand = Hand(rules, [10, 10], [card, 11 - card], first=0)
            assert tuple(array[0, 10, 0, 0, card - 1]) == style.chances(OneCardTurn(card, hand.table, 10))
            hand.play(Action.RAISE)
            assert tuple(array[0, 10, 0, 1, card - 1]) == style.chances(OneCardTurn(card, hand.table, 10))
