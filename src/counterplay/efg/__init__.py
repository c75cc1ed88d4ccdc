"""Two-player zero-sum games in extensive form, and safe answers to a known opponent.

>>> from counterplay import efg
>>> game = efg.load("leduc")
>>> round(efg.solve(game).value, 4)
-0.0856
>>> answer = efg.respond(game, "S1", "abd", p=0.5, depth=1)
>>> answer.gain > 1 > answer.exploitability
True
"""

import lazy_loader

from counterplay.compiled_core import choose_core

choose_core(__name__, __path__)
__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
