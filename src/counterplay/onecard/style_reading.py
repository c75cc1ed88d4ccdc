"""Reading an opponent's style: by its actions (a likelihood table) or by whole hands with the cards shown."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from counterplay.onecard import _core, likelihoods
from counterplay.onecard.game import Action, Rules
from counterplay.onecard.styles import STYLES, OneCardTurn, Style
from counterplay.opponent import Habits, StyleBelief

STYLE_READINGS = (*likelihoods.NAMES, "exact")
SITUATIONS = ("free", "facing a bet")
ACTION_WORDS = {
    "free": {Action.FOLD: "fold", Action.CALL: "check", Action.RAISE: "bet"},
    "facing a bet": {Action.FOLD: "fold", Action.CALL: "call", Action.RAISE: "raise"},
}


@dataclass
class StyleReader:
    """What one seat can tell of another's style; told every action before the table moves, and each hand's end."""

    rules: Rules
    seat: int
    reading: str = "exact"
    types: Sequence[Style] = STYLES
    tremble: float = 0.01
    unknown: float = 0.0
    forgetting: float = 0.0
    change_limit: float = math.inf
    belief: StyleBelief = field(init=False)
    habits: Habits = field(init=False)
    hands: int = 0
    _range: NDArray[np.float64] | None = field(default=None, init=False, repr=False)
    _nothing: float = field(default=1.0, init=False, repr=False)

    def __post_init__(self) -> None:
        names = tuple(style.name for style in self.types)
        self.belief = StyleBelief(names, self.unknown, self.forgetting, self.change_limit)
        self.habits = Habits()
        if self.reading not in STYLE_READINGS:
            raise ValueError(f"a reading is one of {', '.join(STYLE_READINGS)}, not {self.reading!r}")

    def start_hand(self, own_card: int | None) -> None:
        """A hand begins; the reader's own card cannot be the opponent's."""
        self._range = np.ones((len(self.types), self.rules.deck))
        if own_card is not None:
            self._range[:, own_card - 1] = 0
        self._range /= self._range[0].sum()
        self._nothing = 1.0

    def observe(self, table: _core.Table, action: Action) -> None:
        """The seat is about to take this action at the table."""
        facing = table.to_pay > 0
        situation = SITUATIONS[facing]
        self.habits.see(situation, ACTION_WORDS[situation][action])
        choices = 3 if table.can_raise() else 2
        if self.reading == "exact":
            assert self._range is not None
            for index, style in enumerate(self.types):
                for card in range(1, self.rules.deck + 1):
                    meant = style.chances(OneCardTurn(card, table, self.rules.deck))[action]
                    self._range[index, card - 1] *= meant * (1 - self.tremble) + self.tremble / choices
            self._nothing /= choices
            return
        chances = likelihoods.table(self.reading, self.rules)[table.dealt_seats - 1, int(facing), :, action]
        self.belief.update(chances.tolist(), 1 / choices if self.unknown else None)

    def end_hand(self, shown_card: int) -> None:
        """The hand is over; 0 where the card was not shown."""
        self.hands += 1
        if self.reading != "exact":
            return
        assert self._range is not None
        if shown_card:
            evidence = self._range[:, shown_card - 1]
            nothing = self._nothing / (self.rules.deck - 1)
        else:
            evidence = self._range.sum(axis=1)
            nothing = self._nothing
        self.belief.update(evidence.tolist(), nothing if self.unknown else None)
