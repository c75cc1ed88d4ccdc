"""`counterplay efg play`: play a game against the machine in the terminal."""

from __future__ import annotations

from typing import Annotated

import typer

from counterplay.cli import terminal
from counterplay.cli.efg.options import SETTINGS, GameName, OpponentName
from counterplay.cli.option_groups import Only, grouped
from counterplay.efg import DealtGame, GameContest, MethodSettings, SeatSight, adaptive_player, load, play_deal
from counterplay.protocol import BadInput, Episode, Player, Stream, Table


class KeyboardPlayer:
    """The user at the keyboard."""

    def __init__(self) -> None:
        self.total = 0.0

    def start(self, table: Table) -> None:
        """Begin a match."""

    def observe(self, observation: SeatSight) -> None:
        """See what has just happened; it is shown at the own turn."""

    def act(self, observation: SeatSight, chance: Stream) -> str:
        """Ask for an action until a legal one is given."""
        terminal.out.print(f"\nyou know: [bold]{terminal.escape(observation.key)}[/]")
        while True:
            terminal.out.print(f"actions: {terminal.escape(', '.join(observation.actions))}")
            try:
                typed = input("> ").strip()
            except EOFError:
                raise BadInput("the input ended before the game did; type one of the actions shown") from None
            if typed in observation.actions:
                return typed
            terminal.out.print(f"{terminal.escape(repr(typed))} is not one of them.")

    def result(self, episode: Episode[DealtGame, str], seat: int) -> None:
        """Say how it went."""
        won = episode.scores[seat]
        self.total += won
        moves = " ".join(episode.state.moves)
        terminal.out.print(f"\nthe game is over: {terminal.escape(moves)}")
        terminal.out.print(f"you get {won:+g} ({self.total:+g} in all)")

    def end(self) -> None:
        """Finish a match."""


@grouped
def play(
    game: GameName,
    opponent: OpponentName = "uniform",
    p: Annotated[float, typer.Option("--p", help="How far the machine trusts its model of you.")] = 1.0,
    seat: Annotated[int, typer.Option("--seat", help="Your seat: 1 moves first.")] = 2,
    games: Annotated[int, typer.Option("--games", help="How many games to play.")] = 1,
    settings: Annotated[MethodSettings, Only("depth", "samples", "seed")] = SETTINGS,
) -> None:
    """Play against a machine that adapts to you beyond its depth limit (ABD).

    Example: counterplay efg play kuhn --opponent uniform --p 0.5
    """
    if seat not in (1, 2):
        raise BadInput(f"seat {seat} does not exist; seats are 1 and 2")
    if games < 1:
        raise BadInput(f"--games {games}: at least one game is played")
    rules = load(game)
    user = KeyboardPlayer()
    machine = adaptive_player(rules, opponent, p, settings.depth or 1, settings.samples, settings.seed)
    pair: tuple[Player[SeatSight, str], Player[SeatSight, str]] = (user, machine) if seat == 1 else (machine, user)
    names = ("you", "abd") if seat == 1 else ("abd", "you")
    for place, player in enumerate(pair):
        player.start(Table(rules.name, names, place))
    for index in range(games):
        play_deal(GameContest(rules), pair, settings.seed, index)
    for player in pair:
        player.end()
