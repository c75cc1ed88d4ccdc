"""The built-in games, one a file, and the names by which users ask for them.

Begin with `kuhn`, the shortest; a new game is a file like it and a line in `BUILT_IN_GAMES`. `load` also finds
games of OpenSpiel, Gambit files, installed packages and modules of one's own.
"""

from __future__ import annotations

import ast
import os
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from counterplay.efg.game import TreeGame
from counterplay.efg.games.battleships import Battleships
from counterplay.efg.games.kuhn import Kuhn
from counterplay.efg.games.leduc import Leduc
from counterplay.efg.games.tictactoe import TicTacToe
from counterplay.installed import installed, names_of
from counterplay.protocol import BadInput

_OWN = re.compile(r"(?!openspiel:)([A-Za-z_]\w*(?:\.\w+)*):([A-Za-z_]\w*)")


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
        Battleships, "battleships(2,2,[1])", "Battleships: rows, columns, ships by length or as blocks, (2, 2)"
    ),
    "tictactoe": GameEntry(TicTacToe, "tictactoe", "Tic-tac-toe; tictactoe(start=[4]) begins after those moves"),
}


def is_game_name(name: str) -> bool:
    """Return whether a name, with or without parameters, is that of a game here; they may still not fit."""
    stem = name.partition("(")[0].strip()
    return (
        name.startswith("openspiel:")
        or name.endswith(".efg")
        or stem in BUILT_IN_GAMES
        or _OWN.fullmatch(stem) is not None
        or stem in names_of("counterplay.games")
    )


def load(name: str | Path) -> TreeGame:
    """Return the game with this name, for example `leduc`, `battleships(2,2,[1])` or `openspiel:leduc_poker`.

    A file of Gambit's is named by its path, a game of one's own by its module, as in `my_games:Coin`.

    >>> load("battleships(2, 2, [1])").name
    'battleships(2,2,[1])'
    """
    name = str(name)
    if name.startswith("openspiel:"):
        from counterplay.efg.openspiel import OpenSpielGame

        return OpenSpielGame(name.removeprefix("openspiel:"))
    if name.endswith(".efg"):
        from counterplay.efg import gambit

        return gambit.load(Path(name))
    own = _OWN.match(name)
    try:
        tree = ast.parse(name[own.end(1) + 1 if own else 0 :].strip(), mode="eval").body
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
    stem = tree.id if isinstance(tree, ast.Name) else ""
    entry = None if own else BUILT_IN_GAMES.get(stem)
    if entry is not None:
        make, example = entry.make, entry.example
    else:
        make, example = _of_others(own[1] if own else None, stem, name), f"{own[0] if own else stem}"
    try:
        game = make(*positional, **named)
    except TypeError:
        raise BadInput(f"{name!r}: these parameters do not fit; an example is {example}") from None
    if not isinstance(game, TreeGame):
        raise BadInput(f"{name!r} is no game of two players in a tree: it makes no counterplay.efg.TreeGame")
    if entry is None:
        game.name = name  # by which it travels to other processes, and is found again
    return game


def _of_others(module: str | None, stem: str, name: str) -> Callable[..., TreeGame]:
    """Return what makes a game of a module, or of an installed package."""
    if module is None:
        game = installed("counterplay.games", stem)
        if game is None:
            raise BadInput(
                f"there is no game {name!r}; there are: {_examples()}, openspiel:NAME, MODULE:NAME, FILE.efg"
            )
    else:
        if os.getcwd() not in sys.path:
            sys.path.append(os.getcwd())  # a game of one's own usually stands here
        try:
            game = getattr(import_module(module), stem)
        except Exception as problem:  # whatever a module of somebody's own may do wrong
            raise BadInput(f"{name!r} cannot be loaded: {type(problem).__name__}: {problem}") from None
    return game if callable(game) else lambda: game


def _examples() -> str:
    return ", ".join((*(entry.example for entry in BUILT_IN_GAMES.values()), *names_of("counterplay.games")))
