"""The practical value: Figure 1 of Long & Buro is judged rightly, and losses carry the error of a difference."""

import numpy as np
import pytest
from guessing_game import WORLDS, max_wins

from counterplay.review.practical import judge_playouts


def _guessed(luck: float) -> int:
    """Name a world as one who has not seen it must: whatever luck says."""
    return min(int(luck * len(WORLDS)), len(WORLDS) - 1)


def _played_out(playouts: int) -> dict[str, list[bool]]:
    """Play Figure 1 on from both moves: the same worlds and the same luck, nobody sees the world."""
    luck = np.random.default_rng(1)
    draws = [(int(luck.integers(4)), float(luck.random())) for _ in range(playouts)]
    return {way: [max_wins(way, _guessed(chance), world) for world, chance in draws] for way in ("left", "right")}


@pytest.mark.parametrize("chosen", ["left", "right"])
def test_figure_one_is_judged_rightly(chosen: str) -> None:
    won = _played_out(2_000)
    judged = judge_playouts(np.ones(2_000), won, won, chosen)
    assert judged.best == "right"
    assert judged.values["right"].wins == pytest.approx(0.75, abs=3 * judged.values["right"].wins_error)
    assert judged.values["left"].wins == pytest.approx(0.25, abs=3 * judged.values["left"].wins_error)
    assert judged.none == (chosen == "right")
    if chosen == "left":
        assert judged.wins_loss == pytest.approx(0.5, abs=3 * judged.wins_error)


def test_the_error_of_a_loss_is_that_of_the_paired_difference() -> None:
    luck = np.random.default_rng(2)
    common = luck.normal(0, 80, 500)
    better = common + luck.normal(5, 1, 500)
    won = common > 0
    judged = judge_playouts(np.ones(500), {"A": better, "B": common}, {"A": won, "B": won}, "B")
    assert judged.loss == pytest.approx((better - common).mean())
    assert judged.error == pytest.approx((better - common).std(ddof=1) / 500**0.5)
    assert judged.values["B"].error > 20 * judged.error
    assert not judged.none
    assert judged.wins_loss == 0


def test_weights_count_as_that_many_playouts_would() -> None:
    judged = judge_playouts([3, 1], {"A": [10, 30]}, {"A": [1, 0]}, "A")
    assert (judged.value.points, judged.value.wins) == (15, 0.75)
    assert judged.none
