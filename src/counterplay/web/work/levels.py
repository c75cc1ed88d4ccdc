"""How often somebody slips, as `kermit(slip=m)` would have to: what "match my level" follows.

A bot that slips plays its best card with chance 1 - m, and with chance m a worse one, the likelier the more
worlds it gives away. For every card somebody chose, two chances are kept: that a player of the search's
strength chooses it (its own draw of worlds makes it err a little), and that a slip does. The slip that makes
all choices of a person's games likeliest, started from a prior, is the person's level.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from counterplay.protocol import Stream
from counterplay.skat.hindsight import target_of_state
from counterplay.skat.observation import observe
from counterplay.skat.solver import Solver
from counterplay.skat.state import State
from counterplay.web.work.choices import choice_at
from counterplay.web.work.positions import open_position, state_of

WORLDS = 40
NOISE = 0.04  # how far apart two draws of worlds put the rates of two cards
LEVELS = np.linspace(0.0, 0.6, 121)
PRIOR_MEAN, PRIOR_WEIGHT = 0.15, 4.0  # before the first game: as if so many choices of this rate had been seen

_solver = Solver()


def choices_of(state: State, seat: int) -> list[list[float]]:
    """Return for each real choice of a seat the two chances of the card it played: by search, and by a slip."""
    if state.declaration is None or not state.cards_played:
        return []
    target = target_of_state(state)
    if target is None:
        return []
    position = open_position(state)
    plays = [(trick.seat_of(place), card) for trick in state.tricks for place, card in enumerate(trick.cards)]
    position["script"] = [step for step in position["script"] if step[1] not in ("SC", "RE")]
    spoken = len(position["script"]) - len(plays)
    before = state_of({"order": position["order"], "script": position["script"][:spoken]})
    found = []
    for index, (mover, card) in enumerate(plays):
        if mover == seat:
            seed = Stream("level", index, *position["order"]).next64()
            choice = choice_at(_solver, observe(before, seat), target, WORLDS, seed)
            lost = choice.rates.max() - choice.rates
            if lost.sum() > 0:
                place = choice.cards.index(card)
                search = np.exp(-lost / NOISE)
                found.append([float(search[place] / search.sum()), float(lost[place] / lost.sum())])
        before = State(before.core.play(mover, card))
    return found


def level_of(choices: Iterable[Iterable[float]]) -> float:
    """Return the mean of the level's distribution after these choices.

    >>> level_of([]) < level_of([[0.01, 0.5]] * 20)
    True
    """
    prior = PRIOR_WEIGHT * (PRIOR_MEAN * np.log(LEVELS + 1e-9) + (1 - PRIOR_MEAN) * np.log(1 - LEVELS))
    chances = np.array([list(pair) for pair in choices]).reshape(-1, 2)
    likely = np.log(np.outer(1 - LEVELS, chances[:, 0]) + np.outer(LEVELS, chances[:, 1]) + 1e-12).sum(axis=1)
    weights = np.exp(likely + prior - (likely + prior).max())
    return float((weights * LEVELS).sum() / weights.sum())
