"""The built-in games against known values and against OpenSpiel's."""

import re

import numpy as np
import pytest

from counterplay.efg import tree
from counterplay.efg.arrays import compile_game
from counterplay.efg.games import load
from counterplay.efg.large import KnownOpponent, Range
from counterplay.efg.openspiel import OpenSpielGame
from counterplay.efg.portfolios import battleships_orders
from counterplay.efg.solvers import lp
from counterplay.efg.tree import build
from counterplay.protocol import BadInput


def test_kuhn_is_worth_minus_one_eighteenth(kuhn):
    assert lp.equilibrium(kuhn).value == pytest.approx(-1 / 18, abs=1e-12)
    assert (kuhn.tree.size, kuhn.treeplexes[0].infosets, kuhn.treeplexes[0].sequences) == (58, 6, 13)


def test_leduc_has_its_published_size_and_value(leduc):
    assert leduc.tree.size == 9457
    assert [t.infosets for t in leduc.treeplexes] == [468, 468]
    assert [t.sequences for t in leduc.treeplexes] == [1093, 1093]
    assert lp.equilibrium(leduc).value == pytest.approx(-0.0856064, abs=5e-8)


def test_two_by_two_battleships_is_worth_a_quarter(battleships):
    assert lp.equilibrium(battleships).value == pytest.approx(0.25, abs=1e-9)


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ("kuhn", "kuhn_poker"),
        ("leduc", "leduc_poker"),
        (
            "battleships(2,2,[1])",
            "battleship(board_width=2,board_height=2,ship_sizes=[1],ship_values=[1],num_shots=4,"
            "allow_repeated_shots=false,loss_multiplier=1.0)",
        ),
    ],
)
def test_openspiel_builds_the_same_game(ours, theirs):
    pytest.importorskip("pyspiel")
    mine, other = compile_game(load(ours)), compile_game(load(f"openspiel:{theirs}"))
    assert mine.tree.size == other.tree.size
    assert [t.infosets for t in mine.treeplexes] == [t.infosets for t in other.treeplexes]
    assert [t.sequences for t in mine.treeplexes] == [t.sequences for t in other.treeplexes]
    assert lp.equilibrium(mine).value == pytest.approx(lp.equilibrium(other).value, abs=1e-9)
    assert sorted(mine.payoff.data) == pytest.approx(sorted(other.payoff.data))


def test_tictactoe_is_a_draw_from_the_centre():
    game = compile_game(load("tictactoe(start=[4,0])"))
    assert lp.equilibrium(game).value == pytest.approx(0.0, abs=1e-9)


def test_tictactoe_has_its_known_number_of_games():
    # 9 first moves by symmetry: 1 centre, 4 corners, 4 edges; 255,168 finished games in all.
    ends = {
        first: (compile_game(load(f"tictactoe(start=[{first}])")).tree.child_count == 0).sum()
        for first in (4, 0, 1)
    }
    assert ends[4] + 4 * ends[0] + 4 * ends[1] == 255_168


def test_a_ship_of_two_cells_has_forty_places_on_five_by_five():
    game = load("battleships(5,5,[2,2])")
    assert len(game.root().actions()) == 40
    assert len(game.root().child(0).child(0).actions()) < 40


def test_a_block_is_hit_cell_by_cell_and_sunk_by_its_last():
    game = load("battleships(5, 5, [(2, 2), (2, 2)])")
    assert game.name == "battleships(5,5,[(2,2),(2,2)])"
    assert load(game.name).placements == game.placements
    state = game.root()
    assert len(state.actions()) == 16
    assert state.actions()[0] == "a1-a2-b1-b2"
    for ship in ("a1-a2-b1-b2", "d4-d5-e4-e5", "a4-a5-b4-b5", "a1-a2-b1-b2"):
        state = state.child(list(state.actions()).index(ship))
    for shot in ("a1", "e5", "a2", "e4", "b1", "d5", "b2"):
        state = state.child(list(state.actions()).index(shot))
    assert state.public() == "shots:a1+e5-a2+e4-b1+d5-b2#"  # the one fleet was a1 and d4, the other a4 and a1
    assert len(load("battleships(5,5,[(1,2)])").placements[0]) == len(load("battleships(5,5,[2])").placements[0])


def test_a_plan_is_read_as_far_as_nothing_is_learned_between():
    board = load("battleships(3,3,[1,1])")
    look = KnownOpponent(board, Range([(board.root(), 1.0)]), 1, board.order("last-a1"), depth=2)
    answer = look.answer([board.order(name) for name in battleships_orders(board)], 20, np.random.default_rng(1))
    assert len(answer.line) == 2
    assert "a1" in answer.line
    assert answer.line[0] == answer.actions[int(answer.probabilities.argmax())]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("chess", "there is no game 'chess'"),
        ("battleships(2,2)", "an example is battleships"),
        ("battleships(2,2,[9])", "must be lengths that fit|fit"),
        ("battleships(2,4,[(3,3)])", "must be one or more that fit"),
        ("battleships(2,2,['a'])", r"must be lengths, or rows and columns such as \(2, 2\)"),
        ("battleships(9,9,[1])", "not between 1 and 64 cells"),
        ("battleships(2,2,[2,2])", "at most half"),
        ("leduc(ranks=1)", "2 to 12 ranks"),
        ("leduc(", "not the name of a game"),
        ("kuhn(x=__import__)", "numbers and lists"),
        ("tictactoe(start=[11])", "cell 11 is not on the board"),
        ("openspiel:no_such_game", "has no game 'no_such_game'"),
        ("openspiel:kuhn_poker(players=3)", "has 3 players; only games of two players"),
        ("openspiel:tiny_bridge_2p", "not zero-sum"),
    ],
)
def test_a_game_that_cannot_be_is_refused_with_a_sentence(name, words):
    if name.startswith("openspiel"):
        pytest.importorskip("pyspiel")
    with pytest.raises(BadInput, match=words):
        load(name)


def test_a_tree_too_large_to_write_out_is_refused():
    with pytest.raises(BadInput, match=r"its first [0-9]+ moves alone have more than 1,000 histories"):
        compile_game(load("leduc"), most=1000)


def test_how_large_a_tree_may_be_follows_the_memory_there_is(monkeypatch):
    monkeypatch.setattr(tree, "free_memory", lambda: 10**6)
    with pytest.raises(BadInput, match=r"need about 0\.00\d+ GB of memory, and it may take 0\.001 GB"):
        compile_game(load("leduc"))
    with pytest.raises(BadInput, match=r"10\^\d+ histories or more; it would need about 1?.*e\+\d+ GB of memory"):
        compile_game(load("battleships(5,5,[2,2])"))
    monkeypatch.setattr(tree, "free_memory", lambda: 10**9)
    assert compile_game(load("leduc")).tree.size == 9457


def test_derived_public_states_never_cut_through_what_a_player_knows_at_one_time():
    pytest.importorskip("pyspiel")
    tree = compile_game(load("openspiel:liars_dice(numdice=1,dice_sides=2)")).tree
    level = np.searchsorted(tree.levels, np.arange(tree.size), "right")
    for side in tree.sides:
        together = {}
        for node in np.flatnonzero(tree.public >= 0):
            together.setdefault((level[node], side.info[node]), set()).add(int(tree.public[node]))
        assert all(len(publics) == 1 for publics in together.values())
    # All bids are public, so at a player's turn there is one public state per line of bids.
    turns = np.flatnonzero(np.isin(tree.player, (1, 2)))
    lines = {tuple(_bids(tree, int(node))) for node in turns}
    assert len(lines) == len(np.unique(tree.public[turns]))


def _bids(tree, node):
    """The numbers of the actions players took on the way to a node."""
    while (parent := int(tree.parent[node])) >= 0:
        if tree.player[parent] in (1, 2):
            yield node - int(tree.child_start[parent])
        node = parent


def test_openspiel_gives_leducs_public_states_by_its_observations():
    pytest.importorskip("pyspiel")
    game = compile_game(load("openspiel:leduc_poker"))
    assert all("[Round" in key for key in game.tree.public_keys)
    assert game.game.root().stage() is not None  # a depth limit counts rounds


@pytest.mark.parametrize(("name", "digits"), [("chess", 100), ("go", 100), ("connect_four", 15)])
def test_a_game_far_too_large_is_refused_after_a_few_games_by_chance(name, digits):
    pytest.importorskip("pyspiel")
    asked = 0

    class Counting(OpenSpielGame):
        def root(self):
            nonlocal asked
            asked += 1
            return super().root()

    with pytest.raises(BadInput, match=r"16 games played by chance") as refused:
        build(Counting(name))
    assert asked == 16
    assert int(re.search(r"10\^(\d+) histories or more", str(refused.value))[1]) >= digits
