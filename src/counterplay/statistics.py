"""Errors, intervals and tests for everybody; a number that the data cannot give is None, never a guess.

scipy.stats takes half a second to import: what is needed of it is written here, and tests compare the digits.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Z = 1.959963984540054  # of 95% of a normal distribution
ERRORS_OF_95 = 1.96  # the same, rounded: standard errors around a mean, as reports and pictures have them
RESAMPLES = 9_999
_AT_ONCE = 20_000_000  # resampled numbers held in memory


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean with a 95% bootstrap interval and the p of a t-test against 0."""

    mean: float
    low: float | None
    high: float | None
    p: float | None
    count: int


def standard_error(values: NDArray[np.float64]) -> float | None:
    """Return the standard error of the mean; None with fewer than two values."""
    return float(values.std(ddof=1) / math.sqrt(len(values))) if len(values) > 1 else None


def estimate(values: NDArray[np.float64], seed: int) -> Estimate:
    """Return the mean of one value per deal with its percentile bootstrap and p; the same for the same seed."""
    mean = float(values.mean())
    if len(values) < 2:
        return Estimate(mean, None, None, None, len(values))
    if np.ptp(values) <= 1e-9 * max(1.0, abs(mean)):  # equal but for rounding
        return Estimate(mean, mean, mean, None, len(values))
    chance, batch = np.random.default_rng(seed), max(1, _AT_ONCE // len(values))
    means = [
        values[chance.integers(0, len(values), (min(batch, RESAMPLES - done), len(values)))].mean(axis=-1)
        for done in range(0, RESAMPLES, batch)
    ]
    low, high = np.percentile(np.concatenate(means), [100 * (1 - 0.95) / 2, 100 * (1 - (1 - 0.95) / 2)])
    return Estimate(mean, float(low), float(high), _t_test(values), len(values))


def _t_test(values: NDArray[np.float64]) -> float | None:
    """Return the p of a t-test against 0, to scipy.stats' last digit; None without SciPy (extra `science`)."""
    try:
        from scipy.special import stdtr
    except ModuleNotFoundError:
        return None
    count, mean = len(values), values.mean()
    variance = ((values - mean) ** 2).mean() * (count / (count - 1))
    return float(2 * stdtr(count - 1, -abs(mean / np.sqrt(variance / count))))


def wilson_of_rate(rate: float, count: float, z: float = Z) -> tuple[float, float]:
    """Return Wilson's interval of a rate (95%); the count need not be whole, as an effective number is not.

    >>> [round(bound, 3) for bound in wilson_of_rate(0.1, 40)]
    [0.04, 0.231]
    """
    middle = rate + z * z / (2 * count)
    half = z * math.sqrt(rate * (1 - rate) / count + z * z / (4 * count * count))
    scale = 1 + z * z / count
    return max(0.0, (middle - half) / scale), min(1.0, (middle + half) / scale)


def wilson(successes: int, trials: int) -> tuple[float, float]:
    """Return the same from whole counts, as scipy.stats sums it: committed summaries hold these digits."""
    rate, scale = successes / trials, 2 * (trials + Z**2)
    middle = (2 * trials * rate + Z**2) / scale
    half = Z / scale * math.sqrt(4 * trials * rate * (1 - rate) + Z**2)
    return 0.0 if successes == 0 else middle - half, 1.0 if successes == trials else middle + half


def holm(p_values: Sequence[float | None]) -> list[float | None]:
    """Return p values corrected for the number of tests (Holm 1979); one that is None stays so, but is counted.

    >>> holm([0.01, 0.04, 0.03, 0.005])
    [0.03, 0.06, 0.06, 0.02]
    """
    order = sorted((p, place) for place, p in enumerate(p_values) if p is not None)
    corrected: list[float | None] = [None] * len(p_values)
    highest = 0.0
    for rank, (p, place) in enumerate(order):
        highest = max(highest, min(1.0, p * (len(p_values) - rank)))
        corrected[place] = highest
    return corrected
