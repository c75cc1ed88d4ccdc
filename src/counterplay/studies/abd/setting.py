"""What the parts of the study share: their shape, games, portfolios, and the size of the run."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any

from counterplay.efg import (
    CompiledGame,
    Equilibrium,
    Method,
    MethodSettings,
    ResponseMatch,
    compile_game,
    load,
    make_method,
    opponents,
    portfolios,
    solve_exactly,
)
from counterplay.studies.abd.folder import RunFolder, number
from counterplay.studies.lines import counting
from counterplay.studies.shape import Progress
from counterplay.studies.tables import Row
from counterplay.workers import HERE, Executor, in_order


@dataclass(frozen=True)
class AbdSize:
    """How much a run does; the quick size is for tests."""

    random_opponents: int = 1000
    trials: int = 1000
    most_samples: int = 100
    large_games: int = 100
    trusts: tuple[float, ...] = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)
    hands: tuple[int, ...] = (10, 30, 100, 300, 1000, 3000, 10_000)
    repeats: int = 6


Shared = tuple[int, AbdSize]  # what all jobs share: the seed and the size

QUICK = AbdSize(6, 4, 5, 0, (0.0, 0.5, 1.0), (10, 1000), 2)


@dataclass(frozen=True)
class AbdPart:
    """A part of the study: a table whose rows are worked out case by case, wherever work is done."""

    name: str
    columns: tuple[str, ...]  # by which the rows of a case are known again
    cases: Callable[[AbdSize], Iterable[tuple[Any, ...]]]  # the values of these columns, in the order of the rows
    rows: Callable[[Shared, Any], list[Row]]  # of one case

    def compute(self, folder: RunFolder, shared: Shared, progress: Progress, executor: Executor = HERE) -> None:
        """Append the rows of the cases that the folder lacks, in their order."""
        cases, done = list(self.cases(shared[1])), folder.done(self.name, *self.columns)
        missing = [case for case in cases if tuple(map(_text, case)) not in done]
        tick = counting(progress, self.name, len(cases))
        tick(len(cases) - len(missing))
        for rows in in_order(executor, self.rows, shared, missing):
            folder.append(self.name, rows)
            tick(1)


def _text(value: Any) -> str:
    """Return a value as tables have it."""
    return f"{value:g}" if isinstance(value, float) else str(value)


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


def match_against(opponent: str, name: str) -> ResponseMatch:
    """Return the match against one of the papers' opponents in a game of the study."""
    return ResponseMatch(game(name), opponents.named(game(name), opponent), blueprint(name))


def abd(name: str, depth: int = 1, **more: Any) -> Method:
    """Return ABD with the paper's portfolios."""
    return make_method("abd", game(name), MethodSettings(depth, held=portfolio(name), **more))


def measures(outcome: Any, *names: str) -> dict[str, str]:
    """Return what a method came to, as columns."""
    return {name: number(getattr(outcome, name)) for name in names}


LEDUC = "leduc"
SMALL = "battleships(2,2,[1])"
FLEETS = {"2x2": "battleships(5,5,[(2,2),(2,2)])", "1x2": "battleships(5,5,[2,2])"}  # sections 6.5 and 5.2
