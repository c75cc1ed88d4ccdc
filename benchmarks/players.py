"""The Skat players' speed: games a second of `rules`, and where the time of a `kermit` game goes.

With `--beside counterplay` other players are timed beside `kermit` in one run, on the same deals against two of
`--against`, turn by turn: what a ratio says depends less on the machine than milliseconds do.
"""

from __future__ import annotations

import argparse
import math
import time
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from counterplay.arena import make_player, parse_specs
from counterplay.protocol import Episode, Player, Stream, Table
from counterplay.skat.beliefs import PerDeal, WeightedWorlds
from counterplay.skat.players import (
    KermitPlayer,
    RulesPlayer,
    SkatContest,
    opponent_models,
    shipped_evaluator,
)
from counterplay.skat.rules import Action, Observation, Phase, State, deal, observe, to_bits

NAMES = ("player", "left", "right")


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


@dataclass
class Timed:
    """What a player's own decisions and lessons took, in seconds of the processor."""

    decisions: list[float] = field(default_factory=list)
    bids: list[float] = field(default_factory=list)
    lessons: float = 0.0
    weighing: float = 0.0
    worlds: int = 0  # that were weighed: all of a sample, at each look

    @property
    def total(self) -> float:
        return sum(self.decisions) + self.lessons


def time_beside(names: Sequence[str], against: str, deals: int, seed: int) -> dict[str, Timed]:
    """Let each player play the same deals against two of a kind, taking turns deal by deal; return their times."""
    contest, weighed, worlds = SkatContest(), [0.0], [0]
    see = PerDeal.see

    def timed_see(belief: PerDeal, observation: Observation, luck: int) -> WeightedWorlds:
        begin = time.process_time()
        seen = see(belief, observation, luck)
        weighed[0] += time.process_time() - begin
        worlds[0] += len(seen.worlds)
        return seen

    setattr(PerDeal, "see", timed_see)  # noqa: B010  (a type checker would rather not)
    tables = {}
    for name in names:
        players = [make_player(contest, spec) for spec in parse_specs(f"{name},{against},{against}")]
        for place, player in enumerate(players):
            player.start(Table("skat", NAMES, place))
        tables[name] = players
    times = {name: Timed() for name in names}
    for index in range(deals):
        for name, players in tables.items():
            weighed[0], worlds[0], timed = 0.0, 0, times[name]
            state = State.start(deal(seed=seed, index=index))
            while (seat := state.to_act) is not None:
                place = (seat + index) % 3
                begin = time.process_time()
                seen, chance = observe(state, seat), Stream(seed, index, len(state.history), place)
                action = players[place].act(seen, chance)
                if place == 0:
                    took = time.process_time() - begin
                    timed.decisions.append(took)
                    if state.phase is Phase.AUCTION:
                        timed.bids.append(took)
                state = state.apply(action)
            timed.weighing += weighed[0]
            timed.worlds += worlds[0]
            scores = tuple(map(float, contest.scores(state)))
            episode: Episode[State, Action] = Episode(
                index, tuple(NAMES[(seat + index) % 3] for seat in range(3)), state, (), scores
            )
            for place, player in enumerate(players):
                begin = time.process_time()
                player.result(episode, (place - index) % 3)
                timed.lessons += time.process_time() - begin if place == 0 else 0.0
    setattr(PerDeal, "see", see)  # noqa: B010
    return times


def print_beside(names: Sequence[str], against: str, deals: int, seed: int) -> None:
    """Print what each player's games cost, and how many times a game of the first that is."""
    times = time_beside(names, against, deals, seed)
    base = times[names[0]].total
    print(f"{deals} deals against two {against}: processor time of the player itself, lessons included")
    for name, timed in times.items():
        print(
            f"  {name:32} {1e3 * timed.total / deals:7.1f} ms a game, {timed.total / base:5.2f} times {names[0]}; "
            f"weighing worlds {timed.weighing / timed.total:4.0%} "
            f"({timed.worlds / max(timed.weighing, 1e-9):,.0f} a second), "
            f"lessons {timed.lessons / timed.total:4.0%}; "
            f"slowest decision {1e3 * max(timed.decisions):.0f} ms, first bid {1e3 * timed.bids[0]:.0f} ms, "
            f"slowest bid after it {1e3 * max(timed.bids[1:]):.0f} ms"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20, help="of kermit; rules plays a hundred times as many")
    parser.add_argument("--worlds", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--beside", nargs="*", default=(), help="players to time beside kermit, instead")
    parser.add_argument("--against", default="imitator(xskat)", help="two of whom sit with each of them")
    parser.add_argument("--keep-worlds", action="store_true", help="counterplay gives up no world, as it once did")
    given = parser.parse_args()
    if given.keep_worlds:
        opponent_models.CUT = math.inf
    if given.beside:
        print_beside(("kermit", *given.beside), given.against, given.games, given.seed)
        return
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
