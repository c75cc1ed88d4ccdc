"""Options that several subcommands of `counterplay efg` share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import typer

from counterplay.efg import RESPONSE_METHODS, CompiledGame, MethodSettings, check_depth, compile_game, load
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
Depth = Annotated[
    int,
    typer.Option("--depth", help="How far to look ahead: opponent moves, in Leduc rounds (br and rnr see all)."),
]
Seat = Annotated[int, typer.Option("--seat", help="The seat of the adapting player: 1 moves first.")]
Leaf = Annotated[
    str, typer.Option("--leaf", help="What cdbr and cdrnr assume beyond the limit: optimal or blueprint.")
]
Samples = Annotated[
    int,
    typer.Option("--samples", help="Games sampled per history at abd's limit; 0 computes leaf values exactly."),
]
Ties = Annotated[
    str, typer.Option("--ties", help="Which of equally good actions abd takes at p = 1: first, last or safe.")
]
Seed = Annotated[int, typer.Option("--seed", help="Seed of everything random.")]


def compiled(name: str, seat: int) -> CompiledGame:
    """Return the game seen by a seat."""
    if seat not in (1, 2):
        raise BadInput(f"seat {seat} does not exist; seats are 1 and 2")
    return compile_game(load(name)).seen_by(seat)


@dataclass(frozen=True)
class Looking:
    """From which seat a method looks, and how."""

    depth: Depth = 1
    seat: Seat = 1
    leaf: Leaf = "optimal"
    samples: Samples = 0
    ties: Ties = "first"
    seed: Seed = 1

    def settings(self) -> MethodSettings:
        """Return the settings of a method, checked."""
        check_depth(self.depth)
        if self.samples < 0:
            raise BadInput(f"--samples {self.samples} is negative; 0 computes leaf values exactly")
        return MethodSettings(
            depth=self.depth, leaf=self.leaf, samples=self.samples, seed=self.seed, ties=self.ties
        )


LOOKING = Looking()


def checked(method: str) -> str:
    """Return a method's name, or refuse it."""
    if method not in NAMES:
        raise BadInput(f"there is no method {method!r}; there are {', '.join(NAMES)}")
    return method
