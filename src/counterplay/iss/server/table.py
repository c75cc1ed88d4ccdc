"""A served table: `skat.table` plays its games; here are its lines, onlookers, tickets, and what everybody won.

What happens at the live table comes as events, and each receiver is told them in lines of their own.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, Protocol

from counterplay.iss import moves, telling
from counterplay.iss import server_lines as said
from counterplay.iss.lines import BadLine, numbered
from counterplay.iss.server.backend import LineBackend
from counterplay.iss.server.bots import Bot
from counterplay.iss.server.member import Member
from counterplay.protocol import BadInput, Episode
from counterplay.skat.rules import Deal, Result, seeger_fabian
from counterplay.skat.table import (
    Broken,
    CardTable,
    DealCourse,
    GameRules,
    Listener,
    LiveTable,
    RecordHeading,
    Refusal,
    Sitter,
    events,
)

SEATS = 3
_CODES = {
    "not_your_turn": "_not_your_turn",
    "illegal": "_invalid_move",
    "not_now": "_no_game",
    "in_play": "_game_in_play",
    "full": "_table_full",
}


class TableRefused(Exception):
    """What somebody wants at a table and cannot have: a code, and words for people."""

    def __init__(self, code: str, words: str = "") -> None:
        super().__init__(f"{code} {words}".strip())
        self.code = code

    @classmethod
    def by_table(cls, problem: Refusal) -> TableRefused:
        """Return a refusal of the live table as the line has it."""
        return cls(_CODES.get(problem.code, f"_{problem.code}"), problem.message)


class Surroundings(Protocol):
    """What a table needs of the lobby it is in."""

    secret: str

    def next_game(self) -> int:
        """Return the number of a game that is over."""

    def table_changed(self, table: ServedTable) -> None:
        """Tell everybody how a table stands in the lobby."""

    def close_table(self, table: ServedTable) -> None:
        """Close a table that nobody needs any more."""

    def keep(self, record: str, table: ServedTable) -> None:
        """Keep a game that is over."""

    def tell_later(self, member: Member, line: str) -> None:
        """Have somebody told of a game when they come back."""

    def do(self, work: Coroutine[Any, Any, None]) -> None:
        """Have something done that nobody waits for."""


class ServedTable:
    """One table; everything that happens at it goes through here, one thing after another."""

    def __init__(
        self,
        lobby: Surroundings,
        name: str,
        creator: str,
        dealer: Callable[[int], Deal | None],
        *,
        seconds: float,
        series: str,
    ) -> None:
        """Open a table; `dealer` has the cards of a game, or None where they are shuffled."""
        self.lobby, self.name, self.creator, self._dealer, self._series = lobby, name, creator, dealer, series
        self.backend = LineBackend()
        rules = GameRules(self._heading)
        self.live = LiveTable(self.backend, CardTable(name, (None,) * SEATS, rules, clock=seconds))
        self.live.listen(Listener("", self._hear, lambda: None))
        self.guests: dict[str, Member] = {}  # who sits here, by name
        self.blocks = [said.PlaceLine() for _ in range(SEATS)]
        self.onlookers: list[Member] = []
        self.tickets: dict[str, str] = {}  # by ticket: for whom
        self.number = 0  # of the game in play or just played
        self.last_end = ""  # the record of the last game, for those of its players who come back
        self.last_names: tuple[str, ...] = ()
        self._sent = 0  # moves of the game in play
        self.closed = False

    # --- who is here ---

    @property
    def names(self) -> list[str]:
        """Return who sits where now, `.` for nobody."""
        return [said.NOBODY if sitter is None else sitter.title for sitter in self.live.seats.chairs]

    @property
    def bots(self) -> list[Bot]:
        """Return the bots that sit here."""
        return [self.backend.seated[name] for name in self.names if name in self.backend.seated]

    def place_of(self, member: Member) -> int | None:
        """Return where somebody sits."""
        return self.live.seats.chair_of(member.name) if self.guests.get(member.name) is member else None

    def seat_of(self, member: Member) -> int | None:
        """Return somebody's seat in the game in play or just played."""
        course, place = self.live.deals.course, self.place_of(member)
        return None if course is None or place is None else self.live.seats.seat(course.index, place)

    def receivers(self) -> Iterator[Member]:
        """Yield all who have a window on the table."""
        yield from (self.guests[name] for name in self.names if name in self.guests)
        yield from self.onlookers

    async def sit(self, member: Member, ticket: str = "") -> None:
        """Give somebody a seat."""
        if ticket and self.tickets.get(ticket) != member.name:
            raise TableRefused("_bad_ticket", "this invitation is not yours, or was used")
        if self.place_of(member) is not None:
            self.show_to(member)  # one who asks again has missed something
            return
        place = await self._sit_down(Sitter("person", member.name, member.name, member.name))
        self.tickets.pop(ticket, None)
        self.guests[member.name] = member
        self.blocks[place] = said.PlaceLine(member.name, talk=True)
        member.tables.add(self.name)
        self.lobby.table_changed(self)
        self.show_to(member)
        self.tell_state()

    async def seat_bot(self, bot: Bot) -> None:
        """Give a bot a seat; it is always ready."""
        place = await self._sit_down(Sitter("bot", bot.name, bot.name, bot.name))
        self.backend.seated[bot.name] = bot
        self.blocks[place] = said.PlaceLine(bot.name, talk=True)
        self.lobby.table_changed(self)
        self.tell_state()
        await self.live.be_ready(place, True)
        self.tell_state()
        await self.start_if_ready()

    async def _sit_down(self, sitter: Sitter) -> int:
        try:
            return await self.live.sit_down(sitter)
        except Refusal as problem:
            raise TableRefused.by_table(problem) from None

    def name_for(self, name: str) -> str:
        """Return what a bot is called here: `rules`, and if it sits here already `rules:2`."""
        return numbered(name, self.names)

    def watch(self, member: Member) -> None:
        """Let somebody look on."""
        if member in self.receivers():
            raise TableRefused("_already_there")
        self.onlookers.append(member)
        member.tables.add(self.name)
        self.show_to(member)

    def show_to(self, member: Member) -> None:
        """Tell somebody what one who is here knows: the table, how the last game ended, and the game so far."""
        member.send(str(said.Created(self.name, self.creator, SEATS)))
        member.send(self.line(member, str(self.state())))
        if member.name in self.last_names:
            member.send(self.line(member, str(said.Ended(self.last_end))))
        course = self.live.deals.in_play
        if course is not None:
            self._tell_beginning(member, course)
            for number in range(len(course.moves)):
                self._tell_move(member, course, number)

    def replace_member(self, old: Member, new: Member) -> None:
        """Give a seat or a window to the same person on a new line, and tell where things stand."""
        if self.guests.get(old.name) is old:
            self.guests[old.name] = new
        self.onlookers = [new if member is old else member for member in self.onlookers]
        new.tables.add(self.name)
        self.show_to(new)

    async def leave(self, member: Member) -> None:
        """Let somebody go; a game in play is broken off by it."""
        place = self.place_of(member)
        if place is not None:
            await self.live.rise(place)
            self.guests.pop(member.name, None)
        if member in self.onlookers:
            self.onlookers.remove(member)
        member.tables.discard(self.name)
        member.send(str(said.Destroyed(self.name)))
        self.lobby.table_changed(self)
        self.tell_state()
        if not self.guests:
            self.lobby.close_table(self)

    def close(self) -> None:
        """Send everybody away."""
        self.closed = True
        self.live.hang_up()
        for member in list(self.receivers()):
            member.tables.discard(self.name)
            member.send(str(said.Destroyed(self.name)))
        for bot in self.backend.seated.values():
            bot.thinker.leave()
        self.guests, self.onlookers = {}, []

    # --- lines ---

    def line(self, member: Member, event: str) -> str:
        """Return a line of this table to somebody."""
        return f"table {self.name} {member.name} {event}"

    def tell_all(self, event: str) -> None:
        """Tell everybody here the same."""
        for member in list(self.receivers()):
            member.send(self.line(member, event))

    def state(self) -> said.TableState:
        """Return how the table stands."""
        ready = self.live.seats.ready
        blocks = [replace(block, ready=place in ready) for place, block in enumerate(self.blocks)]
        return said.TableState.of(self.names, blocks, self.live.deals.in_play is not None, self.number)

    def tell_state(self) -> None:
        """Tell everybody how the table stands."""
        self.tell_all(str(self.state()))

    def entry(self) -> said.TableHere:
        """Return the table's line in the lobby; programs have a number behind their names there."""
        bots = self.backend.seated
        names = [f"{bots[name].kind.name}:1" if name in bots else name for name in self.names]
        return said.TableHere(self.name, SEATS, self.live.deals.played, (*names, "-1"))

    def tell(self, member: Member, words: str) -> None:
        """Pass on what somebody says at the table, to those who want to hear talk."""
        deaf = [self.guests.get(block.name) for block in self.blocks if not block.talk]
        for receiver in list(self.receivers()):
            if receiver not in deaf:
                receiver.send(self.line(receiver, str(said.Told(member.name, words))))

    def toggle_talk(self, member: Member) -> None:
        """Let somebody hear talk, or hear it no more."""
        place = self._own_place(member)
        self.blocks[place] = replace(self.blocks[place], talk=not self.blocks[place].talk)
        self.tell_state()

    async def toggle_ready(self, member: Member) -> None:
        """Note that somebody is ready, or is not after all."""
        place = self._own_place(member)
        try:
            await self.live.be_ready(place, place not in self.live.seats.ready)
        except Refusal as problem:
            raise TableRefused.by_table(problem) from None
        self.tell_state()
        await self.start_if_ready()

    def _own_place(self, member: Member) -> int:
        place = self.place_of(member)
        if place is None:
            raise TableRefused("_not_seated", "onlookers only look on")
        return place

    def ticket_for(self, name: str) -> str:
        """Return a fresh ticket, good once, for one name."""
        for old in [ticket for ticket, whose in self.tickets.items() if whose == name]:
            del self.tickets[old]
        ticket = secrets.token_hex(8)
        self.tickets[ticket] = name
        return ticket

    # --- games ---

    async def start_if_ready(self) -> None:
        """Begin a game once three sit here and are ready."""
        live = self.live
        if live.table.started or self.closed or live.seats.open_chairs or len(live.seats.ready) < SEATS:
            return
        for bot in self.bots:
            bot.thinker.sit(tuple(self.names), bot.name)
        played = live.deals.played
        self.number = played + 1
        await live.start(0)
        self.tell_state()
        await live.deal(played, self.lobby.secret, self._dealer(played))

    async def wish(self, member: Member, text: str) -> None:
        """Take a move of somebody who plays, or raise Refused; then nothing has happened."""
        course, place = self.live.deals.in_play, self.place_of(member)
        if course is None or place is None:
            raise TableRefused("_no_game")
        try:
            action = moves.read_wish(text, picked_up=course.state.picked_up)
        except (BadLine, BadInput) as problem:
            raise TableRefused("_error_parsing_card", str(problem)) from None
        try:
            await self.live.act(None, str(action), place)
        except Refusal as problem:
            raise TableRefused.by_table(problem) from None

    # --- what happens there, in lines ---

    def _hear(self, event: events.Event) -> None:
        course = self.live.deals.course
        match event:
            case events.Dealt() if course is not None:
                self._sent = 0
                for member in list(self.receivers()):
                    self._tell_beginning(member, course)
                self.tell_state()
            case events.Acted() if course is not None:
                self._tell_moves(course)
            case Broken(seat, left) if course is not None:
                self.tell_all(telling.breaking_off(seat, self.live.clock.clocks(), left=left))
                self._finish(course)
            case _:
                pass  # who comes and goes is told by whoever let them

    def _tell_beginning(self, member: Member, course: DealCourse) -> None:
        names = self._by_seat(course)
        for line in telling.beginning(course, names, self.live.clock.clocks(0), self.seat_of(member)):
            member.send(self.line(member, line))

    def _tell_moves(self, course: DealCourse) -> None:
        first, self._sent = self._sent, len(course.moves)
        for member in list(self.receivers()):
            for number in range(first, self._sent):
                self._tell_move(member, course, number)
        if course.over:
            self._finish(course)

    def _tell_move(self, member: Member, course: DealCourse, number: int) -> None:
        for line in telling.move(course, number, self.live.clock.clocks(number + 1), self.seat_of(member)):
            member.send(self.line(member, line))

    def _by_seat(self, course: DealCourse) -> telling.Names:
        names, (first, second, third) = self.names, self.live.seats.places(course.index)
        return names[first], names[second], names[third]

    def _heading(self) -> RecordHeading:
        now = f"{datetime.now(UTC):%Y-%m-%d/%H:%M:%S}/UTC"
        return RecordHeading(str(self.lobby.next_game()), now, self._series)

    def _finish(self, course: DealCourse) -> None:
        record = self.live.deals.finished[-1].record
        names = self._by_seat(course)
        self._count(course, names)
        self.last_end, self.last_names = record, names
        self.lobby.table_changed(self)
        self.tell_all(str(said.Ended(record)))
        self.tell_state()
        self.lobby.keep(record, self)
        for member in self.receivers():
            if member.outbox is None:
                self.lobby.tell_later(member, self.line(member, str(said.Ended(record))))
        if self.bots:
            self.lobby.do(self._bots_are_ready())

    async def _bots_are_ready(self) -> None:
        for place, name in enumerate(self.names):
            if name in self.backend.seated and not self.live.table.started and not self.closed:
                await self.live.be_ready(place, True)
                self.tell_state()
        await self.start_if_ready()

    def _count(self, course: DealCourse, names: telling.Names) -> None:
        """Add up what a game brought, and let the bots learn from it."""
        result: Result | None = course.state.result if course.broken is None else None
        scores = seeger_fabian(result)
        for seat, points in enumerate(scores):
            place = self.live.seats.place(course.index, seat)
            block = self.blocks[place]
            alone = result is not None and result.soloist == seat
            self.blocks[place] = replace(
                block,
                alone=block.alone + alone,
                won=block.won + (alone and result is not None and result.won),
                last=points,
                total=block.total + points,
            )
            bot = self.backend.seated.get(names[seat])
            if bot is not None and course.broken is None:
                bot.thinker.learn(Episode(course.index, names, course.state, tuple(course.moves), scores), seat)
