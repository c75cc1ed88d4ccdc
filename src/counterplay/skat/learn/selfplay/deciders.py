"""Who decides at the tables: a network of our own, or any other that gives scores for the same choices."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import torch
from torch import Tensor

from counterplay.skat.learn.selfplay import network
from counterplay.skat.learn.selfplay.auction import LIMITS
from counterplay.skat.learn.selfplay.bits import CardTables
from counterplay.skat.learn.selfplay.declarations import HAND_DECLARATIONS
from counterplay.skat.learn.selfplay.network import Weights
from counterplay.skat.learn.selfplay.play import GamesInPlay
from counterplay.skat.learn.selfplay.words import before_words

RunCards = Callable[[Weights, Tensor, torch.dtype], Tensor]


@dataclass(frozen=True)
class Before:
    """A decision before the play in many games: what the deciding seat knows."""

    hand: Tensor
    skat: Tensor  # what it picked up
    seat: Tensor
    stage: Tensor
    called: Tensor  # [n, 3] by seat
    passed: Tensor  # [n, 3]
    highest: Tensor

    def words(self) -> Tensor:
        """Return it as a network is told it."""
        return before_words(self.hand, self.skat, self.seat, self.stage, self.called, self.passed, self.highest)


class Decider(Protocol):
    """Gives a score to every choice; the highest legal one is taken."""

    def limits(self, at: Before, words: Tensor) -> Tensor:
        """Return [n, 64]: how far to go in this pair."""

    def skat(self, at: Before, words: Tensor) -> Tensor:
        """Return [n, 23]: hand declarations, and to pick up."""

    def declare(self, at: Before, words: Tensor) -> tuple[Tensor, Tensor | None]:
        """Return [n, 7], and the two cards to lay away where these are chosen with the game."""

    def cards(self, play: GamesInPlay, stage: int, words: Tensor, tables: CardTables) -> Tensor:
        """Return [n, 32]."""


class NetworkDecider:
    """Two networks of ours."""

    def __init__(
        self, before: Weights, play: Weights, kind: torch.dtype = torch.float32, run_cards: RunCards = network.run
    ) -> None:
        self.before, self.play, self._kind, self._run_cards = before, play, kind, run_cards

    def _before(self, words: Tensor) -> Tensor:
        return network.run(self.before, words, self._kind)

    def limits(self, at: Before, words: Tensor) -> Tensor:
        """Return [n, 64]."""
        return self._before(words)[:, :LIMITS]

    def skat(self, at: Before, words: Tensor) -> Tensor:
        """Return [n, 23]."""
        return self._before(words)[:, LIMITS : LIMITS + HAND_DECLARATIONS + 1]

    def declare(self, at: Before, words: Tensor) -> tuple[Tensor, Tensor | None]:
        """Return [n, 7]; the cards are laid away after it, one by one."""
        return self._before(words)[:, LIMITS + HAND_DECLARATIONS + 1 :], None

    def cards(self, play: GamesInPlay, stage: int, words: Tensor, tables: CardTables) -> Tensor:
        """Return [n, 32]."""
        mine = words[:, : network.shape_of(self.play).words]  # others may be told more
        return network.card_values(self._run_cards(self.play, mine, self._kind))
