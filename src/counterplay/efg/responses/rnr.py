"""Restricted Nash response (Johanson et al. 2008): the opponent is as known with probability p, else rational."""

from __future__ import annotations

from dataclasses import dataclass

from counterplay.efg.match import LARGEST_PROGRAM, ResponseMatch, ResponseOutcome, check_trust, judge_answer
from counterplay.efg.solvers import cfr, lp
from counterplay.efg.solvers.robust import robust_payoff


@dataclass(frozen=True)
class RestrictedNashResponse:
    """The exact trade-off between gain and safety: the yardstick of every other method."""

    def respond(self, match: ResponseMatch, p: float) -> ResponseOutcome:
        """Return the p-restricted Nash response; very large games are solved by regret minimisation."""
        check_trust(p)
        # max over x of  p * u(x, model) + (1 - p) * min over y of u(x, y)  (Johanson et al. 2008, section 2.1).
        # The known part is linear in the plan x: it joins the objective, and only the rational part needs a copy.
        first, second = match.game.treeplexes
        if max(first.sequences, second.sequences) <= LARGEST_PROGRAM:
            solution = lp.maximise(first, p, match.known, [lp.Copy(1.0 - p, second, match.game.payoff)])
            return judge_answer(match, first.behaviour(solution.plan), p)
        # The average is what converges, not the last iterate; its gap is to the equilibrium of this modified game.
        equilibrium = cfr.approximate((first, second), robust_payoff(match.game.payoff, match.known, p))
        return judge_answer(match, first.behaviour(equilibrium.first), p)
