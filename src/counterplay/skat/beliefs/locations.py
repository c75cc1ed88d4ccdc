"""Card-location inference (CLI): a world is as likely as a network thinks each of its cards to lie where it does.

After Solinas, Rebstock and Buro (2019): the network looks once at what the seat knows, and a world weighs the
product over the unseen cards, as if their places were independent. In null ouvert, as in the paper, there is no
network, and before the play neither: there all worlds weigh the same.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from counterplay.skat.beliefs.location_network import Locations, shipped, type_of
from counterplay.skat.beliefs.sample import DrawnAnew, WorldArray
from counterplay.skat.rules import Observation


class LocationInference(DrawnAnew):
    """Weighs worlds by one run of the network."""

    def __init__(self, samples: int, seed: int = 0, locations: Locations | None = None) -> None:
        """Take the networks that come with the package, or others."""
        super().__init__(samples, seed)
        self.locations = locations or shipped()

    def log_weights(self, observation: Observation, worlds: WorldArray) -> NDArray[np.float64]:
        """Return the sum over the unseen cards of the log-probabilities of their places, for each world."""
        logs = np.zeros(len(worlds))
        kind = type_of(observation)
        network = None if kind is None else self.locations.networks.get(kind)
        if network is not None:
            network.weigh(observation, worlds, logs)
        return logs
