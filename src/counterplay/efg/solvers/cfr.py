"""Regret minimisation in the C++ core: CFR, CFR+, DCFR and PCFR+ on any pair of treeplexes."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy import sparse

from counterplay.efg import _core
from counterplay.efg.arrays import CompiledGame, Treeplex
from counterplay.efg.tree import Floats
from counterplay.protocol import BadInput

VARIANTS = {
    "cfr": _core.Variant.cfr,  # Zinkevich et al. 2007
    "cfr+": _core.Variant.cfr_plus,  # Tammelin 2014: regrets never fall below zero
    "dcfr": _core.Variant.dcfr,  # Brown and Sandholm 2019: early regrets fade
    "pcfr+": _core.Variant.pcfr_plus,  # Farina, Kroer and Sandholm 2021: the last regret predicts the next
}
_NONE = np.zeros(0)


@dataclass(frozen=True)
class Approximation:
    """Average plans of both players after some iterations."""

    first: Floats
    second: Floats
    iterations: int
    gap: float
    """How much both players together could still gain."""
    value: float


def cfr_solver(
    treeplexes: tuple[Treeplex, Treeplex],
    payoff: sparse.csr_array,
    variant: str = "pcfr+",
    trust: Floats = _NONE,
    anchor: Floats = _NONE,
) -> _core.Solver:
    """Return a solver of the core; `trust` per information set holds player 2 to the behaviour `anchor`."""
    if variant not in VARIANTS:
        raise BadInput(f"there is no CFR variant {variant!r}; there are {', '.join(VARIANTS)}")
    rows = payoff.tocsr()
    return _core.Solver(
        treeplexes[0].core,
        treeplexes[1].core,
        rows.indptr.astype(np.int32),
        rows.indices.astype(np.int32),
        rows.data.astype(np.float64),
        VARIANTS[variant],
        trust,
        anchor,
    )


def approximate(
    treeplexes: tuple[Treeplex, Treeplex],
    payoff: sparse.csr_array,
    *,
    variant: str = "pcfr+",
    gap: float = 1e-6,
    most_iterations: int = 100_000,
    check_every: int = 250,
) -> Approximation:
    """Run until the players' plans are within `gap` of equilibrium, or the iterations are used up."""
    core = cfr_solver(treeplexes, payoff, variant)
    turned = payoff.T.tocsr()
    while True:
        core.run(min(check_every, most_iterations - core.iterations))
        # The last iterates circle around an equilibrium; what converges is their average.
        first, second = core.average(0), core.average(1)
        # Best responses to the averages bracket the value: the width of the bracket is how much both could gain.
        upper = treeplexes[0].best(payoff @ second)[0]
        lower = -treeplexes[1].best(-(turned @ first))[0]
        if upper - lower <= gap or core.iterations >= most_iterations:
            value = float(first @ (payoff @ second))
            return Approximation(first, second, core.iterations, upper - lower, value)


def equilibrium(
    game: CompiledGame, *, variant: str = "pcfr+", gap: float = 1e-6, most_iterations: int = 100_000
) -> Approximation:
    """Return an approximate equilibrium of a whole game (plans, not behaviours)."""
    return approximate(game.treeplexes, game.payoff, variant=variant, gap=gap, most_iterations=most_iterations)
