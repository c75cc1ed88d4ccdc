"""Exact values of behaviours: expected value, best response, exploitability; what is no behaviour is refused."""

from __future__ import annotations

from numpy.typing import ArrayLike

from counterplay.efg.arrays import CompiledGame
from counterplay.efg.strategies import checked
from counterplay.efg.tree import Floats


def expected_value(game: CompiledGame, first: ArrayLike, second: ArrayLike) -> float:
    """Return what player 1 gets when both play these behaviours."""
    return float(_plan(game, first, 1) @ (game.payoff @ _plan(game, second, 2)))


def best_response(game: CompiledGame, second: ArrayLike, *, last: bool = False) -> tuple[float, Floats]:
    """Return the most player 1 can get against this behaviour of player 2, and a pure behaviour that gets it."""
    plan = _plan(game, second, 2)
    return game.treeplexes[0].best(game.payoff @ plan, last=last)


def worst_case(game: CompiledGame, first: ArrayLike) -> tuple[float, Floats]:
    """Return the least player 1 can get with this behaviour, and the pure behaviour of player 2 that holds him."""
    plan = _plan(game, first, 1)
    value, response = game.treeplexes[1].best(-(game.payoff_to_second @ plan))
    return -value, response


def nash_conv(game: CompiledGame, first: ArrayLike, second: ArrayLike) -> float:
    """Return how much both players together could gain by deviating: zero exactly in equilibrium."""
    return best_response(game, second)[0] - worst_case(game, first)[0]


def _plan(game: CompiledGame, behaviour: ArrayLike, player: int) -> Floats:
    array = checked(behaviour, game, player)
    return game.treeplexes[player - 1].plan(array)
