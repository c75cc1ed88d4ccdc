"""What a player is: it sees the public table, its own card and what was shown.

It answers when it is its turn, and is told when things begin and end. The life cycle is start, then for each hand
deal, answer and observe as they come, result; and end.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from counterplay.onecard import _core
from counterplay.onecard.game import Action, Rules
from counterplay.onecard.styles import OneCardTurn
from counterplay.protocol import Response


class OneCardPlayer(Response[OneCardTurn, Action], Protocol):
    """A player of one-card poker: a style, a network, a search, a person."""

    name: str

    def start(self, rules: Rules, seat: int) -> None:
        """A tournament begins."""

    def deal(self, table: _core.Table, card: int) -> None:
        """A hand begins; this is the player's card."""

    def answer(self, turn: OneCardTurn, /) -> Action:
        """Choose; a raise the rules forbid will count as a call."""

    def observe(self, table: _core.Table, seat: int, action: Action) -> None:
        """A seat (maybe this one) takes an action; the table is still as it was before."""

    def result(self, table: _core.Table, shown: Sequence[int]) -> None:
        """The hand is over; cards that were not shown are 0."""

    def end(self, winner: int | None) -> None:
        """The tournament is over."""

    def beliefs(self, seat: int) -> dict[str, float]:
        """What the player believes of a seat, by type; empty if it keeps no belief."""
