"""What shared play saves: line-ups that differ in their bidding threshold, apart and side by side.

Use: python benchmarks/shared_play.py [DEALS] (36 by default)
"""

import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path

from counterplay.arena import LineUp, Match, Progress, parse_specs, run_match
from counterplay.skat.players import SkatContest
from counterplay.workers import HereExecutor

THRESHOLDS = (0.55, 0.6, 0.65, 0.7)


def timed(match: Match) -> tuple[float, Progress, dict[str, bytes]]:
    """Return the processor's seconds, the last progress and all that was written."""
    seen: list[Progress] = []
    start = time.process_time()
    with tempfile.TemporaryDirectory() as folder:
        run_match(match, Path(folder), HereExecutor(), show=seen.append)
        seconds = time.process_time() - start
        return seconds, seen[-1], {path.name: path.read_bytes() for path in Path(folder).glob("*.jsonl")}


def main() -> None:
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 36
    texts = [f"kermit(worlds=20,threshold={threshold}),rules,rules" for threshold in THRESHOLDS]
    line_ups = tuple(LineUp(parse_specs(text), ("column", "row 1", "row 2")) for text in texts)
    match = Match(SkatContest(), line_ups, deals, seed=1)
    apart, _, expected = timed(match)
    together, progress, found = timed(replace(match, shared_play=True))
    assert found == expected, "shared play changed a result"
    print(f"{progress.games} games, the same files both ways; {progress.taken_over} of them taken over")
    print(f"apart         {apart:8.1f} s")
    print(f"side by side  {together:8.1f} s")
    print(f"ratio         {apart / together:8.2f}")


if __name__ == "__main__":
    main()
