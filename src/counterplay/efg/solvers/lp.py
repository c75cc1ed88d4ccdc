"""Exact solutions by linear programming (HiGHS): equilibria, restricted Nash responses and their relatives.

Every response in this package maximises

    trust * (known part, linear in x) + sum over copies of weight * (worst case over the copy's player-2 treeplex)

over the plans x of player 1 (Koller and Megiddo 1992). The objective is unique; the plan often is not. Ties are
settled by a second program: among the optimal plans the one with the best worst case in the last copy, and where
that is fixed already (nothing is trusted) the one with the most from everything else.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy import sparse
from scipy.optimize import linprog

from counterplay.efg.arrays import CompiledGame, Treeplex
from counterplay.efg.tree import Floats

_PRICED = 1e-9
"""A bound or constraint whose multiplier exceeds this holds with equality in every optimal plan."""
_EXACT = {"primal_feasibility_tolerance": 1e-9, "dual_feasibility_tolerance": 1e-9}
_SOLVED = 0


@dataclass(frozen=True)
class Copy:
    """One copy of the game in which player 2 minimises, with the weight it has in the objective.

    With `trust` (per information set) player 2 is held there to the behaviour `anchor` with that probability.
    """

    weight: float
    treeplex: Treeplex
    payoff: sparse.csr_array
    """Rows: player 1's sequences."""
    trust: Floats | None = None
    anchor: Floats | None = None


@dataclass(frozen=True)
class Solution:
    """An optimal plan of player 1."""

    objective: float
    plan: Floats
    known: float
    """The linear part's value without its weight."""
    worst: float
    """Player 1's worst case in the last copy, without its weight."""
    second: Floats | None
    """An optimal plan of player 2 in the last copy, where its weight is positive."""


def _own_constraints(tree: Treeplex) -> tuple[sparse.csr_array, Floats]:
    """Return E, e with E x = e exactly for the plans of the treeplex."""
    n, m = tree.sequences, tree.infosets
    # Row 0 fixes the empty sequence to 1; row I + 1: the actions of I share the weight of the sequence before it.
    sequences = np.arange(1, n)
    rows = np.concatenate([[0], tree.owner[1:] + 1, np.arange(m) + 1])
    columns = np.concatenate([[0], sequences, tree.parent])
    values = np.concatenate([np.ones(n), -np.ones(m)])
    right = np.zeros(m + 1)
    right[0] = 1.0
    return sparse.coo_array((values, (rows, columns)), shape=(m + 1, n)).tocsr(), right


def _value_rows(copy: Copy) -> tuple[sparse.csr_array, sparse.csr_array]:
    """Return the constraints that make the copy's root value at most player 1's worst case.

    The variables are m_0 (the root) and m_I, the least any action of information set I is worth. With q_s the
    worth of a sequence (payoff plus what follows), the value of I is trust * anchor . q + (1 - trust) * m_I and
    the constraints are m_I <= q_s for each s of I. Without trust the value of I is m_I itself. Returned are the
    coefficients on (x, m) as two matrices with rows <= 0, one row per sequence.
    """
    tree = copy.treeplex
    n, m = tree.sequences, tree.infosets
    rows = np.arange(n)
    own = np.concatenate([[0], tree.owner[1:] + 1])
    pick = sparse.coo_array((np.ones(n), (rows, own)), shape=(n, m + 1)).tocsr()
    turned = copy.payoff.T.tocsr()
    if copy.trust is None or copy.anchor is None:
        below = sparse.coo_array((np.ones(m), (tree.parent, np.arange(m) + 1)), shape=(n, m + 1)).tocsr()
        return -turned, (pick - below).tocsr()
    # q = turned x + carry q + free m, where carry moves the held part of I's actions up to I's parent sequence.
    # Its powers vanish after as many steps as player 2 has moves in a row, so the sum below is finite.
    held = copy.trust[tree.owner[1:]] * copy.anchor[1:]
    carry = sparse.coo_array((held, (tree.parent_of_sequence[1:], np.arange(1, n))), shape=(n, n)).tocsr()
    on_plan = turned
    on_values = sparse.coo_array((1.0 - copy.trust, (tree.parent, np.arange(m) + 1)), shape=(n, m + 1)).tocsr()
    step_plan, step_values = on_plan, on_values
    carry.eliminate_zeros()
    while step_plan.nnz or step_values.nnz:
        step_plan, step_values = carry @ step_plan, carry @ step_values
        on_plan, on_values = on_plan + step_plan, on_values + step_values
    return -on_plan, (pick - on_values).tocsr()


class LinearProgram:
    """The linear program of a response: maximise trust * known . x plus the weighted worst cases of the copies."""

    def __init__(self, tree: Treeplex, trust: float, known: Floats, copies: Sequence[Copy]) -> None:
        self.tree, self.trust, self.known, self.copies = tree, trust, known, copies
        self._found: Any = None
        equal, self._right = _own_constraints(tree)
        blocks = [_value_rows(copy) for copy in copies]
        self._offsets = np.cumsum([tree.sequences, *(block[1].shape[1] for block in blocks)])
        total = int(self._offsets[-1])
        self._objective = np.zeros(total)
        self._objective[: tree.sequences] = trust * known
        # A copy counts by its root value alone: maximised, it rises until the rows below, its worst case, stop it.
        for copy, offset in zip(copies, self._offsets, strict=False):
            self._objective[offset] = copy.weight
        grid: list[list[sparse.csr_array | None]] = []
        for i, (on_plan, on_values) in enumerate(blocks):
            line: list[sparse.csr_array | None] = [on_plan] + [None] * len(blocks)
            line[i + 1] = on_values
            grid.append(line)
        self._upper = sparse.block_array(grid, format="csr")
        self._equal = sparse.hstack(
            [equal, sparse.csr_array((equal.shape[0], total - tree.sequences))], format="csr"
        )
        self._bounds = np.empty((total, 2))
        # x <= 1 follows from E x = e, but the multiplier of a bound tells what every optimal plan has in common.
        self._bounds[: tree.sequences] = (0.0, 1.0)
        self._bounds[tree.sequences :] = (-np.inf, np.inf)

    def optimum(self) -> Solution:
        """Return an optimal plan, whichever the solver finds first."""
        rows = self._upper.shape[0]
        result = self._solve(self._objective, self._upper, np.zeros(rows), self._equal, self._right, self._bounds)
        if result.status != _SOLVED:
            raise RuntimeError(f"the linear program was not solved: {result.message}")
        self._found = result
        last = self.copies[-1]
        second = None
        if last.weight > 0.0 and last.trust is None:
            own = slice(rows - last.treeplex.sequences, rows)
            # Player 2's plan is the dual of the constraints m_I <= q_s: how much of each sequence holds the value
            # down. The copy's weight scales it.
            second = np.maximum(-result.ineqlin.marginals[own] / last.weight, 0.0)
        return self._solution(-float(result.fun), result.x, second)

    def settle_ties(self, solution: Solution) -> Solution:
        """Return the canonical one of the optimal plans, after `optimum`.

        By complementary slackness the optimal plans are those that keep every priced bound and constraint tight, a
        much smaller program. Where rounding leaves it empty, the plan found first is kept.
        """
        goal = np.zeros(len(self._objective))
        # With trust the worst case of the last copy may still differ between optimal plans. Without it that is the
        # objective itself, and the model and the other copies decide.
        if self.trust > 0.0:
            goal[self._offsets[-2]] = 1.0
        else:
            goal[: self.tree.sequences] = self.known
            goal[self._offsets[:-2]] = 1.0
        first = self._found
        bounds = self._bounds.copy()
        at_lower, at_upper = first.lower.marginals > _PRICED, first.upper.marginals < -_PRICED
        bounds[at_lower, 1] = bounds[at_lower, 0]
        bounds[at_upper, 0] = bounds[at_upper, 1]
        tight = first.ineqlin.marginals < -_PRICED
        equal = sparse.vstack([self._equal, self._upper[tight]], format="csr")
        right = np.append(self._right, np.zeros(int(tight.sum())))
        result = self._solve(goal, self._upper[~tight], np.zeros(int((~tight).sum())), equal, right, bounds)
        return (
            self._solution(solution.objective, result.x, solution.second) if result.status == _SOLVED else solution
        )

    def _solution(self, objective: float, point: Floats, second: Floats | None) -> Solution:
        x = np.maximum(point[: self.tree.sequences], 0.0)
        return Solution(objective, x, float(self.known @ x), float(point[self._offsets[-2]]), second)

    @staticmethod
    def _solve(
        goal: Floats,
        upper: sparse.csr_array,
        below: Floats,
        equal: sparse.csr_array,
        right: Floats,
        bounds: Floats,
    ) -> Any:
        return linprog(
            -goal, A_ub=upper, b_ub=below, A_eq=equal, b_eq=right, bounds=bounds, method="highs", options=_EXACT
        )


def maximise(
    tree: Treeplex, trust: float, known: Floats, copies: Sequence[Copy], *, canonical: bool = True
) -> Solution:
    """Return the plan of player 1 that maximises trust * known . x plus the weighted worst cases of the copies."""
    program = LinearProgram(tree, trust, known, copies)
    solution = program.optimum()
    return program.settle_ties(solution) if canonical else solution


@dataclass(frozen=True, eq=False)
class Equilibrium:
    """An exact equilibrium: the value to player 1 and both players' behaviours."""

    value: float
    first: Floats
    second: Floats

    def __repr__(self) -> str:
        return f"<Equilibrium: {self.value:.4f} to player 1>"


def equilibrium(game: CompiledGame) -> Equilibrium:
    """Return an exact equilibrium; player 2's part comes from the dual of player 1's program."""
    copy = Copy(1.0, game.treeplexes[1], game.payoff)
    zero = np.zeros(game.treeplexes[0].sequences)
    solution = maximise(game.treeplexes[0], 0.0, zero, [copy], canonical=False)
    assert solution.second is not None
    first, second = game.treeplexes
    return Equilibrium(solution.objective, first.behaviour(solution.plan), second.behaviour(solution.second))
