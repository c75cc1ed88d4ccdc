"""The bench: the signature of this build is the committed one, and its deals are what they say."""

from counterplay.skat import _core, solver_bench
from counterplay.skat.cards import Game


def test_the_signature_is_the_committed_one():
    for found, committed in solver_bench.signatures():
        assert found == committed


def test_deals_have_ten_cards_a_hand_and_the_game_of_their_kind():
    for kind in range(3):
        for strength in range(3):
            for index in range(20):
                position = _core.bench_deal(kind, strength, index)
                assert [hand.bit_count() for hand in position.hands] == [10, 10, 10]
                assert (Game(position.game) < Game.GRAND) == (kind == 0)
                assert (Game(position.game) is Game.NULL) == (kind == 2)


def test_contested_suit_hands_are_what_the_page_says():
    for index in range(50):
        position = _core.bench_deal(0, 0, index)
        trumps = position.hands[position.soloist] & (0x80808080 | 0xFF << 8 * position.game)
        assert 5 <= trumps.bit_count() <= 7


def test_the_plain_solver_agrees_on_the_sample():
    plain, fast = (solver_bench.measure("grand", "contested", question, 3) for question in ("plain", "win"))
    assert plain.nodes > 10 * fast.nodes > 0
