"""Skat by the international rules (ISkO).

>>> from counterplay import skat
>>> played = skat.play("rules", "rules", "rules", seed=1)
>>> [f"{step.seat} {step.action}" for step in played.replay()][:7]
['1 p', '2 p', '0 18', '0 s', '0 H.C8.D8', '0 H8', '1 SJ']
>>> record = next(skat.load("src/counterplay/skat/sample.sgf"))
>>> print(skat.review(record))
spades at 18, Clara against Anna and Bela: no card turned it
"""

from typing import TYPE_CHECKING

from counterplay.face import face
from counterplay.processor import choose_core

choose_core(__name__, __path__)

if TYPE_CHECKING:
    from counterplay.skat.arena_game import SkatContest as Contest
    from counterplay.skat.cards import Card, Deal
    from counterplay.skat.iss import load
    from counterplay.skat.keeping import SkatKeeping as Keeping
    from counterplay.skat.observation import Observation
    from counterplay.skat.ready import play, review
    from counterplay.skat.solver import Position, Solver
    from counterplay.skat.state import State

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
    "review",
]

__getattr__, __dir__ = face(
    __name__,
    {
        "Card": "counterplay.skat.cards",
        "Contest": "counterplay.skat.arena_game:SkatContest",
        "Deal": "counterplay.skat.cards",
        "Keeping": "counterplay.skat.keeping:SkatKeeping",
        "Observation": "counterplay.skat.observation",
        "Position": "counterplay.skat.solver",
        "Solver": "counterplay.skat.solver",
        "State": "counterplay.skat.state",
        "load": "counterplay.skat.iss",
        "play": "counterplay.skat.ready",
        "review": "counterplay.skat.ready",
    },
)
