"""Games as the International Skat Server and XSkat write them: reading, writing, showing.

Begin with `load`: it yields the `Record` of every game of a file as it comes, and sets bad ones aside with the
reason. A record has its players, its `state` after the last move, and its `result`. `state_after` is a game at
one of its cards; `sgf` has `loads`, `dump` and `dumps`, `xskat` the logs of XSkat, `episodes` turns deals of the
arena into records and back, `render` draws games for a terminal. `Witness` rebuilds a deal from what one seat saw
of it.

>>> from counterplay.skat.records import load, state_after
>>> record = next(load("src/counterplay/skat/sample.sgf"))
>>> record.players, state_after(record, 3)
(('Anna', 'Bela', 'Clara'), <State: rearhand plays spades at 18, 3 cards played, forehand to act>)
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
