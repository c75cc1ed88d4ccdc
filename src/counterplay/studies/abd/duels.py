"""Section 6.5 with trust below 1: whole games of 5x5 Battleships with two 2x2 ships, re-solved at every move.

They are played against the opponent as known, and against an exploiter, who knows player 1's plan at every turn:
he places the fleet and takes the shots that are best for him if player 1 goes on by the portfolio's first order.
What he wins says how exploitable the play was at least; a perfect opponent wins no less.
"""

from __future__ import annotations

import resource
import time

import numpy as np

from counterplay.efg import Battleships, FleetDuel, battleships_orders, load, opponents
from counterplay.studies.abd.setting import FLEETS, AbdPart, Shared
from counterplay.studies.tables import Row

NAME = "duels"
TRUSTS = (0.5, 0.8)
RIVALS = ("top-left-last", "exploiter")
ITERATIONS = 40
OVER = 3


def _row(shared: Shared, case: tuple[float, str, int]) -> list[Row]:
    p, rival, index = case
    random = opponents.generator(shared[0], NAME, f"{p:g}", rival, index)
    board = load(FLEETS["2x2"])
    assert isinstance(board, Battleships)
    orders = [board.order(name) for name in battleships_orders(board)]
    duel = FleetDuel(board, board.order("last-a1"), orders, p, ITERATIONS)
    placed = duel.place()
    mine = int(random.choice(len(placed), p=placed))
    known = int(random.choice(len(placed), p=duel.prior))
    theirs = duel.best_fleet() if rival == "exploiter" else known
    corner = float(placed[[bool(sum(ships) & 1) for ships in duel.fleets]].sum())
    utility, moves, slowest = 0, 0, 0.0
    while not utility:
        begun = time.process_time()
        turn = duel.shoot()
        slowest = max(slowest, time.process_time() - begun)
        row = turn.chances[np.flatnonzero(duel.mine.fleets == mine)[0]]
        cell = turn.cells[int(random.choice(len(row), p=row))]
        result = duel.result(theirs, duel.theirs.shots, cell)
        moves += 1
        if result == OVER:
            utility = 1
            break
        duel.shot(turn, cell, result)
        if rival == "exploiter":
            place = int(np.flatnonzero(duel.theirs.fleets == theirs)[0])
            answers = duel.answers()
            answer = max(answers, key=lambda cell: answers[cell][place])
        else:
            cells = [cell for cell in range(board.cells) if cell not in duel.mine.shots]
            answer = cells[int(random.choice(len(cells), p=duel.opponent.probabilities(cells)))]
        result = duel.result(mine, duel.mine.shots, answer)
        if result == OVER:
            utility = -1
            break
        duel.answered(answer, result)
    values = {"p": f"{p:g}", "rival": rival, "game": index, "corner": f"{corner:.3f}", "utility": utility}
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024  # of the process, the interpreter with it
    return [values | {"moves": moves, "slowest_processor_seconds": f"{slowest:.2f}", "peak_megabytes": peak}]


PART = AbdPart(
    NAME,
    ("p", "rival", "game"),
    # all four alike as far as a run came
    lambda size: [(p, rival, index) for index in range(size.large_games) for p in TRUSTS for rival in RIVALS],
    _row,
)
