"""One-card poker on the command line: what it says, in which form, with which exit code."""

import io
import json
import sys
from pathlib import Path

import pytest

from counterplay.cli import main as cli
from counterplay.onecard import networks, records


class Answer:
    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err

    def json(self):  # type: ignore[no-untyped-def]
        return json.loads(self.out)


@pytest.fixture
def call(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):  # type: ignore[no-untyped-def]
    def run(*words: str, typed: str = "") -> Answer:
        monkeypatch.setattr(sys, "argv", ["counterplay", *words])
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        code = 0
        try:
            cli.main()
        except SystemExit as leaving:
            code = int(leaving.code or 0)
        captured = capsys.readouterr()
        return Answer(code, captured.out, captured.err)

    return run


def test_matrix(call) -> None:  # type: ignore[no-untyped-def]
    answer = call("onecard", "matrix", "--json").json()
    assert answer["styles"] == ["LA", "LP", "TA", "TP"]
    assert answer["win"][3][0] == pytest.approx(0.8554, abs=1e-4)
    assert "0.8554" in call("onecard", "matrix").out


def test_best_response(call) -> None:  # type: ignore[no-untyped-def]
    answer = call("onecard", "best-response", "--against", "LA", "--json").json()
    assert set(answer) == {"opponent", "win"}
    assert answer["opponent"] == "LA"
    assert answer["win"] == pytest.approx(0.9006, abs=1e-4)


def test_anti(call) -> None:  # type: ignore[no-untyped-def]
    answer = call("onecard", "anti", "--against", "TP", "--json").json()
    assert (answer["alpha"], answer["beta"]) == (0.9, 0.9)
    assert answer["win"] == pytest.approx(0.6844, abs=1e-4)
    assert answer["win"] < answer["ceiling"]
    assert "style(0.9,0.9) wins 0.6844" in call("onecard", "anti", "--against", "TP", "--top", "1").out


def test_match(call) -> None:  # type: ignore[no-untyped-def]
    words = ("onecard", "match", "bayes", "--against", "LA,bluff(TP,0.12)", "--tournaments", "200", "--json")
    tables = call(*words).json()["tables"]
    assert [table["opponent"] for table in tables] == ["LA", "bluff(TP,0.12)"]
    assert all(table["tournaments"] == 200 and 0 < table["win"] < 1 for table in tables)
    assert call(*words, "--threads", "1").json()["tables"] == tables


def test_watch_ends_with_the_right_beliefs(call) -> None:  # type: ignore[no-untyped-def]
    answer = call("onecard", "watch", "--players", "LA,TP", "--hands", "25", "--json").json()
    beliefs = [player["belief"] for player in answer["players"]]
    assert [max(belief, key=belief.get) for belief in beliefs] == ["LA", "TP"]
    assert set(answer["players"][0]["habits"]) <= {"free", "facing a bet"}


def test_a_person_can_play_quit_and_keep_the_hands(call, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    file = tmp_path / "evening.hands"
    answer = call(
        "onecard", "play", "--against", "TA", "--record", str(file), typed="c\nzzz\nc\nc\nr\nf\nc\nc\nc\nc\nc\nq\n"
    )
    assert answer.code == 0
    assert "Your card:" in answer.out
    assert "TA believes you are" in answer.out
    assert "Type one of the letters." in answer.out
    assert "Goodbye." in answer.out
    assert records.load(file)[0].players == ("you", "TA")
    checked = call("onecard", "check", str(file), "--json").json()
    assert checked["tournaments"] == 1
    assert checked["problems"] == []


def test_the_end_of_input_ends_the_game(call) -> None:  # type: ignore[no-untyped-def]
    answer = call("onecard", "play", "--against", "bayes-safe", typed="")
    assert answer.code == 0
    assert "Goodbye." in answer.out


def test_check_finds_an_unfinished_hand(call, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    file = tmp_path / "broken.hands"
    file.write_text(
        "tournament seats=2 chips=10 deck=10 limit=4 players=a|b\nhand 1 first 0 chips 10 10 cards 7 3 play r\n"
    )
    answer = call("onecard", "check", str(file))
    assert answer.code == 1
    assert "line 2: hand 1 is unfinished: seat 1 still has to act" in answer.out


def test_evolve_writes_a_champion_that_plays(call, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    pytest.importorskip("neat")
    file = tmp_path / "anti-la.json"
    size = ("--generations", "6", "--population", "20", "--held-out", "200")
    made = call("onecard", "evolve", "--against", "LA", "--fitness", "exact", *size, "--out", str(file), "--json")
    assert made.code == 0
    assert made.json()["tournaments"] == 200
    champion = networks.load(file)
    assert champion.command.startswith("counterplay onecard evolve --against LA --fitness exact --generations 6")
    assert call("onecard", "match", str(file), "--against", "LA", "--tournaments", "50").code == 0


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["match", "LA", "--against", "TP", "--chips", "-3"], "chips must be between 1 and 1000, not -3"),
        (["play", "--chips", "-3"], "chips must be between 1 and 1000, not -3"),
        (["match", "LA", "--against", "TP", "--seats", "1"], "seats must be between 2 and 9, not 1"),
        (["play", "--seats", "11"], "seats must be between 2 and 9, not 11"),
        (["best-response", "--against", "style(0.8,0.3)"], "alpha (0.8) must not be above beta (0.3)"),
        (["anti", "--against", "XX"], "unknown style 'XX'"),
        (["match", "champion", "--against", "LA,,TP"], "unknown style ''"),
        (["match", "LA", "--against", "TP", "--tournaments", "0"], "must be at least 1"),
        (["check", "not-there.hands"], "cannot read not-there.hands"),
        (["watch", "--players", "LA"], "seats must be between 2 and 9, not 1"),
        (["watch", "--reading", "tea"], "a reading is one of paper"),
        (["play", "--against", "LA,TP"], "2 seats have 1 opponents, not 2"),
        (["evolve", "--out", "x.json", "--fitness", "luck"], "unknown fitness 'luck'"),
        (["evolve", "--out", "nowhere/x.json"], "the folder nowhere does not exist"),
        (["matrix", "--chips", "500"], "at most 30 chips a seat"),
    ],
)
def test_bad_calls_end_in_a_sentence_and_code_2(call, words: list[str], sentence: str) -> None:  # type: ignore[no-untyped-def]
    answer = call("onecard", *words)
    assert answer.code == 2
    assert sentence in " ".join(answer.err.split())
    assert "Traceback" not in answer.err


def test_a_damaged_champion_file_ends_in_a_sentence(call, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    file = tmp_path / "damaged.json"
    file.write_text('{"format": "counterplay one-card network 1", "network": {')
    answer = call("onecard", "play", "--against", str(file))
    assert answer.code == 2
    assert "is damaged: it is not JSON" in " ".join(answer.err.split())


def test_every_subcommand_teaches_with_an_example(call) -> None:  # type: ignore[no-untyped-def]
    for name in ("matrix", "best-response", "anti", "match", "play", "watch", "check", "evolve"):
        assert f"Example: counterplay onecard {name}" in " ".join(call("onecard", name, "--help").out.split())
    assert "Example: counterplay study evolution" in " ".join(call("study", "evolution", "--help").out.split())
