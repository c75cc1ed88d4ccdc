"""Strategies as arrays: what is none is refused with a sentence that says what one looks like."""

import numpy as np
import pytest

from counterplay import efg
from counterplay.protocol import BadInput

KUHN = efg.compile_game(efg.load("kuhn"))
UNIFORM = KUHN.treeplexes[1].uniform()


def changed(place, value):
    array = UNIFORM.copy()
    array[place] = value
    return array


@pytest.mark.parametrize(
    ("array", "sentence"),
    [
        (
            [1, 2, 0, 0],
            "4 numbers are no strategy of player 2 in kuhn: one has 13 numbers, 1 and then",
        ),
        (np.ones((13, 2)), r"an array of \(13, 2\) is no strategy"),
        (["much"], "no array of numbers"),
        (changed(3, np.nan), "number 3 of this strategy .* is nan, not a probability"),
        (changed(3, np.inf), "number 3 of this strategy .* is inf"),
        (changed(3, -0.5), "number 3 of this strategy .* is -0.5"),
        (changed(0, 2.0), "number 0 of this strategy .* is 2.0, not 1"),
        (changed(1, 0.75), "the probabilities of pass, bet at '.*' of kuhn add up to 1.25, not 1"),
    ],
)
def test_an_array_that_is_no_strategy_is_refused(array, sentence):
    with pytest.raises(BadInput, match=sentence):
        efg.respond("kuhn", array)


def test_a_strategy_as_an_array_is_what_it_was_by_name():
    assert efg.respond("kuhn", UNIFORM).gain == pytest.approx(efg.respond("kuhn", "uniform").gain)
    assert efg.respond("kuhn", UNIFORM.tolist(), seat=2).utility > 0


@pytest.mark.parametrize("form", [".json", ".csv", ".npy"])
def test_every_form_comes_back_as_it_was(tmp_path, form):
    behaviour = efg.opponents.random_behaviour(KUHN, 2, 3)
    file = tmp_path / f"strategy{form}"
    efg.strategies.save(str(file), behaviour, KUHN, 2)
    assert efg.strategies.load(str(file), KUHN, 2) == pytest.approx(behaviour, abs=1e-15)
    assert efg.respond("kuhn", str(file)).gain == pytest.approx(efg.respond("kuhn", behaviour).gain)


def test_a_damaged_array_file_and_an_unknown_form_are_refused(tmp_path):
    file = tmp_path / "strategy.npy"
    file.write_bytes(b"no array")
    with pytest.raises(BadInput, match="is not an array of numpy"):
        efg.strategies.load(file, KUHN, 2)
    with pytest.raises(BadInput, match=r"ends in \.json, \.csv, \.npy"):
        efg.strategies.save(tmp_path / "strategy.txt", UNIFORM, KUHN, 2)


def test_what_is_no_strategy_is_neither_written_nor_valued(tmp_path):
    with pytest.raises(BadInput, match=r"add up to 2\.0"):
        efg.strategies.save(tmp_path / "strategy.npy", np.ones(13), KUHN, 2)
    with pytest.raises(BadInput, match=r"cannot be written to .*no-folder"):
        efg.strategies.save(tmp_path / "no-folder" / "strategy.npy", UNIFORM, KUHN, 2)
    for value in (
        lambda: efg.worst_case(KUHN, [1, 2, 0, 0]),
        lambda: efg.best_response(KUHN, [1, 2, 0, 0]),
        lambda: efg.expected_value(KUHN, UNIFORM, [1, 2, 0, 0]),
        lambda: efg.nash_conv(KUHN, [1, 2, 0, 0], UNIFORM),
    ):
        with pytest.raises(
            BadInput, match=r"4 numbers are no strategy of player [12] in kuhn: one has 13 numbers"
        ):
            value()


@pytest.mark.parametrize("value", [efg.worst_case, efg.best_response])
def test_a_game_is_compiled_before_it_is_valued(value):
    with pytest.raises(BadInput, match="a compiled game is needed"):
        value(efg.load("kuhn"), UNIFORM)
