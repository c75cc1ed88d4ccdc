"""A tournament of one-card poker while it is played: what the arbiter holds, and what a seat knows of it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from counterplay.onecard.game import Action, Hand, Rules
from counterplay.onecard.records import HandRecord


@dataclass(frozen=True)
class OneCardView:
    """What a seat knows: every hand so far with the cards it saw (0: not seen), and the hand in play."""

    rules: Rules
    seat: int
    past: tuple[HandRecord, ...]
    first: int
    chips: tuple[int, ...]
    """before the hand in play"""
    card: int
    """one's own; 0 for a seat that is out"""
    actions: tuple[Action, ...]
    """of the hand in play"""
    legal: tuple[Action, ...]
    """empty when it is another seat's turn"""


@dataclass(frozen=True)
class TournamentCourse:
    """A tournament in play, between two actions."""

    rules: Rules
    seed: int
    index: int
    past: tuple[tuple[HandRecord, ...], ...]
    """finished hands as each seat saw them"""
    first: int
    chips: tuple[int, ...]
    cards: tuple[int, ...]
    actions: tuple[Action, ...] = ()
    over: bool = False

    @cached_property
    def hand(self) -> Hand:
        """The hand in play; nobody may change it."""
        return self.replayed()

    def replayed(self) -> Hand:
        """A new copy of the hand in play."""
        hand = Hand(self.rules, list(self.chips), list(self.cards), self.first)
        for action in self.actions:
            hand.play(action)
        return hand
