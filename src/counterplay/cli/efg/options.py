"""Options that several subcommands of `counterplay efg` share."""

from __future__ import annotations

from typing import Annotated

import typer

from counterplay.cli.option_groups import Only
from counterplay.efg import RESPONSE_METHODS, CompiledGame, MethodSettings, compile_game, load
from counterplay.protocol import BadInput

NAMES = tuple(
    name for name, kind in RESPONSE_METHODS.items() if not kind.counts
)  # counts come from played hands, not words

GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help="kuhn, leduc, battleships(2,2,[1]), openspiel:NAME, FILE.efg, or one of your own, MODULE:NAME.",
    ),
]
OpponentName = Annotated[
    str,
    typer.Option(
        "--opponent",
        metavar="NAME|FILE",
        help="uniform, random-SEED, S1 to S4 (Leduc), top-left-last (Battleships), or a file (.json, .csv, .npy).",
    ),
]
Seat = Annotated[int, typer.Option("--seat", help="The seat of the adapting player: 1 moves first.")]
Settings = Annotated[MethodSettings, Only("depth", "leaf", "samples", "ties", "seed")]
SETTINGS = MethodSettings()


def compiled(name: str, seat: int) -> CompiledGame:
    """Return the game seen by a seat."""
    if seat not in (1, 2):
        raise BadInput(f"seat {seat} does not exist; seats are 1 and 2")
    return compile_game(load(name)).seen_by(seat)


def checked(method: str) -> str:
    """Return a method's name, or refuse it."""
    if method not in NAMES:
        raise BadInput(f"there is no method {method!r}; there are {', '.join(NAMES)}")
    return method
