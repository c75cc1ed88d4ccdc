"""Training at a tiny size where PyTorch is installed, and a clear sentence where it is not."""

import json
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from counterplay.cli.main import app
from counterplay.protocol import BadInput, Stream
from counterplay.skat.beliefs import networks
from counterplay.skat.beliefs.features import POINTS_WITHOUT_AUCTION, Point
from counterplay.skat.learn.plan import PolicyPlan
from counterplay.skat.learn.policies import training_tensors
from counterplay.skat.learn.policies.data import Portions
from counterplay.skat.learn.policies.training import _model, _network, train_policies
from counterplay.skat.players.rules import RulesPlayer
from counterplay.skat.records import sgf
from counterplay.skat.rules.actions import Action
from counterplay.skat.rules.cards import deal
from counterplay.skat.rules.observation import observe
from counterplay.skat.rules.state import State

XSKAT_LOG = Path(__file__).parents[4] / "differential" / "xskat_sample.log"
TINY = PolicyPlan(seed=3, hidden=(32,), hidden_before=(16,), epochs=3, batch=128, rate=5e-3, least_examples=100)


def quiet(stage: str, done: int, total: int) -> None:
    """Report nothing."""


def write_games(path: Path, games: int) -> Path:
    lines = []
    for index in range(games):
        state = State.start(deal(seed=7, index=index))
        moves: list[tuple[int, Action]] = []
        while (seat := state.to_act) is not None:
            moves.append((seat, RulesPlayer().act(observe(state, seat), Stream(0))))
            state = state.apply(moves[-1][1])
        lines.append(sgf.dumps(sgf.from_state(state, moves, ("a", "b", "c"))))
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def test_without_pytorch_there_is_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    games = write_games(tmp_path / "games.sgf", 1)
    with pytest.raises(BadInput, match=r"pip install 'counterplay\[train\]'"):
        train_policies(TINY, [games], tmp_path / "work", quiet)
    answer = CliRunner().invoke(app, ["skat", "train", "policy", "--games", str(games)])
    assert isinstance(answer.exception, BadInput) or answer.exit_code == 2


@pytest.mark.parametrize(
    ("plan", "sentence"),
    [
        (PolicyPlan(epochs=0), "at least one epoch"),
        (PolicyPlan(hidden=(20,)), "multiple of 16"),
        (PolicyPlan(hidden=()), "multiple"),
    ],
)
def test_senseless_plans_get_a_sentence(plan: PolicyPlan, sentence: str, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=sentence):
        train_policies(plan, [tmp_path / "games.sgf"], tmp_path / "work", quiet)


def test_a_small_training_learns_resumes_and_gives_the_same_networks(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="PyTorch is not installed (the extra `train`)")
    games = write_games(tmp_path / "games.sgf", 160)
    whole = train_policies(TINY, [games], tmp_path / "work", quiet)
    assert {Point.BID, Point.PLAY_SUIT, Point.DISCARD} <= set(whole.networks)
    cards = whole.card["measures"]["play_suit"]
    assert cards["log_loss"] + 3 * cards["log_loss_error"] < cards["uniform_log_loss"]
    assert cards["accuracy"] > cards["uniform_accuracy"]
    assert cards["examples"] > 0

    class Stopped(Exception):
        pass

    def stop(stage: str, done: int, total: int) -> None:
        if stage == "play suit" and done == 2:
            raise Stopped

    with pytest.raises(Stopped):
        train_policies(TINY, [games], tmp_path / "stopped", stop)
    again = train_policies(TINY, [games], tmp_path / "stopped", quiet)
    for point, network in whole.networks.items():
        for (weights, bias), (others, other_bias) in zip(
            network.layers, again.networks[point].layers, strict=True
        ):
            np.testing.assert_allclose(weights, others, atol=1e-6)
            np.testing.assert_allclose(bias, other_bias, atol=1e-6)

    for portion in (tmp_path / "work").glob("portion-*.npz"):
        portion.unlink()
    finished = train_policies(
        TINY, [games], tmp_path / "work", quiet
    )  # needs no examples: the file can be written later
    assert finished.card == whole.card
    for point, network in whole.networks.items():
        assert np.array_equal(network.layers[0][0], finished.networks[point].layers[0][0])

    with pytest.raises(BadInput, match="another training"):
        train_policies(replace(TINY, seed=4), [games], tmp_path / "work", quiet)
    (tmp_path / "work" / "bid.pt").write_bytes(b"damaged")
    with pytest.raises(BadInput, match=r"bid.pt is damaged"):
        train_policies(TINY, [games], tmp_path / "work", quiet)


def test_the_command_writes_a_file_and_a_card(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="PyTorch is not installed (the extra `train`)")
    games = write_games(tmp_path / "games.sgf", 40)
    out = tmp_path / "policies.onnx"
    call = ["skat", "train", "policy", "--games", str(games), "--out", str(out), "--work", str(tmp_path / "work")]
    answer = CliRunner().invoke(app, [*call, "--epochs", "1", "--hidden", "16", "--json"])
    assert answer.exit_code == 0, answer.output
    card = json.loads(answer.stdout)["card"]
    assert networks.load(out).card == card
    assert card["data"] == "40 games of games.sgf"
    answer = CliRunner().invoke(app, [*call, "--epochs", "1", "--hidden", "16"])
    assert answer.exit_code == 0, answer.output
    assert "log-loss" in answer.stdout
    shown = CliRunner().invoke(app, ["skat", "policies", str(out), "--csv"])
    assert shown.exit_code == 0
    assert len(shown.stdout.splitlines()) == 1 + len(card["measures"])


def test_a_log_without_an_auction_trains_networks_that_hear_none(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="PyTorch is not installed (the extra `train`)")
    plan = replace(TINY, epochs=1, least_examples=20)
    trained = train_policies(plan, [XSKAT_LOG], tmp_path / "work", quiet)
    assert set(trained.networks) <= POINTS_WITHOUT_AUCTION
    assert not trained.auction
    out = tmp_path / "policies.onnx"
    trained.save(out)
    assert networks.load(out).card["auction"] is False
    assert not networks.load(out).auction


def test_a_part_of_a_shelf_is_the_examples_in_their_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The loss of torch is what numpy says; examples that do not fit in memory come in parts."""
    torch = pytest.importorskip("torch", reason="PyTorch is not installed (the extra `train`)")
    games = write_games(tmp_path / "games.sgf", 40)
    portions = Portions.gather([games], tmp_path / "work", quiet, portion_games=15)
    monkeypatch.setattr(training_tensors, "MOST_PLACES", 1)
    for point in (Point.PLAY_SUIT, Point.BID, Point.DISCARD):
        parts = training_tensors.TensorPortions(torch, portions, point, torch.device("cpu"))
        assert len(parts) == len(portions.games) == 3
        torch.manual_seed(1)
        model = _model(torch, point, (16, 16))
        for number in range(3):
            examples = portions.portion(number, point, held_out=False)
            rows = torch.arange(len(examples)).flip(0)[: len(examples) // 2 + 1]
            expected = -_network(point, model, auction=True).log_likelihood(examples.rows(rows.numpy())).mean()
            assert parts[number].loss(model, rows).item() == pytest.approx(expected, rel=1e-4)
