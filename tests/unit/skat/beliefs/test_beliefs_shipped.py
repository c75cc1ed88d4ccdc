"""The shipped tables and card locations: measured better than knowing nothing, and they raise the true world."""

import numpy as np
import pytest
from played_skat import cut, game

from counterplay.skat.beliefs import kermit_tables
from counterplay.skat.beliefs import location_network as locations
from counterplay.skat.beliefs.kermit import KermitInference
from counterplay.skat.beliefs.location_network import GameType
from counterplay.skat.beliefs.locations import LocationInference
from counterplay.skat.beliefs.tssr import tssr


def test_every_network_has_measures_better_than_the_baselines() -> None:
    card = locations.shipped().card
    assert set(locations.shipped().networks) == set(GameType)
    for kind in GameType:
        found = card["measures"][kind.name.lower()]
        assert found["log_loss"] < min(found["frequency_log_loss"], found["uniform_log_loss"])
        assert found["accuracy"] > found["uniform_accuracy"]
    assert card["command"].startswith("counterplay skat train locations")


def test_the_tables_have_measures_better_than_the_baselines() -> None:
    card = kermit_tables.shipped().card
    assert card["measures"]["log_loss"] < card["measures"]["frequency_log_loss"]
    assert card["measures"]["soloist_gain"] > 0


@pytest.mark.parametrize("kind", [KermitInference, LocationInference])
@pytest.mark.parametrize("wanted", ["DHSC", "G", "N"])
def test_the_truth_is_raised(kind: type[KermitInference] | type[LocationInference], wanted: str) -> None:
    inference = kind(samples=1000)
    logs, ratios = [], []
    for index in range(30):
        final, actions = game(200 + index, wanted)
        ratios.append(tssr(inference, cut(final, actions, 3 + index % 9), index % 3, samples=1000, seed=index))
        logs.append(np.log(ratios[-1]))
    assert np.mean(ratios) > 1
    assert np.mean(logs) > 0  # not by a few lucky games
