"""The bench: the signature of this build is the committed one, and its deals are what they say."""

from counterplay.skat import _core
from counterplay.skat.rules.cards import Game
from counterplay.skat.solver import bench as solver_bench


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


def test_marks_are_read_from_the_timings():
    row = {"kind": "suit", "strength": "contested", "mean": 2.0, "p95": 13.0, "ratio_to_win": 2.6}
    report = {
        "timings": [row | {"question": "leads"}, row | {"question": "plain", "ratio_to_win": 91.0}],
        "worlds": [{"two_threads": 1.9}, {"tricks_played": 5, "microseconds_per_world": 4.0}],
    }
    met = {mark.what: mark.met for mark in solver_bench.marks_of(report)}
    assert met == {
        "suit leads, p95 to mean": False,
        "suit win, times as fast as plain": True,
        "solve_worlds, two threads to one": True,
        "microseconds a world after 5 tricks": True,
    }
