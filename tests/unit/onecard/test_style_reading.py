"""Reading styles: tables, whole hands, and the C++ players' beliefs beside Python's."""

import numpy as np
import pytest

from counterplay.onecard import _core, likelihoods
from counterplay.onecard.game import Action, Hand, Rules
from counterplay.onecard.networks import Champion
from counterplay.onecard.players import named
from counterplay.onecard.refine import layered
from counterplay.onecard.style_reading import StyleReader
from counterplay.onecard.styles import STYLES, TP
from counterplay.opponent.styles import NONE_OF_THESE
from counterplay.protocol import BadInput, Stream
from counterplay.studies.evolution import recognition


def test_table_3_is_the_papers_and_its_rows_are_chances() -> None:
    assert likelihoods.PAPER.sum(axis=1) == pytest.approx([1, 1, 1, 1])
    assert likelihoods.PAPER[3].tolist() == [0.87, 0.07, 0.06]
    for name in likelihoods.NAMES:
        table = likelihoods.table(name, Rules())
        assert table.shape == (9, 2, 4, 3)
        assert np.allclose(table.sum(axis=-1), 1)
        assert table.min() > 0.005
    with pytest.raises(BadInput, match="unknown likelihood table"):
        likelihoods.table("none", Rules())


def test_estimated_likelihoods_are_what_the_rules_say_when_free() -> None:
    # Heads-up and free: LP bets with cards whose win probability (c - 1) / 9 is at least 0.9, so with the ten.
    # It is asked first with every card, and second after a check; both leave its card uniform or nearly so.
    table = likelihoods.table("situation", Rules(), 1e-9)
    assert table[1, 0, 1, 2] == pytest.approx(0.1, abs=0.02)
    assert table[1, 0, 2, 2] == pytest.approx(0.4, abs=0.02)  # TA: cards 7 to 10
    assert table[1, 0, :, 0] == pytest.approx(0, abs=1e-6)  # nobody folds for free


def test_readings_of_table_3() -> None:
    rows = {row["reading"]: row["rmse"] for row in recognition.table3()}
    assert rows["the paper's Table III"] == 0
    assert rows["literal, four seats"] > 0.4
    assert rows["no limit, weak checks as folds, busted count"] < 0.08


def test_whole_hands_tell_more_than_actions_and_the_papers_table_least() -> None:
    rows = recognition.recognition(sessions=12, seed=4)
    right = {(row["reading"], row["hands"]): row["right"] for row in rows}
    assert right["exact", 10] > 0.85
    assert right["exact", 10] >= right["situation", 10] > right["paper", 10]


def test_a_bluffer_is_none_of_these() -> None:
    reader = StyleReader(Rules(), 1, "exact", unknown=0.05)
    recognition.watch([TP.bluffing(0.75)] * 40, [reader], Stream(1, "test"), [40])
    assert reader.belief.best == NONE_OF_THESE
    honest = StyleReader(Rules(), 1, "exact", unknown=0.05)
    recognition.watch([TP] * 40, [honest], Stream(1, "test"), [40])
    assert honest.belief.best == "TP"
    assert honest.hands == 40


def scripted(seat_players: list, hands: int) -> None:  # type: ignore[type-arg]
    """Play some hands of TA (seat 1) against a caller (seat 0); the watchers sit in seat 0."""
    rules = Rules()
    stream = Stream(3, "scripted")
    for player in seat_players:
        player.start(rules, 0)
    for number in range(hands):
        pack = list(range(1, 11))
        stream.shuffle(pack)
        hand = Hand(rules, [10, 10], pack[:2], number % 2)
        for player in seat_players:
            player.deal(hand.table, hand.cards[0])
        while not hand.over:
            if hand.table.actor == 0:
                action = Action.CALL
            else:
                strong = hand.cards[1] >= 7
                action = Action.RAISE if strong else Action.CALL if hand.table.to_pay == 0 else Action.FOLD
                action = action if action in hand.legal() else Action.CALL
            for player in seat_players:
                player.observe(hand.table, hand.table.actor, action)
            hand.play(action)
        for player in seat_players:
            player.result(hand.table, hand.shown())


class AsPlayer:
    """Seats a reader like a player."""

    def __init__(self, reader: StyleReader) -> None:
        self.reader = reader

    def start(self, rules: Rules, seat: int) -> None: ...

    def deal(self, table: _core.Table, card: int) -> None:
        self.reader.start_hand(card)

    def observe(self, table: _core.Table, seat: int, action: Action) -> None:
        if seat == self.reader.seat:
            self.reader.observe(table, action)

    def result(self, table: _core.Table, shown: list[int]) -> None:
        self.reader.end_hand(shown[self.reader.seat])


def test_the_core_believes_what_python_computes() -> None:
    bayes = named.find_player("bayes", Rules()).player(1)
    exact = StyleReader(Rules(), 1, "exact", tremble=0.001)
    net = Champion("n", layered(10, 2), "situation", steps=2)
    network = named.CorePlayer("n", _core.SeatedNetwork(net.setting(Rules()), 1), [style.name for style in STYLES])
    situation = StyleReader(Rules(), 1, "situation")
    scripted([bayes, AsPlayer(exact), network, AsPlayer(situation)], 7)
    assert bayes.beliefs(1) == pytest.approx(exact.belief.as_dict(), abs=1e-9)
    assert network.beliefs(1) == pytest.approx(situation.belief.as_dict(), abs=1e-9)
    assert exact.belief.best == "TA"
