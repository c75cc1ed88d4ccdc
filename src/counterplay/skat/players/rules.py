"""`rules`: a fast player by rules of thumb, our stand-in for the papers' XSkat."""

from __future__ import annotations

from typing import Any

from counterplay.protocol import Episode, PlayerKind, Stream, Table
from counterplay.skat import _core
from counterplay.skat.actions import Action
from counterplay.skat.observation import Observation
from counterplay.skat.players.core_actions import action_of


class RulesPlayer:
    """Counts its hand to bid, and plays by the principles beginners are taught; it needs no chance."""

    def start(self, table: Table) -> None:
        """Begin a match: nothing to prepare."""

    def observe(self, observation: Observation) -> None:
        """See what has just happened: all is in the next observation."""

    def act(self, observation: Observation, chance: Stream) -> Action:
        """Choose an action."""
        return action_of(_core.rules_act(observation.core))

    def result(self, episode: Episode[Any, Action], seat: int) -> None:
        """Learn how a deal ended: it learns nothing."""

    def end(self) -> None:
        """Finish a match."""

    @property
    def play_key(self) -> str:
        """Return what decides the card play: nothing but the rules."""
        return "rules"


KIND = PlayerKind(
    summary="rules of thumb, thousands of games a second; our stand-in for the papers' XSkat",
    make=RulesPlayer,
)
