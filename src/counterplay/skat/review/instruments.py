"""What judging a game needs, made when it is first asked for."""

from __future__ import annotations

from functools import cached_property

from counterplay.skat.players import Evaluator, shipped_evaluator
from counterplay.skat.solver import Solver


class Instruments:
    """A solver and the shipped evaluator; whoever has them has them alone: one for each thread."""

    @cached_property
    def solver(self) -> Solver:
        """Return the solver with its table."""
        return Solver()

    @cached_property
    def evaluator(self) -> Evaluator:
        """Return the evaluator that comes with the package."""
        return shipped_evaluator()
