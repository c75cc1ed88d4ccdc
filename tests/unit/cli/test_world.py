"""What goes wrong in a user's world ends in a sentence: full disks, closed streams, encodings, damaged files."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from counterplay.arena import outcome
from counterplay.cli import world
from counterplay.efg.arena_game import GameContest
from counterplay.onecard.arena_game import OneCardContest
from counterplay.protocol import BadInput
from counterplay.skat.records import episodes
from counterplay.store import open_store

FUZZ = Path(__file__).parents[2] / "toys/cli_fuzz.py"
GOOD_LINE = json.dumps(
    {
        "hands": [
            ["CJ", "SJ", "CA", "CT", "CK", "C9", "C8", "C7", "SA", "ST"],
            ["HJ", "DJ", "HA", "HT", "HK", "HQ", "H9", "H8", "H7", "SK"],
            ["DA", "DT", "DK", "DQ", "D9", "D8", "D7", "SQ", "S9", "S8"],
        ],
        "skat": ["CQ", "S7"],
        "soloist": 0,
        "game": "C",
    }
)
PROGRAM = [sys.executable, "-m", "counterplay.cli.main"]


def call(*words: str, environment: dict[str, str] | None = None, **options) -> subprocess.CompletedProcess:
    """Run the program in a process of its own."""
    options.setdefault("stdout", subprocess.PIPE)
    changed = {**os.environ, **(environment or {})}
    return subprocess.run(
        [*PROGRAM, *words], stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, env=changed, check=False, **options
    )


def told(ended: subprocess.CompletedProcess, code: int) -> str:
    said = ended.stderr.decode(errors="replace")
    assert "Traceback" not in said
    assert "Exception ignored" not in said
    assert ended.returncode == code, said
    return said


@pytest.mark.parametrize("words", [["skat", "show", "--sample"], ["arena", "players", "--json"]])
def test_a_full_standard_output_is_told(words):
    with open("/dev/full", "w") as full:
        said = told(call(*words, stdout=full), 2)
    assert "standard output: No space left on device; make room" in said


@pytest.mark.parametrize(
    "words",
    [
        ["selfplay", "--out", "run"],
        ["response", "--against", "rules", "--out", "run"],
        ["compare", "--networks", "autodidact"],
    ],
)
def test_a_training_without_pytorch_says_how_to_get_it(tmp_path, words):
    (tmp_path / "torch.py").write_text("raise ImportError")
    ended = call("skat", "train", *words, environment={"PYTHONPATH": str(tmp_path)}, cwd=tmp_path)
    assert "needs PyTorch, which is not installed: pip install" in " ".join(told(ended, 2).split())
    assert not (tmp_path / "run").exists()


def test_words_that_are_no_text_are_told(tmp_path):
    open_store(str(tmp_path / "store.db")).close()
    ended = call("opponents", "list", "--game", "\udcff", "--store", str(tmp_path / "store.db"))
    assert "something in this call is not text (character 0" in told(ended, 2)


@pytest.mark.parametrize("words", [["store", "backup"], ["opponents", "export", "--out"]])
def test_a_folder_is_no_file_to_write(tmp_path, words):
    open_store(str(tmp_path / "store.db")).close()
    ended = call(*words, "", "--store", str(tmp_path / "store.db"))
    assert ". is a folder; name a file" in told(ended, 2)


@pytest.mark.parametrize("closed", [(1,), (0, 1, 2)])
def test_closed_streams_are_no_fault(closed):
    def close() -> None:
        for number in closed:
            os.close(number)

    told(call("skat", "show", "--sample", preexec_fn=close), 0)


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_an_encoding_without_suit_symbols_gets_letters(encoding):
    ended = call("skat", "show", "--sample", environment={"PYTHONIOENCODING": encoding})
    told(ended, 0)
    text = ended.stdout.decode(encoding)
    assert "♠" not in text
    assert "S" in text


def test_json_is_whole_in_any_encoding():
    ended = call("arena", "players", "--json", environment={"PYTHONIOENCODING": "ascii"})
    told(ended, 0)
    assert json.loads(ended.stdout.decode("ascii")) == json.loads(call("arena", "players", "--json").stdout)


def test_a_folder_below_a_file_is_told(tmp_path):
    (tmp_path / "file").touch()
    words = ["arena", "run", "--players", "random,random,random", "--deals", "2", "--out", f"{tmp_path}/file/run"]
    assert "Not a directory" in told(call(*words), 2)


def test_a_player_without_its_option_is_told(tmp_path):
    words = ["arena", "run", "--players", "mistake,random,random", "--deals", "2", "--out", str(tmp_path / "run")]
    assert "the player mistake needs the option 'rate'" in told(call(*words), 2)


def test_json_nested_without_end_is_told(tmp_path):
    deep = tmp_path / "deep.json"
    deep.write_text("[" * 200_000)
    assert "deep" in told(call("efg", "respond", "kuhn", "--opponent", str(deep)), 2)


def test_a_line_nested_without_end_is_one_bad_line_among_good_ones(tmp_path):
    good = json.loads(GOOD_LINE)
    lines = [GOOD_LINE, "[" * 200_000]
    lines += [json.dumps({**good, "play": "deep"}).replace('"deep"', "[" * n + "]" * n) for n in (900, 990, 5000)]
    lines += [json.dumps({**good, "note": "deep"}).replace('"deep"', "[" * n + "]" * n) for n in range(960, 1000)]
    (tmp_path / "lines").write_text("\n".join([*lines, GOOD_LINE]) + "\n")
    ended = call("skat", "solve", str(tmp_path / "lines"))
    told(ended, 1)
    answers = ended.stdout.decode().splitlines()
    assert len(answers) == len(lines) + 1
    assert "nested too deeply" in answers[1]
    assert answers[0] == answers[-1]
    assert '"error"' not in answers[0]


RECORD = (Path(__file__).parents[2] / "golden/review_games.sgf").read_text().splitlines()[0]


@pytest.mark.parametrize(
    ("load", "line"),
    [
        (outcome.loads, "[" * 200_000),
        (lambda line: GameContest.named("kuhn").load(line, 0), "[" * 200_000),
        (lambda line: OneCardContest().load(line, 0), "[" * 200_000),
        (lambda line: episodes.load(line, 0), RECORD.replace("MV[", "FT[" + '{"a":' * 200_000 + "]MV[", 1)),
        (lambda line: episodes.load(line, 0), RECORD.replace("MV[", "FT[{}{}]MV[", 1)),
    ],
    ids=["arena", "efg", "onecard", "skat", "skat, no JSON"],
)
def test_a_record_nested_without_end_is_bad_input(load, line):
    with pytest.raises(BadInput):
        load(line)


def test_a_password_in_a_wrong_call_is_not_echoed():
    for words in (["postgresql:/ada:hush@host/cards"], ["opponents", "list", "--store", "ada:hush@host/cards"]):
        said = told(call(*words), 2)
        assert "hush" not in said


def test_a_fault_of_the_program_keeps_its_traceback():
    def broken(**_: object) -> None:
        raise KeyError("ours")

    with pytest.raises(KeyError, match="ours"):
        world.run(broken)


@pytest.mark.parametrize(
    ("problem", "words"),
    [
        (BadInput("there is no such game"), "there is no such game"),
        (OSError(28, "No space left on device", "x/y"), "x/y: No space left on device; make room"),
        (RecursionError(), "nested too deeply"),
        (MemoryError(), "not enough memory"),
        (UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid start byte"), "not text in utf-8"),
        (
            UnicodeEncodeError("utf-8", "\udcff", 0, 1, "surrogates not allowed"),
            "something in this call is not text",
        ),
    ],
)
def test_problems_of_the_world_have_sentences(problem, words):
    assert words in str(world.sentence(problem))


def fuzz(*options: str, seconds: int) -> None:
    ended = subprocess.run(
        [sys.executable, str(FUZZ), *options], capture_output=True, text=True, timeout=seconds, check=False
    )
    assert ended.returncode == 0, ended.stdout[-6000:] + ended.stderr[-3000:]


def test_every_command_in_worlds_that_go_wrong():
    """A short sample; the commands are read off the tree."""
    fuzz("--calls", "1", "--limit", "5", seconds=600)


@pytest.mark.verify
@pytest.mark.parametrize("seed", range(1, 4))
def test_every_command_in_many_worlds_that_go_wrong(seed):
    fuzz("--calls", "60", "--seed", str(seed), seconds=6 * 3600)
