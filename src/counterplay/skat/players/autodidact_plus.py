"""`autodidact+`: the self-taught player, told who sits there, with a reaction that was learned.

It keeps of each opponent what `counterplay` and `count+` keep: a belief over policies and how well it explains
him, his mistakes by role, and how often he plays alone. Networks that learned against opponents of every sort are
told it before each deal; cards, discards and what a contract is worth all follow from it.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from counterplay.opponent import Profiles
from counterplay.options import Help, checked, options_of
from counterplay.protocol import BadInput, Episode, ModelMemory, PlayerKind, Stream, Table
from counterplay.skat import _core
from counterplay.skat.beliefs import shipped_policies
from counterplay.skat.players import count_plus, network_file
from counterplay.skat.players.acquaintance import Acquaintances
from counterplay.skat.players.autodidact import core_network
from counterplay.skat.players.count_plus import Counted
from counterplay.skat.players.profile_input import Profile, is_told, with_profiles, words_of_strangers
from counterplay.skat.rules import Action, Observation, action_of
from counterplay.skat.solver import SkatHindsight

SHIPPED = "told"


@dataclass(frozen=True)
class AutodidactPlusOptions:
    """Which networks play."""

    network: Annotated[str, Help("networks that are told of opponents: shipped, or a file of skat train told")] = (
        SHIPPED
    )


class AutodidactPlusPlayer:
    """Takes the choice of the highest value, by what it is told of the two others."""

    def __init__(self, *, memory: ModelMemory | None = None, **chosen: Any) -> None:
        """Make a player with `AutodidactPlusOptions`."""
        network = checked(AutodidactPlusOptions, chosen, "autodidact+").network
        found = network_file.load(Path(network)) if network.endswith(".npz") else network_file.shipped(network)
        if not is_told(found.play, _core.SELFPLAY_WORDS):
            raise BadInput(f"the networks {network} are not told of opponents: train some by `skat train told`")
        self._networks = found
        self._before = core_network(found.before)
        self._skats = int(found.card.get("skats", 0))
        self.known = Acquaintances(shipped_policies(), memory)
        self._counted = Counted(Profiles(SkatHindsight(), None, memory), count_plus.shipped())
        self._others: tuple[str, ...] = ()
        self._tell()

    def remember(self, memory: ModelMemory) -> None:
        """Start from this memory and write to it."""
        self.known.memory = self._counted.profiles.memory = memory
        self.known.forget()
        self._tell()

    def start(self, table: Table) -> None:
        """Begin a match: the memory may know the opponents already."""
        self._others = (*table.names[table.place + 1 :], *table.names[: table.place])
        self._tell()

    def observe(self, observation: Observation) -> None:
        """See what has just happened: all is in the next observation."""

    def act(self, observation: Observation, chance: Stream) -> Action:
        """Choose an action."""
        return action_of(self._core.act(observation.core, 0))

    def result(self, episode: Episode[Any, Action], seat: int) -> None:
        """Learn from what the others did."""
        self.known.learn(episode.state, episode.seats, seat)
        self._counted.learn(episode, seat)
        self._tell()

    def end(self) -> None:
        """Finish a match."""

    def profile(self, name: str) -> Profile:
        """Return what is known of a name, as the networks are told it."""
        belief = self.known.of(name)
        if not belief.observations:
            return Profile()
        rates = self._counted.features([name])
        return Profile(belief.observations, belief.as_dict(), self.known.fit(name).mean, **rates)

    def _tell(self) -> None:
        """Tell the networks who sits there."""
        self._told = (
            [word for name in self._others for word in self.profile(name).words()]
            if self._others
            else words_of_strangers()
        )
        play = with_profiles(self._networks.play, _core.SELFPLAY_WORDS, self._told)
        self._core = _core.SelfTaught(self._before, core_network(play), 0.0, 1, self._skats)

    @property
    def play_key(self) -> Hashable:
        """Return what decides the card play: the networks and what they are told."""
        return "autodidact+", self._networks.digest, tuple(self._told)


KIND: PlayerKind = PlayerKind(
    summary="autodidact, told what is known of its opponents: the reaction is learned too",
    make=AutodidactPlusPlayer,
    options=options_of(AutodidactPlusOptions),
    unnamed=("network",),
    learns=True,
)
