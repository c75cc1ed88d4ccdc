"""Where in a space of styles is this opponent? A normal belief over a few numbers, moved by what he does.

A game has a policy that is given a style, a vector of a few numbers, and was trained on many players at once, so
that players lie in the space as a normal distribution says: the prior. A deal's decisions have a likelihood at
every style; where it and the belief before it together are highest is the new mean, and the curvature there adds
to what is known (Laplace's approximation, one deal after the other). So a deal costs a few steps of Newton's
method on its own decisions, however many came before it.

The decisions of a deal are about one hand, so it counts as its likelihood to the power `STYLE_TEMPER`. After each
deal the belief moves back a little towards the prior, so that it can follow one who changes.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from counterplay.protocol import BadInput

STYLE_TEMPER = 0.7
STYLE_FORGETTING = 0.002  # of what is known, after each deal
_STEPS = 6  # of Newton's method, at most
_NEAR = 1e-3  # a step so short is the last
_LONGEST = 1.5  # a step is never longer: far away the curvature says little

Vector = NDArray[np.float64]


class Evidence(Protocol):
    """What a deal says of a style: the log-likelihood of what he did there."""

    def at(self, style: Vector, /) -> tuple[float, Vector, NDArray[np.float64]]:
        """Return the log-likelihood at a style, its gradient, and how much is known there (a positive matrix)."""
        ...


@dataclass(frozen=True)
class StylePlace:
    """A normal belief over styles: its mean and precision, and from how much it is known."""

    mean: Vector
    precision: NDArray[np.float64]
    deals: int = 0
    decisions: int = 0

    @classmethod
    def prior(cls, mean: Vector, covariance: NDArray[np.float64]) -> StylePlace:
        """Return what is believed of one of whom nothing is known.

        >>> StylePlace.prior(np.zeros(2), np.eye(2)).deviations
        array([1., 1.])
        """
        precision: NDArray[np.float64] = np.linalg.inv(np.asarray(covariance, np.float64))
        return cls(np.asarray(mean, np.float64), precision)

    @property
    def covariance(self) -> NDArray[np.float64]:
        """Return how uncertain the style is."""
        result: NDArray[np.float64] = np.linalg.inv(self.precision).astype(np.float64)
        return result

    @property
    def deviations(self) -> Vector:
        """Return the standard deviation of each number."""
        result: Vector = np.sqrt(np.diag(self.covariance))
        return result

    def after(
        self,
        evidence: Evidence,
        decisions: int,
        prior: StylePlace,
        *,
        temper: float = STYLE_TEMPER,
        forgetting: float = STYLE_FORGETTING,
    ) -> StylePlace:
        """Return the belief after a deal; one without a decision changes nothing."""
        if not decisions:
            return self
        held = (1 - forgetting) * self.precision + forgetting * prior.precision
        pull = (1 - forgetting) * self.precision @ self.mean + forgetting * prior.precision @ prior.mean
        before = np.linalg.solve(held, pull)
        style: Vector = self.mean
        likelihood = evidence.at(style)
        height = temper * likelihood[0] - _distance(style - before, held)
        for _ in range(_STEPS):
            _, gradient, known = likelihood
            step = np.linalg.solve(held + temper * known, temper * gradient - held @ (style - before))
            length = math.sqrt(float(step @ step))
            step *= min(1.0, _LONGEST / max(length, _LONGEST))
            for _ in range(6):  # halved until it leads upwards
                there = evidence.at(style + step)
                better = temper * there[0] - _distance(style + step - before, held)
                if better >= height:
                    style, likelihood, height = style + step, there, better
                    break
                step = step / 2
            else:
                break
            if length < _NEAR:
                break
        precision = held + temper * likelihood[2]
        even = (precision + precision.T) / 2  # but for rounding it is: so what is read is what was written
        return StylePlace(style, even, self.deals + 1, self.decisions + decisions)

    def drawn(self, number: int, seed: int) -> NDArray[np.float64]:
        """Return so many styles that stand for the belief, in pairs on both sides of its mean."""
        generator = np.random.Generator(np.random.PCG64(seed))
        noise = generator.standard_normal((-(-number // 2), len(self.mean)))
        root = np.linalg.cholesky(self.covariance)
        result: NDArray[np.float64] = self.mean + np.concatenate([noise, -noise])[:number] @ root.T
        return result

    def along(self, line: Vector) -> tuple[float, float]:
        """Return where on a line through the space he stands, and the standard deviation of that."""
        return float(self.mean @ line), math.sqrt(float(line @ self.covariance @ line))

    def as_dict(self) -> dict[str, Any]:
        """Return it as a document keeps it."""
        lower = self.precision[np.tril_indices(len(self.mean))]
        return {
            "mean": self.mean.tolist(),
            "precision": lower.tolist(),
            "deals": self.deals,
            "decisions": self.decisions,
        }

    @classmethod
    def read(cls, document: Mapping[str, Any]) -> StylePlace:
        """Return what a document keeps; a damaged one gives BadInput."""
        try:
            mean = np.array([float(number) for number in document["mean"]])
            precision = np.zeros((len(mean), len(mean)))
            precision[np.tril_indices(len(mean))] = [float(number) for number in document["precision"]]
            precision = precision + np.tril(precision, -1).T
            np.linalg.cholesky(precision)  # or it is no precision
            if not np.isfinite(mean).all():
                raise ValueError("its mean is not a number")
            return cls(mean, precision, int(document["deals"]), int(document["decisions"]))
        except (KeyError, TypeError, ValueError, np.linalg.LinAlgError) as problem:
            raise BadInput(f"the style that was kept is damaged: {problem}") from None


def _distance(difference: Vector, precision: NDArray[np.float64]) -> float:
    return 0.5 * float(difference @ precision @ difference)
