"""What made-up players do, as examples: which decision, and whose.

Thousands of them play at tables of three (`population.people_at`); a table's games are one process's work, and a
portion is a file, so a run that was stopped goes on.
"""

from __future__ import annotations

import io
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from counterplay.skat.beliefs import ALL_DECISION_POINTS, Collector, Point, PolicyExamples
from counterplay.skat.learn.plan import StylePlan
from counterplay.skat.learn.policies.data import ARRAYS
from counterplay.skat.learn.population import TABLE_GAMES, play_somebodies
from counterplay.skat.learn.portions import Report, work_off
from counterplay.skat.rules import State
from counterplay.workers import Executor

PORTION_TABLES = 20


@dataclass(frozen=True, slots=True)
class OwnedExamples:
    """Examples of one decision point where there was a choice, and who made it."""

    examples: PolicyExamples
    people: NDArray[np.int32]


class OwnedCollector:
    """Gathers decisions with the numbers of those who made them."""

    def __init__(self) -> None:
        self._collector = Collector()
        self._games: list[tuple[int, int, int]] = []
        self._sizes: dict[Point, list[int]] = {point: [] for point in Point}

    def add(self, state: State, people: tuple[int, int, int]) -> None:
        """Add the decisions of a deal."""
        self._collector.add(state, ALL_DECISION_POINTS)
        self._games.append(people)
        for point, sizes in self._sizes.items():
            sizes.append(self._collector.size(point))

    def take(self, point: Point) -> OwnedExamples:
        """Return the examples of a point; forced ones are left out."""
        examples = self._collector.take(point)
        counts = np.diff(self._sizes[point], prepend=0)
        games = np.repeat(np.array(self._games, np.int32).reshape(-1, 3), counts, axis=0)
        people = games[np.arange(len(games)), examples.seats] if len(games) else np.zeros(0, np.int32)
        open_ = np.nonzero(examples.legal_matrix().sum(axis=1) > 1)[0].astype(np.int64)
        return OwnedExamples(examples.rows(open_), people[open_])


def gather_examples(plan: StylePlan, work: Path, executor: Executor, report: Report) -> list[Path]:
    """Play what is missing, and return the portions."""
    tables = range(0, plan.games // TABLE_GAMES, PORTION_TABLES)
    portions = {work / f"games-{first:06}.npz": first for first in tables}
    work_off(portions, _play_portion, plan, executor, "games of made-up players", report)
    return list(portions)


def _play_portion(plan: StylePlan, first: int) -> bytes:
    collector = OwnedCollector()
    last = min(first + PORTION_TABLES, plan.games // TABLE_GAMES)
    for index in range(first * TABLE_GAMES, last * TABLE_GAMES):
        state, people = play_somebodies(plan.seed, index, plan.people)
        collector.add(state, people)
    parts: dict[str, Any] = {}
    for point in Point:
        owned = collector.take(point)
        name = point.name.lower()
        parts[f"{name}/people"] = owned.people
        parts |= {f"{name}/{array}": getattr(owned.examples, array) for array in ARRAYS}
    file = io.BytesIO()
    np.savez(file, **parts)
    return file.getvalue()


def read_examples(portions: Iterable[Path], point: Point) -> OwnedExamples:
    """Return all examples of a point."""
    arrays: dict[str, list[NDArray[Any]]] = {name: [] for name in (*ARRAYS, "people")}
    before = 0
    for path in portions:
        with np.load(path, allow_pickle=False) as file:
            for name, parts in arrays.items():
                parts.append(file[f"{point.name.lower()}/{name}"])
        arrays["begins"][-1] = arrays["begins"][-1] + before
        before += len(arrays["features"][-1])
    whole = {name: np.concatenate(parts) for name, parts in arrays.items()}
    people = whole.pop("people")
    return OwnedExamples(PolicyExamples(point, **whole), people)
