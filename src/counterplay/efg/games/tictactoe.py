"""Tic-tac-toe, optionally from a position or with a restricted first move (for studying single decisions)."""

from __future__ import annotations

from collections.abc import Sequence

from counterplay.efg.game import FIRST, SECOND, TERMINAL, TreeGame, TreeState
from counterplay.html_form import table_html
from counterplay.protocol import BadInput

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def winner(moves: Sequence[int]) -> int:
    """Return FIRST or SECOND when that side has three in a line, else 0."""
    for who in (FIRST, SECOND):
        own = set(moves[who - 1 :: 2])
        if any(own.issuperset(line) for line in LINES):
            return who
    return 0


class TicTacToe(TreeGame):
    """Three in a line on a 3x3 board; cells are numbered 0 to 8 row by row."""

    def __init__(self, start: Sequence[int] = (), first: Sequence[int] = ()) -> None:
        for cell in (*start, *first):
            if not 0 <= cell <= 8:
                raise BadInput(f"tictactoe: cell {cell} is not on the board; cells are 0 to 8")
        if len(set(start)) < len(start) or set(start) & set(first):
            raise BadInput("tictactoe: a cell is named twice")
        self.start = tuple(start)
        self.first = tuple(first)
        parts = [f"{key}={list(value)}" for key, value in (("start", self.start), ("first", self.first)) if value]
        self.name = f"tictactoe({','.join(parts)})".replace(" ", "") if parts else "tictactoe"

    def root(self) -> TicTacToeState:
        """Return the starting position."""
        return TicTacToeState(self, self.start)


class TicTacToeState(TreeState):
    """The cells taken, in order; player 1 makes the first of all moves."""

    __slots__ = ("game", "moves", "won")

    def __init__(self, game: TicTacToe, moves: tuple[int, ...]) -> None:
        self.game = game
        self.moves = moves
        self.won = winner(moves) if len(moves) > 4 else 0

    def player(self) -> int:
        """Return who moves."""
        if self.won or len(self.moves) == 9:
            return TERMINAL
        return SECOND if len(self.moves) % 2 else FIRST

    def _cells(self) -> Sequence[int]:
        if len(self.moves) == len(self.game.start) and self.game.first:
            return self.game.first
        return [cell for cell in range(9) if cell not in self.moves]

    def actions(self) -> Sequence[str]:
        """Return the open cells."""
        return [str(cell) for cell in self._cells()]

    def child(self, index: int) -> TicTacToeState:
        """Return the position after the move."""
        return TicTacToeState(self.game, (*self.moves, self._cells()[index]))

    def infoset(self, player: int) -> str:
        """Return the moves: nothing is hidden."""
        return self.public()

    def public(self) -> str:
        """Return the moves."""
        return "".join(map(str, self.moves)) or "start"

    def picture(self) -> str:
        """Return the board: X for player 1, O for player 2, the number of a cell that is open."""
        marks = {cell: "XO"[move % 2] for move, cell in enumerate(self.moves)}
        return table_html([[marks.get(cell, str(cell)) for cell in range(row, row + 3)] for row in (0, 3, 6)])

    def utility(self) -> float:
        """Return 1 for a win of player 1, -1 for a loss, 0 for a draw."""
        return {FIRST: 1.0, SECOND: -1.0}.get(self.won, 0.0)
