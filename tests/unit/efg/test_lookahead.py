"""Which part of the game a look-ahead sees, and that a cut never makes a player forget."""

from dataclasses import replace

import numpy as np
import pytest

from counterplay.efg import lookahead
from counterplay.efg.arrays import compile_game
from counterplay.efg.game import FIRST, SECOND, TERMINAL, TreeGame, TreeState
from counterplay.efg.games import load
from counterplay.efg.resolve import turns
from counterplay.protocol import BadInput


def test_leduc_is_cut_right_after_the_public_card(leduc):
    look = lookahead.from_root(leduc, 1)
    tree = leduc.tree
    cuts = np.flatnonzero(look.part == lookahead.CUT)
    assert len(cuts) == 5 * 6 * 5 * 4  # five ways to end round one, three cards dealt
    assert all(tree.public_keys[tree.public[node]].endswith("/") for node in cuts)
    assert lookahead.from_root(leduc, 2).reaches_end


def test_depth_counts_the_moves_of_player_2(battleships):
    tree = battleships.tree
    for depth in (1, 2):
        look = lookahead.from_root(battleships, depth)
        cuts = np.flatnonzero(look.part == lookahead.CUT)
        assert set(tree.sides[0].opponent_moves[cuts]) == {depth}
        assert set(tree.player[cuts]) == {FIRST}


def test_the_gadget_keeps_the_path_and_the_first_state_beside_it(kuhn):
    tree = kuhn.tree
    public = tree.public_keys.index("pb")
    look = lookahead.from_public_state(kuhn, public, None)
    keys = {part: set() for part in range(6)}
    for node in range(tree.size):
        if tree.public[node] >= 0:
            keys[int(look.part[node])].add(tree.public_keys[tree.public[node]])
    assert keys[lookahead.PATH] == {"deal0", "deal1", "", "p"}
    assert keys[lookahead.SIDE] == {"b"}
    assert keys[lookahead.INSIDE] == {"pb"}


def test_player_1_moves_at_ninety_three_public_states_of_leduc(leduc):
    # Three in round one (first, after check-raise, after raise-raise), three after each of 5 endings and 6 cards.
    found = turns(leduc)
    assert len(found) == 3 + 5 * 6 * 3
    assert sum(turn.before == -1 for turn in found) == 1


class HiddenTurns(TreeState):
    """Player 2 first moves once or twice, which player 1 does not see before his own move."""

    def __init__(self, moves):
        self.moves = moves

    def player(self):
        if not self.moves or (self.moves == ("long",)):
            return SECOND
        return TERMINAL if self.moves[-1] in ("x", "y") else FIRST

    def actions(self):
        return {SECOND: ("short", "long") if not self.moves else ("on",), FIRST: ("x", "y")}[self.player()]

    def child(self, index):
        return HiddenTurns((*self.moves, self.actions()[index]))

    def infoset(self, player):
        return "blind" if player == FIRST else "/".join(self.moves)

    def public(self):
        return "all"

    def utility(self):
        return 1.0 if self.moves[-1] == "x" else -1.0


class HiddenGame(TreeGame):
    name = "hidden turns"

    def root(self):
        return HiddenTurns(())


def test_a_limit_that_cuts_through_an_information_set_is_refused_by_name():
    game = compile_game(HiddenGame())
    look = lookahead.from_root(game, 2)
    with pytest.raises(BadInput, match="cuts through information set 'blind' of player 1"):
        _ = look.first


def test_a_choice_that_would_make_a_player_forget_is_refused(kuhn):
    """Player 1 must not choose as one at nodes he reached by different own actions (check, bet)."""
    cut = lookahead.from_root(kuhn, 1).part == lookahead.CUT
    first, second = kuhn.tree.sides
    confused = replace(first, info=np.where(cut, 0, first.info))
    game = replace(kuhn, tree=replace(kuhn.tree, sides=(confused, second)))
    # Only check, bet goes on to player 1's second move; let the other line's end count as a cut as well.
    look = lookahead.from_root(game, 1)
    bet = np.flatnonzero(kuhn.tree.public == kuhn.tree.public_keys.index("b"))
    part, anchor = look.part.copy(), look.anchor.copy()
    part[bet], anchor[bet] = lookahead.CUT, bet
    merged = replace(game.tree.sides[0], info=np.where(np.isin(np.arange(len(cut)), bet), 0, confused.info))
    game = replace(game, tree=replace(game.tree, sides=(merged, second)))
    with pytest.raises(BadInput, match="breaks perfect recall"):
        _ = lookahead.Lookahead(game, part, anchor).first


def test_a_partial_tree_stops_where_the_limit_is():
    from counterplay.efg.tree import OPEN, build

    tree = build(load("battleships(3,3,[2])"), depth=1)
    assert set(tree.player[tree.child_count == 0]) == {OPEN}
    assert (tree.player == OPEN).sum() == 12 * 12
