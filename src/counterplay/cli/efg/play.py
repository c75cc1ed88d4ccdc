"""`counterplay efg play`: play a game against the machine in the terminal."""

from __future__ import annotations

from typing import Annotated

import typer

from counterplay.cli import terminal
from counterplay.cli.efg.options import Depth, GameName, OpponentName, Samples, Seed
from counterplay.efg import opponents, portfolios
from counterplay.efg.arrays import compile_game
from counterplay.efg.game import Game, State
from counterplay.efg.games import load
from counterplay.efg.games.battleships import Battleships
from counterplay.efg.match import Match, check_depth, check_trust
from counterplay.efg.play import BeliefPlayer, Player, ResolvingPlayer, play_out
from counterplay.efg.responses.abd import AdaptingBeyondDepth
from counterplay.protocol import BadInput, Stream

ENUMERABLE_CELLS = 4
"""Battleships on more cells is played with sampled leaves."""


class TerminalPlayer:
    """The user at the keyboard."""

    def __init__(self) -> None:
        self.state: State | None = None
        self.total = 0.0

    def start(self) -> None:
        """Begin a new game."""

    def observe(self, key: str) -> None:
        """Show what the user knows while the machine thinks."""

    def act(self, key: str) -> str:
        """Ask for an action until a legal one is given."""
        assert self.state is not None
        labels = list(self.state.actions())
        terminal.out.print(f"\nyou know: [bold]{terminal.escape(key)}[/]")
        while True:
            terminal.out.print(f"actions: {terminal.escape(', '.join(labels))}")
            try:
                typed = input("> ").strip()
            except EOFError:
                raise BadInput("the input ended before the game did; type one of the actions shown") from None
            if typed in labels:
                return typed
            terminal.out.print(f"{terminal.escape(repr(typed))} is not one of them.")

    def result(self, utility: float) -> None:
        """Say how it went."""
        self.total += utility
        terminal.out.print(f"\nthe game is over: you get {utility:+g} ({self.total:+g} in all)")

    def end(self) -> None:
        """Leave the table."""


class _Watched(State):
    """A state that tells the terminal player what his legal actions are."""

    __slots__ = ("inner", "user")

    def __init__(self, inner: State, user: TerminalPlayer) -> None:
        self.inner, self.user = inner, user
        user.state = inner

    def player(self) -> int:
        return self.inner.player()

    def actions(self) -> list[str]:
        return list(self.inner.actions())

    def chance(self) -> list[float]:
        return list(self.inner.chance())

    def child(self, index: int) -> _Watched:
        return _Watched(self.inner.child(index), self.user)

    def infoset(self, player: int) -> str:
        return self.inner.infoset(player)

    def public(self) -> str:
        return self.inner.public()

    def utility(self) -> float:
        return self.inner.utility()


def _machine(game: Game, seat: int, opponent: str, p: float, depth: int, samples: int, seed: int) -> Player:
    if isinstance(game, Battleships) and game.cells > ENUMERABLE_CELLS:
        if p < 1.0:
            raise BadInput(f"{game.name} is too large to be re-solved with p = {p}; only --p 1 can be played")
        orders = [game.order(name) for name in portfolios.battleships_orders(game)]
        model = opponents.shot_order(game, opponent)
        return BeliefPlayer(game, seat, model, orders, depth=depth, samples=samples or 100, seed=seed)
    compiled = compile_game(game).seen_by(seat)
    match = Match(compiled, opponents.named(compiled, opponent))
    held = portfolios.by_hand(compiled) or portfolios.grow(match, depth, p)[0]
    method = AdaptingBeyondDepth(compiled, depth, held, samples=samples or None, seed=seed)
    return ResolvingPlayer(method.looks, method.against(match, p), seed)


def play(
    game: GameName,
    opponent: OpponentName = "uniform",
    p: Annotated[float, typer.Option("--p", help="How far the machine trusts its model of you.")] = 1.0,
    depth: Depth = 1,
    seat: Annotated[int, typer.Option("--seat", help="Your seat: 1 moves first.")] = 2,
    games: Annotated[int, typer.Option("--games", help="How many games to play.")] = 1,
    samples: Samples = 0,
    seed: Seed = 1,
) -> None:
    """Play against a machine that adapts to you beyond its depth limit (ABD).

    Example: counterplay efg play kuhn --opponent uniform --p 0.5
    """
    check_trust(p)
    check_depth(depth)
    if seat not in (1, 2):
        raise BadInput(f"seat {seat} does not exist; seats are 1 and 2")
    if games < 1:
        raise BadInput(f"--games {games}: at least one game is played")
    rules = load(game)
    user = TerminalPlayer()
    machine = _machine(rules, 3 - seat, opponent, p, depth, samples, seed)
    pair: tuple[Player, Player] = (user, machine) if seat == 1 else (machine, user)
    for number in range(games):
        play_out(_Watched(rules.root(), user), pair, Stream(seed, "chance", number))
    for player in pair:
        player.end()
