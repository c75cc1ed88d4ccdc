"""Two things ready to use: the boards of a file, and a review of one."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from counterplay.bridge.board import Board
from counterplay.bridge.reading import Source, boards_of
from counterplay.bridge.records import read
from counterplay.bridge.reviewer import BridgeReviewer
from counterplay.record_files import SetAside
from counterplay.review import ReviewedGame


def load(source: Source, set_aside: Callable[[SetAside], None] = lambda problem: None) -> Iterator[Board]:
    """Yield the boards of a LIN or PBN file; what cannot be read goes to `set_aside`, with its line and reason.

    >>> [board.number for board in load("src/counterplay/bridge/sample.lin")]
    [1, 1, 2, 2, 3, 3, 4, 4]
    """
    return boards_of(read(source, set_aside), set_aside)


def review_game(board: Board, *, decision: bool = False, tricks: bool = True) -> ReviewedGame:
    """Judge every card of a board: what turned it, and what it cost.

    >>> print(review_game(next(load("src/counterplay/bridge/sample.lin"))))
    board 1, open room, 4H by Ada (North), 2 down: turned by Ada D7
    """
    return BridgeReviewer(tricks=tricks, decision=decision).review(board)
