"""What a game must offer to be compiled, solved and played: two players, chance, zero sum.

Information is defined at every history, also for the player who does not move there (Milec et al., definition 1,
footnote 2): at a depth limit both players choose from their portfolios by what they know.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from html import escape

from counterplay.html_form import shown_html, table_html

CHANCE = 0
FIRST = 1
SECOND = 2
TERMINAL = 3


class TreeState(ABC):
    """One history of a game. States never change; `child` makes new ones."""

    __slots__ = ()

    def __repr__(self) -> str:
        turn = {CHANCE: "chance to move", TERMINAL: "over"}.get(self.player(), f"player {self.player()} to move")
        return f"<State: {self.public() or 'nothing is public'}, {turn}>"

    def _repr_html_(self) -> str:
        """Return it as a notebook shows it: everything, also what is hidden from a player."""
        player = self.player()
        rows = [[f"player {seat} knows", escape(self.infoset(seat))] for seat in (FIRST, SECOND)]
        if player == TERMINAL:
            rows.append(["player 1 receives", f"{self.utility():+g}"])
        elif player == CHANCE:
            drawn = [f"{action} ({p:.3g})" for action, p in zip(self.actions(), self.chance(), strict=True)]
            rows.append(["chance draws", escape(", ".join(drawn))])
        else:
            rows.append([f"player {player} may", escape(", ".join(self.actions()))])
        return shown_html(repr(self).strip("<>"), self.picture(), table_html(rows))

    def picture(self) -> str:
        """Return the cards or the board as HTML, where a game has some to show in a notebook."""
        return ""

    @abstractmethod
    def player(self) -> int:
        """Return who moves: CHANCE, FIRST, SECOND, or TERMINAL when the game is over."""

    @abstractmethod
    def actions(self) -> Sequence[str]:
        """Return the labels of the legal actions, in a fixed order."""

    @abstractmethod
    def child(self, index: int) -> TreeState:
        """Return the state after the action with this index."""

    @abstractmethod
    def infoset(self, player: int) -> str:
        """Return everything this player knows here, as text; players never forget."""

    @abstractmethod
    def public(self) -> str:
        """Return everything both players know here, as text."""

    @abstractmethod
    def utility(self) -> float:
        """Return what player 1 receives; player 2 receives the opposite."""

    def chance(self) -> Sequence[float]:
        """Return the probability of each action at a chance node."""
        count = len(self.actions())
        return [1.0 / count] * count

    def stage(self) -> int | None:
        """Return the part of the game we are in where depth counts parts (rounds of poker), else None."""
        return None


class TreeGame(ABC):
    """A two-player zero-sum game."""

    name: str

    def __repr__(self) -> str:
        return f"<Game: {self.name}>"

    def _repr_html_(self) -> str:
        return shown_html(f"Game: {self.name}") + self.root()._repr_html_()

    @abstractmethod
    def root(self) -> TreeState:
        """Return the state before anything has happened."""

    @property
    def derives_public(self) -> bool:
        """Whether `State.public` says nothing, so that public states must be derived from information sets."""
        return False
