"""Card-location networks: where each unseen card is, with the seat to the left, to the right, or in the skat.

After Solinas, Rebstock and Buro (2019): one network for each type of game, none for null ouvert, and the places of
different cards taken to be independent. What a network is told is in `cpp/skat/policy/location_features.hpp`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from counterplay.skat import _core
from counterplay.skat.beliefs import onnx_file
from counterplay.skat.beliefs.dense_network import DenseNetwork, Layer
from counterplay.skat.rules import Observation

FORMAT = "counterplay skat card locations 1"
SHIPPED = Path(__file__).parents[1] / "networks" / "locations.onnx"
LOCATION_INPUTS: int = _core.LOCATION_INPUTS
LOCATION_OUTPUTS: int = _core.LOCATION_OUTPUTS
CARD_PLACES = 3


class GameType(IntEnum):
    """A type of game; each has a network of its own."""

    SUIT = 0
    GRAND = 1
    NULL = 2


def type_of(observation: Observation) -> GameType | None:
    """Return the type of the game that is played; None before the play and in null ouvert."""
    declaration = observation.core.declaration
    if declaration is None or (declaration[0] == 5 and declaration[2]):
        return None
    return {4: GameType.GRAND, 5: GameType.NULL}.get(declaration[0], GameType.SUIT)


class LocationNetwork(DenseNetwork):
    """Predicts the place of each unseen card in one type of game."""

    def __init__(self, layers: Sequence[Layer], *, auction: bool = True) -> None:
        super().__init__(LOCATION_INPUTS, LOCATION_OUTPUTS, layers, auction=auction)

    def places(self, observation: Observation) -> NDArray[np.float64]:
        """Return the log-probability of each card (row) to the left, to the right and in the skat.

        A row of zeros stands for a card that is not hidden.
        """
        return np.array(_core.card_places(self.core, observation.core))

    def weigh(
        self, observation: Observation, worlds: NDArray[np.uint32], log_weights: NDArray[np.float64]
    ) -> None:
        """Add to each world's log-weight the log-probabilities of its cards' places."""
        _core.weigh_places(self.core, observation.core, worlds, log_weights)


@dataclass
class Locations:
    """Networks by type of game, and how they were made."""

    networks: Mapping[GameType, LocationNetwork]
    card: dict[str, Any] = field(default_factory=dict)

    def save(self, path: Path) -> None:
        """Write the file, as ONNX."""
        parts = {kind.name.lower(): network.layers for kind, network in self.networks.items()}
        onnx_file.save(path, parts, FORMAT, self.card)


def load(path: Path) -> Locations:
    """Read card-location networks; a damaged or foreign file gives BadInput."""

    def network(_: GameType, layers: list[Layer], auction: bool) -> LocationNetwork:
        return LocationNetwork(layers, auction=auction)

    return Locations(*onnx_file.load_networks(path, FORMAT, GameType, network, "card locations"))


@cache
def shipped() -> Locations:
    """Return the networks that come with the package."""
    return load(SHIPPED)
