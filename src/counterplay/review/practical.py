"""The third measure: what an action brings when the rest is played by people who see only their own cards.

Hindsight and the decision loss let everybody know all cards from the next move on, and so are wrong where a move
keeps others guessing, or spares one a guess (Long & Buro 2011, Figure 1). Here the rest of the game is played out
many times, every player by a policy that sees what that player sees, in worlds weighed by what their actions told.
All actions meet the same worlds and the same luck, so their difference is surer than their values.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated

import numpy as np
import numpy.typing as npt

from counterplay.json_form import UNSHOWN, Rows, Tenths, Thousandths
from counterplay.statistics import ERRORS_OF_95

_Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class PracticalValue:
    """What an action brings: the mean result, the share of games its side wins, and their standard errors."""

    points: Tenths
    error: Tenths
    wins: Thousandths
    wins_error: Thousandths


@dataclass(frozen=True, slots=True)
class PracticalJudgement:
    """Actions played out, and what the chosen one lost against the best, taken playout by playout."""

    chosen: str
    best: str
    loss: Tenths  # points
    error: Tenths  # standard error of the loss
    wins_loss: Thousandths  # of the chance to win
    wins_error: float = field(metadata=UNSHOWN)
    none: bool  # the loss is zero within its error
    playouts: int
    values: Annotated[Mapping[str, PracticalValue], Rows("choice")]

    @property
    def value(self) -> PracticalValue:
        """Return what the chosen action brings."""
        return self.values[self.chosen]


def judge_playouts(
    weights: npt.ArrayLike,
    points: Mapping[str, npt.ArrayLike],
    wins: Mapping[str, npt.ArrayLike],
    chosen: str,
    *,
    worlds: npt.ArrayLike | None = None,
    every_world: bool = False,
) -> PracticalJudgement:
    """Judge a choice by playouts: for each action what every playout brought and whether it was won.

    Playouts stand in the same order for all actions: the same world, the same luck. The best action is picked on
    the same playouts, so a small loss errs upwards. `worlds` says which were played in the same world: they are
    one draw of how the cards may lie, and errors count them so, unless there is no world but these.

    >>> judged = judge_playouts([1, 1], {"A": [30, 10], "B": [20, 10]}, {"A": [1, 0], "B": [1, 0]}, "B")
    >>> judged.best, judged.loss, judged.values["A"].wins, judged.none
    ('A', 5.0, 0.5, True)
    """
    weighing = np.asarray(weights, dtype=float)
    brought = {action: np.asarray(values, dtype=float) for action, values in points.items()}
    won = {action: np.asarray(values, dtype=float) for action, values in wins.items()}
    error_of = _Errors(weighing, np.arange(len(weighing)) if worlds is None else worlds, every_world=every_world)
    values = {
        action: PracticalValue(*error_of.mean(brought[action]), *error_of.mean(won[action])) for action in brought
    }
    # Where several are best the chosen one is the best.
    best = max(values, key=lambda action: (round(values[action].points, 9), action == chosen))
    loss, error = error_of.mean(brought[best] - brought[chosen])
    wins_loss, wins_error = error_of.mean(won[best] - won[chosen])
    none = loss <= ERRORS_OF_95 * error or math.isclose(loss, 0.0, abs_tol=1e-9)
    return PracticalJudgement(chosen, best, loss, error, wins_loss, wins_error, none, len(weighing), values)


class _Errors:
    """Weighted means and their standard errors, over playouts in worlds."""

    def __init__(self, weights: _Floats, worlds: npt.ArrayLike, *, every_world: bool) -> None:
        self._weights, self._total = weights, float(weights.sum())
        _, self._world = np.unique(np.asarray(worlds), return_inverse=True)
        self._sizes = np.bincount(self._world)
        self._within = every_world

    def mean(self, values: _Floats) -> tuple[float, float]:
        """Return the weighted mean and its standard error."""
        mean = float(self._weights @ values) / self._total
        if len(values) < 2:
            return mean, 0.0
        if self._within:
            far = self._weights * (values - self._centres(values, mean))
            sizes = self._sizes[self._world]
            squares = float((far * far * np.where(sizes > 1, sizes / np.maximum(sizes - 1, 1), 1.0)).sum())
        else:
            far = np.bincount(self._world, self._weights * (values - mean)).astype(float)
            if len(far) < 2:  # one world alone: of the others nothing is known
                return mean, float(np.std(values, ddof=1)) / math.sqrt(len(values))
            squares = float(far @ far) * len(far) / (len(far) - 1)
        return mean, math.sqrt(squares) / self._total

    def _centres(self, values: _Floats, mean: float) -> _Floats:
        """Return for each playout the mean of its world; the mean of all where it is the only one there."""
        means = np.bincount(self._world, values) / self._sizes
        centres: _Floats = np.where(self._sizes > 1, means, mean)[self._world]
        return centres
