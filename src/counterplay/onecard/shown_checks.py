"""What the perfect exploiter wins when a weak free check is shown as a fold, which tells it more than the action.

Whoever moves second then knows whether the check in front of it was weak, and so do all its later decisions of the
hand. That is one more piece of information than the nodes of the core's chain hold, so the hand is walked here:
for each of the exploiter's cards, over all cards of the other at once. The tournament around it is the same chain,
solved by policy iteration.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from counterplay.onecard import _core
from counterplay.onecard.game import Action, Rules, win_probability
from counterplay.onecard.styles import Style

Floats = NDArray[np.float64]
State = tuple[int, int, bool]  # the other's mode, the exploiter's chips, whether it moves first
_ENOUGH = 1e-12


@dataclass(frozen=True)
class _HandWalk:
    """One hand of the exploiter with one card, against a fixed player in one mode."""

    chances: Any  # of the other's actions: checked, raises, card, action
    weak: NDArray[np.bool_]  # by the other's card: a free check with it is shown as a fold
    card: int
    cap: int
    exploiter_turn: int
    worth: Floats  # of a change of chips, at cap + change

    def walk(self, checked: int, raises: int, reach: Floats) -> tuple[float, Floats]:
        """Return the best value from a node on, and the chances of each change of chips that it comes about by.

        `reach` has the chance of each card of the other; cards that the exploiter can tell apart are walked apart.
        """
        if (checked + raises) % 2 == self.exploiter_turn:
            options = [
                self._ended(-max(raises, 1), reach.sum()),
                self._called(checked, raises, reach),
                *([self.walk(checked, raises + 1, reach)] if raises + 1 < self.cap else []),
            ]
            return max(options, key=lambda option: option[0])
        folds, calls, lifts = (self.chances[checked, raises, :, int(action)] * reach for action in Action)
        if raises + 1 == self.cap:
            calls, lifts = calls + lifts, lifts * 0
        parts = [self._ended(max(raises, 1), folds.sum())]
        if checked == raises == 0:
            parts += [self._called(0, 0, calls * shown) for shown in (self.weak, ~self.weak)]
        else:
            parts.append(self._called(checked, raises, calls))
        if lifts.any():
            parts.append(self.walk(checked, raises + 1, lifts))
        return sum(value for value, _ in parts), sum((changes for _, changes in parts), np.zeros_like(self.worth))

    def _called(self, checked: int, raises: int, reach: Floats) -> tuple[float, Floats]:
        """Return what comes of a call, or of a check: the other's turn where it was the first, else a showdown."""
        if not reach.any():
            return 0.0, np.zeros_like(self.worth)
        if checked == raises == 0:
            return self.walk(1, 0, reach)
        won, won_by = self._ended(raises + 1, reach[: self.card - 1].sum())
        lost, lost_by = self._ended(-raises - 1, reach[self.card :].sum())
        return won + lost, won_by + lost_by

    def _ended(self, change: int, chance: float) -> tuple[float, Floats]:
        changes = np.zeros_like(self.worth)
        changes[self.cap + change] = chance
        return float(chance * self.worth[self.cap + change]), changes


def ceiling(other: Style, policy: _core.Policy, rules: Rules) -> float:
    """Return how often the perfect exploiter of a style wins, with or without weak checks shown as folds."""
    chances = np.asarray(policy.array())
    modes = chances.shape[0]
    alphas = [other.alpha, other.alpha if other.later is None else other.later.alpha]
    wins = np.array([win_probability(card, 1, rules.deck) for card in range(1, rules.deck + 1)])
    weak = [(wins < alpha - 1e-9) & rules.weak_check_shown_as_fold for alpha in alphas[:modes]]
    states = [
        (mode, chips, first) for mode in range(modes) for chips in range(1, rules.total) for first in (False, True)
    ]
    places = {state: place for place, state in enumerate(states)}
    values = np.array([chips / rules.total for _, chips, _ in states])
    while True:
        matrix, right = np.eye(len(states)), np.zeros(len(states))
        for place, (mode, chips, first) in enumerate(states):
            cap = min(chances.shape[3], chips, rules.total - chips)
            after = [chips + change for change in range(-cap, cap + 1)]
            nexts = [_next_states(rules, other, mode, left, first) for left in after]
            worth = np.array(
                [
                    float(left == rules.total)
                    if not states_after
                    else np.mean([values[places[s]] for s in states_after])
                    for left, states_after in zip(after, nexts, strict=True)
                ]
            )
            changes = _hand(chances[mode, rules.total - chips], weak[mode], cap, first, worth, rules.deck)
            for left, states_after, chance in zip(after, nexts, changes, strict=True):
                right[place] += chance * (left == rules.total)
                for state in states_after:
                    matrix[place, places[state]] -= chance / len(states_after)
        improved = np.linalg.solve(matrix, right)
        done = np.abs(improved - values).max() < _ENOUGH
        values = improved
        if done:
            return float(np.mean([values[places[0, rules.chips, first]] for first in (False, True)]))


def _next_states(rules: Rules, other: Style, mode: int, chips: int, first: bool) -> list[State]:
    """Return the states that are as likely after a hand; none where it was the last one."""
    if chips in (0, rules.total):
        return []
    if other.later is not None and rules.total - chips <= rules.chips // 2:
        mode = 1
    return [(mode, chips, not first)] if rules.first_moves else [(mode, chips, False), (mode, chips, True)]


def _hand(chances: Any, weak: NDArray[np.bool_], cap: int, first: bool, worth: Floats, deck: int) -> Floats:
    """Return the chances of each change of chips in one hand, the exploiter doing its best with every card."""
    if cap == 1:  # the antes are all there is: the cards decide
        return np.array([0.5, 0.0, 0.5])
    changes = np.zeros(2 * cap + 1)
    for card in range(1, deck + 1):
        reach = np.full(deck, 1.0 / (deck * (deck - 1)))
        reach[card - 1] = 0.0
        changes += _HandWalk(chances, weak, card, cap, 0 if first else 1, worth).walk(0, 0, reach)[1]
    return changes
