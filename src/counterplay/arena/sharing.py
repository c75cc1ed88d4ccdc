"""Games that several line-ups come to on one deal: the play is done once, and taken over by the others.

Two games are the same where the deal, everyone's luck and all moves up to the settled state are the same, and the
players at each seat say by equal keys that they play alike. A game with a fault is nobody else's.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from counterplay.protocol import Episode, Player


@dataclass
class SharedPlay:
    """The games on one deal in one rotation so far, by all that decides how they go on."""

    games: dict[Hashable, Episode[Any, Any]] = field(default_factory=dict)
    taken_over: int = 0

    def take_over(self, game: Hashable, names: tuple[str, ...]) -> Episode[Any, Any] | None:
        """Return the episode of a game that was played before, with the names of those who come to it now."""
        played = self.games.get(game)
        if played is None:
            return None
        self.taken_over += 1
        return replace(played, seats=names)


def game_key(
    moves: Sequence[tuple[int, Any]],
    decisions: Sequence[int],
    luck: Sequence[str],
    players: Sequence[Player[Any, Any]],
) -> Hashable | None:
    """Return what decides how a settled game goes on; None where some player does not say."""
    plays = [getattr(player, "play_key", None) for player in players]
    if any(play is None for play in plays):
        return None
    return tuple(moves), tuple(decisions), tuple(luck), tuple(plays)
