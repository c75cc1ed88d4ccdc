"""Styles that nobody trained: networks of random weights, for tests of what is done with them."""

import numpy as np

from counterplay.opponent.style_space import StylePlace
from counterplay.skat.beliefs.features import Point
from counterplay.skat.beliefs.style_policy import StyledNetwork, StyleLine, StylePolicies
from counterplay.skat.players.style_lines import LINE_NAMES


def random_styles(seed: int = 1, dimensions: int = 4) -> StylePolicies:
    """Return them, the lines along the first numbers of a style."""
    generator = np.random.default_rng(seed)

    def array(*shape: int, spread: float = 1.0) -> np.ndarray:
        return (spread * generator.standard_normal(shape)).astype(np.float32)

    networks = {}
    for point in Point:
        layers = (
            (array(point.inputs, 32, spread=0.3), array(32)),
            (array(32, 16, spread=0.3), array(16)),
            (array(16, point.outputs, spread=0.3), array(point.outputs)),
        )
        bend = array(dimensions, 32 + 2 * 16 + point.outputs + 1, spread=0.3)
        networks[point] = StyledNetwork(point, layers, bend)
    places = np.sort(generator.standard_normal(101))
    lines = tuple(
        StyleLine(name, np.eye(dimensions)[number % dimensions], places, 0.5)
        for number, name in enumerate(LINE_NAMES)
    )
    prior = StylePlace.prior(np.zeros(dimensions), np.eye(dimensions))
    return StylePolicies(networks, prior, lines, {"version": f"random-{seed}"})
