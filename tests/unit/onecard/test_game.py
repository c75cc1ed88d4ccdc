"""The rules as a user of Python meets them."""

import pytest

from counterplay.onecard.game import Action, Hand, Rules, win_probability
from counterplay.protocol import BadInput, IllegalAction

F, C, R = Action.FOLD, Action.CALL, Action.RAISE


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"chips": -5}, "chips must be between 1 and 1000, not -5"),
        ({"seats": 1}, "seats must be between 2 and 9, not 1"),
        ({"seats": 11}, "seats must be between 2 and 9, not 11"),
        ({"seats": 9, "deck": 8}, "a deck needs a card for each of 9 seats"),
        ({"limit": -1}, "limit must be between 0"),
    ],
)
def test_impossible_rules_get_a_sentence(changes: dict[str, int], sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        Rules(**changes)  # type: ignore[arg-type]


def test_win_probability_is_the_share_of_hands_beaten() -> None:
    assert [round(win_probability(card, 1) * 9) for card in range(1, 11)] == list(range(10))
    # Three opponents below a nine: C(8, 3) / C(9, 3) = 56 / 84.
    assert win_probability(9, 3) == pytest.approx(56 / 84)


def test_a_check_raise_can_be_played() -> None:
    hand = Hand(Rules(), [10, 10], [9, 4], first=0)
    assert [hand.play(action) for action in (C, R, R, C)] == [C, R, R, C]
    assert hand.over
    assert hand.chips == [13, 7]
    assert hand.shown() == [9, 4]


def test_a_fold_shows_no_card() -> None:
    hand = Hand(Rules(), [10, 10], [2, 4], first=1)
    hand.play(R)
    hand.play(F)
    assert hand.shown() == [0, 0]
    assert hand.chips == [9, 11]
    with pytest.raises(IllegalAction, match="over"):
        hand.play(C)


def test_a_raise_beyond_the_limit_is_a_call() -> None:
    hand = Hand(Rules(limit=2), [10, 10], [2, 4], first=0)
    hand.play(R)
    assert hand.legal() == [F, C]
    assert hand.play(R) is C
    assert hand.chips == [8, 12]


def test_hands_that_cannot_be_get_a_sentence() -> None:
    rules = Rules()
    for chips, cards, first, sentence in (
        ([5, 5], [1, 2], 0, "must sum to 20"),
        ([20, 0], [1, 2], 0, "two players with chips"),
        ([-1, 21], [1, 2], 1, "not be negative"),
        ([10, 10], [3, 3], 0, "must be different"),
        ([10, 10], [3, 11], 0, "between 1 and 10"),
    ):
        with pytest.raises(BadInput, match=sentence):
            Hand(rules, chips, cards, first)
    with pytest.raises(BadInput, match="seat 1 has no chips"):
        Hand(Rules(seats=3), [10, 0, 20], [1, 0, 2], 1)
