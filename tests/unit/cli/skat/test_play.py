"""A list in the terminal, played by a person who only types `p` and `1`."""

import pytest
from called import Ended, ended

from counterplay.opponent.mistakes import Tally
from counterplay.opponent.profiles import MISTAKES_PART
from counterplay.skat.records import sgf
from counterplay.store import GameQuery, Who, open_store


def run(*arguments: str, keys: str = "") -> Ended:
    return ended("skat", "play", *arguments, stdin=keys)


def test_a_short_list_is_played_scored_and_recorded(tmp_path):
    games = tmp_path / "games.sgf"
    done = run(
        "--against", "random,random", "--deals", "2", "--seed", "5", "--hint", "random", "--records", str(games),
        keys="?\n" + "p\n1\n" * 400,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "I would say:" in done.stdout
    assert "deal 1: you are rearhand" in done.stdout
    assert "deal 2: you are middlehand" in done.stdout
    assert done.stdout.count("points  won  lost") == 2
    assert "2 deals of seed 5" in done.stdout
    records = list(sgf.load(games))
    assert len(records) == 2
    assert {"you", "random#1", "random#2"} == set(records[0].players)


def test_leaving_and_the_end_of_input_are_no_errors():
    for keys in ("q\n", ""):
        done = run("--against", "random,random", "--seed", "3", "--hint", "random", keys=keys)
        assert (done.returncode, "You left the table." in done.stdout) == (0, True)


@pytest.mark.parametrize(
    ("against", "sentence"),
    [("random", "two bots, not 1"), ("nobody,random", "no player 'nobody'"), ("a(", "list of players")],
)
def test_wrong_bots_are_named(against, sentence):
    done = run("--against", against)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr


def test_a_bot_that_learns_remembers_you_from_evening_to_evening(tmp_path):
    kept = tmp_path / "kept.db"
    for evening in (1, 2):
        done = run(
            "--against", "count(worlds=2),random", "--deals", "3", "--seed", str(evening), "--hint", "random",
            "--name", "Ada", "--store", str(kept), keys="p\n1\n" * 400,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        with open_store(str(kept)) as store:
            document = store.recall("count", "skat").load("Ada")
            assert store.count_waiting("skat") == 0
            assert len(store.search(GameQuery(who=Who.named("Ada"), source="terminal"))[0]) == 3 * evening
        assert document is not None
        assert 3 * (evening - 1) < Tally.from_json(document[MISTAKES_PART]).games <= 3 * evening


def test_your_name_is_your_own():
    for name in ("random", " "):
        done = run("--against", "random,rules", "--name", name)
        assert (done.returncode, "your own name" in done.stderr) == (2, True)
