"""`kermit`, bidding by what it knows of its opponents: what `count` and `tracker` have in common.

The model learns from finished games; the response to it is a threshold, the chance to win from which it bids.
Cards are played as `kermit` plays them.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, Generic, Protocol, TypeVar

from counterplay.protocol import Episode, ModelMemory, Player, Stream, Table
from counterplay.skat.players.kermit import KermitPlayer
from counterplay.skat.rules import Action, Observation


class BiddingModel(Protocol):
    """What is known of those at the table, and the threshold that answers it."""

    def remember(self, memory: ModelMemory) -> None:
        """Start from this memory and write to it."""

    def meet(self, opponents: tuple[str, ...]) -> None:
        """See who sits there: the memory may know them already."""

    def learn(self, episode: Episode[Any, Action], seat: int) -> None:
        """Learn from a finished game."""

    def threshold(self) -> float:
        """Return the chance to win from which to bid against these opponents."""


ModelT = TypeVar("ModelT", bound=BiddingModel)


class ThresholdPlayer(Player[Observation, Action], Generic[ModelT]):
    """Plays as the static expert, at the threshold that its model gives."""

    def __init__(self, expert: KermitPlayer, model: ModelT, memory: ModelMemory | None = None) -> None:
        """Join them; without a memory all is forgotten with the player."""
        self._expert, self.model = expert, model
        if memory is not None:
            model.remember(memory)

    def remember(self, memory: ModelMemory) -> None:
        """Start from this memory and write to it."""
        self.model.remember(memory)

    def start(self, table: Table) -> None:
        """Begin a match: the memory may know the opponents already."""
        self._expert.start(table)
        self.model.meet(tuple(name for place, name in enumerate(table.names) if place != table.place))
        self._expert.set_threshold(self.model.threshold())

    def act(self, observation: Observation, chance: Stream) -> Action:
        """Choose an action."""
        return self._expert.act(observation, chance)

    def result(self, episode: Episode[Any, Action], seat: int) -> None:
        """Learn from a finished game, and move the threshold for the next."""
        self._expert.result(episode, seat)
        self.model.learn(episode, seat)
        self._expert.set_threshold(self.model.threshold())

    @property
    def threshold(self) -> float:
        """Return the chance to win from which it bids."""
        return self._expert.threshold

    @property
    def play_key(self) -> Hashable | None:
        """Return what decides the card play: not the threshold."""
        return self._expert.play_key
