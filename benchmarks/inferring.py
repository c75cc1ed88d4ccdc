"""A move of `kermit` with an inference: what the weighing and the search cost, against kermit without one.

python benchmarks/inferring.py [--inferences pi,cli] [--samples 20000] [--games 10]

The mark for policy inference with 20,000 samples is 0.5 s a move in the median on one core, and at most twice the
time of a move by card-location inference. Without shipped networks they are untrained, of the same size.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from counterplay.protocol import BadInput, Stream
from counterplay.skat import _core
from counterplay.skat.beliefs import PerDeal, named
from counterplay.skat.players import KermitPlayer, shipped_evaluator
from counterplay.skat.rules import Phase, State, deal, observe

T = TypeVar("T")


def maker(name: str) -> named.Maker | None:
    """Return what makes an inference; None where it cannot be."""
    try:
        named.make_inference(name, 1)
        return named.INFERENCES[name]
    except BadInput as problem:
        print(f"{name} is left out: {problem}")
        return None


@dataclass(frozen=True)
class Move:
    """The seconds of a move."""

    trick: int
    weighing: float
    search: float

    @property
    def both(self) -> float:
        """Return the seconds in all."""
        return self.weighing + self.search


def timed(work: Callable[[], T]) -> tuple[T, float]:
    """Return what the work returns, and its CPU time."""
    begun = time.process_time()
    result = work()
    return result, time.process_time() - begun


def main() -> None:
    """Let kermit play, ask every inference before each of its decisions, and print the medians."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--inferences", default=",".join(name for name in ("ni", "cli", "pi") if name in named.INFERENCES)
    )
    parser.add_argument("--samples", type=int, default=20_000)
    parser.add_argument("--worlds", type=int, default=100)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    found = {name: maker(name) for name in given.inferences.split(",")}
    makers = {name: make for name, make in found.items() if make is not None}
    taken: dict[str, list[Move]] = {name: [] for name in ("plain", *makers)}
    plain = KermitPlayer(worlds=given.worlds)
    games = index = 0
    while games < given.games:
        state = State.start(deal(seed=given.seed, index=index))
        following = {name: PerDeal(partial(make, given.samples)) for name, make in makers.items()}
        searchers = {name: _core.Kermit(shipped_evaluator().core, given.worlds, 0.6, 0.0, 0.0) for name in makers}
        while (seat := state.to_act) is not None:
            seen, trick = observe(state, seat), state.cards_played // 3 + 1
            action, took = timed(partial(plain.act, seen, Stream(given.seed, index, state.cards_played)))
            if state.phase is Phase.PLAY and _core.choices(seen.core) > 1:
                taken["plain"].append(Move(trick, 0.0, took))
                for name, searcher in searchers.items():
                    weighted, weighing = timed(partial(following[name].see, seen, given.seed))
                    search = partial(searcher.act_in, seen.core, weighted.worlds, weighted.weights, index)
                    taken[name].append(Move(trick, weighing, timed(search)[1]))
            state = state.apply(action)
        games += state.declaration is not None
        index += 1
    print(f"{games} games, {given.samples} samples, {given.worlds} worlds searched; CPU time in ms, medians")
    show("all moves", taken)
    show("tricks 1 to 4", {name: [move for move in moves if move.trick <= 4] for name, moves in taken.items()})


def show(what: str, taken: dict[str, list[Move]]) -> None:
    """Print a row for each inference."""
    print(f"{what}: {len(taken['plain'])}")
    print(f"{'':>8} {'weighing':>9} {'search':>9} {'move':>9} {'9 of 10':>9} {'worst':>9} {'to plain':>9}")
    base = statistics.median(move.both for move in taken["plain"])
    for name, moves in taken.items():
        both = sorted(move.both for move in moves)
        middle = statistics.median(both)
        shown = [statistics.median(move.weighing for move in moves), statistics.median(m.search for m in moves)]
        shown += [middle, both[9 * len(both) // 10], both[-1]]
        print(f"{name:>8} {' '.join(f'{1000 * seconds:9.1f}' for seconds in shown)} {middle / base:8.1f}x")


if __name__ == "__main__":
    main()
