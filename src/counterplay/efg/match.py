"""A game, a known opponent, and the measure every answer to him is judged by."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from numbers import Integral, Real
from typing import Protocol

from counterplay.efg.arrays import CompiledGame
from counterplay.efg.solvers import cfr, evaluate, lp
from counterplay.efg.tree import Floats
from counterplay.protocol import BadInput

LARGEST_PROGRAM = 20_000
"""Games with more sequences of a player than this are solved by regret minimisation, not by a linear program."""


def solve_exactly(game: CompiledGame) -> lp.Equilibrium:
    """Return an equilibrium: exact where the game is small enough, else within 1e-5 by regret minimisation."""
    if max(treeplex.sequences for treeplex in game.treeplexes) <= LARGEST_PROGRAM:
        return lp.equilibrium(game)
    equilibrium = cfr.equilibrium(game, gap=1e-5)
    first, second = game.treeplexes
    return lp.Equilibrium(
        equilibrium.value, first.behaviour(equilibrium.first), second.behaviour(equilibrium.second)
    )


class ResponseMatch:
    """Player 1 meets a player 2 whose behaviour is known (or believed)."""

    def __init__(self, game: CompiledGame, opponent: Floats, blueprint: lp.Equilibrium | None = None) -> None:
        self.game = game
        self.opponent = opponent
        self._blueprint = blueprint

    @cached_property
    def blueprint(self) -> lp.Equilibrium:
        """An equilibrium of the whole game."""
        return self._blueprint or solve_exactly(self.game)

    @cached_property
    def opponent_plan(self) -> Floats:
        """The opponent's probability of every sequence."""
        return self.game.treeplexes[1].plan(self.opponent)

    @cached_property
    def known(self) -> Floats:
        """What each sequence of player 1 is worth against the opponent."""
        known: Floats = self.game.payoff @ self.opponent_plan
        return known


@dataclass(frozen=True, eq=False)
class ResponseOutcome:
    """A strategy of player 1 and what it is worth.

    >>> from counterplay import efg
    >>> efg.respond("kuhn", "uniform", "rnr", p=0.5)
    <Outcome: gains 0.4444 against the known opponent, risks 0.0556>
    """

    behaviour: Floats
    objective: float
    """p * utility + (1 - p) * worst case: what a restricted Nash response maximises."""
    utility: float
    """Against the known opponent."""
    gain: float
    """Utility above the value of the game."""
    exploitability: float
    """How far the worst case lies below the value of the game."""

    def __repr__(self) -> str:
        return f"<Outcome: gains {self.gain:.4f} against the known opponent, risks {self.exploitability:.4f}>"


def judge_answer(match: ResponseMatch, behaviour: Floats, p: float) -> ResponseOutcome:
    """Return a strategy with its exact utility, gain and exploitability."""
    utility = float(match.game.treeplexes[0].plan(behaviour) @ match.known)
    worst = evaluate.worst_case(match.game, behaviour)[0]
    value = match.blueprint.value
    return ResponseOutcome(behaviour, p * utility + (1.0 - p) * worst, utility, utility - value, value - worst)


class Method(Protocol):
    """A way to answer a known opponent."""

    def respond(self, match: ResponseMatch, p: float) -> ResponseOutcome:
        """Return player 1's strategy when the opponent is trusted with probability p."""


def check_trust(p: float) -> float:
    """Return p, or refuse it."""
    if not (isinstance(p, Real) and 0.0 <= p <= 1.0):
        raise BadInput(f"p is the probability that the opponent plays as known; {p!r} is not between 0 and 1")
    return p


def check_depth(depth: int | None) -> int | None:
    """Return the depth, or refuse it; None looks to the end of the game."""
    if depth is not None and not (isinstance(depth, Integral) and depth >= 1):
        raise BadInput(f"depth {depth!r} leaves nothing to look at; it is a whole number, and the least is 1")
    return depth
