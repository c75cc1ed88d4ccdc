"""How well does what we believe of an opponent explain what he did? So that a stranger is known for a stranger.

For every decision with a choice, the believed mixture of models gives each choice a chance. If he plays by it,
the log of the chance of what he chose is on average the sum of p log p over the choices, and its variance is known
too. The mean difference between the two is the fit: near 0 for one who plays as believed, above it for one who
takes the likeliest choice more often than its chance, and well below it for a stranger. Each deal is judged by
what was believed before it, so nothing explains itself.

One who plays as believed for hundreds of deals and then otherwise would be trusted long after: a mean moves
slowly. So a slump is watched for, by Page's test (1954): how far the sum of differences has fallen below its
highest point, a little allowed at each step. When it has fallen too far, only what was seen since then counts.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, TypeVar

Choice = TypeVar("Choice", bound=Hashable)

LEAST = 1e-4  # a chance below it says no more than this one: one odd choice must not make a stranger
FIT_MEMORY = 1500  # decisions; of older ones less and less is kept, so that one who changes is noticed
ALLOWED = 0.1  # nats a decision by which he may fall behind without a slump
ALARM = 15.0  # nats; `rules` and XSkat's imitator stayed below 7 in 120 deals each, a stranger passes it in a few
_DOCUMENT = {  # fields by their names in documents
    "decisions": "decisions",
    "surplus": "surplus",
    "variance": "variance",
    "foretold": "predicted",
    "log_likelihood": "log_likelihood",
    "slump": "slump",
    "since": "since",
}


class FitSums(NamedTuple):
    """What is summed over decisions."""

    decisions: float = 0.0
    surplus: float = 0.0
    variance: float = 0.0
    predicted: float = 0.0
    log_likelihood: float = 0.0


NOTHING = FitSums()


def _added(sums: FitSums, step: FitSums, weight: float = 1.0) -> FitSums:
    return FitSums(*(weight * before + added for before, added in zip(sums, step, strict=True)))


@dataclass(frozen=True, slots=True)
class Fit:
    """Sums over decisions of how much likelier than expected the choices were, and of their expected squares."""

    decisions: float = 0.0
    surplus: float = 0.0  # log-likelihood less its expectation
    variance: float = 0.0
    predicted: float = 0.0  # how often the likeliest choice was made
    log_likelihood: float = 0.0
    slump: float = 0.0  # below the highest point
    since: FitSums = NOTHING  # the sums since that point

    @property
    def mean(self) -> float:
        """Return the fit: nats a decision; 0 before anything was seen."""
        return self.surplus / self.decisions if self.decisions else 0.0

    @property
    def error(self) -> float:
        """Return its standard error; infinite before anything was seen."""
        return math.sqrt(self.variance) / self.decisions if self.decisions else math.inf

    @property
    def uncertainty(self) -> float:
        """Return how unsure the model is of a decision, in nats (its mean entropy); 0 before anything was seen."""
        return (self.surplus - self.log_likelihood) / self.decisions if self.decisions else 0.0

    def after(self, chances: Mapping[Choice, float], chosen: Choice, *, watched: bool = True) -> Fit:
        """Return the fit after one more decision; a slump is not watched for where a model is only measured."""
        weight = min(1.0, FIT_MEMORY / (self.decisions + 1))
        logs = {choice: math.log(max(chance, LEAST)) for choice, chance in chances.items()}
        expected = sum(chance * logs[choice] for choice, chance in chances.items())
        square = sum(chance * logs[choice] ** 2 for choice, chance in chances.items())
        seen = logs.get(chosen, math.log(LEAST))
        likeliest = max(chances, key=lambda choice: chances[choice])
        step = FitSums(1.0, seen - expected, max(0.0, square - expected**2), float(chosen == likeliest), seen)
        slump = min(ALARM, max(0.0, self.slump - step.surplus - ALLOWED)) if watched else 0.0
        since = _added(self.since, step, min(1.0, FIT_MEMORY / (self.since.decisions + 1))) if slump else NOTHING
        whole = FitSums(self.decisions, self.surplus, self.variance, self.predicted, self.log_likelihood)
        sums = since if slump == ALARM else _added(whole, step, weight)
        return Fit(*sums, slump, since)

    def as_dict(self) -> dict[str, Any]:
        """Return it as a document keeps it."""
        document = {name: getattr(self, field) for name, field in _DOCUMENT.items()}
        return {**document, "since": list(self.since)}

    @classmethod
    def read(cls, document: Mapping[str, Any] | None) -> Fit:
        """Return what a document keeps."""
        if document is None:
            return cls()
        sums = {_DOCUMENT[name]: float(value) for name, value in document.items() if name != "since"}
        return replace(cls(), **sums, since=FitSums(*map(float, document.get("since", ()))))
