"""Gambit's files: games of known value are read, games of ours are written and come back as they were."""

from pathlib import Path

import pytest

from counterplay import efg
from counterplay.efg import gambit
from counterplay.protocol import BadInput

POKER = """EFG 2 R "A simple Poker game" { "Fred" "Alice" }
"Myerson (1991), figure 2.1"

c "" 1 "" { "Red" 1/2 "Black" .5 } 0
p "" 1 1 "red" { "Raise" "Fold" } 0
p "" 2 1 "" { "Meet" "Pass" } 0
t "" 1 "Win Big" { 2, -2 }
t "" 2 "Win" { 1, -1 }
t "" 2 "Win" { 1, -1 }
p "" 1 2 "black" { "Raise" "Fold" } 0
p "" 2 1 0
t "" 3 "Lose Big" { -2, 2 }
t "" 2
t "" 4 "Lose" { -1, 1 }
"""


def test_myersons_poker_has_its_value_and_its_equilibrium():
    game = gambit.loads(POKER)
    solution = efg.solve(game)
    assert solution.value == pytest.approx(1 / 3)
    compiled = efg.compile_game(game)
    first = efg.strategies.as_table(solution.first, compiled, 1)
    second = efg.strategies.as_table(solution.second, compiled, 2)
    assert first["red"]["Raise"] == pytest.approx(1)
    assert first["black"]["Raise"] == pytest.approx(1 / 3)
    assert second["1"]["Meet"] == pytest.approx(2 / 3)


def test_payoffs_on_the_way_add_up():
    text = 'EFG 2 R "" { "A" "B" } p "" 1 1 "" { "x" "y" } 1 "fee" { -1, 1 } t "" 2 "" { 3, -3 } t "" 0'
    assert efg.solve(gambit.loads(text)).value == pytest.approx(2)


@pytest.mark.parametrize("name", ["kuhn", "leduc", "battleships(2,1,[1])", "tictactoe(start=[4,0,8,2,6])"])
def test_our_games_come_back_as_they_were(name, tmp_path):
    game = efg.load(name)
    file = tmp_path / "game.efg"
    gambit.dump(game, str(file))
    back = efg.load(file)
    ours, theirs = efg.compile_game(game), efg.compile_game(back)
    assert back.name == str(file)
    assert theirs.tree.size == ours.tree.size
    assert theirs.tree.sides[0].labels == ours.tree.sides[0].labels
    assert (theirs.payoff != ours.payoff).nnz == 0
    assert efg.solve(theirs).value == pytest.approx(efg.solve(ours).value)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("EFG 2", "NFG 1", "game, line 1, column 1: expected EFG"),
        ('"Fred" "Alice"', '"Fred" "Alice" "Joe"', "line 1, column 31: expected two players"),
        ("1/2", "1/3", r"line 4, column 11: expected probabilities that add up to 1, not to 0.8333"),
        ("1/2", "1/0", "line 4, column 19: expected the action's probability that is not divided by zero"),
        ('p "" 1 1', 'p "" 3 1', "line 5, column 6: expected the player's number, 1 or 2, found 3 1"),
        ("{ 2, -2 }", "{ 2, -1 }", "line 7, column 1: expected a zero-sum game: .* 2 and -1, their sum 1"),
        ("{ 2, -2 }", "{ 2 }", "line 7, column 22: expected player 2's payoff, found }"),
        ('p "" 2 1 0', 'p "" 2 1 "" { "Call" "Pass" } 0', "expected the same actions as before"),
        ('t "" 2\n', 't "" 7\n', "expected an outcome that is known"),
        ('t "" 4 "Lose" { -1, 1 }\n', "", "line 14, column 1: expected a node: c, p or t, found the end"),
        (
            't "" 4',
            't "" 1 t "" 4',
            "line 14, column 8: expected the end of the file: the tree is complete",
        ),
        ('"Fold" } 0\np', '"Fold } 0\np', "line 14, column 13: expected another quote, where this text ends"),
        ('c "" 1', "c § 1", "line 4, column 3: expected a word, a number or a brace, found §"),
        ("{ 2, -2 }", "{ 2e999999999999, -2 }", "of a size that can be computed with"),
        ("{ 2, -2 }", f"{{ {'2' * 400}, -2 }}", "of a size that can be computed with"),
        ("{ 2, -2 }", f"{{ {'2' * 5000}, -2 }}", "of a size that can be computed with"),
        ("{ 2, -2 }", "{ two, -2 }", "line 7, column 20: expected player 1's payoff, found two"),
        ('1/2 "Black" .5', '3/2 "Black" -.5', "line 4, column 11: .* none is negative, as -1/2 is"),
    ],
)
def test_a_bad_file_is_refused_with_line_column_and_what_was_expected(old, new, sentence):
    assert old in POKER
    with pytest.raises(BadInput, match=sentence):
        gambit.loads(POKER.replace(old, new, 1))


def test_a_player_who_forgets_is_refused():
    text = 'EFG 2 R "" { "A" "B" } p "" 1 1 "" { "x" "y" } 0 p "" 1 2 "" { "u" "v" } 0 '
    ends = 't "" 1 "" { 1 -1 } t "" 0 p "" 1 2 0 t "" 0 t "" 1'
    with pytest.raises(BadInput, match="player 1 forgets"):
        efg.solve(gambit.loads(text + ends))


def test_a_file_that_is_not_there_is_refused():
    with pytest.raises(BadInput, match=r"none\.efg cannot be read"):
        gambit.load(Path("none.efg"))
    with pytest.raises(BadInput, match=r"cannot be written to nowhere/kuhn\.efg: No such file"):
        gambit.dump(efg.load("kuhn"), "nowhere/kuhn.efg")
