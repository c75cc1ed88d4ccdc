"""A better algorithm than breeding for a network of fixed shape: separable CMA-ES on exact fitness.

Ros and Hansen, "A Simple Modification in CMA-ES Achieving Linear Time and Space Complexity" (PPSN 2008). It needs
no neat-python. A network is layered here: inputs, one layer of hidden nodes (which may remember), three outputs.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from counterplay.onecard import evolution
from counterplay.onecard.evolution import EvolutionPlan
from counterplay.onecard.networks import MODEL_INPUTS, PLAIN_INPUTS, Champion, OneCardNetwork

Vector = NDArray[np.float64]


@dataclass(frozen=True)
class RefineProgress:
    """Where the search stands."""

    round: int
    best: float
    mean: float


def layered(inputs: int, hidden: int, remembers: bool = False, activation: str = "tanh") -> OneCardNetwork:
    """A layered network with all weights zero; its outputs are linear.

    With `remembers` every hidden node reads all hidden nodes of the step before (Elman): it can carry what it saw
    of one opponent to the next.
    """
    width = inputs + (hidden if remembers else 0)
    sources = [source for _ in range(hidden) for source in range(width)]
    starts = [width * node for node in range(hidden + 1)]
    for _ in range(3):
        sources += [inputs + node for node in range(hidden)]
        starts.append(len(sources))
    nodes = hidden + 3
    return OneCardNetwork(
        inputs,
        tuple(range(hidden, nodes)),
        tuple(starts),
        tuple(sources),
        (0.0,) * len(sources),
        (0.0,) * nodes,
        (1.0,) * nodes,
        (activation,) * hidden + ("identity",) * 3,
    )


def with_weights(network: OneCardNetwork, values: Vector) -> OneCardNetwork:
    """The same network with other weights and biases."""
    links = len(network.weights)
    rounded = [round(value, 6) for value in values.tolist()]
    return replace(network, weights=tuple(rounded[:links]), bias=tuple(rounded[links:]))


def refine(
    plan: EvolutionPlan,
    hidden: int,
    rounds: int,
    report: Callable[[RefineProgress], None] | None = None,
    threads: int = 1,
    spread: float = 0.5,
    start: Champion | None = None,
) -> Champion:
    """Search the weights of a layered network for the plan's fitness; `population` and `seed` are the plan's.

    With `start` the search begins at that champion's weights and keeps its shape.
    """
    inputs = PLAIN_INPUTS if plan.likelihood is None else MODEL_INPUTS
    frame = Champion("", layered(inputs, hidden, plan.seats > 2), plan.likelihood, 2, "decision", seats=plan.seats)
    if start is not None:
        frame = replace(start, likelihood=plan.likelihood, seats=plan.seats)
    random = np.random.Generator(np.random.Philox(key=[plan.seed, 0x0C4]))
    size = len(frame.network.weights) + len(frame.network.bias)
    # The better half moves the mean, the best most; `power` is how many equal parents these shares amount to.
    parents = plan.population // 2
    shares = np.log(parents + 0.5) - np.log(np.arange(1, parents + 1))
    shares /= shares.sum()
    power = 1 / float((shares**2).sum())
    # Learning rates of the separable variant: those of CMA-ES, the covariance rate (n + 2) / 3 times higher.
    path_rate = (power + 2) / (size + power + 5)
    damping = 1 + 2 * max(0.0, math.sqrt((power - 1) / (size + 1)) - 1) + path_rate
    cov_path_rate = (4 + power / size) / (size + 4 + 2 * power / size)
    one_rate = 2 / ((size + 1.3) ** 2 + power)
    many_rate = min(1 - one_rate, 2 * (power - 2 + 1 / power) / ((size + 2) ** 2 + power))
    one_rate, many_rate = (min(0.5, rate * (size + 2) / 3) for rate in (one_rate, many_rate))
    # The mean length of a standard normal vector of so many numbers: a longer path means steps that agree.
    expected = math.sqrt(size) * (1 - 1 / (4 * size) + 1 / (21 * size**2))
    mean = random.normal(0, 0.5, size)
    if start is not None:
        mean = np.array([*start.network.weights, *start.network.bias])
    variance = np.ones(size)
    path = np.zeros(size)
    cov_path = np.zeros(size)
    best, best_fitness = frame, -math.inf
    for number in range(rounds):
        steps = random.normal(size=(plan.population, size)) * np.sqrt(variance)
        tried = [replace(frame, network=with_weights(frame.network, mean + spread * step)) for step in steps]
        fitness, _ = evolution.measure(plan, tried, number, threads)
        order = np.argsort(-fitness, kind="stable")
        if fitness[order[0]] > best_fitness:
            best, best_fitness = tried[int(order[0])], float(fitness[order[0]])
        # Steps are kept before the spread is applied, so that variances and paths do not depend on it.
        chosen = steps[order[:parents]]
        move = shares @ chosen
        mean = mean + spread * move
        # Divided by the spread of each weight: where steps have no direction this is a standard normal vector.
        path = (1 - path_rate) * path + math.sqrt(path_rate * (2 - path_rate) * power) * move / np.sqrt(variance)
        length = float(np.linalg.norm(path))
        # While the spread itself grows fast the path is long by that alone, and must not stretch the variances
        # too; the root corrects for the first rounds, in which the path is still filling.
        still = length / math.sqrt(1 - (1 - path_rate) ** (2 * number + 2)) < (1.4 + 2 / (size + 1)) * expected
        cov_path = (1 - cov_path_rate) * cov_path
        if still:
            cov_path = cov_path + math.sqrt(cov_path_rate * (2 - cov_path_rate) * power) * move
        # Where the mean has gone (rank one), and how the chosen steps are spread (rank mu).
        variance = (
            (1 - one_rate - many_rate) * variance + one_rate * cov_path**2 + many_rate * (shares @ chosen**2)
        )
        # Steps that agree ask for longer ones, steps that cancel out for shorter.
        spread *= math.exp(path_rate / damping * (length / expected - 1))
        if report is not None:
            report(RefineProgress(number, best_fitness, float(fitness.mean())))
    return best
