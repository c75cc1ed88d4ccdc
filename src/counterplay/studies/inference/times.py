"""How long an inference takes over a game: processor seconds of three alike, on this machine and no other."""

from __future__ import annotations

import time

import numpy as np

from counterplay.statistics import estimate
from counterplay.studies.inference.corpus import Corpus
from counterplay.studies.inference.matches import play_game
from counterplay.studies.inference.plan import MATCH_GAMES, TITLES, Arrangement, InferenceOptions
from counterplay.studies.tables import Row, interval_columns, rounded

KINDS = ("cli", "ni", "ki", "pi", "pif", "pi100")
CONTRACTS = 10  # of each type


def table(contracts: Corpus, options: InferenceOptions) -> list[Row]:
    """Return the time of each kind, and how many times that of CLI it is."""
    places = [(game, number) for game in MATCH_GAMES for number in range(len(contracts[game][:CONTRACTS]))]
    rows: list[Row] = []
    base = 0.0
    for kind in KINDS:
        seconds = []
        for game, number in [places[0], *places]:  # the first time networks are read: that one is not counted
            begun = time.process_time()
            players = (options.player(kind),) * 3
            record = contracts[game][number]
            play_game(record, Arrangement(kind, kind, kind), players, options.seed, f"{game} {number}")
            seconds.append(time.process_time() - begun)
        measured = np.array(seconds[1:])
        base = base or measured.mean()
        mean = interval_columns(estimate(measured, options.seed), "seconds a game", 4)
        times = {"times CLI": rounded(measured.mean() / base, 2)}
        rows.append({"three": TITLES[kind], "games": len(measured)} | mean | times)
    return rows
