"""Section 6.5: whole games of 5x5 Battleships with 100 samples per history, against top-left last."""

from __future__ import annotations

import resource

from counterplay.efg import GameContest, adaptive_player, load, model_player, play_deal
from counterplay.protocol import Stream
from counterplay.studies.abd.setting import FLEETS, AbdPart, Shared
from counterplay.studies.tables import Row

NAME = "large_game"
OPPONENT = "top-left-last"


def _row(shared: Shared, case: tuple[str, int]) -> list[Row]:
    fleet, index = case
    contest = GameContest(load(FLEETS[fleet]))
    seed = Stream(shared[0], NAME, fleet, index).below(1 << 31)
    hero = adaptive_player(contest.game, OPPONENT, 1.0, samples=100, seed=seed)
    episode = play_deal(contest, (hero, model_player(contest.game, OPPONENT)), seed, index)
    own = [action for seat, action in episode.moves if seat == 0]
    row = {"fleet": fleet, "game": index, "placed": own[0], "utility": f"{episode.scores[0]:g}", "moves": len(own)}
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024  # of the process, the interpreter with it
    return [{**row, "slowest_processor_seconds": f"{hero.slowest:.2f}", "peak_megabytes": peak}]


PART = AbdPart(
    NAME,
    ("fleet", "game"),
    lambda size: [
        *(("2x2", index) for index in range(size.large_games)),
        *(("1x2", index) for index in range(size.large_games // 5)),  # four times as long
    ],
    _row,
)
