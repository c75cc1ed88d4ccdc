"""Training card locations at a tiny size: better than frequencies, resumed, and written again."""

import json
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from played_skat import cut, game, write_records
from typer.testing import CliRunner

from counterplay.cli.main import app
from counterplay.protocol import BadInput
from counterplay.skat.beliefs import location_network as locations
from counterplay.skat.beliefs.location_network import GameType
from counterplay.skat.beliefs.locations import LocationInference
from counterplay.skat.beliefs.tssr import tssr
from counterplay.skat.learn.plan import LocationPlan
from counterplay.skat.learn.policies.data import MANIFEST
from counterplay.skat.learn.policies.location_data import LocationPortions
from counterplay.skat.learn.policies.location_training import FINISHED, train_locations

TINY = LocationPlan(seed=3, hidden=(32,), epochs=3, batch=256, rate=2e-3, least_examples=1000)


def quiet(stage: str, done: int, total: int) -> None:
    """Report nothing."""


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_records(tmp_path_factory.mktemp("games") / "games.sgf", 600, seed=12)


def test_moments_of_all_seats_are_gathered(games: Path, tmp_path: Path) -> None:
    portions = LocationPortions.gather([games], tmp_path, quiet)
    suit = portions.moments(0, GameType.SUIT, held_out=False)
    assert len(suit) == portions.count(GameType.SUIT)
    assert sorted(set(suit.soloist())) == [0, 1, 2]
    hidden = suit.truth() < 3
    assert (suit.possible().any(axis=2) == hidden).all()
    rows, cards = np.nonzero(hidden)
    assert suit.possible()[rows, cards, suit.truth()[rows, cards]].all()  # the truth is among what can be
    # before the first card an observer misses 22 cards, or 20 if he knows the skat
    assert set(hidden.sum(axis=1)) >= {20, 22}


def test_training_predicts_better_than_frequencies_and_resumes(games: Path, tmp_path: Path) -> None:
    pytest.importorskip("torch")
    trained = train_locations(TINY, [games], tmp_path / "whole", quiet)
    found = trained.card["measures"]["suit"]
    assert found["log_loss"] < found["frequency_log_loss"] < found["uniform_log_loss"]
    assert found["accuracy"] > found["uniform_accuracy"]
    inference = LocationInference(400, locations=trained)
    ratios = []
    for index in range(40):
        final, actions = game(100 + index, "DHSC")
        ratios.append(np.log(tssr(inference, cut(final, actions, 6), index % 3, samples=400, seed=index)))
    assert np.mean(ratios) > 0

    # stopped after two epochs of the suit network, then taken up
    stopped = tmp_path / "stopped"

    def stop(stage: str, done: int, total: int) -> None:
        if stage.startswith("suit") and done == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        train_locations(TINY, [games], stopped, stop)
    again = train_locations(TINY, [games], stopped, quiet)
    for kind, network in trained.networks.items():
        for (weights, bias), (weights_again, bias_again) in zip(
            network.layers, again.networks[kind].layers, strict=True
        ):
            np.testing.assert_allclose(weights, weights_again, atol=1e-3)
            np.testing.assert_allclose(bias, bias_again, atol=1e-3)
    with pytest.raises(BadInput, match="another training"):
        train_locations(replace(TINY, epochs=5), [games], stopped, quiet)


def test_a_finished_training_is_written_again_without_games_or_pytorch(
    games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("torch")
    work, out = tmp_path / "work", tmp_path / "locations.onnx"
    options = ["skat", "train", "locations", "--work", str(work), "--epochs", "1", "--hidden", "16", "--out"]
    first = CliRunner().invoke(app, [*options, str(out), "--games", str(games)])
    assert first.exit_code == 0, first.output
    assert "log-loss" in first.output
    for path in work.iterdir():
        if path.name != FINISHED:
            path.unlink()
    monkeypatch.setitem(sys.modules, "torch", None)
    again = tmp_path / "again.onnx"
    moved = tmp_path / "elsewhere" / games.name  # only its name counts
    second = CliRunner().invoke(app, [*options, str(again), "--games", str(moved), "--json"])
    assert second.exit_code == 0, second.output
    assert again.read_bytes() == out.read_bytes()
    assert json.loads(second.stdout)["card"]["auction"] is True
    assert locations.load(again).card["held_out"] == "every 10th game"
    (work / FINISHED).write_bytes(b"damaged")
    with pytest.raises(BadInput, match="damaged"):
        train_locations(LocationPlan(epochs=1, hidden=(16,)), [games], work, quiet)


def test_bad_plans_and_files_are_refused(games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadInput, match="at least one epoch"):
        train_locations(replace(TINY, epochs=0), [games], tmp_path, quiet)
    with pytest.raises(BadInput, match="multiple of 16"):
        train_locations(replace(TINY, hidden=(20,)), [games], tmp_path, quiet)
    monkeypatch.setitem(sys.modules, "torch", None)
    with pytest.raises(BadInput, match="PyTorch"):
        train_locations(TINY, [games], tmp_path / "work", quiet)
    portions = LocationPortions.gather([games], tmp_path / "portions", quiet)
    (tmp_path / "portions" / "portion-00000.npz").write_bytes(b"")
    with pytest.raises(BadInput, match=MANIFEST):
        portions.moments(0, GameType.SUIT, held_out=False)
