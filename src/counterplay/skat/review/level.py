"""How often somebody slips, as `kermit(slip=m)` would have to: what "match my level" follows.

A bot that slips plays its best card with chance 1 - m, and with chance m a worse one, the likelier the more
worlds it gives away. For every card somebody chose, two chances are kept: that a player of the search's
strength chooses it (its own draw of worlds makes it err a little), and that a slip does. The slip that makes
all choices of a person's games likeliest, started from a prior, is the person's level.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from counterplay.skat.review.judge import decision_wins
from counterplay.skat.rules import Play, State
from counterplay.skat.solver import Solver

WORLDS = 40
NOISE = 0.027  # how far apart two draws of worlds put the rates of cards; fitted on games of kermit(slip=0.15)
LEVELS = np.linspace(0.0, 0.6, 121)
STARTING_LEVEL = 0.15  # of somebody who has not played yet
PRIOR_WEIGHT = 4.0  # before the first game: as if so many choices of the first level had been seen


def choices_of(state: State, seat: int, solver: Solver) -> list[list[float]]:
    """Return for each real choice of a seat the two chances of the card it played: by search, and by a slip."""
    choices = []
    for before, mover, action in state.replay():
        if mover != seat or not isinstance(action, Play):
            continue
        wins, _ = decision_wins(before, solver, WORLDS)
        rates = np.array([won.mean() for won in wins.values()])
        lost = rates.max() - rates
        if lost.sum() > 0:
            place = list(wins).index(str(action.card))
            search = np.exp(-lost / NOISE)
            choices.append([float(search[place] / search.sum()), float(lost[place] / lost.sum())])
    return choices


def level_of(choices: Iterable[Iterable[float]]) -> float:
    """Return the mean of the level's distribution after these choices.

    >>> level_of([]) < level_of([[0.01, 0.5]] * 20)
    True
    """
    prior = PRIOR_WEIGHT * (STARTING_LEVEL * np.log(LEVELS + 1e-9) + (1 - STARTING_LEVEL) * np.log(1 - LEVELS))
    chances = np.array([list(pair) for pair in choices]).reshape(-1, 2)
    likely = np.log(np.outer(1 - LEVELS, chances[:, 0]) + np.outer(LEVELS, chances[:, 1]) + 1e-12).sum(axis=1)
    weights = np.exp(likely + prior - (likely + prior).max())
    return float((weights * LEVELS).sum() / weights.sum())
