"""The third measure: what an action brings when the rest is played by people who see only their own cards.

Hindsight and the decision loss let everybody know all cards from the next move on, and so are wrong where a move
keeps others guessing, or spares one a guess (Long & Buro 2011, Figure 1). Here the rest of the game is played out
many times, every player by a policy that sees what that player sees, in worlds weighed by what their actions told.
All actions meet the same worlds and the same luck, so their difference is surer than their values.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

_ERRORS = 1.96  # standard errors within which a loss may as well be none
_Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class PracticalValue:
    """What an action brings: the mean result, the share of games its side wins, and their standard errors."""

    points: float
    error: float
    wins: float
    wins_error: float


@dataclass(frozen=True, slots=True)
class PracticalJudgement:
    """Actions played out, and what the chosen one lost against the best, taken playout by playout."""

    values: Mapping[str, PracticalValue]
    chosen: str
    best: str
    loss: float  # points
    error: float  # standard error of the loss
    wins_loss: float  # of the chance to win
    wins_error: float
    playouts: int

    @property
    def none(self) -> bool:
        """Say whether the loss is zero within its error."""
        return self.loss <= _ERRORS * self.error or math.isclose(self.loss, 0.0, abs_tol=1e-9)

    @property
    def value(self) -> PracticalValue:
        """Return what the chosen action brings."""
        return self.values[self.chosen]


def judge_playouts(
    weights: npt.ArrayLike, points: Mapping[str, npt.ArrayLike], wins: Mapping[str, npt.ArrayLike], chosen: str
) -> PracticalJudgement:
    """Judge a choice by playouts: for each action what every playout brought and whether it was won.

    Playouts stand in the same order for all actions: the same world, the same luck. The best action is picked on
    the same playouts, so a small loss errs upwards.

    >>> judged = judge_playouts([1, 1], {"A": [30, 10], "B": [20, 10]}, {"A": [1, 0], "B": [1, 0]}, "B")
    >>> judged.best, judged.loss, judged.values["A"].wins, judged.none
    ('A', 5.0, 0.5, True)
    """
    weighing = np.asarray(weights, dtype=float)
    brought = {action: np.asarray(values, dtype=float) for action, values in points.items()}
    won = {action: np.asarray(values, dtype=float) for action, values in wins.items()}
    values = {
        action: PracticalValue(*_mean(weighing, brought[action]), *_mean(weighing, won[action]))
        for action in brought
    }
    # Where several are best the chosen one is the best.
    best = max(values, key=lambda action: (round(values[action].points, 9), action == chosen))
    loss, error = _mean(weighing, brought[best] - brought[chosen])
    wins_loss, wins_error = _mean(weighing, won[best] - won[chosen])
    return PracticalJudgement(values, chosen, best, loss, error, wins_loss, wins_error, len(weighing))


def _mean(weights: _Floats, values: _Floats) -> tuple[float, float]:
    """Return the weighted mean and its standard error."""
    total = float(weights.sum())
    mean = float(weights @ values) / total
    size = len(values)
    if size < 2:
        return mean, 0.0
    far = weights * (values - mean)
    return mean, math.sqrt(float(far @ far) * size / (size - 1)) / total
