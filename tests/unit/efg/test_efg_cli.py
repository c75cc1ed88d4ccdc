"""The command line as a user meets it."""

import json

import pytest
from typer.testing import CliRunner

from counterplay.cli.main import app
from counterplay.protocol import BadInput

run = CliRunner()


def call(*words, **options):
    return run.invoke(app, ["efg", *words], **options)


def test_games_lists_the_names():
    result = call("games")
    assert result.exit_code == 0
    for name in ("kuhn", "leduc", "battleships(2,2,[1])", "openspiel:leduc_poker"):
        assert name in result.stdout


def test_value_as_json():
    found = json.loads(call("value", "kuhn", "--json").stdout)
    assert found["value"] == pytest.approx(-1 / 18)
    assert found["infosets"] == [6, 6]
    assert found["sequences"] == [13, 13]
    assert found["histories"] == 58


@pytest.mark.parametrize("method", ["br", "rnr", "cdbr", "cdrnr", "abd"])
def test_respond_gives_the_same_keys_for_every_method(method):
    words = (
        "respond",
        "kuhn",
        "--opponent",
        "uniform",
        "--method",
        method,
        "--p",
        "0.5",
        "--depth",
        "1",
        "--json",
    )
    found = json.loads(call(*words).stdout)
    assert {"objective", "utility", "gain", "exploitability", "seconds"} <= set(found)
    assert found["gain"] == pytest.approx(found["utility"] + 1 / 18, abs=1e-6)
    assert found["exploitability"] >= -1e-9


def test_a_saved_strategy_can_be_met_as_an_opponent(tmp_path):
    file = tmp_path / "answer.json"
    result = call("respond", "kuhn", "--opponent", "uniform", "--method", "rnr", "--p", "0", "--save", str(file))
    assert result.exit_code == 0
    # An equilibrium strategy of player 1, met from seat 2, gives away nothing but the value.
    words = ("respond", "kuhn", "--opponent", str(file), "--method", "br", "--seat", "2", "--json")
    assert json.loads(call(*words).stdout)["utility"] == pytest.approx(1 / 18, abs=1e-6)


def test_curve_draws_a_picture(tmp_path):
    out = tmp_path / "plane.png"
    result = call("curve", "kuhn", "--opponent", "uniform", "--methods", "rnr,abd,cdrnr,br", "--out", str(out))
    assert result.exit_code == 0
    assert out.read_bytes().startswith(b"\x89PNG")


def test_play_takes_the_users_moves():
    result = call("play", "kuhn", "--p", "0.5", "--games", "2", input="fly\n" + "pass\n" * 8)
    assert result.exit_code == 0
    assert "'fly' is not one of them." in result.stdout
    assert result.stdout.count("the game is over") == 2


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("respond", "kuhn", "--opponent", "uniform", "--p", "1.5"), "not between 0 and 1"),
        (("respond", "kuhn", "--opponent", "uniform", "--depth", "0"), "depth 0 leaves nothing to look at"),
        (("respond", "kuhn", "--opponent", "uniform", "--method", "magic"), "there is no method 'magic'"),
        (("respond", "kuhn", "--opponent", "uniform", "--seat", "3"), "seat 3 does not exist"),
        (("respond", "kuhn", "--opponent", "uniform", "--leaf", "x", "--method", "cdbr"), "there is no leaf 'x'"),
        (("respond", "kuhn", "--opponent", "uniform", "--save", "x.txt"), "ends in .json, .csv, .npy"),
        (("respond", "kuhn", "--opponent", "uniform", "--samples", "-1"), "is negative"),
        (("curve", "kuhn", "--opponent", "uniform", "--methods", "rnr,magic"), "there is no method 'magic'"),
        (("curve", "kuhn", "--opponent", "uniform", "--out", "plane.doc"), "ends in .png"),
        (("value", "openspiel:kuhn_poker(players=3)"), "has 3 players"),
        (("play", "battleships(5,5,[2,2])", "--p", "0.5"), "only p = 1 can be played"),
        (("play", "kuhn", "--seat", "0"), "seat 0 does not exist"),
    ],
)
def test_a_wrong_call_gets_a_sentence(words, sentence):
    result = call(*words)
    assert isinstance(result.exception, BadInput)
    assert sentence in str(result.exception)
