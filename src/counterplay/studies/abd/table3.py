"""Table 3: how often one sampled look-ahead finds the best placement on 5x5, by samples per history.

The opponent shoots top-left with 5% at each shot and uniformly otherwise. Depth counts his moves, placements
included, as in table 1: at depth 1 each side has placed one ship, at depth 2, the paper's, both. Correct is a
placement that covers the top-left cell: of the first ship at depth 1, of either at depth 2, where no cell is
better for the first than for the second. The paper's fleets are two 2x2 blocks (section 6.5) and two 1x2 (5.2).
A look to depth 2 takes fifty times as long, so a tenth of the trials are made of it.
"""

from __future__ import annotations

from functools import lru_cache

from counterplay.efg import Battleships, KnownOpponent, Range, battleships_orders, load, opponents
from counterplay.studies.abd.setting import FLEETS, AbdPart, AbdSize, Shared
from counterplay.studies.tables import Row

NAME = "table3"
SAMPLES = (1, 2, 3, 4, 5, 10, 100)
PAPER = {1: "83%", 2: "88%", 3: "95%", 4: "98%", 5: "100%"}
OPPONENTS = {"rare-a1-5": "top-left with 5% at each shot", "last-a1": "top-left last"}
SETTINGS = (("2x2", 1), ("2x2", 2), ("1x2", 1))  # at depth 2 two 1x2 have two million leaves


@lru_cache(maxsize=1)  # the cases of a setting come after each other
def _look(fleet: str, depth: int, opponent: str) -> tuple[Battleships, KnownOpponent]:
    board = load(FLEETS[fleet])
    assert isinstance(board, Battleships)
    return board, KnownOpponent(board, Range([(board.root(), 1.0)]), 1, board.order(opponent), depth)


def _row(shared: Shared, case: tuple[str, int, str, int]) -> list[Row]:
    (seed, size), (fleet, depth, opponent, samples) = shared, case
    board, look = _look(fleet, depth, opponent)
    orders = [board.order(name) for name in battleships_orders(board)]
    correct, trials = 0, size.trials if depth == 1 else max(1, size.trials // 10)
    for trial in range(trials):
        random = opponents.generator(seed, NAME, fleet, depth, opponent, samples, trial)
        placed = look.answer(orders, samples, random).line[:depth]
        correct += any(ship.startswith("a1-") for ship in placed)
    paper = PAPER.get(samples, "") if opponent == "rare-a1-5" else ""
    values = dict(zip(PART.columns, map(str, case), strict=True))
    return [{**values, "correct": correct, "trials": trials, "paper": paper}]


def _cases(size: AbdSize) -> list[tuple[str, int, str, int]]:
    return [
        (fleet, depth, opponent, samples)
        for fleet, depth in SETTINGS
        for opponent in OPPONENTS
        for samples in SAMPLES
        if (depth == 1 or samples < 100) and samples <= size.most_samples
    ]


PART = AbdPart(NAME, ("fleet", "depth", "opponent", "samples"), _cases, _row)
