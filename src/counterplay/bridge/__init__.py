"""Contract bridge: cards, auction, play, scores, LIN and PBN records, and values by the DDS solver.

>>> from counterplay import bridge
>>> board = next(bridge.load("src/counterplay/bridge/sample.lin"))
>>> print(bridge.review_game(board).title)
board 1, open room, 4H by Ada (North), 2 down
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
