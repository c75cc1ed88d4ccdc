"""How far to trust a model: the p of a restricted Nash response (Johanson et al. 2007), by how well it fits.

A response values an action p times by the model of the opponents and 1 - p times without it. Here p is called w.
Two things can be so: he plays by what is believed of him, and then the fit is 0 but for its error (above 0 for a
program that takes its likeliest card), or he is a stranger, and then it lies somewhere below. What the fit says of
the two, with strangers held for likelier beforehand, gives the chance p that the model is right, and
w = cap x (2p - 1), at least 0. So it is 0 for one of whom little is known and for one whom nothing we believe
explains, and never more than a cap, because a model that explains the past is still a model.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from counterplay.opponent.fit import Fit
from counterplay.protocol import BadInput

MOST_TRUST = 0.7
SLACK = 0.03  # nats a decision by which a model may be off and still be as good as right
STRANGERS = (-0.15, 0.08)  # the mean fit of those whom nothing explains, and how far they differ among themselves
BEFOREHAND = math.log(1 / 2)  # odds that a model is right, before anything was seen


@dataclass(frozen=True, slots=True)
class Trust:
    """What decides how far models are trusted."""

    cap: float = MOST_TRUST

    def __post_init__(self) -> None:
        if not 0 <= self.cap <= 1:
            raise BadInput(f"counterplay's trust must be from 0 to 1, not {self.cap!r}")

    def in_one(self, fit: Fit) -> float:
        """Return w for one opponent."""
        return self.cap * max(0.0, 2 * chance_right(fit) - 1)

    def in_both(self, first: Fit, second: Fit) -> float:
        """Return w where two opponents are modelled: a playout is as good as the worse of its models."""
        return min(self.in_one(first), self.in_one(second))


def chance_right(fit: Fit) -> float:
    """Return how likely it is that what is believed of one is how he plays.

    >>> round(chance_right(Fit()), 2), round(chance_right(Fit(decisions=300, surplus=15, variance=50)), 2)
    (0.33, 0.95)
    >>> round(chance_right(Fit(decisions=300, surplus=-30, variance=50)), 2)
    0.04
    """
    if not fit.decisions:
        return 1 / (1 + math.exp(-BEFOREHAND))
    mean, spread = STRANGERS
    right = _log_density(min(fit.mean, 0.0), 0.0, math.hypot(fit.error, SLACK))
    wrong = _log_density(fit.mean, mean, math.hypot(fit.error, spread))
    return 1 / (1 + math.exp(min(700.0, wrong - right - BEFOREHAND)))


def _log_density(value: float, mean: float, deviation: float) -> float:
    """Return the log of a normal density, but for a constant."""
    return -math.log(deviation) - ((value - mean) / deviation) ** 2 / 2
