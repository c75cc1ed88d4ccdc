"""Contract bridge: cards, auction, play, scores, LIN and PBN records, and values by the DDS solver.

>>> from counterplay import bridge
>>> board = next(bridge.load("src/counterplay/bridge/sample.lin"))
>>> print(bridge.review_game(board).title)
board 1, open room, 4H by Ada (North), 2 down
"""

from typing import TYPE_CHECKING

from counterplay.lazy_exports import face

if TYPE_CHECKING:
    from counterplay.bridge.board import Board
    from counterplay.bridge.cards import Card, Deal, Seat
    from counterplay.bridge.ready import load, review_game
    from counterplay.bridge.solver import Solver

__all__ = ["Board", "Card", "Deal", "Seat", "Solver", "load", "review_game"]

__getattr__, __dir__ = face(
    __name__,
    {
        "Board": "counterplay.bridge.board",
        "Card": "counterplay.bridge.cards",
        "Deal": "counterplay.bridge.cards",
        "Seat": "counterplay.bridge.cards",
        "Solver": "counterplay.bridge.solver",
        "load": "counterplay.bridge.ready",
        "review_game": "counterplay.bridge.ready",
    },
)
