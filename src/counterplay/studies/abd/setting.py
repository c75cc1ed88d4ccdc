"""What the parts of the study share: games, portfolios, progress and the size of the run."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from counterplay.efg import portfolios
from counterplay.efg.arrays import CompiledGame, compile_game
from counterplay.efg.games import load
from counterplay.efg.match import solve_exactly
from counterplay.efg.solvers.lp import Equilibrium
from counterplay.studies.abd.folder import RunFolder

Tick = Callable[[int], None]
"""Reports that so many steps of a part are done."""


@dataclass(frozen=True)
class Size:
    """How much a run does; the quick size is for tests."""

    random_opponents: int = 1000
    trials: int = 100
    large_games: int = 5
    trusts: tuple[float, ...] = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)
    hands: tuple[int, ...] = (10, 30, 100, 300, 1000, 3000, 10_000)
    repeats: int = 6


QUICK = Size(6, 4, 0, (0.0, 0.5, 1.0), (10, 1000), 2)


@dataclass(frozen=True)
class Run:
    """One run of the study."""

    folder: RunFolder
    seed: int
    size: Size


@cache
def game(name: str) -> CompiledGame:
    """Return a game of the study, compiled once."""
    return compile_game(load(name))


@cache
def blueprint(name: str) -> Equilibrium:
    """Return an exact equilibrium of a game of the study."""
    return solve_exactly(game(name))


@cache
def portfolio(name: str) -> portfolios.Portfolios:
    """Return the paper's portfolios for a game of the study."""
    held = portfolios.by_hand(game(name))
    assert held is not None
    return held


LEDUC = "leduc"
SMALL = "battleships(2,2,[1])"
LARGE = "battleships(5,5,[2,2])"
