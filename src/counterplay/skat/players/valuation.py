"""Tournament points of a chance to win, and ways to lay away valued by search and by playing on with models."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from counterplay.skat.beliefs import WeightedWorlds
from counterplay.skat.players import playouts
from counterplay.skat.players.playouts import BySeat, PlayedOut, PlayoutLimits
from counterplay.skat.rules import Card, Declaration, Declare, Game, Observation, null_value, value_levels

A_LEVEL = 2.0  # points that a neighbouring target is worth where cards tie
SOLVED = 40  # worlds for each way to lay away


@dataclass(frozen=True, slots=True)
class ValuedMove:
    """A candidate with what it is worth without and by the models, and the points by which it is chosen."""

    choice: Card | Declare
    search: float  # points without the models
    model: PlayedOut | None  # None: the models were not asked
    value: float

    @classmethod
    def of(
        cls, choice: Card | Declare, plain: float, model: PlayedOut | None, w: float, scale: float = 1
    ) -> ValuedMove:
        """Return it with its value: the models count w."""
        return cls(choice, plain, model, plain if model is None else (1 - w) * plain + w * scale * model.points)


def least_value(declaration: Declaration, bid: int) -> int:
    """Return what a game is at least worth if it is won: enough to compare winning with losing."""
    if declaration.game is Game.NULL:
        return null_value(declaration)
    *_, (_, steps) = value_levels(declaration, 1, schneider=False, schwarz=False)
    return max(bid, declaration.game.base * steps)


def points_at(wins: float, declaration: Declaration, bid: int, *, soloist: bool) -> float:
    """Return the tournament points, ours less the mean of the others', at a chance that our side wins."""
    value = least_value(declaration, bid)
    if soloist:
        return wins * (value + 50) - (1 - wins) * (2 * value + 90)
    return (wins * (2 * value + 90) - (1 - wins) * (value + 50)) / 2


def value_discards(
    observation: Observation,
    worlds: WeightedWorlds,
    games: Sequence[Declare],
    seats: BySeat,
    w: float,
    limits: PlayoutLimits,
    seed: int,
) -> list[ValuedMove]:
    """Return ways to lay away for one declaration, the best first; the first given is the safe choice.

    What search says counts half: it sees what nobody sees.
    """
    starts = {(game.declaration, game.discards): 0.0 for game in games}
    wins = playouts.double_dummy_wins(observation, worlds, starts, SOLVED, seed)
    span = 3 * least_value(games[0].declaration, observation.bid) + 140
    plain = [span * (chance - wins[0]) / 2 for chance in wins]
    played: Sequence[PlayedOut | None] = [None] * len(games)
    if w > 0 and len(games) > 1:
        ahead = {game: (1 - w) / w * value for game, value in zip(starts, plain, strict=True)}
        played = playouts.value_declarations(observation, worlds, ahead, seats, seed, limits)
    valued = [ValuedMove.of(game, value, out, w) for game, value, out in zip(games, plain, played, strict=True)]
    return sorted(valued, key=lambda view: -view.value)
