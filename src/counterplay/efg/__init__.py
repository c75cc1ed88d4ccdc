"""Two-player zero-sum games in extensive form, and safe answers to a known opponent.

Begin with `game`, what a game must offer, and `games`, the built-in ones. `tree` and `arrays` write a game out
in arrays, `solvers` find equilibria, `methods` lists the answers to a known opponent (`responses`, one paper's
method a file), `match` measures them by gain and exploitability. Where a tree is too large, `lookahead`,
`leaves` and `resolve` stop at a depth, `play` re-solves at every turn, and `large` and `duel` hold Battleships.
`strategies`, `gambit` and `openspiel` are the ways in and out.

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
