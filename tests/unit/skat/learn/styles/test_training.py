"""Training styles at a tiny size: the file is whole, and the same again with the same command."""

import sys
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from counterplay.cli.main import app
from counterplay.protocol import BadInput
from counterplay.skat.beliefs.style_policy import load_styles
from counterplay.skat.learn.plan import StylePlan
from counterplay.skat.learn.population import play_of_somebody
from counterplay.skat.players.style_lines import LINE_NAMES

TINY = [
    *("--people", "6", "--games", "90", "--dimensions", "3", "--hidden", "16", "--hidden", "16"),
    *("--hidden-before", "16", "--hidden-before", "16", "--steps", "30", "--batch", "256", "--line-games", "2"),
]


def train(folder: Path) -> str:
    out = folder / "styles.onnx"
    call = ["skat", "train", "styles", *TINY, "--out", str(out), "--work", str(folder / "work")]
    answer = CliRunner().invoke(app, call)
    assert answer.exit_code == 0, answer.output + repr(answer.exception)
    return answer.output


def test_the_command_trains_and_trains_the_same_again(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="pip install 'counterplay[train]'")
    output = train(tmp_path)
    assert "nats a decision" in output
    styles = load_styles(tmp_path / "styles.onnx")
    assert styles.dimensions == 3
    assert {line.name for line in styles.lines} <= set(LINE_NAMES)
    assert styles.card["command"].startswith("counterplay skat train styles --seed 1 --people 6 --games 90")
    place, state = styles.prior, play_of_somebody("held-out", 1, 0)
    evidence = styles.evidence(*state)
    assert evidence.decisions > 3
    assert np.isfinite(place.after(evidence, evidence.decisions, place).mean).all()
    train(tmp_path)  # the games are there
    again = load_styles(tmp_path / "styles.onnx")
    assert again.version == styles.version
    assert again.evidence(*state).at(place.mean)[0] == pytest.approx(evidence.at(place.mean)[0], rel=1e-4)


def test_without_torch_a_sentence_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    call = ["skat", "train", "styles", "--out", str(tmp_path / "s.onnx"), "--work", str(tmp_path / "work")]
    answer = CliRunner().invoke(app, call)
    assert answer.exit_code
    assert "needs PyTorch" in str(answer.exception)


def test_layers_of_a_wrong_size_are_refused() -> None:
    with pytest.raises(BadInput, match="two hidden layers"):
        StylePlan(hidden=(64,)).check()
    with pytest.raises(BadInput, match="two hidden layers"):
        StylePlan(hidden_before=(64, 20)).check()
