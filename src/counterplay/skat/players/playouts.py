"""What a card or a declaration brings when the others play by what is believed of them.

The response to a model. Each candidate is played to the end of the deal in many worlds: every seat by a policy
that sees that seat's own cards alone, all candidates in the same worlds and with the same luck. The core does it
without Python; other threads run meanwhile.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from counterplay.skat import _core
from counterplay.skat.beliefs import Point, PolicyNetwork, WeightedWorlds
from counterplay.skat.rules import Card, Declaration, Declare, Observation, to_bits

CardPolicy = _core.CardPolicy  # given what a seat sees, a chance for each of its legal cards
BySeat = Sequence[Iterable[tuple[CardPolicy, float]]]  # a model of each seat (`Mixture`)

_NO_DECLARATION = (0, False, False, False, False)
_NO_CARD = -1
_Candidates = list[tuple[int, tuple[int, bool, bool, bool, bool], int, float]]


@dataclass(frozen=True, slots=True)
class PlayedOut:
    """What a candidate brings on average: tournament points (ours less the mean of the other two's), and wins."""

    points: float
    standard_error: float  # of the points
    wins: float
    playouts: int  # fewer than others where it could not catch up and was dropped


@dataclass(frozen=True, slots=True)
class PlayoutTable:
    """Every playout of every candidate: a row for each world and luck, a column for each candidate."""

    weights: NDArray[np.float64]
    worlds: NDArray[np.int64]  # in which world it was played, by its place
    points: NDArray[np.float64]  # tournament points, ours less the mean of the other two's
    wins: NDArray[np.uint8]  # whether our side won


@dataclass(frozen=True, slots=True)
class PlayoutLimits:
    """How much is played out: `solved_tricks` last tricks of our own are played with all cards known."""

    playouts: int = 100  # of each candidate
    solved_tricks: int = 0
    every_candidate: bool = False  # go on with those that cannot catch up, so that all are equally well known
    seconds: float = 0.0  # stop then; 0: no clock


def by_rules() -> CardPolicy:
    """Return the policy of the player `rules`."""
    return CardPolicy()


def by_networks(networks: Mapping[Point, PolicyNetwork], *, likeliest: bool) -> CardPolicy:
    """Return the policy of networks: their likeliest card, as a program plays, or a card drawn by its chance."""
    cards = [point for point in networks if point >= Point.PLAY_SUIT]  # of others nothing need be made or held
    return _by_networks(tuple((int(point), networks[point].core) for point in cards), likeliest)


@lru_cache(maxsize=16)
def _by_networks(numbered: tuple[tuple[int, _core.PolicyNet], ...], likeliest: bool) -> CardPolicy:
    """Return one policy for all players that ask the same networks: it holds a part of each in another order."""
    return CardPolicy(list(numbered), likeliest)


def by_self_taught(player: _core.SelfTaught, *, temperature: float) -> CardPolicy:
    """Return the policy of a self-taught player: its best card, or one drawn about so many points apart."""
    return CardPolicy(player, temperature / 100)


def value_cards(
    observation: Observation,
    worlds: WeightedWorlds,
    cards: Mapping[Card, float],
    seats: BySeat,
    seed: int,
    limits: PlayoutLimits | None = None,
) -> dict[Card, PlayedOut]:
    """Return what each of some legal cards brings; each comes with a head start (0: none) for the comparison."""
    candidates = [(int(card), _NO_DECLARATION, 0, start) for card, start in cards.items()]
    return dict(zip(cards, _values(observation, worlds, candidates, seats, seed, limits), strict=True))


def value_declarations(
    observation: Observation,
    worlds: WeightedWorlds,
    games: Mapping[tuple[Declaration, frozenset[Card]], float],
    seats: BySeat,
    seed: int,
    limits: PlayoutLimits | None = None,
) -> list[PlayedOut]:
    """Return what some declarations, each with what is laid away for it, bring; each with its head start."""
    candidates = _declared(games)
    return _values(observation, worlds, candidates, seats, seed, limits)


def table_of_cards(
    observation: Observation, worlds: WeightedWorlds, cards: Sequence[Card], seats: BySeat, seed: int, number: int
) -> PlayoutTable:
    """Return what every playout of each of some legal cards brought."""
    return _table(
        observation, worlds, [(int(card), _NO_DECLARATION, 0, 0.0) for card in cards], seats, seed, number
    )


def table_of_declarations(
    observation: Observation,
    worlds: WeightedWorlds,
    games: Sequence[Declare],
    seats: BySeat,
    seed: int,
    number: int,
) -> PlayoutTable:
    """Return what every playout of some declarations, each with what is laid away for it, brought."""
    candidates = _declared({(game.declaration, game.discards): 0.0 for game in games})
    return _table(observation, worlds, candidates, seats, seed, number)


def double_dummy_wins(
    observation: Observation,
    worlds: WeightedWorlds,
    games: Mapping[tuple[Declaration, frozenset[Card]], float],
    wanted: int,
    seed: int,
) -> list[float]:
    """Return how often each declaration is won with all cards known, over at most `wanted` of the worlds."""
    return _core.double_dummy_wins(observation.core, worlds.worlds, worlds.weights, _declared(games), wanted, seed)


def _table(
    observation: Observation,
    worlds: WeightedWorlds,
    candidates: _Candidates,
    seats: BySeat,
    seed: int,
    number: int,
) -> PlayoutTable:
    believed = [list(seat) for seat in seats]
    return PlayoutTable(
        *_core.playout_table(observation.core, worlds.worlds, worlds.weights, candidates, believed, number, seed)
    )


def _declared(
    games: Mapping[tuple[Declaration, frozenset[Card]], float],
) -> _Candidates:
    return [
        (_NO_CARD, declaration.core, to_bits(discards), start) for (declaration, discards), start in games.items()
    ]


def _values(
    observation: Observation,
    worlds: WeightedWorlds,
    candidates: _Candidates,
    seats: BySeat,
    seed: int,
    limits: PlayoutLimits | None,
) -> list[PlayedOut]:
    limits = limits or PlayoutLimits()
    values = _core.playout_values(
        observation.core,
        worlds.worlds,
        worlds.weights,
        candidates,
        [list(seat) for seat in seats],
        limits.playouts,
        seed,
        limits.solved_tricks,
        limits.every_candidate,
        limits.seconds,
    )
    return [PlayedOut(*value) for value in values]
