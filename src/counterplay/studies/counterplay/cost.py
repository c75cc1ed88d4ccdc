"""What a game costs by the number of playouts: processor time, beside a game of `kermit` in the same run."""

from __future__ import annotations

import time

from counterplay.skat.players import CounterplayPlayer
from counterplay.studies.counterplay import plan
from counterplay.studies.shape import Progress
from counterplay.studies.tables import Row, rounded
from counterplay.studies.trio import Trio

GAMES, SEED = 36, 97
REPEATS = 5
NAMES = ("me", "left", "right")


def costs(progress: Progress, games: int = GAMES, repeats: int = REPEATS) -> list[Row]:
    """Return the processor time of a game for each number of playouts: the least of several turns.

    What else the machine does only ever adds to it, so that the least is nearest to what a game needs.
    """
    players = [plan.BASE, *(question.player for question in plan.COST)]
    turns = []
    for turn in range(repeats):
        turns.append([seconds_a_game(player, games) for player in players])
        progress("processor time", turn + 1, repeats)
    seconds_by_player = [min(times) for times in zip(*turns, strict=True)]
    base = seconds_by_player[0]
    return [
        {
            "playouts": question.label,
            "games": games,
            "seconds a game": rounded(seconds, 3),
            "times a game of kermit": rounded(seconds / base, 2),
        }
        for question, seconds in zip(plan.COST, seconds_by_player[1:], strict=True)
    ]


def seconds_a_game(name: str, games: int) -> float:
    """Return the processor time of a game of a player against two of XSkat's imitator, whom it knows."""
    trio = Trio(NAMES, (name, "imitator(xskat)", "imitator(xskat)"))
    player = trio.players[0]
    if isinstance(player, CounterplayPlayer):
        for other in NAMES[1:]:
            player.model.known.introduce(other, "xskat")
    begun = time.process_time()
    for index in range(games):
        trio.play(SEED, index)
    return (time.process_time() - begun) / games
