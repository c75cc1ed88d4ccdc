"""Logistic regression on sparse indicators, and the two-number map from its log odds to played results."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
from scipy.optimize import minimize
from scipy.sparse import csr_matrix
from scipy.special import expit

from counterplay.skat import _core
from counterplay.skat.learn.labels import Labels
from counterplay.skat.players import (
    CONTRACT_KINDS,
    CONTRACT_VARIANTS,
    Evaluator,
    LogOddsMap,
    contract_levels,
    untrained_maps,
)

RIDGE = 1.0  # prior on every weight but the first: one pseudo-observation of nothing special
Floats = npt.NDArray[np.float64]


def indicators(features: npt.NDArray[np.int16], kind: str) -> csr_matrix:
    """Return the design matrix: how often each indicator occurs in each hand."""
    rows, places = np.nonzero(features >= 0)
    columns = features[rows, places]
    shape = (len(features), _core.feature_count(CONTRACT_KINDS.index(kind)))
    return csr_matrix((np.ones(len(rows)), (rows, columns)), shape=shape)


def logistic(design: csr_matrix, wins: Floats, trials: Floats, start: Floats | None = None) -> Floats:
    """Return the weights under which the wins are likeliest, with a ridge prior."""
    penalty = np.full(design.shape[1], RIDGE)
    penalty[0] = 1e-6
    transposed = design.T.tocsr()

    def loss(weights: Floats) -> tuple[float, Floats]:
        odds = design @ weights
        value = float(np.sum(trials * np.logaddexp(0.0, odds) - wins * odds) + 0.5 * np.sum(penalty * weights**2))
        return value, transposed @ (trials * expit(odds) - wins) + penalty * weights

    first = np.zeros(design.shape[1]) if start is None else start
    optimum = minimize(loss, first, jac=True, method="L-BFGS-B", options={"maxiter": 400})
    return np.asarray(optimum.x, dtype=np.float64)


def fit_weights(
    stages: Sequence[dict[str, Labels]], kinds: Sequence[str] = CONTRACT_KINDS
) -> dict[str, list[list[float]]]:
    """Fit every kind and level to the hands of all stages."""
    weights: dict[str, list[list[float]]] = {}
    for kind in kinds:
        labels = [stage[kind] for stage in stages]
        design = indicators(np.concatenate([part.features for part in labels]), kind)
        trials = np.concatenate([np.full(len(part.features), float(part.worlds)) for part in labels])
        weights[kind] = []
        for level in range(contract_levels(kind)):
            wins = np.concatenate([part.wins[:, level].astype(np.float64) for part in labels])
            weights[kind].append(logistic(design, wins, trials).tolist())
    return weights


def fit_map(log_odds: Floats, won: Floats, prior: LogOddsMap = (0.0, 1.0), strength: float = 2.0) -> LogOddsMap:
    """Return shift and slope of the map from log odds to the chance of winning (Platt's two parameters).

    The prior keeps a variant with few games near what is known from others.
    """

    def loss(values: Floats) -> float:
        odds = values[0] + values[1] * log_odds
        missed = (values[0] - prior[0]) ** 2 + 4.0 * (values[1] - prior[1]) ** 2
        return float(np.sum(np.logaddexp(0.0, odds) - won * odds) + strength * missed)

    optimum = minimize(loss, np.array(prior), method="Nelder-Mead", options={"maxiter": 2000, "xatol": 1e-5})
    shift, slope = (float(value) for value in optimum.x)
    return round(shift, 4), round(max(slope, 0.05), 4)


def fit_evaluator(stages: Sequence[dict[str, Labels]]) -> Evaluator:
    """Return an evaluator of double-dummy results."""
    return Evaluator(fit_weights(stages), untrained_maps())


def fit_maps(
    variants: Sequence[str], log_odds: Floats, reached: Floats, defaults: dict[str, list[LogOddsMap]] | None = None
) -> dict[str, list[LogOddsMap]]:
    """Return the maps of all variants from games: their variant, log odds (n, 3) and levels reached (n, 3).

    Hand games start from the map of their pick-up form and null variants from null, which more games support.
    """
    names = np.array(variants)
    maps = dict(defaults or untrained_maps())
    for variant in CONTRACT_VARIANTS:
        parent = "null" if variant.startswith("null") else variant.removesuffix(" hand")
        chosen = names == variant
        fitted: list[LogOddsMap] = []
        for level in range(contract_levels(variant)):
            prior = maps[parent][level] if parent != variant else (0.0, 1.0)
            if chosen.any():
                prior = fit_map(log_odds[chosen, level], reached[chosen, level], prior)
            fitted.append(prior)
        maps[variant] = fitted
    return maps
