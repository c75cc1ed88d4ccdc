"""Errors, intervals and tests, by scipy; a number that the data cannot give is None, never a guess.

scipy.stats takes a second to import: it is when a number is wanted, so that workers and `--help` do without.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

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
    """Return the mean of one value per deal with its interval and p; the same for the same seed."""
    from scipy import stats

    mean = float(values.mean())
    if len(values) < 2:
        return Estimate(mean, None, None, None, len(values))
    if np.ptp(values) <= 1e-9 * max(1.0, abs(mean)):  # equal but for rounding
        return Estimate(mean, mean, mean, None, len(values))
    interval = stats.bootstrap(
        (values,),
        np.mean,
        n_resamples=RESAMPLES,
        batch=max(1, _AT_ONCE // len(values)),
        method="percentile",
        rng=np.random.default_rng(seed),
    ).confidence_interval
    p = float(stats.ttest_1samp(values, 0.0).pvalue)
    return Estimate(mean, float(interval.low), float(interval.high), p, len(values))


def wilson(successes: int, trials: int) -> tuple[float, float]:
    """Return the 95% Wilson interval of a rate."""
    from scipy import stats

    interval = stats.binomtest(successes, trials).proportion_ci(method="wilson")
    return float(interval.low), float(interval.high)
