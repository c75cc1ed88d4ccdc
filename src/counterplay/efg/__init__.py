"""Two-player zero-sum games in extensive form, and safe answers to a known opponent.

>>> from counterplay import efg
>>> game = efg.load("leduc")
>>> round(efg.solve(game).value, 4)
-0.0856
>>> answer = efg.respond(game, "S1", "abd", p=0.5, depth=1)
>>> answer.gain > 1 > answer.exploitability
True
"""

from counterplay.processor import choose_core

choose_core(__name__, __path__)

from counterplay.efg.games import load  # noqa: E402  (the core is chosen first)
from counterplay.efg.match import Outcome  # noqa: E402
from counterplay.efg.methods import respond, solve  # noqa: E402

__all__ = ["Outcome", "load", "respond", "solve"]
