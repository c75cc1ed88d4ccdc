"""Exact values of behaviours: expected value, best response, exploitability."""

from __future__ import annotations

from counterplay.efg.arrays import CompiledGame
from counterplay.efg.tree import Floats


def expected_value(game: CompiledGame, first: Floats, second: Floats) -> float:
    """Return what player 1 gets when both play these behaviours."""
    x, y = (tree.plan(b) for tree, b in zip(game.treeplexes, (first, second), strict=True))
    return float(x @ (game.payoff @ y))


def best_response(game: CompiledGame, second: Floats, *, last: bool = False) -> tuple[float, Floats]:
    """Return the most player 1 can get against this behaviour of player 2, and a pure behaviour that gets it."""
    return game.treeplexes[0].best(game.payoff @ game.treeplexes[1].plan(second), last=last)


def worst_case(game: CompiledGame, first: Floats) -> tuple[float, Floats]:
    """Return the least player 1 can get with this behaviour, and the pure behaviour of player 2 that holds him."""
    value, response = game.treeplexes[1].best(-(game.payoff_to_second @ game.treeplexes[0].plan(first)))
    return -value, response


def nash_conv(game: CompiledGame, first: Floats, second: Floats) -> float:
    """Return how much both players together could gain by deviating: zero exactly in equilibrium."""
    return best_response(game, second)[0] - worst_case(game, first)[0]
