"""Card-location networks: where each unseen card is, with the seat to the left, to the right, or in the skat.

After Solinas, Rebstock and Buro (2019): one network for each type of game, none for null ouvert, and the places of
different cards taken to be independent. What a network is told is in `cpp/skat/policy/location_features.hpp`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from counterplay.protocol import BadInput
from counterplay.skat import _core
from counterplay.skat.beliefs import onnx_file
from counterplay.skat.beliefs.onnx_file import Layer
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


class LocationNetwork:
    """Predicts the place of each unseen card in one type of game."""

    def __init__(self, layers: Sequence[Layer], *, auction: bool = True) -> None:
        self.auction = auction  # False: trained on games without one, so that it hears no calls
        self.layers = [
            (np.ascontiguousarray(weights, dtype=np.float32), np.ascontiguousarray(bias, dtype=np.float32))
            for weights, bias in layers
        ]
        if not all(np.isfinite(part).all() for layer in self.layers for part in layer):
            raise ValueError("a weight is not a number")
        if not self.layers:
            raise ValueError("a network has no layers")
        *rest, (last, bias) = self.layers
        turned = (np.ascontiguousarray(last.T), bias)  # the core reads the last layer output by output
        self._core = _core.PolicyNet(LOCATION_INPUTS, LOCATION_OUTPUTS, [*rest, turned], auction)

    @classmethod
    def random(cls, hidden: Sequence[int], generator: np.random.Generator) -> LocationNetwork:
        """Return a network that has learned nothing yet."""
        layers = []
        for inputs, outputs in pairwise([LOCATION_INPUTS, *hidden, LOCATION_OUTPUTS]):
            spread = np.sqrt(2 / min(inputs, 128))  # few inputs of the first layer are one
            weights = generator.normal(0, spread, (inputs, outputs)).astype(np.float32)
            layers.append((weights, np.zeros(outputs, np.float32)))
        return cls(layers)

    def places(self, observation: Observation) -> NDArray[np.float64]:
        """Return the log-probability of each card (row) to the left, to the right and in the skat.

        A row of zeros stands for a card that is not hidden.
        """
        return np.array(_core.card_places(self._core, observation.core))

    def weigh(
        self, observation: Observation, worlds: NDArray[np.uint32], log_weights: NDArray[np.float64]
    ) -> None:
        """Add to each world's log-weight the log-probabilities of its cards' places."""
        _core.weigh_places(self._core, observation.core, worlds, log_weights)


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
    parts, card = onnx_file.load(path, FORMAT)
    auction = bool(card.get("auction", True))
    try:
        networks = {
            GameType[name.upper()]: LocationNetwork(layers, auction=auction) for name, layers in parts.items()
        }
    except (KeyError, TypeError, ValueError) as problem:
        raise BadInput(f"the card locations {path} are damaged: {problem}") from None
    return Locations(networks, card)


@cache
def shipped() -> Locations:
    """Return the networks that come with the package."""
    return load(SHIPPED)
