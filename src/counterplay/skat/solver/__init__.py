"""The double-dummy solver, and what it says of hidden worlds, finished games and claims.

Begin with `Solver`: `value` is the soloist's card points from a `Position` under best play, `post_mortem` says of
every card of a game what each legal card would have led to. `first_lead_of` takes a finished state apart into the
position at the first lead and the cards played. `Worlds` deals the hidden cards in every way that fits what a
seat saw, or samples them; `SkatHindsight` finds the mistakes of a game, in situations named by `MISTAKE_AXES`;
`claims` asks whether the rest of a game is won however the cards lie. docs/solver.md tells how the search works.

>>> from counterplay.skat.records import load
>>> from counterplay.skat.solver import Solver, first_lead_of
>>> start, played = first_lead_of(next(load("src/counterplay/skat/sample.sgf")).state)
>>> Solver().value(start)
66
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
