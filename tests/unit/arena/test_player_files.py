"""Players from a file of one's own: isolated by default, described from their text, refused in a sentence."""

import os
from pathlib import Path

import pytest
from installed_package import LOWEST
from toy_game import ToyContest

from counterplay.arena.report.summary import summarise
from counterplay.arena.running import run_match
from counterplay.arena.schedule import LineUp, Match
from counterplay.arena.specs import apart, kind_of, parse_spec, parse_specs
from counterplay.protocol import BadInput
from counterplay.workers import ProcessPool

LOW = '''
"""A player."""
import os
from pathlib import Path
Path(__file__).with_suffix(".pids").open("a").write(f"{os.getpid()}\\n")
''' + LOWEST.replace("Lowest", "Low")


@pytest.fixture
def own(tmp_path, monkeypatch):
    (tmp_path / "my_player.py").write_text(LOW)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_file_is_written_with_its_class_and_options(own):
    specs = parse_specs("my_player.py:Low(least=2), sub/other.py:A, trusted(my_player.py:Low), high")
    assert [spec.isolated for spec in specs] == [True, True, False, False]
    assert list(map(str, specs)) == [
        "my_player.py:Low(least=2)",
        "sub/other.py:A",
        "trusted(my_player.py:Low)",
        "high",
    ]
    assert parse_specs(",".join(map(str, specs))) == specs
    assert apart(specs[0])


def test_what_the_arena_must_know_is_read_without_running_the_file(own):
    kind = kind_of(ToyContest(), parse_spec("my_player.py:Low"))
    assert kind.summary == "Takes the lowest legal action."
    assert {name: option.help for name, option in kind.options.items()} == {"least": "its own option"}
    assert (kind.learns, kind.watches) == (True, False)
    assert not Path("my_player.pids").exists()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("none.py:Low", "none.py cannot be read"),
        ("my_player.py:High", "there is no class High in my_player.py: it has Low"),
        ("my_player.py:Low(most=3)", "has no option 'most': it takes least"),
        ("broken.py:A", "broken.py, line 2 is not Python"),
        ("empty.py:A", "has no method act"),
        ("trusted(high)", "only a player from a file is trusted"),
    ],
)
def test_what_cannot_be_used_is_refused_in_a_sentence(own, text, sentence):
    Path("broken.py").write_text("class A:\n    def act(:\n")
    Path("empty.py").write_text("class A:\n    pass\n")
    with pytest.raises(BadInput, match=sentence):
        kind_of(ToyContest(), parse_spec(text))


def test_it_plays_in_a_process_of_its_own(own):
    match = Match(ToyContest(), (LineUp(parse_specs("my_player.py:Low,high,high")),), 4, 3, secret="15" * 16)
    results = run_match(match, own / "run", ProcessPool(1))
    summary = summarise(results)
    assert {row["entry"] for row in summary["standings"]} == {"my_player.py:Low", "high#1", "high#2"}
    assert not any(game.faults for games in results.games.values() for game in games.values())
    pids = set(Path("my_player.pids").read_text().split())
    assert pids
    assert str(os.getpid()) not in pids
