"""Leduc hold'em as an environment: own card, public card and the bets of both rounds; rewards are chips."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from counterplay.efg import Deal, GameContest, load
from counterplay.envs.turns import TurnEnv, Vector, named_parts, wrapped

_ACTIONS = ("fold", "call", "raise")
_LONGEST = 4  # bets in a round: check, raise, raise, call


class _Leduc(GameContest):
    actions = _ACTIONS
    parts = named_parts(
        ("seat", 2), ("card", 3), ("public card", 3), ("bets 1", 3 * _LONGEST), ("bets 2", 3 * _LONGEST)
    )

    def __init__(self) -> None:
        super().__init__(load("leduc"))
        self.name = "leduc_v1"

    def legal(self, deal: Deal) -> Sequence[int]:
        return [_ACTIONS.index(label) for label in deal.state.actions()]

    def step(self, deal: Deal, action: int) -> Deal:
        return self.apply(deal, _ACTIONS[action])

    def vector(self, deal: Deal, seat: int) -> Vector:
        state: Any = deal.state
        seen = np.zeros(self.parts["bets 2"].stop, np.float32)
        seen[seat] = 1
        seen[self.parts["card"].start + state.cards[seat] // 2] = 1
        if len(state.cards) == 3:
            seen[self.parts["public card"].start + state.cards[2] // 2] = 1
        for part, bets in (("bets 1", state.bets1), ("bets 2", state.bets2)):
            for place, letter in enumerate(bets):
                seen[self.parts[part].start + place * 3 + "fcr".index(letter)] = 1
        return seen


def leduc() -> Any:
    """Return Leduc hold'em for two agents.

    >>> env = leduc()
    >>> env.reset(seed=3)
    >>> env.step(1), env.agent_selection
    (None, 'seat_1')
    """
    return wrapped(TurnEnv(_Leduc()))
