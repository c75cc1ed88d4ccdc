"""Leduc hold'em, as in OpenSpiel's `leduc_poker`, with any number of ranks and raises.

Ante 1; one private card each; a round of bets of 2; a public card; a round of bets of 4; at most two raises a
round. A pair with the public card wins, else the higher rank. Suits are distinguished. Value to player 1:
-0.0856064.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from counterplay.efg.game import CHANCE, FIRST, SECOND, TERMINAL, TreeGame, TreeState
from counterplay.html_form import card_html, table_html
from counterplay.protocol import BadInput

RANKS = "23456789TJQK"
BET = (2, 4)
_NAMES = {"f": "fold", "c": "call", "r": "raise"}


class Leduc(TreeGame):
    """Leduc hold'em; the standard game has three ranks (J, Q, K), two suits and two raises a round."""

    def __init__(self, ranks: int = 3, raises: int = 2) -> None:
        if not 2 <= ranks <= 12 or raises < 1:
            raise BadInput(f"leduc needs 2 to 12 ranks and at least one raise, not ranks={ranks}, raises={raises}")
        self.name = "leduc" if (ranks, raises) == (3, 2) else f"leduc(ranks={ranks},raises={raises})"
        self.raises = raises
        self.cards = [rank + suit for rank in RANKS[-ranks:] for suit in "sh"]

    def root(self) -> LeducState:
        """Return the state before the deal."""
        return LeducState(self, (), "", "", 0, 0, 0)


@dataclass(eq=False, repr=False, slots=True)
class LeducState(TreeState):
    """Cards dealt so far (player 1, player 2, public), the bets of each round, and the chips put in."""

    game: Leduc
    cards: tuple[int, ...]
    bets1: str
    bets2: str
    paid1: int
    paid2: int
    raised: int

    def _bets(self) -> str:
        return self.bets2 if len(self.cards) == 3 else self.bets1

    def player(self) -> int:
        """Return who moves; player 1 opens both rounds."""
        if len(self.cards) < 2:
            return CHANCE
        bets = self._bets()
        if bets.endswith("f"):
            return TERMINAL
        if len(bets) > 1 and bets.endswith("c"):
            return TERMINAL if len(self.cards) == 3 else CHANCE
        return SECOND if len(bets) % 2 else FIRST

    def _letters(self) -> str:
        facing = self._bets().endswith("r")
        return ("f" if facing else "") + "c" + ("r" if self.raised < self.game.raises else "")

    def actions(self) -> Sequence[str]:
        """Return cards at a deal; else fold (only when facing a bet), call (which is also check), raise."""
        if self.player() == CHANCE:
            return [name for i, name in enumerate(self.game.cards) if i not in self.cards]
        return [_NAMES[letter] for letter in self._letters()]

    def child(self, index: int) -> LeducState:
        """Return the state after the action."""
        player = self.player()
        if player == CHANCE:
            left = [i for i in range(len(self.game.cards)) if i not in self.cards]
            paid = (1, 1) if len(self.cards) == 1 else (self.paid1, self.paid2)
            return LeducState(self.game, (*self.cards, left[index]), self.bets1, "", *paid, 0)
        letter = self._letters()[index]
        paid1, paid2, raised = self.paid1, self.paid2, self.raised
        if letter != "f":
            level = max(paid1, paid2)
            if letter == "r":
                level += BET[len(self.cards) - 2]
                raised += 1
            paid1, paid2 = (level, paid2) if player == FIRST else (paid1, level)
        if len(self.cards) == 3:
            return LeducState(self.game, self.cards, self.bets1, self.bets2 + letter, paid1, paid2, raised)
        return LeducState(self.game, self.cards, self.bets1 + letter, "", paid1, paid2, raised)

    def infoset(self, player: int) -> str:
        """Return the own card and the public state."""
        card = self.game.cards[self.cards[player - 1]] if len(self.cards) >= player else "?"
        return f"{card} {self.public()}"

    def public(self) -> str:
        """Return the bets and the public card."""
        if len(self.cards) < 2:
            return f"deal{len(self.cards)}"
        return (
            f"{self.bets1}/{self.game.cards[self.cards[2]]}/{self.bets2}" if len(self.cards) == 3 else self.bets1
        )

    def picture(self) -> str:
        """Return who holds which card, what lies on the table, and the chips put in."""
        names = [self.game.cards[card] for card in self.cards]
        cards = [card_html(name[1].upper() + name[0]) for name in names]
        holders, chips = ("player 1", "player 2", "on the table"), (str(self.paid1), str(self.paid2), "")
        return table_html(zip(holders, cards, chips, strict=False), ("", "card", "paid")) if cards else ""

    def stage(self) -> int:
        """Return the round: 0 until the public card lies, then 1."""
        return 1 if len(self.cards) == 3 else 0

    def utility(self) -> float:
        """Return the chips player 1 wins."""
        bets = self._bets()
        if bets.endswith("f"):
            return float(self.paid2) if len(bets) % 2 == 0 else -float(self.paid1)
        first, second, public = (card // 2 for card in self.cards)
        if first == second:
            return 0.0
        if public in (first, second):
            return float(self.paid2) if public == first else -float(self.paid1)
        return float(self.paid2) if first > second else -float(self.paid1)
