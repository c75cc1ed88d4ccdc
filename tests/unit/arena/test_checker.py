"""The checker finds what is wrong with a player, and nothing where nothing is."""

import pytest
from toy_game import ToyContest

from counterplay.arena.checker import check_player
from counterplay.arena.specs import parse_spec
from counterplay.skat.contest import SkatContest


def check(player: str, contest=None, situations: int = 150, slow: float = 5.0):
    return check_player(contest or ToyContest(), parse_spec(player), situations=situations, seed=1, slow=slow)


@pytest.mark.parametrize("player", ["chance", "high(least=4)", "learner", "sees"])
def test_sound_players_pass(player):
    report = check(player)
    assert report.situations == 150
    assert not report.problems
    assert report.slowest >= report.mean > 0


@pytest.mark.parametrize(
    ("player", "problem"),
    [
        ("raises", "raises"),
        ("illegal", "illegal"),
        ("late_illegal", "illegal"),
        ("peeks", "depends on hidden cards"),
        ("fickle", "not repeatable"),
        ("watcher", "raises"),
        ("bad_loser", "raises"),
    ],
)
def test_each_fault_is_caught_by_its_name(player, problem):
    report = check(player)
    assert set(report.problems) == {problem}
    assert report.examples[0]["problem"] == problem


def test_slow_players_are_reported_and_hanging_ones_stopped():
    assert set(check("dawdler", situations=20, slow=0.01).problems) == {"slow"}
    hanging = check("slow", situations=2, slow=0.01)
    assert hanging.problems["slow"] == 2
    assert "was stopped" in hanging.examples[0]["what"]


def test_random_skat_is_sound():
    report = check("random", SkatContest(), situations=600)
    assert report.situations == 600
    assert not report.problems
