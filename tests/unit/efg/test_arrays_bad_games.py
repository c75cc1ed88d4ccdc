"""Games that break the rules are refused where they break them."""

import pytest

from counterplay.efg.arrays import compile_game
from counterplay.efg.game import CHANCE, FIRST, TERMINAL, TreeGame, TreeState
from counterplay.protocol import BadInput


class LineState(TreeState):
    """Player 1 moves `len(game.keys)` times in a row; chance may come first."""

    def __init__(self, game, taken):
        self.game, self.taken = game, taken

    def player(self):
        if self.game.odds and not self.taken:
            return CHANCE
        return FIRST if len(self.taken) < self.game.length else TERMINAL

    def actions(self):
        return self.game.labels(self.taken)

    def chance(self):
        return self.game.odds

    def child(self, index):
        return LineState(self.game, (*self.taken, index))

    def infoset(self, player):
        return self.game.key(self.taken)

    def public(self):
        return f"move{len(self.taken)}"

    def utility(self):
        return float(sum(self.taken))


class Line(TreeGame):
    def __init__(self, length=2, odds=(), key=str, labels=lambda taken: ("left", "right")):
        self.name, self.length, self.odds, self.key, self.labels = "line", length, odds, key, labels

    def root(self):
        return LineState(self, ())


def test_a_player_who_remembers_is_accepted():
    assert compile_game(Line()).treeplexes[0].infosets == 3


def test_a_player_who_forgets_is_refused_by_name():
    with pytest.raises(
        BadInput, match=r"player 1 forgets: information set '1' is reached after 'left' at '0' and after 'right'"
    ):
        compile_game(Line(key=lambda taken: str(len(taken))))


def test_chance_that_misses_one_is_refused_with_its_place():
    with pytest.raises(BadInput, match=r"chance does not add up to one at 'move0'.*0\.9"):
        compile_game(Line(odds=(0.5, 0.4)))


def test_negative_chance_is_refused():
    with pytest.raises(BadInput, match="chance does not add up"):
        compile_game(Line(odds=(1.5, -0.5)))


def test_an_information_set_with_two_sets_of_actions_is_refused():
    def labels(taken):
        return ("left", "right") if taken in ((), (0,)) else ("up", "down")

    with pytest.raises(
        BadInput, match=r"offers \['left', 'right'\] at one history and \['up', 'down'\] at another"
    ):
        compile_game(Line(length=2, odds=(0.5, 0.5), key=lambda taken: "same", labels=labels))
