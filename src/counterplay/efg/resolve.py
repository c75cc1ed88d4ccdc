"""Continual re-solving: one plan for the start of the game, improved at each public state where player 1 moves.

Between re-solves player 1's plan off the current public state is frozen. If he re-optimised it as well, each
re-solve could trade value between public states as it likes, and the pieces would not fit together.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from scipy import sparse

from counterplay.efg.arrays import CompiledGame, Treeplex
from counterplay.efg.lookahead import FROZEN, PATH, SIDE, Lookahead, from_public_state, from_root
from counterplay.efg.restrict import Restriction
from counterplay.efg.solvers import cfr, lp
from counterplay.efg.solvers.collapse import collapse
from counterplay.efg.solvers.robust import robust_payoff
from counterplay.efg.tree import Floats

KEEP = 1e-9
"""A plan is only replaced by one that the same look-ahead values higher by more than this."""


@dataclass(frozen=True)
class Rival:
    """A copy of player 2 who minimises: his treeplex, and the payoffs of player 1's whole sequences against it."""

    weight: float
    treeplex: Treeplex
    payoff: sparse.csr_array
    sampled: sparse.csr_array | None = None
    """Leaf values over player 1's small sequences, where they were sampled."""


@dataclass(frozen=True)
class ResolveProblem:
    """What player 1 maximises at a re-solve (see `solvers.lp`)."""

    first: Restriction
    trust: float
    known: Floats
    rivals: Sequence[Rival]
    sampled_known: Floats | None = None

    def value_of(self, plan: Floats) -> float:
        """Return the objective of a whole plan."""
        total = self.trust * float(self.known @ plan)
        for rival in self.rivals:
            if rival.weight > 0.0:
                total -= rival.weight * rival.treeplex.best(-(rival.payoff.T @ plan))[0]
        return total

    def improve(
        self, game: CompiledGame, behaviour: Floats, *, canonical: bool = True, regrets: bool = False
    ) -> Floats:
        """Return the behaviour with its free part re-solved; the old one where that gains nothing.

        A linear program solves it, or with `regrets` (and one rival) regret minimisation to within 1e-6.
        """
        whole = game.treeplexes[0]
        plan = whole.plan(behaviour)
        # The frozen part follows this plan, so the map is made anew: x = lift y, and y is what is solved for.
        lift = self.first.map(plan)
        down = lift.T.tocsr()
        known = down @ self.known
        if self.sampled_known is not None:
            known = known + self.sampled_known
        copies = []
        for rival in self.rivals:
            payoff = down @ rival.payoff
            if rival.sampled is not None:
                payoff = payoff + rival.sampled
            copies.append(lp.Copy(rival.weight, *collapse(rival.treeplex, payoff.tocsr())))
        solve = _by_regrets if regrets else _by_program
        objective, finish = solve(self.first.treeplex, self.trust, known, copies, canonical)
        # A sampled objective is off by its noise: whether the plan before was worth more it cannot say.
        exact = self.sampled_known is None
        if exact and objective <= self.value_of(plan) + KEEP:
            return behaviour
        return whole.behaviour(lift @ finish(), otherwise=behaviour)


Solved = tuple[float, Callable[[], Floats]]
"""An objective, and what to call for its plan (ties are only settled where the plan is wanted)."""


def _by_program(tree: Treeplex, trust: float, known: Floats, copies: list[lp.Copy], canonical: bool) -> Solved:
    program = lp.LinearProgram(tree, trust, known, copies)
    solution = program.optimum()
    return solution.objective, lambda: (program.settle_ties(solution) if canonical else solution).plan


def _by_regrets(tree: Treeplex, trust: float, known: Floats, copies: list[lp.Copy], canonical: bool) -> Solved:
    (copy,) = copies
    payoff = robust_payoff(copy.payoff, known, trust)
    equilibrium = cfr.approximate((tree, copy.treeplex), payoff, gap=1e-6, most_iterations=20_000)
    # An average is not yet an equilibrium: what it is worth is what a best answer leaves of it.
    guaranteed = -copy.treeplex.best(-(payoff.T @ equilibrium.first))[0]
    return guaranteed, lambda: equilibrium.first


@dataclass(frozen=True)
class PublicTurn:
    """A public state at which player 1 moves."""

    public: int
    before: int
    """The public state of his move before, -1 at his first."""
    infosets: np.ndarray[tuple[int], np.dtype[np.int64]]


def turns(game: CompiledGame) -> list[PublicTurn]:
    """Return the public states at which player 1 moves, earlier ones first."""
    tree = game.tree
    movers = np.flatnonzero(tree.player == 1)
    publics, first = np.unique(tree.public[movers], return_index=True)
    public_turns = []
    for public, start in sorted(zip(publics, movers[first], strict=True), key=lambda pair: int(pair[1])):
        # Up to his move before: the plan made there is the one that led here.
        node = int(tree.parent[start])
        while node >= 0 and not (tree.player[node] == 1 and tree.public[node] != public):
            node = int(tree.parent[node])
        infosets = np.unique(tree.infoset[movers[tree.public[movers] == public]]).astype(np.int64)
        public_turns.append(PublicTurn(int(public), int(tree.public[node]) if node >= 0 else -1, infosets))
    return public_turns


class Resolver(Protocol):
    """Improves a behaviour for the part of the game a look-ahead shows."""

    def improve(self, look: Lookahead, behaviour: Floats) -> Floats:
        """Return the improved behaviour of player 1 for the whole game."""


class Lookaheads:
    """The look-aheads of a game at one depth, made when first asked for."""

    def __init__(self, game: CompiledGame, depth: int | None) -> None:
        self.game = game
        self.depth = depth
        self.turns = turns(game)
        self._made: dict[int, Lookahead] = {}
        self._settled: dict[int, bool] = {}

    def at(self, public: int) -> Lookahead:
        """Return the look-ahead from a public state, -1 for the start of the game."""
        if public not in self._made:
            start = (
                from_root(self.game, self.depth)
                if public < 0
                else from_public_state(self.game, public, self.depth)
            )
            self._made[public] = start
        return self._made[public]

    def is_settled(self, turn: PublicTurn) -> bool:
        """Return whether a re-solve at this turn could change nothing.

        The solution of the start covers it where nothing lies beside it or before it, and there is nothing to
        decide where player 1 has one action everywhere.
        """
        if turn.public not in self._settled:
            tree, look = self.game.tree, self.at(turn.public)
            here = np.flatnonzero(tree.public == turn.public)
            beside = bool((look.part == SIDE).any()) or bool((tree.player[look.part == PATH] == 2).any())
            opening = not beside and bool((tree.clock()[here] == tree.clock()[0]).all())
            sizes = np.diff(self.game.treeplexes[0].first)
            self._settled[turn.public] = opening or bool((sizes[look.first.mode != FROZEN] == 1).all())
        return self._settled[turn.public]


def stitch(looks: Lookaheads, resolver: Resolver, start: Floats | None = None) -> Floats:
    """Return the strategy that online play follows, over all games it could meet: each turn as re-solved there."""
    game = looks.game
    treeplex = game.treeplexes[0]
    opening = resolver.improve(looks.at(-1), treeplex.uniform() if start is None else start)
    plans = {-1: opening}
    stitched = opening.copy()
    for turn in looks.turns:
        before = plans[turn.before]
        # Online nobody re-solves where he never comes: the plan before goes on there.
        reached = treeplex.plan(before)[treeplex.parent[turn.infosets]].max() > 1e-12
        if not reached or looks.is_settled(turn):
            plans[turn.public] = before
        else:
            plans[turn.public] = resolver.improve(looks.at(turn.public), before)
        for j in turn.infosets:
            own = slice(treeplex.first[j], treeplex.first[j + 1])
            stitched[own] = plans[turn.public][own]
    return stitched
