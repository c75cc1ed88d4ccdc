"""What many games say about each player: sums only, so that a million games take no more room than a thousand.

Games that were broken off are counted apart from those that came to their end: what was not played cannot be
missed, so their rates are not of the same kind.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from typing import Any, Self

from counterplay.frames import frame
from counterplay.opponent import Tally
from counterplay.review.game import ReviewedGame


@dataclass
class _Counts:
    """Numbers that add up."""

    def merge(self, other: Self) -> None:
        """Take in what others have counted."""
        for each in fields(self):
            setattr(self, each.name, getattr(self, each.name) + getattr(other, each.name))


@dataclass
class Lesser(_Counts):
    """Moves that lost something other than the game, and what became of the mistakes as decisions."""

    moves: int = 0  # judged by points
    lost_points: int = 0  # moves that lost points at the same level, and no game
    points: int = 0  # that they lost
    lost_levels: int = 0  # moves that lost a level, and no game
    judged: int = 0  # mistakes judged as decisions
    bad_luck: int = 0  # those that were none


@dataclass
class Profile:
    """A player's games: tallies of those that came to their end and of those that were broken off."""

    complete: Tally
    broken_off: Tally
    lesser: Lesser = field(default_factory=Lesser)

    def merge(self, other: Profile) -> None:
        """Take in what another profile of the same player has counted in other games."""
        self.complete.merge(other.complete)
        self.broken_off.merge(other.broken_off)
        self.lesser.merge(other.lesser)


@dataclass
class Totals(_Counts):
    """Over all games of one kind: those that came to their end, or those that were broken off."""

    games: int = 0
    moves: int = 0
    opportunities: int = 0
    mistakes: int = 0


@dataclass
class Profiles:
    """The players of many games by name. It adds up, and two of them merge into one.

    With `only`, others' games may be added: just that player is profiled.
    """

    axes: tuple[str, ...]
    only: str | None = None
    players: dict[str, Profile] = field(default_factory=dict)
    complete: Totals = field(default_factory=Totals)
    broken_off: Totals = field(default_factory=Totals)
    names: dict[str, None] = field(default_factory=dict)  # everybody met, those not profiled too

    def __repr__(self) -> str:
        return f"<Profiles: {len(self.players)} players in {self.complete.games} games>"

    def frame(self) -> Any:
        """Return a row for each player as a pandas frame: the rate over whole games, with its interval."""
        return frame(
            {"player": name, **player_profile.complete.where().to_json()}
            for name, player_profile in self.players.items()
        )

    def meet(self, names: Iterable[str]) -> None:
        """Remember that these players exist."""
        self.names.update(dict.fromkeys(names))

    def add(self, game: ReviewedGame) -> None:
        """Count a game: once for each player in it, whatever number of seats he has."""
        totals = self.complete if game.complete else self.broken_off
        totals.games += 1
        totals.moves += len(game.moves)
        for name, chances in game.opportunities().items():
            totals.opportunities += len(chances)
            totals.mistakes += sum(missed for _, missed in chances)
            if self.only is not None and name != self.only:
                continue
            profile = self._of(name)
            (profile.complete if game.complete else profile.broken_off).add_game(chances)
        for move in game.moves:
            player = self.players.get(game.name_of(move.seat))
            if player is None:
                continue
            lesser = player.lesser
            lesser.moves += move.points is not None
            if move.mistake:
                lesser.judged += move.decision is not None or move.practical is not None
                lesser.bad_luck += move.bad_luck
            elif move.lost_levels:
                lesser.lost_levels += 1
            elif move.lost_points:
                lesser.lost_points += 1
                lesser.points += move.lost_points

    def merge(self, other: Profiles) -> None:
        """Take in what was counted elsewhere in other games."""
        if other.axes != self.axes:
            raise ValueError(f"profiles by {self.axes} and by {other.axes} do not merge")
        for name, profile in other.players.items():
            if name in self.players:
                self.players[name].merge(profile)
            else:
                self.players[name] = profile
        self.complete.merge(other.complete)
        self.broken_off.merge(other.broken_off)
        self.names.update(other.names)

    def _of(self, name: str) -> Profile:
        return self.players.setdefault(name, Profile(Tally(self.axes), Tally(self.axes)))
