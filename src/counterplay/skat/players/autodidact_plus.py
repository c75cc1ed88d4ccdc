"""`autodidact+`: the self-taught player, told who sits there, with a reaction that was learned.

It keeps of each opponent what `counterplay` and `count+` keep: a belief over policies and how well it explains
him, his mistakes by role, and how often he plays alone. Networks that learned against opponents of every sort are
told it before each deal; cards and discards follow from it.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Annotated, Any

from counterplay.options import Help, checked, options_of
from counterplay.protocol import Episode, ModelMemory, Player, PlayerKind, Stream, Table
from counterplay.skat.beliefs import shipped_policies
from counterplay.skat.players.opponent_models import OpponentModels
from counterplay.skat.players.told_networks import SHIPPED, ToldNetworks
from counterplay.skat.rules import Action, Observation


@dataclass(frozen=True)
class AutodidactPlusOptions:
    """Which networks play."""

    network: Annotated[str, Help("networks that are told of opponents: shipped, or a file of skat train told")] = (
        SHIPPED
    )


class AutodidactPlusPlayer(Player[Observation, Action]):
    """Takes the choice of the highest value, by what it is told of the two others."""

    def __init__(self, *, memory: ModelMemory | None = None, **chosen: Any) -> None:
        """Make a player with `AutodidactPlusOptions`."""
        self.networks = ToldNetworks(checked(AutodidactPlusOptions, chosen, "autodidact+").network)
        self.model = OpponentModels(shipped_policies(), memory)

    def remember(self, memory: ModelMemory) -> None:
        """Start from this memory and write to it."""
        self.model.remember(memory)
        self.networks.tell(self.model.words())

    def start(self, table: Table) -> None:
        """Begin a match: the memory may know the opponents already."""
        self.model.meet(table)
        self.networks.tell(self.model.words())

    def act(self, observation: Observation, chance: Stream) -> Action:
        """Choose an action."""
        return self.networks.act(observation)

    def result(self, episode: Episode[Any, Action], seat: int) -> None:
        """Learn from what the others did."""
        self.model.learn(episode, seat)
        self.networks.tell(self.model.words())

    @property
    def play_key(self) -> Hashable:
        """Return what decides the card play: the networks and what they are told."""
        return "autodidact+", *self.networks.key


KIND: PlayerKind = PlayerKind(
    summary="autodidact, told what is known of its opponents: the reaction is learned too",
    make=AutodidactPlusPlayer,
    options=options_of(AutodidactPlusOptions),
    unnamed=("network",),
    learns=True,
)
