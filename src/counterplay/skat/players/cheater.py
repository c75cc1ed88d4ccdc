"""`cheater`: `kermit` that is told the true cards and searches them alone (C of Rebstock et al. 2019).

It shows how much inference could be worth at best. It never sits with a person.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Annotated, Any

from counterplay.options import Help, checked, options_of, part_of
from counterplay.protocol import KnowsAll, Player, PlayerKind, Stream
from counterplay.skat.beliefs import Cheating, WeightedWorlds
from counterplay.skat.players.kermit import (
    MOST_WORLDS,
    EvaluatorFile,
    KermitOptions,
    KermitPlayer,
    Threshold,
)
from counterplay.skat.players.search import Ties
from counterplay.skat.rules import Action, Observation, State


class _Knowledge:
    """The true world for a belief."""

    def __init__(self) -> None:
        self.truth = Cheating()

    def see(self, observation: Observation, seed: int) -> WeightedWorlds:
        """Return the world as it is."""
        return self.truth.see(observation)

    def forget(self) -> None:
        """Keep nothing: the truth is told before each decision."""


@dataclass(frozen=True)
class CheaterOptions:
    """How it bids; its cards it plays by the truth."""

    threshold: Threshold = 0.6
    evaluator: EvaluatorFile = None
    worlds: Annotated[
        int | None,
        Help("as kermit's, so that both can be written alike; there is one world to search", ge=1, le=MOST_WORLDS),
    ] = None
    ties: Annotated[
        Ties,
        Help("what tells cards apart that win or lose alike; points: as kermit, and then the rules of thumb"),
    ] = "points"


class CheatingPlayer(Player[Observation, Action], KnowsAll[State]):
    """Bids as `kermit`, on its own cards; plays with all cards known."""

    def __init__(self, **chosen: Any) -> None:
        """Make a player with `CheaterOptions`."""
        options = checked(CheaterOptions, chosen, "cheater")
        self._knowledge = _Knowledge()
        self._expert = KermitPlayer(belief=self._knowledge, ties=options.ties, **part_of(KermitOptions, options))

    def reveal(self, state: State) -> None:
        """Be told the true state."""
        self._knowledge.truth.reveal(state)

    def act(self, observation: Observation, chance: Stream) -> Action:
        """Choose an action: as the static expert, in the one world there is."""
        return self._expert.act(observation, chance)

    @property
    def play_key(self) -> Hashable | None:
        """Return what decides the card play."""
        return ("cheater", self._expert.play_key)


KIND: PlayerKind = PlayerKind(
    summary="told the true cards, it plays as if they lay open: what inference could be worth at best",
    make=CheatingPlayer,
    options=options_of(CheaterOptions),
    knows_all=True,
)
