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
from counterplay.skat import _core
from counterplay.skat.cards import Card, from_bits
from counterplay.skat.observation import observe
from counterplay.skat.review import win_table
from counterplay.skat.solver import Solver
from counterplay.skat.state import State
from counterplay.web.catalogue import START_LEVEL

WORLDS = 40
NOISE = 0.027  # how far apart two draws of worlds put the rates of cards; fitted on games of kermit(slip=0.15)
LEVELS = np.linspace(0.0, 0.6, 121)
PRIOR_MEAN, PRIOR_WEIGHT = (
    START_LEVEL,
    4.0,
)  # before the first game: as if so many choices of this rate had been seen

_solver = Solver()


def choices_of(played: Iterable[tuple[State, Card]]) -> list[list[float]]:
    """Return for each real choice the two chances of the card that was played: by search, and by a slip."""
    found = []
    for before, card in played:
        seat = before.to_act
        assert seat is not None
        worlds = _core.Worlds(observe(before, seat).core)
        drawn = worlds.draw(WORLDS, Stream("level", *before.core.dealt_hands, before.cards_played).next64())
        hands = np.array([held for held, _ in drawn], dtype=np.uint32)
        legal = sorted(from_bits(before.core.legal_cards))
        rates = win_table(before, hands, [skat for _, skat in drawn], _solver)[:, legal].mean(axis=0)
        lost = rates.max() - rates
        if lost.sum() > 0:
            place = legal.index(card)
            search = np.exp(-lost / NOISE)
            found.append([float(search[place] / search.sum()), float(lost[place] / lost.sum())])
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
