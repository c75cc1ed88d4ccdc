"""`counterplay onecard play`: a person against the machine."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from counterplay.cli import terminal
from counterplay.cli.onecard import belief_view
from counterplay.cli.onecard.options import Seats, Seed
from counterplay.onecard import (
    ACTION_WORDS,
    Action,
    CorePlayer,
    Hand,
    OneCardPlayer,
    OneCardTurn,
    Rules,
    StyleReader,
    Table,
    find_player,
    records,
    split_names,
    tournament,
)
from counterplay.protocol import BadInput

YOU = "you"
_KEYS = {"f": Action.FOLD, "c": Action.CALL, "r": Action.RAISE, "b": Action.RAISE, "k": Action.CALL}


class StopPlaying(Exception):
    """The person wants to stop."""


class TerminalPerson:
    """A player who is asked at the terminal."""

    name = YOU

    def __init__(self, names: Sequence[str]) -> None:
        self._names = names
        self._seat = 0

    def start(self, rules: Rules, seat: int) -> None:
        """A tournament begins."""
        self._seat = seat

    def deal(self, table: Table, card: int) -> None:
        """Show the card."""
        first = self._names[table.first]
        terminal.out.print(f"\nYour card: [bold]{card}[/]   first to act: {terminal.escape(first)}")

    def answer(self, turn: OneCardTurn, /) -> Action:
        """Ask until the answer is an action."""
        table = turn.table
        pay = table.to_pay
        choices = [f"[bold](f)[/]old, [bold](c)[/]all {pay}" if pay else "[bold](c)[/]heck, [bold](f)[/]old"]
        if table.can_raise():
            choices.append("[bold](r)[/]aise" if pay else "[bold](b)[/]et")
        while True:
            pot = sum(table.paid)
            terminal.out.print(
                f"pot {pot}, you have {table.chips[self._seat]}: {', '.join(choices)}, [bold](q)[/]uit > ", end=""
            )
            try:
                answer = input().strip().lower()
            except EOFError:
                raise StopPlaying from None
            if answer.startswith("q"):
                raise StopPlaying
            action = _KEYS.get(answer[:1])
            if action is None or (action is Action.RAISE and not table.can_raise()):
                terminal.out.print("Type one of the letters.")
                continue
            return action

    def observe(self, table: Table, seat: int, action: Action) -> None:
        """Tell what the others do."""
        if seat != self._seat:
            word = ACTION_WORDS["facing a bet" if table.to_pay else "free"][action]
            terminal.out.print(f"{terminal.escape(self._names[seat])}: {word}")

    def result(self, table: Table, shown: Sequence[int]) -> None:
        """Show the cards of the showdown."""
        seen = [f"{self._names[seat]} {card}" for seat, card in enumerate(shown) if card]
        if seen:
            terminal.out.print(f"showdown: {terminal.escape(', '.join(seen))}")

    def end(self, winner: int | None) -> None:
        """Say who won."""
        if winner is not None:
            name = "You win" if winner == self._seat else f"{self._names[winner]} wins"
            terminal.out.print(f"\n[bold]{terminal.escape(name)} the tournament.[/]")

    def beliefs(self, seat: int) -> dict[str, float]:
        """A person's beliefs are their own."""
        return {}


class Watching(OneCardPlayer):
    """A machine that also reads the person, so that it can say what it believes of them."""

    def __init__(self, player: CorePlayer, reader: StyleReader) -> None:
        self.name = player.name
        self.reader = reader
        self._player = player

    def start(self, rules: Rules, seat: int) -> None:
        """A tournament begins."""
        self._player.start(rules, seat)

    def deal(self, table: Table, card: int) -> None:
        """A hand begins."""
        self._player.deal(table, card)
        self.reader.start_hand(card)

    def answer(self, turn: OneCardTurn, /) -> Action:
        """Choose an action."""
        return self._player.answer(turn)

    def observe(self, table: Table, seat: int, action: Action) -> None:
        """A seat takes an action."""
        self._player.observe(table, seat, action)
        if seat == self.reader.seat:
            self.reader.observe(table, action)

    def result(self, table: Table, shown: Sequence[int]) -> None:
        """The hand is over."""
        self._player.result(table, shown)
        self.reader.end_hand(shown[self.reader.seat])

    def end(self, winner: int | None) -> None:
        """The tournament is over."""
        self._player.end(winner)

    def beliefs(self, seat: int) -> dict[str, float]:
        """The machine's own belief if it plays by one, else what it reads."""
        return self._player.beliefs(seat) or self.reader.belief.as_dict()


def play(
    against: Annotated[
        str,
        typer.Option(
            "--against", help="champion, bayes, bayes-safe, a style, a .json file; or a list, one a seat."
        ),
    ] = "champion",
    seats: Seats = 2,
    chips: Annotated[int, typer.Option("--chips", help="Chips of each seat at the start.")] = 10,
    seed: Seed = 1,
    record: Annotated[Path | None, typer.Option("--record", help="Append the hands to this file.")] = None,
) -> None:
    """Play a tournament; after each hand the machine says what it believes of you.

    Example:  counterplay onecard play --against champion
    """
    rules = Rules(seats=seats, chips=chips)
    wanted = split_names(against)
    if len(wanted) == 1:
        wanted *= seats - 1
    if len(wanted) != seats - 1:
        raise BadInput(f"{seats} seats have {seats - 1} opponents, not {len(wanted)}")
    machines = [
        Watching(find_player(name, rules).player(seed + seat), StyleReader(rules, 0, unknown=0.05))
        for seat, name in enumerate(wanted, 1)
    ]
    names = [YOU, *(f"{machine.name} {i}" if seats > 2 else machine.name for i, machine in enumerate(machines, 1))]
    person = TerminalPerson(names)
    stacks = (chips,) * seats
    hands: list[records.HandRecord] = []
    try:
        for hand in tournament.play(rules, [person, *machines], seed):
            hands.append(records.record(hand, stacks, hand.table.first))
            stacks = tuple(hand.chips)
            _after(hand, names, machines)
    except StopPlaying:
        terminal.out.print("\nGoodbye.")
    finally:
        if record is not None and hands:
            text = records.dumps([records.Tournament(rules, tuple(names), tuple(hands))])
            with record.open("a", encoding="utf-8") as file:
                file.write(text)


def _after(hand: Hand, names: Sequence[str], machines: Sequence[Watching]) -> None:
    standing = ", ".join(f"{name} {stack}" for name, stack in zip(names, hand.chips, strict=True))
    terminal.out.print(f"chips: {terminal.escape(standing)}")
    for machine in machines[:1]:
        terminal.out.print(f"[dim]{terminal.escape(machine.name)} believes you are[/]")
        terminal.out.print(belief_view.bars(machine.beliefs(0), least=0.02))
