"""Section 6.5: whole games of 5x5 Battleships with 100 samples per history, against top-left last."""

from __future__ import annotations

from counterplay.efg.games import load
from counterplay.efg.games.battleships import Battleships
from counterplay.efg.play import BeliefPlayer, ShotOrderPlayer, play_out
from counterplay.efg.portfolios import battleships_orders
from counterplay.protocol import Stream
from counterplay.studies.abd.setting import LARGE, Run, Tick

NAME = "large_game"
OPPONENT = "last-a1"


def steps(run: Run) -> int:
    """Return how many steps there are."""
    return run.size.large_games


def compute(run: Run, tick: Tick) -> None:
    """Append a row for each game."""
    done = len(run.folder.rows(NAME))
    tick(done)
    board = load(LARGE)
    assert isinstance(board, Battleships)
    orders = [board.order(name) for name in battleships_orders(board)]
    model = board.order(OPPONENT)
    for index in range(done, run.size.large_games):
        seed = Stream(run.seed, NAME, index).below(1 << 31)
        hero = BeliefPlayer(board, 1, model, orders, samples=100, seed=seed)
        rival = ShotOrderPlayer(board, model, seed=seed)
        utility = play_out(board.root(), (hero, rival), Stream(run.seed, NAME, "chance", index))
        row = {"game": index, "placed": hero.taken[0], "utility": f"{utility:g}", "moves": len(hero.taken)}
        run.folder.append(NAME, [{**row, "slowest_processor_seconds": f"{hero.slowest:.2f}"}])
        tick(1)
