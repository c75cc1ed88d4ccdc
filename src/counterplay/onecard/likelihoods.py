"""How likely each style's actions are: the paper's Table III, re-estimated, and re-estimated by situation.

All are arrays [opponents dealt, facing a bet, style, action]; the first two do not look at the situation.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from counterplay.onecard import _core
from counterplay.onecard.game import MOST_SEATS, Rules
from counterplay.onecard.styles import STYLES
from counterplay.protocol import BadInput

PAPER = np.array([[0.36, 0.05, 0.59], [0.60, 0.29, 0.11], [0.73, 0.02, 0.25], [0.87, 0.07, 0.06]])
"""Table III: fold, check or call, bet or raise, of LA, LP, TA, TP."""

NAMES = ("paper", "estimated", "situation")
FLOOR = 0.01  # a style that never did something may still be believed in after it was seen


@cache
def counts(rules: Rules, tournaments: int = 400, seed: int = 1) -> NDArray[np.int64]:
    """Actions of each style against every mix of the four: [style, opponents dealt, facing a bet, action]."""
    core = rules.core()
    cores = [style.core(rules) for style in STYLES]
    seen = np.zeros((len(STYLES), MOST_SEATS, 2, 3), dtype=np.int64)
    for index in range(len(STYLES)):
        for mix in combinations_with_replacement(range(len(STYLES)), min(rules.seats - 1, 3)):
            others = [cores[i] for i in mix]
            others += [cores[mix[-1]]] * (rules.seats - 1 - len(others))
            seen[index] += _core.count_actions(core, [cores[index], *others], tournaments, seed)[0]
    return seen


def single(rules: Rules) -> NDArray[np.float64]:
    """One row per style, as Table III has it, estimated under these rules."""
    totals = counts(rules).sum(axis=(1, 2)).astype(float)
    return np.asarray(totals / totals.sum(axis=1, keepdims=True))


@cache
def table(name: str, rules: Rules, floor: float = FLOOR) -> NDArray[np.float64]:
    """The likelihoods of a name, bounded away from zero.

    >>> table("paper", Rules())[1, 0, 0].round(2).tolist()
    [0.36, 0.05, 0.59]
    """
    shape = (MOST_SEATS, 2, len(STYLES), 3)
    if name == "paper":
        chance = np.broadcast_to(PAPER, shape)
    elif name == "estimated":
        chance = np.broadcast_to(single(rules), shape)
    elif name == "situation":
        seen = counts(rules).transpose(1, 2, 0, 3).astype(float)
        seen += seen.sum(axis=0, keepdims=True) * 1e-6 + 1e-9  # situations never met fall back to the average
        chance = seen / seen.sum(axis=-1, keepdims=True)
    else:
        raise BadInput(f"unknown likelihood table {name!r}; use {', '.join(NAMES)}")
    bounded = np.maximum(chance, floor)
    return np.ascontiguousarray(bounded / bounded.sum(axis=-1, keepdims=True))
