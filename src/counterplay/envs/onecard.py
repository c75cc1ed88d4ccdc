"""One-card poker as an environment: an episode is a whole tournament, and its winner gets 1."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from counterplay.envs.turns import TurnEnv, Vector, named_parts, wrapped
from counterplay.onecard import Action, Course, OneCardContest, Rules, replay_hand


class _OneCard(OneCardContest):
    """Others are told by how far to the left they sit; of earlier hands the vector keeps how each seat acted."""

    actions = tuple(action.name.lower() for action in Action)

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.name = "onecard_v1"
        self.parts: Mapping[str, slice] = named_parts(
            ("card", rules.deck),
            ("chips", rules.seats),
            ("paid in this hand", rules.seats),
            ("folded", rules.seats),
            ("first", rules.seats),
            ("shares of fold, call, raise so far", 3 * rules.seats),
        )

    def legal(self, course: Course) -> Sequence[int]:
        return [int(action) for action in course.hand.legal()]

    def step(self, course: Course, action: int) -> Course:
        return self.apply(course, Action(action))

    def vector(self, course: Course, seat: int) -> Vector:
        seen = self.observe(course, seat)
        rules, parts = seen.rules, self.parts
        out = np.zeros(parts["shares of fold, call, raise so far"].stop, np.float32)

        def left(other: int) -> int:
            return (other - seat) % rules.seats

        if seen.card:
            out[parts["card"].start + seen.card - 1] = 1
        out[parts["first"].start + left(seen.first)] = 1
        stacks = list(course.hand.table.chips) if not course.over else list(seen.chips)
        for other in range(rules.seats):
            out[parts["chips"].start + left(other)] = stacks[other] / rules.total
            if not course.over:
                paid = seen.chips[other] - stacks[other]
                out[parts["paid in this hand"].start + left(other)] = paid / rules.total
        counts = np.zeros((rules.seats, 3), np.float32)
        for hand in seen.past:
            for table, action in replay_hand(rules, hand.chips, hand.first, hand.actions):
                if action is not None:
                    counts[left(table.actor), action] += 1
        for table, action in replay_hand(rules, seen.chips, seen.first, seen.actions) if not course.over else ():
            if action is not None:
                counts[left(table.actor), action] += 1
                if action is Action.FOLD:
                    out[parts["folded"].start + left(table.actor)] = 1
        shares = counts / np.maximum(counts.sum(axis=1, keepdims=True), 1)
        out[parts["shares of fold, call, raise so far"]] = shares.ravel()
        return out


def onecard(seats: int = 2) -> Any:
    """Return one-card poker for two agents or more.

    >>> env = onecard()
    >>> env.reset(seed=3)
    >>> env.unwrapped.action_texts
    ('fold', 'call', 'raise')
    """
    return wrapped(TurnEnv(_OneCard(Rules(seats=seats, max_hands=1000))))
