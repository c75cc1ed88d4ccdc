"""What a move was worth, by measures that are kept apart.

In hindsight, all cards known: did it turn a won game into a lost one, or give away a level of the result or
points? As a decision: over the worlds its player could not tell apart, how much more often would the best card
have won? A card that lost the game in hindsight but not as a decision was bad luck. The third measure, what comes
of it among players who see only their own cards, is in `practical`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from counterplay.opponent import Decision, Situation
from counterplay.review.practical import PracticalJudgement
from counterplay.statistics import ERRORS_OF_95

Action = TypeVar("Action", bound=Hashable)


class Verdict(StrEnum):
    """What a move was in hindsight, from the worst to the best."""

    TURNED = "turned the game"  # a won game became a lost one
    LEVEL = "lost a level"  # same winner, but at a worse level
    POINTS = "lost points"
    EQUAL = "equal"  # as good as any, and not alone
    BEST = "best"  # all others were worse
    FORCED = "forced"  # there was no other


@dataclass(frozen=True, slots=True)
class DecisionLoss:
    """How much more often the best card would have won than the chosen one, over the worlds of the mover."""

    loss: float
    error: float  # standard error of the loss; 0 when every world was asked
    worlds: int
    best: str
    every_world: bool = False

    @property
    def none(self) -> bool:
        """Say whether the loss is zero within its error."""
        return self.loss <= ERRORS_OF_95 * self.error or math.isclose(self.loss, 0.0, abs_tol=1e-12)


def decision_loss(wins: Mapping[str, npt.ArrayLike], chosen: str, *, every_world: bool = False) -> DecisionLoss:
    """Return the loss of a choice: `wins` says, card by card, in which worlds the mover's side wins.

    The worlds are the same for all cards, in the same order, so the difference is taken world by world.
    `every_world` means that these are all worlds, not a sample: then there is no error.

    >>> lost = decision_loss({"A": [1, 1, 1, 0], "B": [1, 0, 0, 0]}, "B", every_world=True)
    >>> lost.best, lost.loss, lost.error
    ('A', 0.5, 0.0)
    """
    results = {card: np.asarray(won, dtype=float) for card, won in wins.items()}
    # Where several are best the chosen one is the best.
    best = max(results, key=lambda card: (results[card].sum(), card == chosen))
    difference = results[best] - results[chosen]
    count = len(difference)
    error = 0.0
    if not every_world and count > 1:
        error = float(difference.std(ddof=1) / math.sqrt(count))
    return DecisionLoss(float(difference.mean()) if count else 0.0, error, count, best, every_world)


@dataclass(frozen=True, slots=True)
class Move:
    """A card played in a finished game, and what each legal card would have led to under best play."""

    seat: int
    side: str  # who plays together: the name of the mover's side
    trick: int  # from 1 on
    card: str
    legal: Mapping[str, bool]  # does the mover's side still win?
    situation: Situation
    points: Mapping[str, int] | None = None  # what the mover's side makes; None where nobody asked
    levels: Mapping[str, int] | None = None  # the level of that result, higher is better for the mover's side
    decision: DecisionLoss | None = None  # of a move that was judged as a decision
    practical: PracticalJudgement | None = None  # of a move that was played out
    reason: str = ""  # why it turned the game, where somebody said so

    @classmethod
    def of(
        cls,
        played: Decision[Action],
        /,
        *,
        side: str,
        trick: int,
        name: Callable[[Action], str] = str,
        **more: Any,
    ) -> Move:
        """Return the move that a decision was; `name` gives an action's text, `more` what else is known."""
        legal = {name(action): won for action, won in played.wins.items()}
        return cls(played.seat, side, trick, name(played.chosen), legal, played.situation, **more)

    @property
    def opportunity(self) -> bool:
        """Say whether a mistake was possible: some cards win and others lose."""
        return len(set(self.legal.values())) == 2

    @property
    def mistake(self) -> bool:
        """Say whether a won game was given away, in hindsight."""
        return self.opportunity and not self.legal[self.card]

    @property
    def bad_luck(self) -> bool:
        """Say whether the move lost the game in hindsight but was as good as any by what could be known.

        Where it was played out that is asked, because it predicts best what comes of a card; else as a decision.
        """
        judged = self.practical if self.practical is not None else self.decision
        return self.mistake and judged is not None and judged.none

    @property
    def winning(self) -> tuple[str, ...]:
        """Return the cards that win."""
        return tuple(card for card, won in self.legal.items() if won)

    @property
    def lost_points(self) -> int:
        """Return how many points the move gave away; 0 where nobody asked."""
        return 0 if self.points is None else max(self.points.values()) - self.points[self.card]

    @property
    def lost_levels(self) -> int:
        """Return how many levels of the result the move gave away; 0 where nobody asked."""
        return 0 if self.levels is None else max(self.levels.values()) - self.levels[self.card]

    @property
    def verdict(self) -> Verdict:
        """Return what the move was in hindsight."""
        if len(self.legal) == 1:
            return Verdict.FORCED
        if self.mistake:
            return Verdict.TURNED
        if self.lost_levels:
            return Verdict.LEVEL
        if self.lost_points:
            return Verdict.POINTS
        others = [self._worth(card) for card in self.legal if card != self.card]
        return Verdict.BEST if all(worth < self._worth(self.card) for worth in others) else Verdict.EQUAL

    def _worth(self, card: str) -> tuple[bool, int, int]:
        level = 0 if self.levels is None else self.levels[card]
        return self.legal[card], level, 0 if self.points is None else self.points[card]
