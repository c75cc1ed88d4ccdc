"""A line points where what it is named for grows, and says how much of the differences it explains."""

import numpy as np
import pytest
from random_styles import random_styles

from counterplay.skat.learn.plan import StylePlan
from counterplay.skat.learn.styles.lines import _line, find_lines
from counterplay.skat.players.style_lines import LINE_NAMES


def test_a_line_is_the_direction_in_which_its_values_grow() -> None:
    generator = np.random.default_rng(1)
    people = generator.standard_normal((300, 3))
    line = _line("bids", people @ np.array([2.0, 0.0, -1.0]) + 5, people, people)
    assert line.direction / np.linalg.norm(line.direction) == pytest.approx([0.894, 0, -0.447], abs=0.01)
    assert line.explained == pytest.approx(1, abs=1e-4)
    noise = _line("nothing", generator.standard_normal(300), people, people)
    assert noise.explained < 0.05
    places = people @ line.direction
    assert line.percentile(float(np.median(places))) == pytest.approx(0.5, abs=0.01)


def test_lines_are_measured_in_the_same_moments_for_all() -> None:
    styles = random_styles()
    people = np.random.default_rng(2).standard_normal((8, styles.dimensions))
    lines = find_lines(styles, people, StylePlan(people=6, line_games=3))
    assert 5 <= len(lines) <= len(LINE_NAMES)
    again = find_lines(styles, people, StylePlan(people=6, line_games=3))
    for line, other in zip(lines, again, strict=True):
        assert line.name == other.name
        assert np.array_equal(line.direction, other.direction)
        assert (np.diff(line.quantiles) >= 0).all()
