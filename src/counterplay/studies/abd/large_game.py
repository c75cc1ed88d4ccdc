"""Section 6.5: whole games of 5x5 Battleships with 100 samples per history, against top-left last."""

from __future__ import annotations

from counterplay.efg import GameContest, adaptive_player, load, model_player, play_deal
from counterplay.protocol import Stream
from counterplay.studies.abd.setting import LARGE, Row, Run, Tick, Told

NAME = "large_game"
OPPONENT = "top-left-last"


def steps(run: Run) -> int:
    """Return how many steps there are."""
    return run.size.large_games


def compute(run: Run, tick: Tick) -> None:
    """Append a row for each game."""
    done = len(run.folder.rows(NAME))
    tick(done)
    run.add(NAME, _row, range(done, run.size.large_games), tick)


def _row(told: Told, index: int) -> list[Row]:
    contest = GameContest(load(LARGE))
    seed = Stream(told[0], NAME, index).below(1 << 31)
    hero = adaptive_player(contest.game, OPPONENT, 1.0, samples=100, seed=seed)
    episode = play_deal(contest, (hero, model_player(contest.game, OPPONENT)), seed, index)
    own = [action for seat, action in episode.moves if seat == 0]
    row = {"game": index, "placed": own[0], "utility": f"{episode.scores[0]:g}", "moves": len(own)}
    return [{**row, "slowest_processor_seconds": f"{hero.slowest:.2f}"}]
