"""What every card of a decision is worth to one who sees only what its player saw: the one place that says so.

Everything in the trainer asks `value_cards`, so that the measure can be exchanged here. It is the one that pages
lead with because it predicts best what comes of a card (docs/review.md): the practical value, expected tournament
points when everybody plays on by what he sees, in worlds weighed by what the others did.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
import numpy.typing as npt

from counterplay.review import PracticalJudgement, judge_playouts
from counterplay.skat.review import PRACTICAL_SEED, playout_table
from counterplay.skat.rules import Game, State, evaluate, from_bits, null_value, observe

PLAYOUTS = 400
SAMPLES = 8_000  # worlds that are weighed: more than a review has time for
GOOD_ENOUGH = 0.02  # of the stake: who loses no more has found the answer


class Goal(StrEnum):
    """What is at stake at a decision."""

    CONTRACT = "contract"  # the game as it must be won
    SCHNEIDER = "schneider"  # the game is decided: do the defenders reach 31?
    OUT = "out of schneider"  # the game is decided: does the soloist reach 31?


def wanted_of(goal: Goal) -> int | None:
    """Return the points the soloist must make, by which a solver knows the goal; None: those of the contract."""
    return {Goal.CONTRACT: None, Goal.SCHNEIDER: 90, Goal.OUT: 31}[goal]


_Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class MeasuredCard:
    """The legal cards of a decision, each with what every playout after it brought: the same luck for all."""

    weights: _Floats
    worlds: npt.NDArray[np.int64]  # in which each was played
    every_world: bool  # whether there is no other
    brought: Mapping[str, _Floats]  # tournament points, against the mean of the other two
    won: Mapping[str, _Floats]
    stake: float  # the points between reaching the goal and not

    @property
    def points(self) -> dict[str, float]:
        """Return the expected tournament points of each card, against the mean of the other two."""
        return {card: self._mean(points) for card, points in self.brought.items()}

    @property
    def chances(self) -> dict[str, float]:
        """Return how often the side wins after each card."""
        return {card: self._mean(won) for card, won in self.won.items()}

    def _mean(self, values: _Floats) -> float:
        return float(self.weights @ values / self.weights.sum())

    @property
    def best(self) -> str:
        """Return the best card; the first of several."""
        points = self.points
        return max(points, key=lambda card: points[card])

    @property
    def margin(self) -> float:
        """Return by how many points the best card leads the next; 0 where it is the only one."""
        return lead(self.points)

    def judged(self, card: str) -> PracticalJudgement:
        """Return what a card loses against the best, with its error."""
        return judge_playouts(
            self.weights, self.brought, self.won, card, worlds=self.worlds, every_world=self.every_world
        )

    def lost_to(self, card: str, others: Iterable[str]) -> float:
        """Return the points by which a card is worse than the best of some others, without the luck of picking.

        The best of several noisy values looks better than it is: so it is picked by one half of the playouts and
        valued by the other half, and the other way round.
        """
        others = list(others)
        if len(self.weights) < 2:
            return max(self.points[other] for other in others) - self.points[card]
        gaps = []
        for half in (0, 1):
            picking, valuing = slice(half, None, 2), slice(1 - half, None, 2)
            weights = self.weights[picking]
            best = max(others, key=lambda other: float(weights @ self.brought[other][picking]))
            weights = self.weights[valuing]
            gap = self.brought[best][valuing] - self.brought[card][valuing]
            gaps.append(float(weights @ gap / weights.sum()))
        return sum(gaps) / 2


def value_cards(
    state: State, *, playouts: int = PLAYOUTS, seed: int = PRACTICAL_SEED, goal: Goal = Goal.CONTRACT
) -> MeasuredCard:
    """Value the legal cards of the seat to act, by what that seat can know."""
    assert state.to_act is not None
    cards = sorted(from_bits(state.core.legal_cards))
    seen = observe(state, state.to_act)
    table, every_world = playout_table(seen, cards, number=playouts, samples=SAMPLES, seed=seed)
    return MeasuredCard(
        table.weights,
        table.worlds,
        every_world,
        {str(card): table.points[:, place] for place, card in enumerate(cards)},
        {str(card): table.wins[:, place].astype(float) for place, card in enumerate(cards)},
        stake_of(state, state.to_act, goal),
    )


def lead(points: Mapping[str, float]) -> float:
    """Return by how much the best leads the next; 0 where there is no other."""
    first, *others = sorted(points.values(), reverse=True)
    return first - others[0] if others else 0.0


def stake_of(state: State, seat: int, goal: Goal = Goal.CONTRACT) -> float:
    """Return the tournament points, against the mean of the other two, that reaching the goal is worth to a seat.

    The soloist wins value + 50, or loses twice the value and 50 and gives 40 to each defender (Seeger-Fabian).
    """
    declaration, soloist = state.declaration, state.soloist
    assert declaration is not None
    assert soloist is not None
    if declaration.game is Game.NULL:
        value = null_value(declaration)
    elif goal is Goal.CONTRACT:
        value = evaluate(declaration, 0, state.matadors, 61, 5).value
    else:
        value = declaration.game.base * (1 if goal is Goal.SCHNEIDER else 2)
    full = 3 * value + 140 if goal is Goal.CONTRACT else value
    return float(full if seat == soloist else full / 2)
