"""How far to trust a model: the p of a restricted Nash response (Johanson et al. 2007), by how well it fits.

A response values an action p times by the model of the opponents and 1 - p times without it. Here p is called w.
Two things can be so: he plays by what is believed of him, and then the fit is 0 but for its error (above 0 for a
program that takes its likeliest card), or he is a stranger, and then it lies somewhere below: the further, the
surer of itself the model is. XSkat surprises a model of XSkat by 2 cards of 100, anybody else by 40, and then the
fit is 2 nats lower. A model of many players surprises hardly more by one than by another. What the fit says of
the two hypotheses, with strangers held for likelier beforehand, gives the chance p that the model is right, and
w = cap x (2p - 1), at least 0. So it is 0 for one of whom little is known and for one whom nothing we believe
explains, and never more than a cap, because a model that explains the past is still a model.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from counterplay.opponent.fit import Fit
from counterplay.protocol import BadInput

MOST_TRUST = 0.7
SLACK = 0.05  # nats a decision by which a model may be off and still be as good as right
BROAD = 0.5  # nats: how uncertain a model of many players at least is of a decision
STRANGERS = -0.12  # the mean fit of those whom a model of many players does not explain,
SHARPER = -6.0  # and how much lower it is for each nat by which a wrong model is surer of itself
DIFFERING = 0.5  # how far strangers differ among themselves, as a share of that
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

    >>> round(chance_right(Fit()), 2)
    0.33
    >>> round(chance_right(Fit(300, surplus=9, variance=50, log_likelihood=-180)), 2)
    0.9
    >>> round(chance_right(Fit(300, surplus=-30, variance=50, log_likelihood=-210)), 2)
    0.11
    """
    if not fit.decisions:
        return 1 / (1 + math.exp(-BEFOREHAND))
    mean = strangers(fit.uncertainty)
    right = _log_density(min(fit.mean, 0.0), 0.0, math.hypot(fit.error, SLACK))
    wrong = _log_density(fit.mean, mean, math.hypot(fit.error, DIFFERING * mean))
    return 1 / (1 + math.exp(max(-700.0, min(700.0, wrong - right - BEFOREHAND))))


def strangers(uncertainty: float) -> float:
    """Return the mean fit of strangers: a wrong model that is sure of itself is badly surprised."""
    return STRANGERS + SHARPER * max(0.0, BROAD - uncertainty)


def _log_density(value: float, mean: float, deviation: float) -> float:
    """Return the log of a normal density, but for a constant."""
    return -math.log(deviation) - ((value - mean) / deviation) ** 2 / 2
