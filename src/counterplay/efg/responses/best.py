"""Best response: everything against the known opponent, and the least exploitable of the ways to get it."""

from __future__ import annotations

from dataclasses import dataclass

from counterplay.efg.match import LARGEST_PROGRAM, ResponseMatch, ResponseOutcome, judge_answer
from counterplay.efg.solvers import lp


@dataclass(frozen=True)
class BestResponse:
    """The most against the opponent as known; p is ignored (it is 1)."""

    canonical: bool = True
    """Take the safest of equally good answers (a linear program); else the first (one backward pass)."""

    def respond(self, match: ResponseMatch, p: float = 1.0) -> ResponseOutcome:
        """Return the best response to the opponent."""
        first, second = match.game.treeplexes
        if not self.canonical or max(first.sequences, second.sequences) > LARGEST_PROGRAM:
            return judge_answer(match, first.best(match.known)[1], 1.0)
        # The copy of weight 0 adds nothing to the objective: ties are settled by its worst case.
        solution = lp.maximise(first, 1.0, match.known, [lp.Copy(0.0, second, match.game.payoff)])
        return judge_answer(match, first.behaviour(solution.plan), 1.0)
