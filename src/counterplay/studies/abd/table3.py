"""Table 3: how often one sampled look-ahead finds the best first placement on 5x5, by samples per history.

The opponent shoots top-left with 5% at each shot and uniformly otherwise. Correct is a first ship that covers the
top-left cell; the look-ahead is one placement by each side, p = 1.
"""

from __future__ import annotations

from counterplay.efg import Battleships, Range, answer_large, battleships_orders, load, opponents
from counterplay.studies.abd.setting import LARGE, AbdPart, Shared
from counterplay.studies.tables import Row

NAME = "table3"
SAMPLES = (1, 2, 3, 4, 5, 10, 100)
PAPER = {1: "83%", 2: "88%", 3: "95%", 4: "98%", 5: "100%"}
OPPONENTS = {"rare-a1-5": "top-left with 5% at each shot", "last-a1": "top-left last"}


def _row(shared: Shared, case: tuple[str, int]) -> list[Row]:
    (seed, size), (opponent, samples) = shared, case
    board = load(LARGE)
    assert isinstance(board, Battleships)
    orders = [board.order(name) for name in battleships_orders(board)]
    correct = 0
    for trial in range(size.trials):
        placed = answer_large(
            board,
            Range([(board.root(), 1.0)]),
            1,
            board.order(opponent),
            orders,
            samples=samples,
            random=opponents.generator(seed, NAME, opponent, samples, trial),
        )
        correct += placed.actions[int(placed.probabilities.argmax())].startswith("a1-")
    paper = PAPER.get(samples, "") if opponent == "rare-a1-5" else ""
    return [{"opponent": opponent, "samples": samples, "correct": correct, "trials": size.trials, "paper": paper}]


PART = AbdPart(
    NAME,
    ("opponent", "samples"),
    lambda size: [(name, samples) for name in OPPONENTS for samples in SAMPLES],
    _row,
)
