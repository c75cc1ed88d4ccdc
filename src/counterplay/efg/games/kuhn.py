"""Kuhn poker: three cards, one chip each, one bet. Its value to player 1 is -1/18."""

from __future__ import annotations

from collections.abc import Sequence

from counterplay.efg.game import CHANCE, FIRST, SECOND, TERMINAL, TreeGame, TreeState
from counterplay.html_form import cards_html

CARDS = "JQK"
_ENDED = {"pp": 1, "bp": 1, "pbp": -1, "bb": 2, "pbb": 2}  # chips at stake; bp and pbp are folds


class KuhnState(TreeState):
    """Two cards dealt in turn, then the bets so far."""

    __slots__ = ("bets", "cards")

    def __init__(self, cards: tuple[int, ...] = (), bets: str = "") -> None:
        self.cards = cards
        self.bets = bets

    def player(self) -> int:
        """Return who moves."""
        if len(self.cards) < 2:
            return CHANCE
        if self.bets in _ENDED:
            return TERMINAL
        return SECOND if len(self.bets) == 1 else FIRST

    def actions(self) -> Sequence[str]:
        """Return the cards left at the deal, else pass and bet (fold and call when facing a bet)."""
        if len(self.cards) < 2:
            return [card for i, card in enumerate(CARDS) if i not in self.cards]
        return ("pass", "bet")

    def child(self, index: int) -> KuhnState:
        """Return the state after the action."""
        if len(self.cards) < 2:
            left = [i for i in range(len(CARDS)) if i not in self.cards]
            return KuhnState((*self.cards, left[index]), "")
        return KuhnState(self.cards, self.bets + "pb"[index])

    def infoset(self, player: int) -> str:
        """Return the own card and the bets."""
        card = CARDS[self.cards[player - 1]] if len(self.cards) >= player else "?"
        return f"{card}:{self.public()}"

    def public(self) -> str:
        """Return the bets."""
        return self.bets if len(self.cards) == 2 else f"deal{len(self.cards)}"

    def picture(self) -> str:
        """Return the cards as they were dealt."""
        return cards_html(CARDS[card] for card in self.cards)

    def utility(self) -> float:
        """Return the chips player 1 wins."""
        if self.bets == "bp":
            return 1.0
        if self.bets == "pbp":
            return -1.0
        return float(_ENDED[self.bets]) * (1.0 if self.cards[0] > self.cards[1] else -1.0)


class Kuhn(TreeGame):
    """Kuhn poker."""

    name = "kuhn"

    def root(self) -> KuhnState:
        """Return the state before the deal."""
        return KuhnState()
