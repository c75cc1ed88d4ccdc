"""Section 6.5: whole games of 5x5 Battleships with 100 samples per history, against top-left last."""

from __future__ import annotations

from counterplay.efg import GameContest, adaptive_player, load, model_player, play_deal
from counterplay.protocol import Stream
from counterplay.studies.abd.setting import LARGE, AbdPart, Shared
from counterplay.studies.tables import Row

NAME = "large_game"
OPPONENT = "top-left-last"


def _row(shared: Shared, case: tuple[int]) -> list[Row]:
    (index,) = case
    contest = GameContest(load(LARGE))
    seed = Stream(shared[0], NAME, index).below(1 << 31)
    hero = adaptive_player(contest.game, OPPONENT, 1.0, samples=100, seed=seed)
    episode = play_deal(contest, (hero, model_player(contest.game, OPPONENT)), seed, index)
    own = [action for seat, action in episode.moves if seat == 0]
    row = {"game": index, "placed": own[0], "utility": f"{episode.scores[0]:g}", "moves": len(own)}
    return [{**row, "slowest_processor_seconds": f"{hero.slowest:.2f}"}]


PART = AbdPart(NAME, ("game",), lambda size: [(index,) for index in range(size.large_games)], _row)
