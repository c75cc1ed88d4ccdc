"""A served table: seats, readiness, onlookers, chat, one game after the other, and what each receiver is told."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from counterplay.iss import moves
from counterplay.iss.lines import BadLine
from counterplay.iss.server.bots import Bot
from counterplay.iss.server.game import LiveGame
from counterplay.iss.server_lines import (
    NOBODY,
    PLACES,
    Created,
    Destroyed,
    Ended,
    Place,
    TableHere,
    TableState,
)
from counterplay.iss.server_lines import Told as Said
from counterplay.iss.thinking import stand_in
from counterplay.protocol import BadInput, Episode, IllegalAction
from counterplay.skat import iss
from counterplay.skat.cards import Deal
from counterplay.skat.lists import place_of
from counterplay.skat.observation import observe
from counterplay.skat.score import seeger_fabian

if TYPE_CHECKING:
    from counterplay.iss.server.lobby import Lobby, Member

SEATS = 3


class Refused(Exception):
    """What somebody wants at a table and cannot have: a code, and words for people."""

    def __init__(self, code: str, words: str = "") -> None:
        super().__init__(f"{code} {words}".strip())
        self.code = code


@dataclass
class Chair:
    """A place at the table: who sits there and what they have won so far."""

    member: Member | None = None
    bot: Bot | None = None
    block: Place = field(default_factory=Place)

    @property
    def name(self) -> str:
        """Return the name at the table, `.` for nobody."""
        if self.member is not None:
            return self.member.name
        return NOBODY if self.bot is None else self.bot.name

    @property
    def free(self) -> bool:
        """Say whether nobody sits there."""
        return self.member is None and self.bot is None


class ServedTable:
    """One table; everything that happens at it goes through here, one thing after another."""

    def __init__(self, lobby: Lobby, name: str, creator: str, dealer: Callable[[int], Deal]) -> None:
        self.lobby, self.name, self.creator, self._dealer = lobby, name, creator, dealer
        self.chairs = [Chair() for _ in range(SEATS)]
        self.onlookers: list[Member] = []
        self.tickets: dict[str, str] = {}  # by ticket: for whom
        self.number = self.games = 0
        self.game: LiveGame | None = None
        self.last_end = ""  # the record of the last game, for those of its players who come back
        self.last_names: tuple[str, ...] = ()
        self._timer: asyncio.TimerHandle | None = None
        self._thinking: asyncio.Task[None] | None = None
        self._decisions = [0, 0, 0]
        self.closed = False

    # --- who is here ---

    @property
    def empty(self) -> bool:
        """Say whether no person is left, nor a program of somebody else."""
        return all(chair.member is None for chair in self.chairs)

    def chair_of(self, member: Member) -> Chair | None:
        """Return where somebody sits."""
        return next((chair for chair in self.chairs if chair.member is member), None)

    def seat_of(self, member: Member) -> int | None:
        """Return somebody's seat in the game in play."""
        game = self.game
        if game is None or self.chair_of(member) is None or member.name not in game.names:
            return None
        return game.names.index(member.name)

    def receivers(self) -> Iterator[Member]:
        """Yield all who have a window on the table."""
        yield from (chair.member for chair in self.chairs if chair.member is not None)
        yield from self.onlookers

    def sit(self, member: Member, ticket: str = "") -> None:
        """Give somebody a seat."""
        if ticket and self.tickets.get(ticket) != member.name:
            raise Refused("_bad_ticket", "this invitation is not yours, or was used")
        if self.chair_of(member) is not None:
            self.show_to(member)  # one who asks again has missed something
            return
        chair = self._free_chair()
        self.tickets.pop(ticket, None)
        chair.member = member
        chair.block = Place(member.name, talk=True)
        member.tables.add(self)
        self._seated()
        self.show_to(member)
        self.tell_state()

    def seat_bot(self, bot: Bot) -> None:
        """Give a bot a seat; it is always ready."""
        chair = self._free_chair()
        chair.bot, chair.block = bot, Place(bot.name, talk=True)
        self._seated()
        self.tell_state()
        chair.block = replace(chair.block, ready=True)
        self.tell_state()
        self.start_if_ready()

    def _free_chair(self) -> Chair:
        if self.game is not None:
            raise Refused("_game_in_play", "join between two games")
        chair = next((chair for chair in self.chairs if chair.free), None)
        if chair is None:
            raise Refused("_table_full")
        return chair

    def _seated(self) -> None:
        self.lobby.table_changed(self)

    def name_for(self, name: str) -> str:
        """Return what a bot is called here: `rules`, and if it sits here already `rules:2`."""
        taken = {chair.name for chair in self.chairs}
        wanted, number = name, 2
        while wanted in taken:
            wanted, number = f"{name}:{number}", number + 1
        return wanted

    def watch(self, member: Member) -> None:
        """Let somebody look on."""
        if member in self.receivers():
            raise Refused("_already_there")
        self.onlookers.append(member)
        member.tables.add(self)
        self.show_to(member)

    def show_to(self, member: Member) -> None:
        """Tell somebody what one who is here knows: the table, how the last game ended, and the game so far."""
        member.send(str(Created(self.name, self.creator, SEATS)))
        member.send(self.line(member, str(self.state())))
        if member.name in self.last_names:
            member.send(self.line(member, str(Ended(self.last_end))))
        game = self.game
        if game is not None:
            seat = self.seat_of(member)
            for told in game.told:
                member.send(self.line(member, told.to(seat)))

    def replace_member(self, old: Member, new: Member) -> None:
        """Give a seat or a window to the same person on a new line, and tell where things stand."""
        for chair in self.chairs:
            if chair.member is old:
                chair.member = new
        self.onlookers = [new if one is old else one for one in self.onlookers]
        new.tables.add(self)
        self.show_to(new)

    def leave(self, member: Member) -> None:
        """Let somebody go; a game in play is broken off by it."""
        seat = self.seat_of(member)
        if self.game is not None and seat is not None:
            self._break_off(seat, left=True)
        for chair in self.chairs:
            if chair.member is member:
                chair.member = None
                chair.block = replace(chair.block, ready=False)
        if member in self.onlookers:
            self.onlookers.remove(member)
        member.tables.discard(self)
        member.send(str(Destroyed(self.name)))
        self.lobby.table_changed(self)
        self.tell_state()
        if self.empty:
            self.lobby.close_table(self)

    def close(self) -> None:
        """Send everybody away."""
        self.closed = True
        self._stop_clock()
        if self._thinking is not None:
            self._thinking.cancel()
        for member in list(self.receivers()):
            member.tables.discard(self)
            member.send(str(Destroyed(self.name)))
        for chair in self.chairs:
            if chair.bot is not None:
                chair.bot.leave()
        self.chairs, self.onlookers = [Chair() for _ in range(SEATS)], []

    # --- lines ---

    def line(self, member: Member, event: str) -> str:
        """Return a line of this table to somebody."""
        return f"table {self.name} {member.name} {event}"

    def tell_all(self, event: str) -> None:
        """Tell everybody here the same."""
        for member in list(self.receivers()):
            member.send(self.line(member, event))

    def state(self) -> TableState:
        """Return how the table stands."""
        names = [chair.name for chair in self.chairs]
        blocks = [chair.block for chair in self.chairs]
        spare = PLACES - SEATS
        playing = self.game is not None
        return TableState(SEATS, (*names, *[NOBODY] * spare), (*blocks, *[Place()] * spare), playing, self.number)

    def tell_state(self) -> None:
        """Tell everybody how the table stands."""
        self.tell_all(str(self.state()))

    def entry(self) -> TableHere:
        """Return the table's line in the lobby; programs have a number behind their names there."""
        names = [f"{chair.bot.kind.name}:1" if chair.bot is not None else chair.name for chair in self.chairs]
        return TableHere(self.name, SEATS, self.games, (*names, "-1"))

    def tell(self, member: Member, words: str) -> None:
        """Pass on what somebody says at the table, to those who want to hear talk."""
        deaf = [chair.member for chair in self.chairs if not chair.block.talk]
        for one in list(self.receivers()):
            if one not in deaf:
                one.send(self.line(one, str(Said(member.name, words))))

    def toggle(self, member: Member, what: str) -> None:
        """Turn `ready` or `talk` of somebody on or off."""
        chair = self.chair_of(member)
        if chair is None:
            raise Refused("_not_seated", "onlookers only look on")
        if what == "ready" and self.game is not None:
            raise Refused("_game_in_play")
        chair.block = (
            replace(chair.block, ready=not chair.block.ready)
            if what == "ready"
            else replace(chair.block, talk=not chair.block.talk)
        )
        self.tell_state()
        self.start_if_ready()

    def ticket_for(self, name: str) -> str:
        """Return a fresh ticket, good once, for one name."""
        for old in [ticket for ticket, whose in self.tickets.items() if whose == name]:
            del self.tickets[old]
        ticket = secrets.token_hex(8)
        self.tickets[ticket] = name
        return ticket

    # --- games ---

    def start_if_ready(self) -> None:
        """Begin a game once three sit here and are ready."""
        if self.game is not None or self.closed or not all(chair.block.ready for chair in self.chairs):
            return
        if any(chair.free for chair in self.chairs):
            return
        self.number += 1
        for chair in self.chairs:
            chair.block = replace(chair.block, ready=False)
        self.tell_state()
        names = tuple(chair.name for chair in self.chairs)
        first, second, third = (names[place_of(self.number - 1, seat)] for seat in range(SEATS))
        for chair in self.chairs:
            if chair.bot is not None:
                chair.bot.sit(names)
        self.game = LiveGame(
            self.number,
            (first, second, third),
            self._dealer(self.number - 1),
            self.lobby.now(),
            self.lobby.rules.seconds,
        )
        self._decisions = [0, 0, 0]
        self._tell_new(0)
        self.tell_state()
        self._go_on()

    def wish(self, member: Member, text: str) -> None:
        """Take a move of somebody who plays, or raise Refused; then nothing has happened."""
        game, seat = self.game, self.seat_of(member)
        if game is None or seat is None:
            raise Refused("_no_game")
        try:
            action = moves.read_wish(text, picked_up=game.state.picked_up)
        except (BadLine, BadInput) as problem:
            raise Refused("_error_parsing_card", str(problem)) from None
        try:
            self._act(seat, action)
        except IllegalAction as problem:
            turn = game.to_act != seat
            raise Refused("_not_your_turn" if turn else "_invalid_move", str(problem)) from None

    def _act(self, seat: int, action: object) -> None:
        game = self.game
        assert game is not None
        before = len(game.told)
        game.act(seat, action, self.lobby.now())  # type: ignore[arg-type]
        self._tell_new(before)
        self._go_on()

    def _tell_new(self, first: int) -> None:
        game = self.game
        assert game is not None
        for member in list(self.receivers()):
            seat = self.seat_of(member)
            for told in game.told[first:]:
                member.send(self.line(member, told.to(seat)))

    def _go_on(self) -> None:
        """Start the clock of whoever is next, or end the game."""
        self._stop_clock()
        game = self.game
        if game is None:
            return
        if game.over:
            self._finish(game)
            return
        seat = game.to_act
        assert seat is not None
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(max(0.0, game.seconds_left(self.lobby.now())), self._time_out, game, seat)
        chair = self._chair_at(game, seat)
        if seat in game.state.resigned:  # who gave up is played for at once
            loop.call_soon(self._play_for, game, seat, len(game.acts))
        elif chair.bot is not None:
            self._thinking = loop.create_task(self._ask(chair.bot, game, seat))

    def _chair_at(self, game: LiveGame, seat: int) -> Chair:
        return next(chair for chair in self.chairs if chair.name == game.names[seat])

    def _play_for(self, game: LiveGame, seat: int, acts: int) -> None:
        if self.game is game and len(game.acts) == acts and not game.over:
            self._act(seat, stand_in(observe(game.state, seat)))

    async def _ask(self, bot: Bot, game: LiveGame, seat: int) -> None:
        acts = len(game.acts)
        decision = await bot.decide(
            observe(game.state, seat), game.number, self._decisions[seat], game.seconds_left(self.lobby.now())
        )
        self._decisions[seat] += 1
        if self.game is game and len(game.acts) == acts and not game.over:
            try:
                self._act(seat, decision.action)
            except IllegalAction:
                self._act(seat, stand_in(observe(game.state, seat)))

    def _stop_clock(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _time_out(self, game: LiveGame, seat: int) -> None:
        if self.game is game and game.to_act == seat:
            self._break_off(seat, left=False)

    def _break_off(self, seat: int, *, left: bool) -> None:
        game = self.game
        assert game is not None
        before = len(game.told)
        game.break_off(seat, self.lobby.now(), left=left)
        self._tell_new(before)
        self._go_on()

    def _finish(self, game: LiveGame) -> None:
        self._stop_clock()
        self.games += 1
        record = game.record(
            str(self.lobby.next_game()),
            f"{self.lobby.rules.series}{self.name}",
            f"{datetime.now(UTC):%Y-%m-%d/%H:%M:%S}/UTC",
        )
        self._count(game, record)
        self.game, self.last_end, self.last_names = None, record, game.names
        self.lobby.table_changed(self)
        self.tell_all(str(Ended(record)))
        self.tell_state()
        self.lobby.keep(record, self)
        for member in self.receivers():
            if member.outbox is None:
                self.lobby.tell_later(member, self.line(member, str(Ended(record))))
        for chair in self.chairs:
            if chair.bot is not None:
                chair.block = replace(chair.block, ready=True)
                self.tell_state()
        self.start_if_ready()

    def _count(self, game: LiveGame, text: str) -> None:
        """Add up what a game brought, and let the bots learn from it."""
        read = iss.loads(text)
        state, result = game.state, read.result if game.broken is None else None
        scores = seeger_fabian(result)
        for seat, points in enumerate(scores):
            with contextlib.suppress(StopIteration):  # who has left keeps what was there
                chair = self._chair_at(game, seat)
                block = chair.block
                alone = result is not None and result.soloist == seat
                chair.block = replace(
                    block,
                    alone=block.alone + alone,
                    won=block.won + (alone and result is not None and result.won),
                    last=points,
                    total=block.total + points,
                )
                if chair.bot is not None and game.broken is None:
                    episode = Episode(game.number - 1, game.names, state, tuple(game.acts), scores)
                    chair.bot.learn(episode, seat)
