"""The robust adaptation game (Johanson et al. 2008) as a payoff matrix, for solvers that need one."""

from __future__ import annotations

import numpy as np
from scipy import sparse

from counterplay.efg.tree import Floats


def robust_payoff(payoff: sparse.csr_array, known: Floats, p: float) -> sparse.csr_array:
    """Return the payoff matrix of the robust adaptation game (section 2.1).

    Its two copies of the game fold into one: where the opponent is as known he has no choices, so that copy pays
    p * `known` under player 2's empty sequence.
    """
    rows = np.flatnonzero(known)
    column = sparse.coo_array((p * known[rows], (rows, np.zeros(len(rows), dtype=np.int64))), shape=payoff.shape)
    return ((1.0 - p) * payoff + column).tocsr()
