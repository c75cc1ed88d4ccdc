"""The command line as a user meets it: exit codes, sentences, JSON, and names that cannot steer the terminal."""

import gzip
import json
from pathlib import Path

import pytest
from called import Ended, ended

from counterplay import __version__

GOOD = Path("src/counterplay/skat/sample.sgf").read_text().strip() if Path("src/counterplay").exists() else ""


def run(*arguments: str, stdin: bytes = b"") -> Ended:
    return ended(*arguments, stdin=stdin, columns=120)


@pytest.fixture
def games(tmp_path) -> Path:
    path = tmp_path / "games.sgf"
    path.write_text(f"{GOOD}\n{GOOD.replace('p:61', 'p:62')}\nnonsense\n{GOOD.replace('ID[1]', 'ID[4]')}\n")
    return path


def test_version_and_help():
    assert run("--version").stdout.strip() == f"counterplay {__version__}"
    for command in ([], ["skat"], ["skat", "show"], ["skat", "check"]):
        help_text = run(*command, "--help")
        assert help_text.returncode == 0
        assert "Example" in help_text.stdout or "counterplay" in help_text.stdout


def test_check_counts_and_names_everything(games):
    done = run("skat", "check", str(games), "--json")
    assert done.returncode == 1
    report = json.loads(done.stdout)
    assert report["records"] == 4
    assert report["agreeing"] == 2
    assert report["differing"] == [{"line": 2, "id": "1", "field": "p", "record": 62, "ours": 61}]
    assert report["set_aside"] == [{"line": 3, "reason": "a record begins with (;"}]


def test_check_for_people(games):
    done = run("skat", "check", str(games))
    assert done.returncode == 1
    assert "4 records: 2 agree, 1 differ, 1 set aside" in done.stdout
    assert "line 2 id 1: p is 62, ours 61" in done.stdout


def test_check_of_good_records_ends_well(tmp_path):
    path = tmp_path / "good.sgf.gz"
    path.write_bytes(gzip.compress(f"{GOOD}\n{GOOD}\n".encode()))
    assert run("skat", "check", str(path)).returncode == 0
    assert run("skat", "check", "-", stdin=f"{GOOD}\n".encode()).returncode == 0


def test_check_of_several_files_says_which(games, tmp_path):
    other = tmp_path / "other.sgf"
    other.write_text(GOOD)
    report = json.loads(run("skat", "check", str(other), str(games), "--json").stdout)
    assert (report["records"], report["agreeing"]) == (5, 3)
    assert report["set_aside"][0]["file"] == str(games)


@pytest.mark.parametrize(
    ("name", "content", "code", "sentence"),
    [
        ("nothing.sgf", None, 2, "there is no file"),
        (".", None, 2, "is a directory"),
        ("empty.sgf", b"", 1, "holds no records"),
        ("program", b"\x7fELF\x00\x01", 2, "is a binary file"),
        ("wide.sgf", GOOD.encode("utf-16"), 2, "is UTF-16 text"),
        ("bomb.gz", gzip.compress(b"x" * 30_000_000, mtime=0), 1, "without a record"),
        ("cut.gz", gzip.compress(GOOD.encode() * 50, mtime=0)[:200], 2, "is damaged"),
    ],
    ids=["missing", "directory", "empty", "binary", "encoding", "endless", "cut"],
)
def test_bad_files_end_in_a_sentence(tmp_path, name, content, code, sentence):
    path = tmp_path / name
    if content is not None:
        path.write_bytes(content)
    done = run("skat", "check", str(path))
    assert done.returncode == code
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("change", "reason"),
    [(("D8.DT.DJ", "D8.DT.D8"), "stands twice"), (("w D7.", "w "), "31 cards, not 32")],
)
def test_bad_deals_are_set_aside_with_the_reason(tmp_path, change, reason):
    path = tmp_path / "bad.sgf"
    path.write_text(GOOD.replace(*change) + "\n" + GOOD + "\n")
    report = json.loads(run("skat", "check", str(path), "--json").stdout)
    assert (report["agreeing"], report["set_aside"][0]["line"]) == (1, 1)
    assert reason in report["set_aside"][0]["reason"]


def test_show_prints_one_game_or_all(games):
    one = run("skat", "show", str(games), "--game", "4")
    assert one.returncode == 0
    assert "id 4" in one.stdout
    assert "with 2, game 3, times spades 11 = 33" in one.stdout
    everything = run("skat", "show", str(games))
    assert everything.returncode == 1
    assert "line 3 is set aside" in everything.stderr
    assert everything.stdout.count("Auction:") == 3
    assert run("skat", "show", str(games), "--game", "3").returncode == 1
    missing = run("skat", "show", str(games), "--game", "9")
    assert (missing.returncode, "no game 9" in missing.stderr) == (1, True)


def test_show_in_german_faces_and_json():
    assert "EiU" in run("skat", "show", "--sample", "--cards", "german").stdout
    game = json.loads(run("skat", "show", "--sample", "--json").stdout)["games"][0]
    assert (game["soloist"], game["declaration"], game["result"]["score"]) == (2, "S", 33)


@pytest.mark.parametrize(
    "arguments", [[], ["x.sgf", "--sample"], ["x.sgf", "--game", "0"], ["--cards", "tarot", "--sample"]]
)
def test_wrong_calls_have_exit_code_2(arguments):
    done = run("skat", "show", *arguments)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


HIDDEN = "(;P0[a]MV[w " + ".".join(["??"] * 32) + " 1 \x1b[31m\\] ]R[passed] ;)"


@pytest.mark.parametrize(
    "line", [GOOD.replace("P0[Anna]", "P0[\x1b\\[31mred\u202e[bold\\]]"), HIDDEN.replace("P0[a]", "P0[[bold\\]]")]
)
def test_text_from_a_file_cannot_steer_the_terminal(line, tmp_path):
    path = tmp_path / "names.sgf"
    path.write_text(line + "\n")
    done = run("skat", "show", str(path))
    assert done.returncode == 0
    assert "\x1b" not in done.stdout
    assert "\u202e" not in done.stdout
    assert "[bold]" in done.stdout or "hidden" in done.stdout


def test_the_sample_game_looks_as_it_did():
    golden = Path(__file__).parents[3] / "golden/sample_game.txt"
    assert run("skat", "show", "--sample").stdout == golden.read_text()
