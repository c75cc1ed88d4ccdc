"""The Skat players' speed: games a second of `rules`, and where the time of a `kermit` game goes."""

from __future__ import annotations

import argparse
import time
from collections import defaultdict

from counterplay.protocol import Player, Stream
from counterplay.skat.players import KermitPlayer, RulesPlayer, shipped_evaluator
from counterplay.skat.rules import Action, Observation, Phase, State, deal, observe, to_bits


def play(player: Player[Observation, Action], deals: int, seed: int, spent: dict[str, float]) -> float:
    """Play deals with one player at all seats; return the seconds in all and add up where they went."""
    begin = time.process_time()
    for index in range(deals):
        state = State.start(deal(seed=seed, index=index))
        while (seat := state.to_act) is not None:
            before = time.process_time()
            action = player.act(observe(state, seat), Stream(seed, index, state.cards_played, seat))
            took = time.process_time() - before
            if state.phase is Phase.PLAY:
                role = "soloist" if seat == state.soloist else "defenders"
                spent[
                    f"trick {min(state.cards_played // 3 + 1, 5)}{'' if state.cards_played < 12 else ' and later'}"
                ] += took
                spent[role] += took
            else:
                spent["bidding and declaring"] += took
            state = state.apply(action)
    return time.process_time() - begin


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20, help="of kermit; rules plays a hundred times as many")
    parser.add_argument("--worlds", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    quick = play(RulesPlayer(), 100 * given.games, given.seed, defaultdict(float))
    print(f"rules: {100 * given.games / quick:.0f} full games a second on one core")
    spent: dict[str, float] = defaultdict(float)
    player = KermitPlayer(worlds=given.worlds)
    total = play(player, given.games, given.seed, spent)
    nodes = player.nodes / given.games
    print(f"kermit(worlds={given.worlds}): {total / given.games:.3f} s a game, {nodes:.0f} nodes")
    print(f"  {total / given.games / (quick / (100 * given.games)):.0f} times the time of a game of rules")
    for place, seconds in sorted(spent.items()):
        print(f"  {place:22} {seconds / total:6.1%}")
    evaluator = shipped_evaluator()
    hands = [to_bits(deal(seed=given.seed, index=index).hands[0]) for index in range(50)]
    skats = [to_bits(deal(seed=given.seed, index=index).skat) for index in range(50)]
    begin = time.process_time()
    for hand, skat in zip(hands, skats, strict=True):
        evaluator.core.best_game(hand | skat, 0, 18)
    print(f"best of 66 discards and all games: {(time.process_time() - begin) / 50 * 1e6:.0f} microseconds")
    begin = time.process_time()
    for hand in hands:
        evaluator.core.chances_by_bid(hand, 0)
    print(f"before the pick-up, all 231 skats: {(time.process_time() - begin) / 50 * 1e3:.2f} ms")


if __name__ == "__main__":
    main()
