"""Runs a match of the toy game in a process of its own, which a test may kill."""

import sys
from pathlib import Path

from toy_game import ToyContest

from counterplay.arena.executors.local import LocalExecutor
from counterplay.arena.run import run_match
from counterplay.arena.schedule import LineUp, Match
from counterplay.arena.specs import parse_specs

if __name__ == "__main__":
    folder, workers, players, deals, pause = sys.argv[1:]
    line_up = LineUp(parse_specs(players))
    match = Match(ToyContest(pause=float(pause)), (line_up,), int(deals), seed=5)
    run_match(match, Path(folder), LocalExecutor(int(workers)))
