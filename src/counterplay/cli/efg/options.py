"""Options that several subcommands of `counterplay efg` share, and how a method is made from them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import typer

from counterplay.efg import opponents, portfolios
from counterplay.efg.arrays import CompiledGame, compile_game
from counterplay.efg.games import load
from counterplay.efg.match import Match, Method, check_depth, check_trust
from counterplay.efg.responses.abd import AdaptingBeyondDepth
from counterplay.efg.responses.best import BestResponse
from counterplay.efg.responses.cdbr import ContinualBestResponse
from counterplay.efg.responses.cdrnr import ContinualDepthLimited
from counterplay.efg.responses.rnr import RestrictedNashResponse
from counterplay.protocol import BadInput

METHODS = ("br", "rnr", "cdbr", "cdrnr", "abd")

GameName = Annotated[
    str,
    typer.Argument(metavar="GAME", help="For example kuhn, leduc, battleships(2,2,[1]), openspiel:leduc_poker."),
]
OpponentName = Annotated[
    str,
    typer.Option(
        "--opponent",
        metavar="NAME|FILE",
        help="uniform, random-SEED, S1 to S4 (Leduc), top-left-last (Battleships), or a file (.json, .csv).",
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
AsJson = Annotated[bool, typer.Option("--json", help="Write JSON for machines.")]


@dataclass(frozen=True)
class Setting:
    """A match and the choices that make a method."""

    match: Match
    depth: int
    leaf: str
    samples: int
    seed: int
    ties: str

    def method(self, name: str, p: float) -> Method:
        """Return a method by name; ABD outside Leduc and Battleships grows its portfolios for this p."""
        game = self.match.game
        if name == "br":
            return BestResponse()
        if name == "rnr":
            return RestrictedNashResponse()
        if name == "cdbr":
            return ContinualBestResponse(game, self.depth, self.leaf)
        if name == "cdrnr":
            return ContinualDepthLimited(game, self.depth, self.leaf)
        if name == "abd":
            held = portfolios.by_hand(game) or portfolios.grow(self.match, self.depth, p)[0]
            sampled = self.samples or None
            return AdaptingBeyondDepth(game, self.depth, held, samples=sampled, seed=self.seed, ties=self.ties)
        raise BadInput(f"there is no method {name!r}; there are {', '.join(METHODS)}")


def compiled(name: str, seat: int) -> CompiledGame:
    """Return the game seen by a seat."""
    if seat not in (1, 2):
        raise BadInput(f"seat {seat} does not exist; seats are 1 and 2")
    return compile_game(load(name)).seen_by(seat)


def setting(
    name: str,
    opponent: str,
    *,
    seat: int = 1,
    p: float = 1.0,
    depth: int = 1,
    leaf: str = "optimal",
    samples: int = 0,
    seed: int = 1,
    ties: str = "first",
) -> Setting:
    """Return a checked setting; what is cheap to check is checked before the game is built."""
    check_trust(p)
    check_depth(depth)
    if samples < 0:
        raise BadInput(f"--samples {samples} is negative; 0 computes leaf values exactly")
    game = compiled(name, seat)
    return Setting(Match(game, opponents.named(game, opponent)), depth, leaf, samples, seed, ties)
