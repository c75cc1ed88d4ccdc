"""How fast the solver is: a fixed set of deals, a signature that every build must match, and times as ratios."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from time import perf_counter, process_time
from typing import Any

import numpy as np
import numpy.typing as npt

from counterplay.skat import _core
from counterplay.skat.rules import Game
from counterplay.skat.solver.double_dummy import Solver

KINDS = ("suit", "grand", "null")
STRENGTHS = ("contested", "strong", "random")
QUESTIONS = ("win", "value", "leads", "post-mortem", "post-mortem values", "plain")
DEALS = _core.BENCH_DEALS


@dataclass(frozen=True, slots=True)
class Signature:
    """What the fast solver found and how many nodes it took: the same on every machine."""

    kind: str
    strength: str
    positions: int
    wins: int
    nodes: int
    results: str  # a hash of every answer

    @property
    def text(self) -> str:
        """Return the signature as one line."""
        return (
            f"{self.kind} {self.strength}: {self.positions} positions, {self.wins} won, "
            f"{self.nodes} nodes, results {self.results}"
        )


def _signature(kind: int, strength: int, numbers: tuple[int, int, int, int]) -> Signature:
    positions, wins, nodes, results = numbers
    return Signature(KINDS[kind], STRENGTHS[strength], positions, wins, nodes, f"{results:016x}")


def signatures() -> Iterator[tuple[Signature, Signature]]:
    """Yield, class by class, the signature of this build and the committed one."""
    for kind in range(len(KINDS)):
        for strength in range(len(STRENGTHS)):
            yield (
                _signature(kind, strength, _core.bench_signature(kind, strength)),
                _signature(kind, strength, _core.committed_signature(kind, strength)),
            )


@dataclass(frozen=True, slots=True)
class Timing:
    """Times of one question on one class of deals."""

    kind: str
    strength: str
    question: str
    deals: int
    median: float  # milliseconds
    mean: float
    p95: float
    nodes: float  # in the mean
    ratio_to_win: float  # of means, against the win or loss of the same deals


def measure(kind: str, strength: str, question: str, deals: int) -> Timing:
    """Time a question on the first deals of a class, on one core, each deal with an empty table."""
    times, nodes, win = _core.bench_times(
        KINDS.index(kind), STRENGTHS.index(strength), QUESTIONS.index(question), deals
    )
    median, p95 = np.percentile(times, [50, 95])
    mean = float(np.mean(times))
    ratio = 1.0 if question == "win" else sum(times) / win
    return Timing(kind, strength, question, deals, float(median), mean, float(p95), nodes / deals, ratio)


def late_worlds(
    worlds: int, tricks_played: int
) -> tuple[npt.NDArray[np.uint32], npt.NDArray[np.uint8], _core.Position]:
    """Return hands and points of many suit positions after some tricks of best play, all led by the same seat."""
    hands: list[list[int]] = []
    points: list[int] = []
    solver = _core.Solver(_core.DEFAULT_TABLE_BYTES, 1)
    seen: _core.Position | None = None
    index = 0
    while len(hands) < worlds:
        position = _core.bench_deal(0, 0, index)
        index += 1
        if seen is not None and (position.soloist, position.game) != (seen.soloist, seen.game):
            continue
        while sum(map(int.bit_count, position.hands)) > 30 - 3 * tricks_played:
            results = solver.moves(position, 61)
            best = (max if position.to_move == position.soloist else min)(result for _, result in results)
            position = position.after([next(card for card, result in results if result == best)])
        seen = seen or position
        if position.leader == seen.leader:
            hands.append(position.hands)
            points.append(position.points)
    assert seen is not None
    return np.array(hands, dtype=np.uint32), np.array(points, dtype=np.uint8), seen


@dataclass(frozen=True, slots=True)
class WorldsTiming:
    """What `solve_worlds` takes for every legal card of a position."""

    tricks_played: int
    worlds: int
    microseconds_per_world: float  # processor time on one thread, from Python, setting up included
    two_threads: float  # times as fast as one


def measure_worlds(worlds: int, tricks_played: int, repeats: int = 5) -> WorldsTiming:
    """Time a batch on one thread and on two; the best of a few repeats each, taken in turns."""
    hands, points, seen = late_worlds(min(worlds, 100), tricks_played)
    repeated = -(-worlds // len(hands))
    hands, points = np.tile(hands, (repeated, 1)), np.tile(points, repeated)
    solvers = [Solver(threads=1), Solver(threads=2)]
    best = [float("inf"), float("inf")]
    processor = float("inf")
    for _ in range(repeats):
        for which, solver in enumerate(solvers):
            start, given = perf_counter(), process_time()
            solver.solve_worlds(
                hands, points, game=Game(seen.game), soloist=seen.soloist, leader=seen.leader, target=61
            )
            best[which] = min(best[which], perf_counter() - start)
            if which == 0:
                processor = min(processor, process_time() - given)
    return WorldsTiming(tricks_played, len(hands), processor / len(hands) * 1e6, best[0] / best[1])


@dataclass(frozen=True, slots=True)
class SolverMark:
    """A figure the solver is held to."""

    what: str
    measured: float
    bound: float
    at_least: bool  # else at most

    @property
    def met(self) -> bool:
        """Say whether the figure is reached."""
        return self.measured >= self.bound if self.at_least else self.measured <= self.bound


_TIMES_PLAIN = {"suit": 90.0, "grand": 140.0, "null": 1000.0}
_TIMED = ("win", "value", "leads", "post-mortem")
_LATE_MICROSECONDS = 10.0  # "a few"


def marks_of(report: dict[str, Any]) -> list[SolverMark]:
    """Return every mark from the measured timings and worlds of a bench."""
    marks = []
    contested = [row for row in report["timings"] if row["strength"] == "contested"]
    for row in contested:
        name = f"{row['kind']} {row['question']}"
        if row["question"] == "plain":
            what = f"{row['kind']} win, times as fast as plain"
            marks.append(SolverMark(what, row["ratio_to_win"], _TIMES_PLAIN[row["kind"]], True))
        if row["question"] in _TIMED:
            marks.append(SolverMark(f"{name}, p95 to mean", row["p95"] / row["mean"], 6.0, False))
    early, late = report["worlds"]
    marks.append(SolverMark("solve_worlds, two threads to one", early["two_threads"], 1.8, True))
    what = f"microseconds a world after {late['tricks_played']} tricks"
    marks.append(SolverMark(what, late["microseconds_per_world"], _LATE_MICROSECONDS, False))
    return marks
