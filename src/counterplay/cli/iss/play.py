"""`counterplay iss play`: one of our players, or a person, at a table of a Skat server."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TextIO

import typer

from counterplay.arena import Spec, kind_of, make_player, parse_spec
from counterplay.cli import terminal
from counterplay.cli.adapters import store_adapters
from counterplay.cli.cards import CardFaces
from counterplay.cli.iss.options import NOT_KEPT, KeepOptions
from counterplay.cli.iss.password import VARIABLE, password_for
from counterplay.cli.judging import judge
from counterplay.cli.option_groups import grouped
from counterplay.iss import (
    Client,
    ClientPlan,
    GameKeeper,
    Log,
    LoginRefused,
    Manners,
    PlainNames,
    Summary,
    Thinker,
)
from counterplay.protocol import BadInput, Remembers
from counterplay.skat.players import SkatContest, TerminalPlayer
from counterplay.skat.records import Faces

if TYPE_CHECKING:
    from counterplay.store import Store

ME = "me"
GAMES = 10  # unless a person asks for more
SHOWN, SPAN = 60, 10.0  # sentences within so many seconds; a flood is not worth reading


@dataclass(frozen=True)
class LineOptions:
    """Where the server is, and how it is spoken to."""

    host: Annotated[str, typer.Option(help="The server.")] = "skatgame.net"
    port: Annotated[int, typer.Option(min=1, max=65535, help="Its port.")] = 7000
    password_file: Annotated[
        Path | None, typer.Option(help=f"The password is the first line of this file; else see {VARIABLE}.")
    ] = None
    pace: Annotated[
        float, typer.Option(min=0.0, max=60.0, help="Seconds between two lines that are sent: be polite.")
    ] = 0.25
    log: Annotated[
        Path | None, typer.Option(help="Append all that is said, without the password, to this transcript.")
    ] = None


@dataclass(frozen=True)
class SeatOptions:
    """At which table, with whom, and for how many games."""

    table: Annotated[str | None, typer.Option(help="Take a seat at this table, as in .3")] = None
    ticket: Annotated[str, typer.Option(help="The ticket of an invitation to that table.")] = ""
    create: Annotated[bool, typer.Option("--create", help="Make a table.")] = False
    invite: Annotated[
        str, typer.Option(help="Invite these to the table you make, as in kermit,kermit; twice is two of them.")
    ] = ""
    watch: Annotated[str | None, typer.Option(help="Do not play: follow the games at this table.")] = None
    games: Annotated[
        int,
        typer.Option(min=1, max=10_000, help="Leave after so many games; a program should not stay unasked."),
    ] = GAMES

    def plan(self, user: str) -> ClientPlan:
        """Return what the client is to do, or refuse what does not go together."""
        if sum((self.table is not None, self.create, self.watch is not None)) > 1:
            raise BadInput("choose one of --table, --create and --watch")
        if self.invite and not self.create:
            raise BadInput("--invite asks others to the table that --create makes")
        if self.ticket and self.table is None:
            raise BadInput("--ticket belongs to a --table")
        for what, word in (
            ("--user", user),
            ("--table", self.table or ""),
            ("--watch", self.watch or ""),
            ("--ticket", self.ticket),
        ):
            if word and not _one_word(word):
                raise BadInput(f"{what} is one word of visible characters")
        if not user:
            raise BadInput("--user is your name on the server")
        guests = tuple(word.strip() for word in self.invite.split(",")) if self.invite else ()
        if len(guests) > 2 or not all(map(_one_word, guests)):
            raise BadInput(f"--invite names one or two, as in kermit,kermit, not {self.invite!r}")
        return ClientPlan(
            user,
            self.games,
            table=self.table or "",
            ticket=self.ticket,
            create=self.create,
            invite=guests,
            watch=self.watch or "",
            seed=secrets.randbits(32),
        )


def _one_word(text: str) -> bool:
    return 0 < len(text) <= 100 and text.isprintable() and not any(letter.isspace() for letter in text)


LINE, SEAT = LineOptions(), SeatOptions()


@grouped
def play(
    user: Annotated[str, typer.Option(help="Your name on the server.")],
    player: Annotated[
        str, typer.Option(help="Who plays: me, or one of ours, as in count or 'kermit(worlds=40)'.")
    ] = ME,
    line: LineOptions = LINE,
    seat: SeatOptions = SEAT,
    keep: KeepOptions = NOT_KEPT,
    hint: Annotated[str, typer.Option(help="Who answers ? at a prompt of yours.")] = "rules",
    cards: CardFaces = Faces.FRENCH,
    json: Annotated[bool, typer.Option("--json", help="Write what came of it as JSON at the end.")] = False,
) -> None:
    """Sit at a Skat server with one of our players, or by hand.

    The password is asked for, or read from --password-file or from COUNTERPLAY_ISS_PASSWORD; it cannot be given
    on the command line, where others could read it, and is never shown or logged.

    By hand:  [bold]counterplay iss play --host localhost --user ada --create --invite rules,rules[/]

    One of ours for 20 games:  [bold]counterplay iss play --user ada --player count --create --invite kermit,kermit
    --games 20 --store default[/]

    Without --table, --create or --watch it waits to be invited. At a prompt /say WORDS talks to the table. A line
    that is lost is opened again, with growing pauses.
    """
    plan = seat.plan(user)
    summary = _Session(line, plan, None if plan.watch else player).run(keep, hint, cards)
    if json:
        terminal.print_json(asdict(summary))
    else:
        _say_goodbye(summary)
    if summary.why or summary.unkept:
        raise typer.Exit(terminal.FOUND_PROBLEMS)


class _Session:
    def __init__(self, line: LineOptions, plan: ClientPlan, player: str | None) -> None:
        self.line, self.plan = line, plan
        self.spec = _spec(player)
        self.by_hand = player == ME
        self.client: Client | None = None

    def run(self, keep: KeepOptions, hint: str, cards: Faces) -> Summary:
        thinker = self._thinker(hint, cards)
        password = password_for(self.plan.user, self.line.password_file)
        with ExitStack() as stack:
            log = self.line.log
            written = None if log is None else stack.enter_context(log.open("a", encoding="utf-8"))
            memory = keep.open(stack)
            if memory is not None:
                self._remind(memory, thinker)
            bots = () if self.spec is None else (self.plan.user,)
            keeper = GameKeeper(memory, store_adapters()["skat"], keep.records, bots)
            try:
                return self._play(password, thinker, keeper, written)
            finally:
                if memory is not None:
                    judge(memory, store_adapters()["skat"])

    def _play(self, password: str, thinker: Thinker | None, keeper: GameKeeper, log: TextIO | None) -> Summary:
        client = self.client = Client(
            self.line.host,
            self.line.port,
            self.plan,
            password,
            thinker,
            keeper,
            _Teller(),
            log=Log(log, password),
            manners=Manners(pace=self.line.pace),
        )
        try:
            return asyncio.run(client.run())
        except LoginRefused as problem:
            raise BadInput(str(problem)) from None
        except KeyboardInterrupt:
            terminal.err.print("You left the table.")
            return client.summary

    def _thinker(self, hint: str, cards: Faces) -> Thinker | None:
        contest = SkatContest()
        if self.by_hand:
            adviser = make_player(contest, parse_spec(hint))
            return Thinker(TerminalPlayer(terminal.out, self._read, cards, adviser, asides=True), person=True)
        return None if self.spec is None else Thinker(make_player(contest, self.spec))

    def _read(self, prompt: str) -> str:
        """Ask the person; a line that begins with a stroke is talk, and they are asked again."""
        while True:
            text = terminal.out.input(prompt, markup=False)
            word, _, rest = text.strip().partition(" ")
            if word not in ("/say", "/yell") or self.client is None:
                return text
            self.client.talk(rest, to_all=word == "/yell")

    def _remind(self, store: Store, thinker: Thinker | None) -> None:
        """Hand a player that learns what the store knows."""
        player: Any = None if thinker is None else thinker.bot.player
        if self.spec is not None and isinstance(player, Remembers):
            player.remember(PlainNames(store.recall(self.spec.name, "skat")))


def _spec(player: str | None) -> Spec | None:
    """Return which of ours plays, if one of ours does."""
    if player is None or player == ME:
        return None
    spec = parse_spec(player)
    if kind_of(SkatContest(), spec).knows_all:
        raise BadInput(f"{spec.name} must be told the hidden cards, and no server does that")
    return spec


class _Teller:
    """Shows what the client says, as long as it can be read."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock, self._since, self._said = clock, clock(), 0

    def __call__(self, words: str) -> None:
        now = self._clock()
        if now - self._since > SPAN:
            if self._said > SHOWN:
                terminal.err.print(f"({self._said - SHOWN} more sentences were left out)")
            self._since, self._said = now, 0
        self._said += 1
        if self._said <= SHOWN:
            terminal.err.print(terminal.escape(words), soft_wrap=True)


def _say_goodbye(summary: Summary) -> None:
    parts = [f"{summary.games} games"]
    for count, what in (
        (summary.unkept, "could not be kept"),
        (summary.unknown, "lines were not understood (--log keeps them: please report them)"),
        (summary.refused, "moves were refused"),
        (summary.stood_in, "decisions were made by rules of thumb"),
        (summary.returns, "times the line was opened again"),
    ):
        if count:
            parts.append(f"{count} {what}")
    terminal.out.print("; ".join(parts), soft_wrap=True)
    if summary.why:
        terminal.err.print(terminal.escape(summary.why), soft_wrap=True)
