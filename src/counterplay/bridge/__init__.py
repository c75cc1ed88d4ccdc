"""Contract bridge: cards, auction, play, scores, LIN and PBN records, and values by the DDS solver.

Begin with `board`, a board as records tell it; `lin` and `pbn` read and write them, `records` tells which.
`auction`, `play` and `score` are the rules, `solver` asks DDS (`dds`), `hindsight` and `reviewer` judge every
card, by `worlds` where decisions are judged too.

>>> from counterplay import bridge
>>> board = next(bridge.load("src/counterplay/bridge/sample.lin"))
>>> print(bridge.review_game(board).title)
board 1, open room, 4H by Ada (North), 2 down
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
