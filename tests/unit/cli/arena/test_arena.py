"""`counterplay arena`: the calls of the manual, and what happens when they are wrong or broken off."""

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from called import Printed, left_with

from counterplay.skat.records import sgf

COUNTERPLAY = str(Path(sys.executable).parent / "counterplay")
EXAMPLE = Path(__file__).parents[4] / "examples" / "external_player.py"
RANDOM = ["--game", "skat", "--players", "random,random,random", "--seed", "1"]


def call(*words: object, code: int = 0) -> Printed:
    """Run the command line in this process (only what is killed needs one of its own)."""
    return left_with(code, "arena", *words)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("arena") / "run"


@pytest.fixture(scope="module")
def result(folder):
    """One run with all the trimmings that the other tests look at."""
    records = folder.parent / "games.sgf"
    done = call("run", *RANDOM, "--deals", 40, "--workers", 2, "--out", folder, "--records", records, "--json")
    return json.loads(done.stdout)


def test_run_prints_the_promised_json(result):
    assert (result["deals"], result["games"]) == (40, 120)
    assert [set(row) for row in result["standings"]] == [
        {"player", "entry", "games", "points_per_list", "standard_error"}
    ] * 3
    assert {row["entry"] for row in result["standings"]} == {"random#1", "random#2", "random#3"}
    assert [set(row) for row in result["paired"]] == [{"a", "b", "difference", "low", "high", "p"}] * 3
    assert result["faults"] == []


def test_the_report_says_the_same_in_every_form(result, folder):
    assert json.loads(call("report", folder, "--json").stdout) == result
    assert "40 deals, 120 games of skat, seed 1" in call("report", folder).stdout
    assert "| random#1 | 120 |" in call("report", folder, "--markdown").stdout
    assert call("report", folder, "--csv").stdout.startswith("table,line_up,a,b,")
    call("report", folder, "--png", folder.parent / "points.png")
    assert (folder.parent / "points.png").read_bytes().startswith(b"\x89PNG")
    call("report", folder, "--json", "--csv", code=2)


def test_records_are_every_game(result, folder):
    path = folder.parent / "games.sgf"
    assert sum(block.agreeing for block in sgf.check(path)) == 120
    before = path.read_bytes()
    call("run", "--out", folder, "--records", path)
    assert path.read_bytes() == before


def test_card_play_from_given_contracts(result, folder):
    contracts = folder.parent / "games.sgf"
    words = ["run", "--pair", "random,engine(command='python3 examples/external_player.py')", "--deals", 2]
    done = call(*words, "--contracts", contracts, "--out", folder.parent / "cards", "--json")
    summary = json.loads(done.stdout)
    assert summary["games"] == 2 * 4 * 3
    row = summary["measures"][0]
    assert row["dTP"]["mean"] == pytest.approx(row["dDef"]["mean"] + row["dSol"]["mean"])
    again = call("run", "--out", folder.parent / "cards", "--json")
    assert json.loads(again.stdout) == summary


def test_a_finished_run_can_be_given_more_deals(folder, result, tmp_path):
    copy = tmp_path / "copy"
    subprocess.run(["cp", "-r", folder, copy], check=True)
    more = json.loads(call("run", "--out", copy, "--deals", 50, "--json").stdout)
    assert more["deals"] == 50
    assert more == json.loads(call("run", *RANDOM, "--deals", 50, "--json").stdout)


def test_faults_are_shown_and_give_exit_code_1(tmp_path):
    spec = "engine(command='false')"
    done = call("run", "--players", f"{spec},random,random", "--deals", 1, "--out", tmp_path / "run", code=1)
    assert f"FAULTS: {spec} was at fault" in done.stdout
    assert "FAULTS" in call("report", tmp_path / "run").stdout


def test_the_deals_of_an_engines_run_are_secret_and_repeat_by_its_folder(tmp_path):
    line_up = ["run", "--players", f"engine(command='{sys.executable} {EXAMPLE}'),random,random", "--deals", 2]
    first = json.loads(call(*line_up, "--out", tmp_path / "run", "--json").stdout)
    again = [*line_up, "--json", "--secret"]
    assert json.loads(call(*again, tmp_path / "run").stdout) == first
    assert json.loads(call(*again, first["secret"]).stdout) == first
    assert first["secret"] in call("report", tmp_path / "run", "--markdown").stdout
    assert json.loads(call("run", "--out", tmp_path / "run", "--json").stdout) == first
    opened = [json.loads(call(*line_up, "--open-seed", "--json").stdout) for _ in range(2)]
    assert opened[0] == opened[1]
    assert "secret" not in opened[0]
    assert "those of --seed 1, not 2" in call(*again, tmp_path / "run", "--seed", 2, code=2).stderr


def begin(*words: object) -> subprocess.Popen:
    command = [COUNTERPLAY, "arena", "run", *RANDOM, *map(str, words)]
    return subprocess.Popen(
        command,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=hear_ctrl_c,
    )


def hear_ctrl_c() -> None:
    """Shells start background jobs deaf to Ctrl-C; a job of the tests hears it all the same."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def wait_for_results(process: subprocess.Popen, folder: Path) -> None:
    deadline = time.monotonic() + 240  # two cores may be busy with other tests
    while not any(path.stat().st_size for path in folder.glob("*.jsonl")):
        assert process.poll() is None
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_after_kill_9_the_same_command_ends_with_the_same_table(tmp_path):
    words = ["--deals", 720, "--workers", 2, "--out", tmp_path / "run"]
    process = begin(*words)
    wait_for_results(process, tmp_path / "run")
    os.killpg(process.pid, signal.SIGKILL)
    process.communicate()
    assert json.loads(call("report", tmp_path / "run", "--json").stdout)["deals"] < 720
    resumed = call("run", *RANDOM, *words, "--json").stdout
    assert resumed == call("run", *RANDOM, "--deals", 720, "--json").stdout


def test_ctrl_c_prints_the_command_that_goes_on(tmp_path):
    process = begin("--deals", 2160, "--workers", 2, "--out", tmp_path / "a run")
    wait_for_results(process, tmp_path / "a run")
    os.killpg(process.pid, signal.SIGINT)
    _, text = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in text
    (line,) = re.findall(r"^  counterplay arena (run --out .*)$", text, re.MULTILINE)
    assert json.loads(call("report", tmp_path / "a run", "--json").stdout)["deals"] < 2160
    done = call(*shlex.split(line), "--json")
    assert json.loads(done.stdout)["deals"] == 2160


def test_players_are_listed():
    assert "random" in call("players").stdout
    listed = json.loads(call("players", "--json").stdout)["players"]
    assert {"random", "engine"} <= {row["player"] for row in listed}


def test_check_finds_nothing_wrong_with_random():
    assert "no problem found" in call("check", "random", "--situations", 200).stdout
    report = json.loads(call("check", "random", "--situations", 50, "--json").stdout)
    assert (report["situations"], report["problems"]) == (50, {})


def test_check_reports_a_broken_player():
    done = call("check", "engine(command='false')", "--situations", 2, code=1)
    assert "raises: 2 times" in done.stdout


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["run"], "name the players"),
        (["run", "--players", "random,random"], "skat has 3 seats"),
        (["run", "--players", "random,random,nobody"], "no player 'nobody'"),
        (["run", "--players", "random(x=1),random,random"], "has no option 'x'"),
        (["run", "--players", "random,random,random", "--game", "chess"], "no game 'chess'"),
        (["run", "--players", "random,random,random", "--sprt", "5"], "--sprt takes two numbers"),
        (["run", "--players", "random,random,random", "--sprt", "0,9"], "compares two players"),
        (["run", "--players", "random,random,random", "--contracts", "nowhere.sgf"], "nowhere.sgf"),
        (["run", "--pair", "random,random"], "two different players"),
        (["run", "--players", "random,random,random", "--out", "/dev/null/x"], "cannot be written to"),
        (["run", "--players", "random,random,random", "--records", "nowhere/x.sgf"], "there is no folder nowhere"),
        (["run", "--players", "random,random,random", "--secret", "12"], "32 hexadecimal digits"),
        (["run", "--players", "random,random,random", "--secret", "12", "--open-seed"], "leave one out"),
        (["report", "nowhere"], "holds no run"),
        (["check", "nobody"], "no player 'nobody'"),
        (["check", "random,random"], "names 2 players where one is wanted"),
        (["players", "--game", "chess"], "choose from skat"),
    ],
)
def test_wrong_calls_get_a_sentence(words, sentence):
    done = call(*words, code=2)
    assert sentence in " ".join(done.stderr.split())


def test_a_run_that_is_refused_leaves_nothing_behind(tmp_path):
    wrong = ["run", "--players", "random,random,kermit(worlds=x)", "--deals", 2]
    assert "worlds must be a whole number" in call(*wrong, "--out", tmp_path / "new", code=2).stderr
    assert not (tmp_path / "new").exists()
    own = tmp_path / "own"
    own.mkdir()
    (own / "notes.txt").write_text("mine")
    call(*wrong, "--out", own, code=2)
    assert [path.name for path in own.iterdir()] == ["notes.txt"]
