"""Data-biased response (Johanson and Bowling 2009): trust set by set, by how often the opponent was seen there.

A model from few hands is good where it saw much and empty where it saw nothing. At each of his information sets
the opponent is held to the model with a probability that grows with its count, and is rational otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from counterplay.efg.match import LARGEST_PROGRAM, ResponseMatch, ResponseOutcome, check_trust, judge_answer
from counterplay.efg.solvers import cfr, lp
from counterplay.efg.tree import Floats


def trust_from_counts(seen: Floats, most: float, prior: float = 10.0) -> Floats:
    """Return the trust in each information set: `most` times n / (n + prior)."""
    return check_trust(most) * seen / (seen + prior)


@dataclass(frozen=True)
class DataBiasedResponse:
    """Answers a model seen `seen` times at each of player 2's information sets."""

    seen: Floats
    prior: float = 10.0

    def respond(self, match: ResponseMatch, p: float) -> ResponseOutcome:
        """Return the data-biased response with trust at most p."""
        first, second = match.game.treeplexes
        # u(x, y') with y'(I) = trust(I) * model(I) + (1 - trust(I)) * y(I), y free: one copy in which player 2 is
        # held set by set, not a mixture of two whole games as in RNR.
        trust = trust_from_counts(self.seen, p, self.prior)
        if max(first.sequences, second.sequences) <= LARGEST_PROGRAM:
            copy = lp.Copy(1.0, second, match.game.payoff, trust, match.opponent)
            solution = lp.maximise(first, 0.0, np.zeros(first.sequences), [copy], canonical=False)
            return judge_answer(match, first.behaviour(solution.plan), p)
        core = cfr.cfr_solver(match.game.treeplexes, match.game.payoff, "pcfr+", trust, match.opponent)
        core.run(5_000)
        return judge_answer(match, first.behaviour(core.average(0)), p)
