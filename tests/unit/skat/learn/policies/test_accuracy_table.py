"""The cards of the shipped policies: the committed tables are theirs, and every network beats knowing nothing."""

import pytest
from typer.testing import CliRunner

from counterplay.cli.main import app
from counterplay.protocol import BadInput
from counterplay.skat.beliefs import networks
from counterplay.skat.learn.policies import accuracy_table

NAMES = sorted(path.stem for path in networks.NETWORKS_FOLDER.glob("*.onnx") if path.with_suffix(".csv").exists())


@pytest.mark.parametrize("name", NAMES)
def test_the_table_in_the_documents_is_that_of_the_card(name: str) -> None:
    table = (networks.NETWORKS_FOLDER / f"{name}.csv").read_text(encoding="utf-8")
    assert table == accuracy_table.accuracy_csv(networks.shipped_networks(name).card)


@pytest.mark.parametrize("name", NAMES)
def test_every_network_of_the_play_beats_knowing_nothing(name: str) -> None:
    measures = networks.shipped_networks(name).card["measures"]
    for point in ("play_suit", "play_grand", "play_null"):
        found = measures[point]
        known = min(found["uniform_log_loss"], found["frequency_log_loss"])
        assert found["log_loss"] + 3 * found["log_loss_error"] < known
        assert found["accuracy"] > found["uniform_accuracy"]


def test_the_population_is_among_them() -> None:
    assert "population" in NAMES


def test_the_command_shows_a_card() -> None:
    answer = CliRunner().invoke(app, ["skat", "policies", "population"])
    assert answer.exit_code == 0, answer.output
    assert "play suit" in answer.stdout
    assert "counterplay skat train policy" in answer.stdout


def test_a_card_without_a_training_gets_a_sentence() -> None:
    with pytest.raises(BadInput, match="no card of their training"):
        accuracy_table.accuracy_rows({"data": "none"})
