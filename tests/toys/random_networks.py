"""Networks that have learned nothing: weights at random, for tests of what runs them."""

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from counterplay.skat.beliefs import (
    LOCATION_INPUTS,
    LOCATION_OUTPUTS,
    Layer,
    LocationNetwork,
    Point,
    PolicyNetwork,
)


def random_policy(point: Point, hidden: Sequence[int], generator: np.random.Generator) -> PolicyNetwork:
    return PolicyNetwork(point, _layers([point.inputs, *hidden, point.outputs], 32, generator))


def random_locations(hidden: Sequence[int], generator: np.random.Generator) -> LocationNetwork:
    return LocationNetwork(_layers([LOCATION_INPUTS, *hidden, LOCATION_OUTPUTS], 128, generator))


def _layers(sizes: Sequence[int], most_ones: int, generator: np.random.Generator) -> list[Layer]:
    layers = []
    for inputs, outputs in pairwise(sizes):
        spread = np.sqrt(2 / min(inputs, most_ones))  # few inputs of the first layer are one
        weights = generator.normal(0, spread, (inputs, outputs)).astype(np.float32)
        layers.append((weights, np.zeros(outputs, np.float32)))
    return layers
