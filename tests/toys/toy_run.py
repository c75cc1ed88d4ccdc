"""Runs a match of the toy game, or of Skat, in a process of its own, which a test may kill.

Line-ups stand between semicolons; where there are several, they meet the same luck and share play.
"""

import sys
from pathlib import Path

from toy_game import ToyContest

from counterplay.arena.running import run_match
from counterplay.arena.schedule import LineUp, Match
from counterplay.arena.specs import parse_specs
from counterplay.skat.players.arena_game import SkatContest
from counterplay.workers import ProcessPool

if __name__ == "__main__":
    folder, workers, players, deals, pause = sys.argv[1:]
    texts = players.split(";")
    luck = ("first", "second", "third") if len(texts) > 1 else ()
    line_ups = tuple(LineUp(parse_specs(text), luck) for text in texts)
    contest = SkatContest() if "kermit" in players else ToyContest(pause=float(pause))
    match = Match(contest, line_ups, int(deals), seed=5, shared_play=len(texts) > 1)
    run_match(match, Path(folder), ProcessPool(int(workers)))
