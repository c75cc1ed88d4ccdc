"""How long a post-mortem takes: processor seconds a game, on this machine and no other."""

from __future__ import annotations

import time

import numpy as np

from counterplay.skat.learn import population
from counterplay.skat.records import sgf
from counterplay.skat.solver import SkatHindsight
from counterplay.statistics import estimate
from counterplay.studies.tables import Row, interval_columns, rounded

GAMES = 200


def row(seed: int) -> Row:
    """Return the mean and the longest over games of the population."""
    hindsight, index = SkatHindsight(), 0
    seconds: list[float] = []
    while len(seconds) < GAMES:
        state = sgf.loads(population.play_population_game(seed, index, "all")).state
        index += 1
        begun = time.process_time()
        if state is not None and hindsight.decisions_of(state):
            seconds.append(time.process_time() - begun)
    mean = interval_columns(estimate(np.array(seconds), seed), "processor seconds", 5)
    return {"games": len(seconds)} | mean | {"longest": rounded(max(seconds), 5)}
