"""Skat by the international rules (ISkO).

>>> from counterplay import skat
>>> played = skat.play("rules", "rules", "rules", seed=1)
>>> [f"{step.seat} {step.action}" for step in played.replay()][:7]
['1 p', '2 p', '0 18', '0 s', '0 H.C8.D8', '0 H8', '1 SJ']
>>> record = next(skat.load("src/counterplay/skat/sample.sgf"))
>>> print(skat.review_game(record))
spades at 18, Clara against Anna and Bela: no card turned it
"""

from typing import TYPE_CHECKING

from counterplay.compiled_core import choose_core
from counterplay.lazy_exports import face

choose_core(__name__, __path__)

if TYPE_CHECKING:
    from counterplay.skat.players.arena_game import SkatContest as Contest
    from counterplay.skat.records.sgf import load
    from counterplay.skat.review.intake import SkatKeeping as Keeping
    from counterplay.skat.review.ready import play, review_game
    from counterplay.skat.rules.cards import Card, Deal
    from counterplay.skat.rules.observation import Observation
    from counterplay.skat.rules.state import State
    from counterplay.skat.solver.double_dummy import Position, Solver

__all__ = [
    "Card",
    "Contest",
    "Deal",
    "Keeping",
    "Observation",
    "Position",
    "Solver",
    "State",
    "load",
    "play",
    "review_game",
]

__getattr__, __dir__ = face(
    __name__,
    {
        "Card": "counterplay.skat.rules.cards",
        "Contest": "counterplay.skat.players.arena_game:SkatContest",
        "Deal": "counterplay.skat.rules.cards",
        "Keeping": "counterplay.skat.review.intake:SkatKeeping",
        "Observation": "counterplay.skat.rules.observation",
        "Position": "counterplay.skat.solver.double_dummy",
        "Solver": "counterplay.skat.solver.double_dummy",
        "State": "counterplay.skat.rules.state",
        "load": "counterplay.skat.records.sgf",
        "play": "counterplay.skat.review.ready",
        "review_game": "counterplay.skat.review.ready",
    },
)
