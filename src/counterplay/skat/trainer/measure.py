"""What every card of a decision is worth to one who sees only what its player saw: the one place that says so.

Everything in the trainer asks `value_cards`, so that the measure can be exchanged here. Today it is the decision
measure of `judge`: over the worlds the seat cannot tell apart, in how many does its side reach the goal after the
card, all cards known from then on? (docs/review.md says where that is wrong.) Beside it `played_out` says what
each card brings when the rest is played by people who see their own cards alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
import numpy.typing as npt

from counterplay.review.judgement import DecisionLoss, decision_loss
from counterplay.review.practical import PracticalValue
from counterplay.skat import _core
from counterplay.skat.cards import Card, Game
from counterplay.skat.judge import DEFAULT_SEED, DEFAULT_WORLDS, decision_wins
from counterplay.skat.judging.practical import judge_card
from counterplay.skat.observation import observe
from counterplay.skat.score import evaluate, null_value
from counterplay.skat.solver import Solver
from counterplay.skat.state import State


class Goal(StrEnum):
    """What is at stake at a decision."""

    CONTRACT = "contract"  # the game as it must be won
    SCHNEIDER = "schneider"  # the game is decided: do the defenders reach 31?
    OUT = "out of schneider"  # the game is decided: does the soloist reach 31?


_PLAYOUTS = 200
_POINTS = {Goal.CONTRACT: None, Goal.SCHNEIDER: 90, Goal.OUT: 31}


@dataclass(frozen=True, slots=True)
class Valued:
    """The legal cards of a decision, each with the worlds in which the mover's side reaches the goal after it."""

    goal: Goal
    reached: Mapping[str, npt.NDArray[np.bool_]]  # world by world, the same worlds for all cards
    every_world: bool
    stake: float  # tournament points, against the mean of the other two, between reaching the goal and not
    floor: float = 0.0  # what is left when the goal is missed

    @property
    def chances(self) -> dict[str, float]:
        """Return how often each card reaches the goal."""
        return {card: float(won.mean()) for card, won in self.reached.items()}

    @property
    def points(self) -> dict[str, float]:
        """Return the expected tournament points of each card, against the mean of the other two."""
        return {card: self.floor + chance * self.stake for card, chance in self.chances.items()}

    @property
    def worlds(self) -> int:
        """Return how many worlds were asked."""
        return len(next(iter(self.reached.values())))

    @property
    def best(self) -> str:
        """Return the best card; the first of several."""
        chances = self.chances
        return max(chances, key=lambda card: chances[card])

    @property
    def margin(self) -> float:
        """Return by how much the best card leads the next; 0 where it is the only one or shares its place."""
        first, *others = sorted(self.chances.values(), reverse=True)
        return first - others[0] if others else 0.0

    def loss(self, card: str) -> DecisionLoss:
        """Return what a card loses against the best, as a chance, with its error."""
        return decision_loss(self.reached, card, every_world=self.every_world)


def value_cards(
    state: State,
    solver: Solver,
    *,
    worlds: int = DEFAULT_WORLDS,
    seed: int = DEFAULT_SEED,
    goal: Goal = Goal.CONTRACT,
) -> Valued:
    """Value the legal cards of the seat to act, by what that seat can know."""
    assert state.to_act is not None
    reached, every_world = decision_wins(state, solver, worlds, seed, _POINTS[goal])
    stake = stake_of(state, state.to_act, goal)
    if goal is not Goal.CONTRACT:
        return Valued(goal, reached, every_world, stake)
    alone = state.to_act == state.soloist
    value = ((stake if alone else 2 * stake) - 140) / 3
    return Valued(goal, reached, every_world, stake, -2 * value - 90 if alone else -(value + 50) / 2)


def played_out(state: State, chosen: str, *, number: int = _PLAYOUTS) -> Mapping[str, PracticalValue]:
    """Return what each legal card of the seat to act brings in practice: points and wins, with their errors."""
    assert state.to_act is not None
    return judge_card(observe(state, state.to_act), Card[chosen], number=number).values


def stake_of(state: State, seat: int, goal: Goal = Goal.CONTRACT) -> float:
    """Return the tournament points, against the mean of the other two, that reaching the goal is worth to a seat.

    The soloist wins value + 50, or loses twice the value and 50 and gives 40 to each defender (Seeger-Fabian).
    """
    declaration, soloist = state.declaration, state.soloist
    assert declaration is not None
    assert soloist is not None
    twelve = state.core.dealt_hands[soloist] | state.core.dealt_skat
    matadors = _core.matadors(int(declaration.game), twelve)
    if declaration.game is Game.NULL:
        value = null_value(declaration)
    elif goal is Goal.CONTRACT:
        value = evaluate(declaration, 0, matadors, 61, 5).value
    else:
        value = declaration.game.base * (1 if goal is Goal.SCHNEIDER else 2)
    full = 3 * value + 140 if goal is Goal.CONTRACT else value
    return float(full if seat == soloist else full / 2)
