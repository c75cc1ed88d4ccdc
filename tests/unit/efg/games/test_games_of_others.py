"""Games of one's own, by module and by entry point, on the command line and in matches."""

import json
import sys

import pytest
from installed_package import install
from typer.testing import CliRunner

from counterplay import arena, efg
from counterplay.cli.arena.games import contest_of
from counterplay.cli.main import app
from counterplay.protocol import BadInput

COIN = """
from counterplay.efg import FIRST, SECOND, TERMINAL, TreeGame, TreeState

class Hidden(TreeState):
    def __init__(self, right, moves=()):
        self.right, self.moves = right, moves
    def player(self):
        return (FIRST, SECOND, TERMINAL)[len(self.moves)]
    def actions(self):
        return ("left", "right")
    def child(self, index):
        return Hidden(self.right, (*self.moves, index))
    def infoset(self, player):
        return f"{self.moves[:1] if player == FIRST else ''}{len(self.moves)}"
    def public(self):
        return str(len(self.moves))
    def utility(self):
        hidden, guessed = self.moves
        return 1.0 if hidden != guessed else -2.0 if hidden == 0 else -self.right

class Coin(TreeGame):
    name = "coin"
    def __init__(self, right=1):
        self.right = float(right)
    def root(self):
        return Hidden(self.right)

COIN = Coin()
NUMBER = 5
"""


@pytest.fixture
def module(tmp_path, monkeypatch):
    entries = "[counterplay.games]\nhidden-coin = own_games:Coin\ncoin = own_games:Coin\n"
    install(tmp_path, "own_games", COIN, entries)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path, str(tmp_path)])
    yield
    sys.modules.pop("own_games", None)


@pytest.mark.parametrize("name", ["own_games:Coin", "own_games:COIN", "own_games:Coin(right=1)", "coin"])
def test_a_game_of_ones_own_is_loaded_by_its_name(module, name):
    game = efg.load(name)
    assert game.name == name
    assert efg.solve(game).value == pytest.approx(-0.2)


def test_its_parameters_count(module):
    assert efg.solve("own_games:Coin(2)").value == pytest.approx(-0.5)


def test_the_command_line_knows_it(module):
    told = CliRunner().invoke(app, ["efg", "value", "own_games:Coin", "--json"])
    assert json.loads(told.stdout)["value"] == pytest.approx(-0.2)
    listed = json.loads(CliRunner().invoke(app, ["efg", "games", "--json"]).stdout)
    assert "hidden-coin" in {game["name"] for game in listed}


def test_it_is_played_in_matches_in_other_processes_too(module):
    results = arena.run(contest_of("own_games:Coin"), "rnr,isolated(model)", deals=3)
    assert sum(len(games) for games in results.games.values()) == 6


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("no_such_module:Coin", "cannot be loaded: ModuleNotFoundError"),
        ("own_games:Nothing", "cannot be loaded: AttributeError"),
        ("own_games:NUMBER", "makes no counterplay.efg.TreeGame"),
        ("own_games:Coin(wrong=1)", "these parameters do not fit"),
        ("nothing", "there is no game 'nothing'; there are: .*coin.*MODULE:NAME"),
    ],
)
def test_what_is_no_game_is_refused_in_a_sentence(module, name, sentence):
    with pytest.raises(BadInput, match=sentence):
        efg.load(name)
