"""How many worlds card-location inference needs, and what a look costs beside Kermit's tables and the policies.

The quality of a setting: its true state sampling ratio (docs/inference.md), which hardly depends on the number of
worlds, and how far the probabilities of the cards' places are from those of the largest setting (a search over 100
worlds drawn by their weights is off by about 0.04 anyway). On games of the population that no network was trained
on; times are CPU time of one look (`see`) at the same moments, in the same run.

python benchmarks/older_inferences.py [GAMES]
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from typing import cast

import numpy as np
from numpy.typing import NDArray

from counterplay.skat.beliefs import Weighing, make_inference, tssr
from counterplay.skat.learn import play_population_game
from counterplay.skat.records import sgf
from counterplay.skat.rules import Declare, PickUp, Play, State, observe

GAMES = 40
SEED = 2  # the shipped networks are trained on the games of seed 1
SETTINGS = (("cli", 2_000), ("cli", 5_000), ("cli", 20_000), ("cli", 100_000), ("cli", 500_000))
BESIDE = (("ki", 20_000), ("ni", 20_000), ("pi", 20_000))
EVERY = 4  # cards


def moments(games: int) -> Iterator[tuple[int, State, int]]:
    """Yield a number, a state and a seat: every few cards of games, each seat in turn."""
    number = index = found = 0
    while found < games:
        final = sgf.loads(play_population_game(SEED, index, "all")).state
        index += 1
        if final is None or final.declaration is None or final.declaration.ouvert or final.cards_played < 9:
            continue
        found += 1
        state = State.start(final.deal)
        for seat, call in final.calls:
            state = state.apply(call, seat)
        if final.picked_up:
            state = state.apply(PickUp())
        state = state.apply(Declare(final.declaration, final.discards if final.picked_up else frozenset()))
        for trick in final.tricks:
            for card in trick.cards:
                if state.cards_played % EVERY == 0:
                    number += 1
                    yield number, state, number % 3
                state = state.apply(Play(card))


def main() -> None:
    """Print a line for each setting."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    chosen = list(moments(games))
    print(f"{games} games of the population's seed {SEED}, {len(chosen)} moments")
    largest: list[float] = []
    places: list[NDArray[np.float64]] = []
    for name, samples in (*reversed(SETTINGS), *BESIDE):
        ratios, seconds, found = [], [], []
        for number, state, seat in chosen:
            inference = make_inference(name, samples, number)
            seen = observe(state, seat)
            begun = time.process_time()
            believed = inference.see(seen)
            seconds.append(time.process_time() - begun)
            found.append(believed.places())
            ratios.append(np.log(tssr(cast(Weighing, inference), state, seat, samples, number)))
        largest, places = largest or ratios, places or found
        off = [np.abs(a - b)[(b > 0) & (b < 1)] for a, b in zip(found, places, strict=True)]
        against = np.array(ratios) - np.array(largest)
        print(
            f"{name:4}{samples:8} worlds: median look {1000 * np.median(seconds):7.2f} ms, slowest"
            f" {1000 * max(seconds):7.1f} ms, mean log ratio {np.mean(ratios):6.3f}, against the first"
            f" {against.mean():+.3f} +- {1.96 * against.std() / np.sqrt(len(against)):.3f}, places off by"
            f" {np.concatenate(off).mean():.4f}"
        )


if __name__ == "__main__":
    main()
