"""Two-player zero-sum games in extensive form, and safe answers to a known opponent.

>>> from counterplay import efg
>>> game = efg.load("leduc")
>>> round(efg.solve(game).value, 4)
-0.0856
>>> answer = efg.respond(game, "S1", "abd", p=0.5, depth=1)
>>> answer.gain > 1 > answer.exploitability
True
"""

from typing import TYPE_CHECKING

from counterplay.compiled_core import choose_core
from counterplay.lazy_exports import face

choose_core(__name__, __path__)

if TYPE_CHECKING:
    from counterplay.efg.games import load
    from counterplay.efg.match import Outcome
    from counterplay.efg.methods import respond, solve

__all__ = ["Outcome", "load", "respond", "solve"]

__getattr__, __dir__ = face(
    __name__,
    {
        "Outcome": "counterplay.efg.match",
        "load": "counterplay.efg.games",
        "respond": "counterplay.efg.methods",
        "solve": "counterplay.efg.methods",
    },
)
