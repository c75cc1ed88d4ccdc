"""Players that installed packages bring, by entry points: a class, or a kind with its options."""

import sys

import pytest
from installed_package import LOWEST, install
from toy_game import ToyContest

from counterplay.arena import kind_of, kinds, make_player, parse_spec, run
from counterplay.protocol import BadInput

PACKAGE = f'''
from counterplay.protocol import Option, PlayerKind
{LOWEST}
class OfAnotherGame(Lowest):
    games = ("another",)

class Idle:
    """Cannot act."""

from counterplay.arena import OwnPlayer
KIND = PlayerKind("lowest, as a kind", lambda: OwnPlayer(Lowest()))
'''
ENTRIES = """[counterplay.players]
lowest = toy_players:Lowest
lowest-kind = toy_players:KIND
foreign = toy_players:OfAnotherGame
idle = toy_players:Idle
broken = toy_players:Nothing
high = toy_players:Lowest
"""


@pytest.fixture
def package(tmp_path, monkeypatch):
    install(tmp_path, "toy_players", PACKAGE, ENTRIES)
    monkeypatch.syspath_prepend(tmp_path)
    yield tmp_path
    sys.modules.pop("toy_players", None)


def test_a_package_brings_players_by_name(package):
    found = kinds(ToyContest())
    assert found["lowest"].summary == "Takes the lowest legal action."
    assert (found["lowest"].learns, tuple(found["lowest"].options)) == (True, ("least",))
    assert not {"foreign", "idle", "broken"} & found.keys()
    assert found["high"].summary == ToyContest().players()["high"].summary  # nobody takes a name of ours


def test_they_play_beside_ours_isolated_too(package):
    results = run(ToyContest(), "lowest(least=1),isolated(lowest),high", deals=2)
    assert not any(game.faults for games in results.games.values() for game in games.values())


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("foreign", "there is no player 'foreign' in toy: choose from .*lowest"),
        ("idle", "the player idle has no method act"),
        ("broken", r"broken \(toy_players:Nothing\) cannot be loaded: AttributeError"),
        ("lowest(most=1)", "has no option 'most': it takes least"),
    ],
)
def test_what_cannot_play_is_refused_in_a_sentence(package, text, sentence):
    with pytest.raises(BadInput, match=sentence):
        kind_of(ToyContest(), parse_spec(text))


def test_a_kind_is_made_as_it_says(package):
    assert make_player(ToyContest(), parse_spec("lowest"))
