"""What a cluster costs: the same match in two processes and on Ray with two CPUs, in the same run.

Mark: Ray on this machine reaches 90% of the rate of `--workers 2`, and the results are the same.
Use: python benchmarks/workers.py [DEALS]
"""

import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from counterplay.arena import LineUp, Match, parse_specs, run_match
from counterplay.skat.players import SkatContest
from counterplay.workers import Executor, ProcessPool, cluster

ROUNDS = 3


def played(executor: Executor, deals: int, seed: int) -> tuple[float, Any]:
    """Return games a second, once the workers have begun, and the games."""
    match = Match(SkatContest(), (LineUp(parse_specs("kermit(worlds=20),rules,rules")),), deals, seed)
    begun: list[tuple[float, int]] = []
    with tempfile.TemporaryDirectory() as folder:
        results = run_match(
            match, Path(folder), executor, show=lambda seen: begun.append((time.monotonic(), seen.games))
        )
    (first, some), (last, all_games) = begun[1], begun[-1]
    return (all_games - some) / (last - first), results.games


def main() -> None:
    deals = int(sys.argv[1]) if sys.argv[1:] else 200
    ratios = []
    with ProcessPool(2) as local, cluster("local", 2) as ray:
        played(local, 12, 99), played(ray, 12, 99)  # both have loaded what they need
        for seed in range(1, ROUNDS + 1):
            here, games = played(local, deals, seed)
            there, same = played(ray, deals, seed)
            ratios.append(there / here)
            same_words = "the same games" if games == same else "OTHER GAMES"
            print(
                f"--workers 2: {here:.1f} games/s   --ray local: {there:.1f} games/s   {same_words}",
                file=sys.stderr,
            )
    print(f"ray/workers {sorted(ratios)[len(ratios) // 2]:.2f} (mark 0.90)")


if __name__ == "__main__":
    main()
