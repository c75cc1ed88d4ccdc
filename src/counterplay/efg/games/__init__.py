"""The built-in games and the names by which users ask for them."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from counterplay.efg.game import TreeGame
from counterplay.efg.games.battleships import Battleships
from counterplay.efg.games.kuhn import Kuhn
from counterplay.efg.games.leduc import Leduc
from counterplay.efg.games.tictactoe import TicTacToe
from counterplay.protocol import BadInput


@dataclass(frozen=True)
class GameEntry:
    """A game a user can name."""

    make: Callable[..., TreeGame]
    example: str
    about: str


BUILT_IN_GAMES = {
    "kuhn": GameEntry(Kuhn, "kuhn", "Kuhn poker: three cards, one bet"),
    "leduc": GameEntry(
        Leduc, "leduc", "Leduc hold'em: two rounds of bets; leduc(ranks=4,raises=3) for larger ones"
    ),
    "battleships": GameEntry(
        Battleships, "battleships(2,2,[1])", "Battleships: rows, columns, lengths of the ships"
    ),
    "tictactoe": GameEntry(TicTacToe, "tictactoe", "Tic-tac-toe; tictactoe(start=[4]) begins after those moves"),
}


def is_game_name(name: str) -> bool:
    """Return whether a name, with or without parameters, is that of a game here; they may still not fit."""
    return name.startswith("openspiel:") or name.partition("(")[0].strip() in BUILT_IN_GAMES


def load(name: str) -> TreeGame:
    """Return the game with this name, for example `leduc`, `battleships(2,2,[1])` or `openspiel:leduc_poker`.

    >>> load("battleships(2, 2, [1])").name
    'battleships(2,2,[1])'
    """
    if name.startswith("openspiel:"):
        from counterplay.efg.openspiel import OpenSpielGame

        return OpenSpielGame(name.removeprefix("openspiel:"))
    try:
        tree = ast.parse(name.strip(), mode="eval").body
    except SyntaxError:
        raise BadInput(f"{name!r} is not the name of a game; try: {_examples()}") from None
    positional: list[Any] = []
    named: dict[str, Any] = {}
    if isinstance(tree, ast.Call):
        try:
            positional = [ast.literal_eval(argument) for argument in tree.args]
            named = {word.arg or "**": ast.literal_eval(word.value) for word in tree.keywords}
        except ValueError:
            raise BadInput(f"{name!r}: the parameters of a game are numbers and lists of numbers") from None
        tree = tree.func
    entry = BUILT_IN_GAMES.get(tree.id) if isinstance(tree, ast.Name) else None
    if entry is None:
        raise BadInput(f"there is no game {name!r}; there are: {_examples()}, openspiel:NAME")
    try:
        return entry.make(*positional, **named)
    except TypeError:
        raise BadInput(f"{name!r}: these parameters do not fit; an example is {entry.example}") from None


def _examples() -> str:
    return ", ".join(entry.example for entry in BUILT_IN_GAMES.values())
