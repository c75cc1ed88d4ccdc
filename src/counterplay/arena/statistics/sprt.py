"""A sequential test that may stop a run early: does A lead B by more than `low`, or by `high`, points a list?

The generalised sequential probability ratio test with estimated variance, on one difference per deal. It looks
once a list, at whole deals in their order, so that the verdict does not depend on who finished first.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from counterplay.protocol import BadInput

_FIRST_LOOK = 2  # lists; with fewer deals the variance is hardly known


@dataclass(frozen=True, slots=True)
class Sprt:
    """The two hypotheses, in points per list, and how often either may be accepted wrongly."""

    low: float
    high: float
    error: float = 0.05

    def __post_init__(self) -> None:
        if not self.low < self.high:
            raise BadInput(f"the test needs two numbers, the lower one first, not {self.low:g},{self.high:g}")

    @property
    def bound(self) -> float:
        """Return the log-likelihood ratio at which one hypothesis is accepted."""
        return math.log((1 - self.error) / self.error)

    def ratio(self, differences: NDArray[np.float64]) -> float:
        """Return the log-likelihood ratio of `high` against `low`; `differences` are one per deal, per list."""
        variance = float(differences.var(ddof=1))
        if variance == 0:
            return 0.0
        middle = (self.low + self.high) / 2
        return len(differences) * (self.high - self.low) * (float(differences.mean()) - middle) / variance

    def verdict(self, differences: NDArray[np.float64], list_length: int) -> SprtVerdict:
        """Return what the deals say, in order; nothing after the first decision counts."""
        ratio, deals = 0.0, 0
        for deals in range(_FIRST_LOOK * list_length, len(differences) + 1, list_length):
            ratio = self.ratio(differences[:deals])
            if abs(ratio) >= self.bound:
                return SprtVerdict("high" if ratio > 0 else "low", ratio, deals)
        return SprtVerdict(None, ratio, deals)


@dataclass(frozen=True, slots=True)
class SprtVerdict:
    """Which hypothesis was accepted (None: not decided), at which ratio, after how many deals."""

    accepted: str | None
    ratio: float
    deals: int
