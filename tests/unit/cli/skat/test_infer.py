"""`counterplay skat infer` as a user meets it."""

import json
import subprocess
import sys
from importlib.resources import files
from io import BytesIO, TextIOWrapper
from pathlib import Path

import called
import pytest

from counterplay.protocol import Stream
from counterplay.skat.beliefs import networks
from counterplay.skat.beliefs.features import Point
from counterplay.skat.records import sgf
from counterplay.skat.records.moment import state_after
from counterplay.skat.rules.actions import Declare, PickUp, Play
from counterplay.skat.rules.redeal import redealt

GOOD = (files("counterplay.skat") / "sample.sgf").read_text().strip()
SAMPLE = sgf.loads(GOOD)
DEALT = SAMPLE.moves[0][1]


def run_apart(*arguments: str) -> tuple[int, str]:
    command = [sys.executable, "-m", "counterplay.cli.main", "skat", "infer", *arguments]
    environment = {"COLUMNS": "80", "TERM": "dumb"}
    done = subprocess.run(command, capture_output=True, check=False, env=environment)
    return done.returncode, done.stdout.decode()


@pytest.fixture
def run(monkeypatch, capsys):
    """The same in this process, which need not begin anew for each call."""

    def call(*arguments: str, stdin: str = "", inference: str = "ni") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(stdin.encode())))
        words = ("skat", "infer", *arguments, "--inference", inference)
        code, out, said = called.call(capsys, monkeypatch, *words)
        return code, out, " ".join(said.replace("│", " ").split())

    return call


def moves(text: str) -> str:
    """The sample with other moves after the deal."""
    begin, end = GOOD.index("MV["), GOOD.index("]R[")
    return f"{GOOD[:begin]}MV[w {DEALT} {text} {GOOD[end:]}"


@pytest.fixture
def games(tmp_path) -> Path:
    hidden = GOOD.replace(DEALT, ".".join(["??"] * 32))
    lines = [
        GOOD,
        "nonsense",
        moves("1 p 2 p 0 p"),
        moves("1 p 2 18 0 p 2 s w H9.ST w LE.2"),
        moves("1 p 2 18 0 p 2 s w H9.ST 2 S.CQ.HK 0 HA 1 HQ 2 RE"),
        hidden,
        moves("1 p 2 18 0 p 2 s w H9.ST 2 S.CQ.HK 0 HA 1 ??"),
    ]
    path = tmp_path / "games.sgf"
    path.write_text("\n".join(lines) + "\n")
    return path


def test_help_teaches_with_an_example():
    code, out = run_apart("--help")
    assert code == 0
    example = "--sample --card 12 --seat Anna --truth"
    assert f"counterplay skat infer {example}" in " ".join(out.split())
    code, out = run_apart(*example.split(), "--inference", "ni")
    assert code == 0
    assert "Anna (defender) after 12 cards, spades at 18 by Clara" in out
    assert len([line for line in out.splitlines() if "%*" in line]) == 14


def test_the_json_names_everything(run):
    code, out, errors = run("--sample", "--card", "24", "--seat", "Anna", "--json", "--truth")
    assert (code, errors) == (0, "")
    found = json.loads(out)
    assert {key: found[key] for key in ("game", "card", "seat", "inference")} == {
        "game": 1,
        "card": 24,
        "seat": 0,
        "inference": "ni",
    }
    assert found["worlds"] == found["samples"] == 18
    assert found["observed"]["hand"] == ["C7", "C8"]
    assert found["observed"]["roles"] == ["defender", "partner", "soloist"]
    assert len(found["observed"]["tricks"]) == 8
    assert found["truth"] == {"hands": {"1": ["CT", "HJ"], "2": ["DK", "ST"]}, "skat": ["CQ", "HK"]}
    for chances in found["places"].values():
        assert set(chances) == {"1", "2", "skat"}
        assert sum(chances.values()) == pytest.approx(1)
    assert [hand["p"] for hand in found["hands"]] == pytest.approx([1 / 18] * 5)
    assert set(found["hands"][0]) == {"p", "hands", "skat"}


@pytest.mark.parametrize("inference", ["pi", "pif"])
def test_the_shipped_networks_take_sides(run, inference):
    code, out, errors = run("--sample", "--card", "15", "--seat", "0", "--json", inference=inference)
    assert (code, errors) == (0, "")
    found = json.loads(out)
    assert found["effective_samples"] < found["samples"] <= found["worlds"] == 5292
    assert sum(chances["2"] for chances in found["places"].values()) == pytest.approx(5)
    weights = [hand["p"] for hand in found["hands"]]
    assert weights == sorted(weights, reverse=True)
    assert weights[0] > 2 / found["samples"]


def test_own_networks_are_taken_where_they_are_named(run, tmp_path):
    ours = run("--sample", "--card", "15", "--seat", "0", "--json", inference="pi")
    path = tmp_path / "own.onnx"
    policies = networks.shipped_networks("population")
    networks.Policies(policies.networks).save(path)
    asked = ("--sample", "--card", "15", "--seat", "0", "--json", "--policies", str(path))
    assert run(*asked, inference="pi") == ours
    networks.Policies({point: policies.networks[point] for point in (Point.PLAY_SUIT,)}).save(path)
    assert run(*asked, inference="pi")[1] != ours[1]
    path.write_bytes(b"nothing of the kind")
    code, _, errors = run(*asked, inference="pi")
    assert code == 2
    assert "own.onnx" in errors
    assert run(*asked, inference="ni")[0] == 2


@pytest.mark.parametrize("form", [("--cards", "plain"), ("--json",)])
def test_the_hidden_cards_show_only_with_truth(run, form, tmp_path):
    state = state_after(SAMPLE, 12)
    twin = redealt(state, 0, Stream(3, "twin"))
    done = [*twin.calls, (2, PickUp()), (2, Declare(twin.declaration, twin.discards))]
    done += [(trick.seat_of(place), Play(card)) for trick in twin.tricks for place, card in enumerate(trick.cards)]
    path = tmp_path / "twin.sgf"
    path.write_text(sgf.dumps(sgf.from_state(twin, done, SAMPLE.players, result="")))
    asked = ("--card", "12", "--seat", "0", *form)
    assert run(str(path), *asked) == run("--sample", *asked)
    assert run(str(path), *asked, "--truth")[1] != run("--sample", *asked, "--truth")[1]


def test_a_file_a_picture_and_standard_input(run, games, tmp_path):
    picture = tmp_path / "belief.png"
    code, out, errors = run(str(games), "--game", "5", "--card", "2", "--seat", "Clara", "--png", str(picture))
    assert (code, errors) == (0, "")
    assert "Clara (soloist) after 2 cards, spades at 18" in out
    assert picture.read_bytes().startswith(b"\x89PNG")
    code, again, _ = run("-", "--game", "5", "--card", "2", "--seat", "2", stdin=games.read_text())
    assert code == 0
    assert out.startswith(again)


@pytest.mark.parametrize(
    ("moment", "sentence"),
    [
        ("--game 2 --card 0", "game 2 (line 2) cannot be read: a record begins with (;"),
        ("--game 3 --card 0", "game 3: the game was passed in"),
        (
            "--game 4 --card 0",
            "game 4: no game is declared (the record breaks off): a seat has nothing to learn before",
        ),
        (
            "--game 5 --card 3",
            "game 5: there is no moment after 3 cards: the game has 2 (the soloist resigns there)",
        ),
        ("--game 6 --card 0", "game 6: the record hides the cards that were dealt"),
        (
            "--game 7 --card 2",
            "game 7: there is no moment after 2 cards: the game has 1 (the next one is not shown)",
        ),
        ("--game 8 --card 0", "there is no game 8"),
        ("--game 1 --card 30", "less than or equal to 29"),
    ],
)
def test_a_moment_that_is_not_there_is_a_sentence(run, moment, sentence, games):
    code, out, errors = run(str(games), *moment.split(), "--seat", "0")
    assert (code, out) == (2, "")
    assert sentence in errors
    assert "Traceback" not in errors


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--card", "0", "--seat", "0"), "name one record file, or give --sample"),
        (("none.sgf", "--card", "0", "--seat", "0"), "there is no file none.sgf"),
        (("--sample", "--card", "0", "--seat", "Dora"), "game 1: Dora does not sit at this table"),
        (("--sample", "--game", "2", "--card", "0", "--seat", "0"), "holds 1 record"),
        (("--sample", "--card", "0", "--seat", "0", "--png", "none/x.png"), "cannot be written"),
        (("--sample", "--seat", "0"), "Missing option '--card'"),
        (("--sample", "--card", "0", "--seat", "0", "--samples", "0"), "greater than or equal to 1"),
    ],
)
def test_a_wrong_call_is_a_sentence(run, arguments, sentence):
    code, out, errors = run(*arguments)
    assert (code, out) == (2, "")
    assert sentence in errors


def test_an_unknown_inference_names_the_others(run):
    code, _, errors = run("--sample", "--card", "0", "--seat", "0", inference="guess")
    assert code == 2
    assert "there is no inference 'guess': take one of ni" in errors
