"""Playouts a second, and what they cost beside a double-dummy search of the same cards.

python benchmarks/playouts.py [--games 20] [--playouts 100] [--whole-games 12]

A playout plays one candidate in one world to the end of the deal, by networks or by rules at all seats, each on
its own cards. The ratio is the time of one playout to that of one double-dummy search of the same card in the same
world, both on one core in the same run. Last, whole games of `counterplay` and of `kermit` against two of XSkat's
imitator, in processor seconds.
"""

from __future__ import annotations

import argparse
import time

import numpy as np

from counterplay.protocol import Stream
from counterplay.skat import _core
from counterplay.skat.beliefs import WeightedWorlds, draw_worlds, networks
from counterplay.skat.players import KermitPlayer, playouts
from counterplay.skat.rules import Card, Observation, Phase, State, deal, observe
from counterplay.studies import seconds_a_game


def moments(games: int) -> list[Observation]:
    """Return every moment with a choice of card in games of kermit with itself."""
    found = []
    player = KermitPlayer(worlds=10)
    for index in range(games):
        state = State.start(deal(97, index))
        while state.phase is not Phase.OVER:
            seat = state.core.to_act
            seen = observe(state, seat)
            if state.phase is Phase.PLAY and _core.choices(seen.core) > 1:
                found.append(seen)
            state = state.apply(player.act(seen, Stream(97, index, state.cards_played, seat)))
    return found


def main() -> None:
    """Print the rates."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--playouts", type=int, default=100)
    parser.add_argument("--whole-games", type=int, default=12)
    options = parser.parse_args()
    seen = moments(options.games)
    xskat, population = (networks.shipped_networks(name).networks for name in ("xskat", "population"))
    sorts = {
        "rules": playouts.by_rules(),
        "population's networks (64, 64), drawn": playouts.by_networks(population, likeliest=False),
        "xskat's networks (256, 256), likeliest": playouts.by_networks(xskat, likeliest=True),
    }
    spent = dict.fromkeys(sorts, 0.0)
    by_playing = 0
    searched, by_search = 0, 0.0
    kermit = _core.Kermit(KermitPlayer().evaluator.core, options.playouts, 0.6, 0.0, 0.0)
    for number, moment in enumerate(seen):
        rows, count = draw_worlds(moment, options.playouts, number)
        worlds = WeightedWorlds(rows, np.full(len(rows), 1 / len(rows)), count)
        begun = time.perf_counter()
        _, _, _, scores = kermit.look_in(moment.core, worlds.worlds, worlds.weights, number)
        by_search += time.perf_counter() - begun
        searched += len(scores) * len(rows)
        cards = {Card(card): 0.0 for card, _, _ in scores}
        limits = playouts.PlayoutLimits(len(rows), every_candidate=True)
        for name, policy in sorts.items():
            begun = time.perf_counter()
            playouts.value_cards(moment, worlds, cards, [[(policy, 1.0)]] * 3, number, limits)
            spent[name] += time.perf_counter() - begun
        by_playing += len(cards) * len(rows)
    one_search = by_search / searched
    print(f"{len(seen)} moments of {options.games} games, {options.playouts} worlds each: {by_playing} playouts")
    print(f"double dummy: {1e6 * one_search:.1f} us a card and world, ties at neighbouring targets included")
    for name, seconds in spent.items():
        one = seconds / by_playing
        print(f"{name}: {1 / one:,.0f} playouts a second, {one / one_search:.2f} times double dummy")
    ours, kermits = (seconds_a_game(name, options.whole_games) for name in ("counterplay", "kermit"))
    print(f"a game of counterplay: {ours:.2f} s, {ours / kermits:.1f} times a game of kermit ({kermits:.2f} s)")


if __name__ == "__main__":
    main()
