"""CDRNR (Milec et al. 2021): a restricted Nash response that looks a few steps ahead and assumes rational play
after.

What is assumed after the limit is the `leaf`:

    optimal    both sides play the rest of the game optimally from the ranges they arrive with
    blueprint  both sides follow one fixed equilibrium of the whole game

The first is what the method defines. It folds into one program: where the opponent is known, he is known up to the
limit only, and free after it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from counterplay.efg.arrays import CompiledGame
from counterplay.efg.lookahead import CHOSEN, Lookahead
from counterplay.efg.match import (
    LARGEST_PROGRAM,
    ResponseMatch,
    ResponseOutcome,
    check_depth,
    check_trust,
    judge_answer,
)
from counterplay.efg.resolve import Lookaheads, ResolveProblem, Rival, stitch
from counterplay.efg.restrict import Restriction, portfolio_options, restrict
from counterplay.efg.solvers import lp
from counterplay.efg.tree import Floats
from counterplay.protocol import BadInput

LEAVES = ("optimal", "blueprint")


class ContinualDepthLimited:
    """CDRNR on one game at one depth; p = 1 makes it CDBR. Reused across opponents it keeps its look-aheads."""

    def __init__(
        self, game: CompiledGame, depth: int | None, leaf: str = "optimal", *, canonical: bool = True
    ) -> None:
        if leaf not in LEAVES:
            raise BadInput(f"there is no leaf {leaf!r}; there are {', '.join(LEAVES)}")
        if max(treeplex.sequences for treeplex in game.treeplexes) > LARGEST_PROGRAM:
            raise BadInput(
                f"{game.name} has more than {LARGEST_PROGRAM:,} sequences, too many for this method's programs"
            )
        self.game = game
        self.leaf = leaf
        self.canonical = canonical
        self.looks = Lookaheads(game, check_depth(depth))
        self._restrictions: dict[int, tuple[lp.Equilibrium | None, tuple[Restriction, Restriction]]] = {}

    def respond(self, match: ResponseMatch, p: float) -> ResponseOutcome:
        """Return the strategy that continual re-solving plays."""
        check_trust(p)
        return judge_answer(match, stitch(self.looks, _DepthSolve(self, match, p)), p)

    def improve(self, match: ResponseMatch, p: float, look: Lookahead, behaviour: Floats) -> Floats:
        """Re-solve what one look-ahead shows."""
        return _DepthSolve(self, match, p).improve(look, behaviour)

    def restrictions(self, look: Lookahead, match: ResponseMatch) -> tuple[Restriction, Restriction]:
        """Return both players' restrictions where the opponent is rational."""
        # By the look, and where the leaf is a blueprint by that: the next match may bring another one.
        blueprint = match.blueprint if self.leaf == "blueprint" else None
        known = self._restrictions.get(id(look))
        if known is None or known[0] is not blueprint:
            pairs = []
            for index, view in enumerate((look.first, look.second)):
                options = None
                if self.leaf == "blueprint":
                    play = (match.blueprint.first, match.blueprint.second)[index]
                    options = portfolio_options(self.game.treeplexes[index], view, [play])
                pairs.append(restrict(self.game.treeplexes[index], view, options))
            known = self._restrictions[id(look)] = blueprint, (pairs[0], pairs[1])
        return known[1]


@dataclass(frozen=True)
class _DepthSolve:
    """One run against one opponent."""

    method: ContinualDepthLimited
    match: ResponseMatch
    p: float

    @cached_property
    def _nothing(self) -> Floats:
        return np.zeros(self.method.game.treeplexes[0].sequences)

    def improve(self, look: Lookahead, behaviour: Floats) -> Floats:
        game, match, p = self.method.game, self.match, self.p
        # Fully trusted and nothing left to assume: a best response by one backward pass, exact and cheap.
        if p == 1.0 and look.reaches_end:
            return _answer(match, look, behaviour)
        first, second = self.method.restrictions(look, match)
        # p * (known up to the limit, the leaf's assumption after it) + (1 - p) * (rational from here on): the
        # objective of RNR, but for what the first part has after the limit.
        rational = Rival(1.0 - p, second.treeplex, game.payoff @ second.map(np.ones(game.treeplexes[1].sequences)))
        held = look.second_held
        rivals = [rational]
        known = self._nothing
        if self.method.leaf == "blueprint":
            # One fixed strategy after the limit: the first part is a number for each plan, linear like RNR's.
            chosen = np.append(False, (held.mode == CHOSEN)[game.treeplexes[1].owner[1:]])
            play = np.where(chosen, match.blueprint.second, match.opponent)
            known = game.payoff @ game.treeplexes[1].plan(play)
        else:
            # Optimal play after the limit: there even the known opponent minimises, so his part is another copy,
            # in which the model fixes his sequences up to the limit and weighs the payoffs.
            free_later = restrict(game.treeplexes[1], held, None)
            payoff = game.payoff @ free_later.map(match.opponent_plan)
            rivals.insert(0, Rival(p, free_later.treeplex, payoff))
        # With full trust the rational copy weighs nothing and is kept for settling ties only.
        if p == 1.0 and not self.method.canonical and self.method.leaf == "optimal":
            rivals.pop()
        problem = ResolveProblem(first, p, known, rivals)
        return problem.improve(game, behaviour, canonical=self.method.canonical)


def _answer(match: ResponseMatch, look: Lookahead, behaviour: Floats) -> Floats:
    """Return the behaviour with an exact best response where the look-ahead is free and sees the end."""
    treeplex = match.game.treeplexes[0]
    best = treeplex.best(match.known)[1]
    free = np.append(False, (look.first.mode > 0)[treeplex.owner[1:]])
    return np.where(free, best, behaviour)
