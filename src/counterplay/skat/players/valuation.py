"""What a card or a game is worth: w times what comes of it against the model, 1 - w times what search says.

Search alone knows what a card is due when all cards lie open and everybody plays perfectly; the model knows what
these two will do. A card that search holds for much worse than the best is out of the model's reach: a response
may overrule the safe choice only within a margin.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from counterplay.skat.beliefs import WeightedWorlds
from counterplay.skat.players import playouts
from counterplay.skat.players.evaluator import Option
from counterplay.skat.players.playouts import BySeat, Limits, PlayedOut
from counterplay.skat.rules import Card, Declaration, Declare, Game, Observation, null_value, value_levels

A_LEVEL = 2.0  # points that a neighbouring target is worth where cards tie


@dataclass(frozen=True, slots=True)
class Searched:
    """What search says of a card: our side's chance to win, and at how many neighbouring targets on average."""

    wins: float
    levels: float


@dataclass(frozen=True, slots=True)
class Valued:
    """A candidate with what search and the model say of it, and the points by which it is chosen."""

    choice: Card | Declare
    search: float  # points
    model: PlayedOut | None  # None: it was out of the model's reach, or the model was not asked
    value: float


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


def value_cards(
    observation: Observation,
    worlds: WeightedWorlds,
    searched: Mapping[Card, Searched],
    seats: BySeat,
    w: float,
    margin: float,
    limits: Limits,
    seed: int,
) -> list[Valued]:
    """Return the cards with their values, the best first; of equals the one that search prefers."""
    declaration = observation.declaration
    assert declaration is not None
    soloist = observation.seat == observation.soloist
    top = max(view.wins for view in searched.values())
    safe = {
        card: points_at(view.wins, declaration, observation.bid, soloist=soloist) + A_LEVEL * view.levels
        for card, view in searched.items()
    }
    asked = [card for card, view in searched.items() if view.wins >= top - margin]
    played: dict[Card, PlayedOut] = {}
    if w > 0 and len(asked) > 1:
        starts = {card: (1 - w) / w * safe[card] for card in asked}
        played = playouts.value_cards(observation, worlds, starts, seats, seed, limits)
    return _sorted(
        [Valued(card, safe[card], played.get(card), _mixed(w, safe[card], played.get(card))) for card in safe],
        bool(played),
    )


def value_games(
    observation: Observation,
    worlds: WeightedWorlds,
    options: list[Option],
    seats: BySeat,
    w: float,
    solved: int,
    limits: Limits,
    seed: int,
) -> list[Valued]:
    """Return games with what is laid away for each, the best first.

    How good a game is search alone cannot say (it sees what nobody sees): that is for the evaluator, which was
    fitted to games; what search says is which of two discards for the same game is better.
    """
    games = {(option.declaration, option.discards): 0.0 for option in options}
    wins = dict(zip(games, playouts.double_dummy_wins(observation, worlds, games, solved, seed), strict=True))
    first: dict[Declaration, Option] = {}
    for option in options:
        first.setdefault(option.declaration, option)
    safe = {}
    for option in options:
        best = first[option.declaration]
        gained = wins[option.declaration, option.discards] - wins[best.declaration, best.discards]
        span = 3 * least_value(option.declaration, observation.bid) + 140
        # half by the evaluator's own view of the discard, half by search
        safe[option.declaration, option.discards] = (option.worth + best.worth + span * gained) / 2
    played: dict[tuple[Declaration, frozenset[Card]], PlayedOut] = {}
    if w > 0 and len(options) > 1:
        starts = {game: (1 - w) / w * safe[game] for game in games}
        found = playouts.value_declarations(observation, worlds, starts, seats, seed, limits)
        played = dict(zip(games, found, strict=True))
    return _sorted(
        [
            Valued(Declare(*game), safe[game], played.get(game), _mixed(w, safe[game], played.get(game)))
            for game in games
        ],
        bool(played),
    )


def _mixed(w: float, safe: float, model: PlayedOut | None) -> float:
    return safe if model is None else w * model.points + (1 - w) * safe


def _sorted(valued: list[Valued], asked: bool) -> list[Valued]:
    """Put the best first; where the model was asked, those out of its reach come last."""
    return sorted(valued, key=lambda one: (asked and one.model is None, -one.value, -one.search))
