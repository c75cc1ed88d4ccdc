import pytest

from counterplay.protocol import BadInput
from counterplay.skat.rules.cards import (
    DECK,
    Card,
    Deal,
    Game,
    card_points,
    deal,
    from_bits,
    parse_card,
    parse_game,
    to_bits,
)


def test_the_deck_has_120_points_in_32_cards():
    assert len(DECK) == 32
    assert card_points(DECK) == 120


def test_deals_are_the_same_everywhere():
    # Fixed for ever: other people's results are quoted by seed and index.
    assert " ".join(map(str, sorted(deal(1, 0).hands[0]))) == "DJ H8 H9 HK HT HJ SQ SK SA C8"
    assert sorted(map(str, deal(1, 0).skat)) == ["D8", "HA"]
    assert deal(1, 0) != deal(1, 1) != deal(2, 1)


def test_sets_and_bits_are_the_same_thing():
    assert from_bits(to_bits([Card.CJ, Card.D7])) == {Card.CJ, Card.D7}
    assert to_bits(DECK) == 0xFFFFFFFF


@pytest.mark.parametrize("text", ["", "C", "C10", "XJ", "cj", "CJ "])
def test_what_is_no_card_is_refused(text):
    with pytest.raises(BadInput, match="is not a card"):
        parse_card(text)


def test_games_by_letter():
    assert [parse_game(letter) for letter in "DHSCGN"] == list(Game)
    with pytest.raises(BadInput, match="is not a game"):
        parse_game("X")


@pytest.mark.parametrize("order", [DECK[:31], (*DECK[:31], Card.D7)])
def test_a_deal_has_32_different_cards(order):
    with pytest.raises(BadInput, match="32 different cards"):
        Deal.from_order(order)
