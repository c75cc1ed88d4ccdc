"""Figure 1 of the Count's paper: a game whose best move a post-mortem calls a mistake.

Nobody knows which of four worlds it is. MAX goes left and guesses, or goes right, where MIN must guess.
"""

from __future__ import annotations

import numpy as np

from counterplay.opponent import Decision, Tally, opportunities_by_seat
from counterplay.studies.tables import Row

WORLDS = range(4)
SIDES = ("left", "right")  # where MAX guesses, and where MIN does


def max_wins(moves: tuple[object, ...], world: int) -> bool:
    """Say whether MAX wins with all cards open."""
    if not moves:
        return any(max_wins((side,), world) for side in SIDES)
    if len(moves) == 1:
        guesses = [max_wins((*moves, guess), world) for guess in WORLDS]
        return any(guesses) if moves == ("left",) else all(guesses)  # MAX chooses, or MIN does
    side, guess = moves
    return (guess == world) == (side == "left")


def decisions(side: str, guess: int, world: int) -> list[Decision[object]]:
    """Return MAX's decisions in a finished game, as a post-mortem sees them."""
    made: list[Decision[object]] = [
        Decision(0, side, {move: max_wins((move,), world) for move in SIDES}, ("max", "1"))
    ]
    if side == "left":
        wins: dict[object, bool] = {choice: max_wins(("left", choice), world) for choice in WORLDS}
        made.append(Decision(0, guess, wins, ("max", "2")))
    return made


def table() -> list[Row]:
    """Return what each side wins, and the mistake rate of who always goes there."""
    rows: list[Row] = []
    for side in SIDES:
        counted = Tally(("role", "move"))
        for world in WORLDS:
            counted.add_game(opportunities_by_seat(decisions(side, 0, world))[0])
        wins = max(float(np.mean([max_wins((side, guess), world) for world in WORLDS])) for guess in WORLDS)
        rows.append({"MAX goes": side, "wins": wins, "mistake rate": counted.where().rate})
    return rows
