"""What the arena costs: a match through it against the same deals in a bare loop, in the same run.

Mark: three `rules` players reach 500 full games a second on one core through the arena.
Use: python benchmarks/arena.py [PLAYER] (by default the fastest player there is).
"""

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from counterplay.arena import (
    LineUp,
    Match,
    Sitting,
    entry_at,
    make_player,
    outcome,
    parse_spec,
    play_deal,
    run_match,
)
from counterplay.protocol import Stream
from counterplay.skat.players import SkatContest
from counterplay.skat.rules import State, observe, seeger_fabian
from counterplay.skat.rules import deal as dealt
from counterplay.workers import HereExecutor

DEALS = 360
ROUNDS = 3


def bare(match: Match) -> dict[tuple[int, int], tuple[float, ...]]:
    """The same games, the same luck, nothing kept but the scores."""
    scores: dict[tuple[int, int], tuple[float, ...]] = {}
    names = match.line_ups[0].entries
    players = [make_player(match.contest, spec) for spec in match.line_ups[0].specs]
    for rotation in range(3):
        for deal in range(match.deals):
            state, decisions = State.start(dealt(match.seed, deal)), [0, 0, 0]
            while (seat := state.to_act) is not None:
                entry = entry_at(seat, deal, rotation, 3)
                chance = Stream(match.seed, "decision", deal, names[entry], decisions[seat])
                decisions[seat] += 1
                state = state.apply(players[entry].act(observe(state, seat), chance))
            scores[rotation, deal] = seeger_fabian(state.result)
    return scores


def through_the_arena(match: Match) -> dict[tuple[int, int], tuple[float, ...]]:
    with tempfile.TemporaryDirectory() as folder:
        results = run_match(match, Path(folder), HereExecutor())
    return {
        (series.rotation, deal): row.scores
        for series, games in results.games.items()
        for deal, row in games.items()
    }


def timed(work: Callable[[], Any]) -> tuple[float, Any]:
    start = time.process_time()  # other programs on the machine do not count
    result = work()
    return time.process_time() - start, result


def parts(match: Match) -> None:
    """Where a deal's time goes."""
    contest, spec = match.contest, match.line_ups[0].specs[0]
    sittings = [Sitting(name, make_player(contest, spec)) for name in match.line_ups[0].entries]
    games = match.deals * 3
    playing, episodes = timed(
        lambda: [play_deal(contest, match.seed, deal % match.deals, sittings) for deal in range(games)]
    )
    keeping, kept = timed(lambda: [outcome.of_episode(contest, episode) for episode in episodes])
    writing, _ = timed(lambda: [outcome.dumps(row) for row in kept])
    for name, seconds in (("play", playing), ("facts and record", keeping), ("JSON line", writing)):
        print(f"  {name:18}{1e6 * seconds / games:8.0f} us a game")


def main() -> None:
    contest = SkatContest()
    fastest = "rules" if "rules" in contest.players() else "random"
    spec = parse_spec(sys.argv[1] if len(sys.argv) > 1 else fastest)
    match = Match(contest, (LineUp((spec,) * 3),), DEALS, seed=1)
    through_the_arena(match)  # warm
    rows = []
    for _ in range(ROUNDS):
        without, expected = timed(lambda: bare(match))
        within, found = timed(lambda: through_the_arena(match))
        assert found == expected, "the arena changed a game"
        rows.append((within / without, without, within))
    ratio, without, within = sorted(rows)[ROUNDS // 2]
    games = 3 * DEALS
    print(
        f"three {spec}, {games} games, one core; the same scores both ways, sum {sum(map(sum, expected.values()))}"
    )
    print(f"bare loop    {games / without:8.0f} games/s")
    print(f"arena        {games / within:8.0f} games/s")
    print(f"ratio        {ratio:8.2f} times the bare loop's time")
    parts(match)


if __name__ == "__main__":
    main()
