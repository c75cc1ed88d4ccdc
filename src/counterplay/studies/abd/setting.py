"""What the parts of the study share: games, portfolios, progress and the size of the run."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar

from counterplay.efg import CompiledGame, Equilibrium, compile_game, load, portfolios, solve_exactly
from counterplay.studies.abd.folder import RunFolder
from counterplay.workers import HERE, Executor, in_order

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


Told = tuple[int, Size]  # what every job is told: the seed and the size
Row = dict[str, Any]
Job = TypeVar("Job")

QUICK = Size(6, 4, 0, (0.0, 0.5, 1.0), (10, 1000), 2)


@dataclass(frozen=True)
class Run:
    """One run of the study."""

    folder: RunFolder
    seed: int
    size: Size
    executor: Executor = HERE

    def add(self, name: str, rows: Callable[[Told, Job], list[Row]], jobs: Sequence[Job], tick: Tick) -> None:
        """Work out the rows of each job, wherever work is done, and append them in the order of the jobs."""
        for made in in_order(self.executor, rows, (self.seed, self.size), jobs):
            self.folder.append(name, made)
            tick(1)


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
    held = portfolios.portfolios_by_hand(game(name))
    assert held is not None
    return held


LEDUC = "leduc"
SMALL = "battleships(2,2,[1])"
LARGE = "battleships(5,5,[2,2])"
