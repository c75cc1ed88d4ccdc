"""`counterplay skat solve` as a user meets it."""

import json

import pytest
from called import ended

from counterplay.skat.rules.cards import Game, deal
from counterplay.skat.solver.double_dummy import Position


def run(*arguments: str, stdin: str = "") -> tuple[int, list[dict], str]:
    done = ended("skat", "solve", *arguments, stdin=stdin)
    return done.returncode, [json.loads(line) for line in done.stdout.splitlines()], done.stderr


def line(index: int, game: str, **change) -> str:
    dealt = deal(3, index)
    position = {
        "hands": [sorted(map(str, hand)) for hand in dealt.hands],
        "skat": sorted(map(str, dealt.skat)),
        "soloist": index % 3,
        "game": game,
        "play": [],
    }
    return json.dumps(position | change) + "\n"


def test_every_game_comes_back_with_its_answer():
    text = "".join(line(index, game) for index, game in enumerate("CSHDGN"))
    code, answers, _ = run("-", "--moves", stdin=text)
    assert code == 0
    assert len(answers) == 6
    for given, answer in zip(map(json.loads, text.splitlines()), answers, strict=True):
        assert {key: answer[key] for key in given} == given
        assert answer["to_move"] == 0
        assert set(answer["moves"]) == set(given["hands"][0])
        if given["game"] == "N":
            assert answer["value"] is None
            assert set(map(type, answer["moves"].values())) == {bool}
            best = any if given["soloist"] == 0 else all
            assert answer["win"] == best(answer["moves"].values())
        else:
            best = max if given["soloist"] == 0 else min
            assert answer["value"] == best(answer["moves"].values())
            assert answer["win"] == (answer["value"] >= 61)


def test_targets_and_win_only():
    value = run("-", stdin=line(0, "G"))[1][0]["value"]
    for target, win in ((max(value, 1), value >= 1), (min(value + 1, 120), value == 120), ("schwarz", False)):
        code, answers, _ = run("-", "--target", str(target), "--win-only", "--moves", stdin=line(0, "G"))
        assert code == 0
        assert "value" not in answers[0]
        assert answers[0]["win"] is win
        assert set(map(type, answers[0]["moves"].values())) == {bool}


def test_a_file_and_a_play_without_key(tmp_path):
    path = tmp_path / "positions.jsonl"
    given = json.loads(line(1, "C"))
    del given["play"]
    path.write_text(json.dumps(given) + "\n\n" + json.dumps(given) + "\n")
    code, answers, _ = run(str(path))
    assert code == 0
    assert answers[0] == answers[1]
    assert "play" not in answers[0]


def test_bad_lines_are_named_and_the_rest_goes_on():
    hands = json.loads(line(0, "C"))["hands"]
    bad = [
        ("nonsense\n", "not JSON"),
        ("[" * 100_000 + "\n", "not JSON"),
        ("[]\n", "object"),
        ("{}\n", "hands is missing"),
        (line(0, "C", soloist=3), "soloist must be seat 0, 1 or 2"),
        (line(0, "C", soloist=True), "soloist must be seat"),
        (line(0, "X"), "not a game"),
        (line(0, "C").replace('"C",', "5,"), "game must be one of"),
        (line(0, "C", skat=["C7"]), "skat has 1 different cards"),
        (line(0, "C", skat=["XX", "C7"]), "not a card"),
        (line(0, "C", skat=hands[0][:2]), "in a hand and in the skat"),
        (line(0, "C", hands=[hands[0], hands[0], hands[2]]), "two hands"),
        (line(0, "C", hands=[hands[0][:9], *hands[1:]]), "9 different cards"),
        (line(0, "C", hands=[[*hands[0][:9], hands[0][0]], *hands[1:]]), "twice"),
        (line(0, "C", hands={}), "hands must be"),
        (line(0, "C", play=[hands[1][0]]), "does not hold it"),
        (line(0, "C", play=[1]), "not a card"),
        (line(0, "C", play="CJ"), "play must be a list"),
    ]
    code, answers, errors = run("-", "--win-only", stdin="".join(text for text, _ in bad) + line(0, "C"))
    assert code == 1
    assert errors == ""
    assert len(answers) == len(bad) + 1
    for number, ((_, reason), answer) in enumerate(zip(bad, answers, strict=False), 1):
        assert set(answer) == {"error", "line"}
        assert answer["line"] == number
        assert reason in answer["error"]
    assert "win" in answers[-1]


def test_after_thirty_cards_nobody_moves():
    dealt = deal(3, 2)
    position = Position.first_lead(dealt.hands, dealt.skat, 2, Game.GRAND)
    play = []
    while position.to_move is not None:
        play.append(min(position.legal))
        position = position.after(play[-1:])
    code, answers, _ = run("-", "--moves", stdin=line(2, "G", play=list(map(str, play))))
    assert code == 0
    assert answers[0]["to_move"] is None
    assert answers[0]["value"] == position.points
    assert answers[0]["moves"] == {}


@pytest.mark.parametrize("target", ["0", "121", "all", "-1", "6 1"])
def test_a_wrong_target_is_a_wrong_call(target):
    code, answers, errors = run("-", f"--target={target}")
    assert (code, answers) == (2, [])
    assert "a target is 1 to 120 points" in errors


def test_a_missing_file_is_a_wrong_call(tmp_path):
    code, answers, errors = run(str(tmp_path / "none.jsonl"))
    assert (code, answers) == (2, [])
    assert "none.jsonl" in errors.replace("\n", "")
