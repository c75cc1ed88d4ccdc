"""The line protocol's way to tables of the browser: a program takes a seat beside people by an invitation.

Whoever calls says a name and a password of their own choice, as at a Skat server, then `join .1 TICKET`, where the
ticket is the secret part of a link that the table's host has made. All else is `iss.guest`. Nobody is heard
unless `counterplay serve --lines PORT` says so.
"""

from __future__ import annotations

import asyncio
import logging
import socket
from contextlib import AsyncExitStack

from counterplay.iss import (
    PROTOCOL_VERSION,
    BadLine,
    ClientHere,
    ClientOutbox,
    LineGuest,
    LineLimits,
    Lines,
    ServerAccounts,
    Trouble,
    Welcome,
    address_of,
    clean,
    greet,
    on_the_line,
)
from counterplay.iss import client_lines as wanted
from counterplay.skat.table import NotKept, Overtaken, Refusal
from counterplay.web.catalogue import NAMES_OF_BOTS
from counterplay.web.identity import Person
from counterplay.web.limits import network_of, own_machine
from counterplay.web.refusal import Refused
from counterplay.web.server import Server
from counterplay.web.table import WebTable

log = logging.getLogger(__name__)

TABLE = ".1"  # what the one table of a line is called on it
MOST_LINES = 100  # that have said who they are
MOST_SILENT = 100  # that have not: whoever says nothing keeps nobody else out
MOST_OF_ONE = 16  # from one address
_LONGEST_TICKET = 100
_UNREAD = 1 << 14


class LineListener:
    """Meets programs that want to sit at tables of the browser."""

    def __init__(self, server: Server, limits: LineLimits | None = None) -> None:
        self._server, self._limits = server, limits or LineLimits(lines_a_second=20.0, at_once=50.0)
        self._accounts = ServerAccounts()
        self._people: dict[str, Person] = {}  # by name, as long as this server runs
        self._seats: dict[str, WebTable] = {}  # by person: where they sit
        self._open: set[asyncio.StreamWriter] = set()
        self._known: set[asyncio.StreamWriter] = set()  # those who said who they are
        self._from: dict[asyncio.StreamWriter, str] = {}
        self._listening: asyncio.Server | None = None

    async def open(self, listening: socket.socket) -> None:
        """Listen at a socket that is bound."""
        self._listening = await asyncio.start_server(self._meet, sock=listening, limit=_UNREAD)

    async def close(self) -> None:
        """Listen no more, and hang up on everybody."""
        if self._listening is not None:
            self._listening.close()
        for writer in list(self._open):
            writer.close()

    async def _meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        async with on_the_line(writer, self._open) as outbox, AsyncExitStack() as stack:
            address = network_of(address_of(writer))
            mine = sum(one == address for one in self._from.values())
            waiting = len(self._open) - len(self._known)
            if waiting > MOST_SILENT or (mine >= MOST_OF_ONE and not own_machine(address)):
                outbox.send(str(Trouble("_house_full")))
                return
            self._from[writer] = address
            stack.callback(self._from.pop, writer)
            lines = Lines(reader, self._limits)
            name = await greet(lines, outbox, self._accounts, self._limits, NAMES_OF_BOTS)
            if name is not None and len(self._known) >= MOST_LINES:
                outbox.send(str(Trouble("_house_full")))
            elif name is not None:
                self._known.add(writer)
                stack.callback(self._known.discard, writer)
                outbox.send(str(Welcome(name, address_of(writer), PROTOCOL_VERSION)))
                outbox.send(str(ClientHere(name, "-", 0, 0.0)))
                line = _Line(self._server, name, outbox, self._people, self._seats)
                try:
                    line.come_back()
                    while (text := await lines.next()) is not None:
                        await line.hear(text)
                finally:
                    line.hang_up()


class _Line:
    """One line after its login; a person of the store it becomes with the first invitation it brings."""

    def __init__(
        self,
        server: Server,
        name: str,
        outbox: ClientOutbox,
        people: dict[str, Person],
        seats: dict[str, WebTable],
    ) -> None:
        self._server, self._name, self._outbox = server, name, outbox
        self._people, self._seats = people, seats
        self._guest: LineGuest | None = None

    def come_back(self) -> None:
        """Give one who was here before the seat back."""
        person = self._people.get(self._name)
        table = None if person is None else self._seats.get(person.id)
        if person is None or table is None or table.stale:
            return
        if table.live.seats.chair_of(person.id) is not None:
            self._sit(table, person)

    def _sit(self, table: WebTable, person: Person) -> None:
        self._seats[person.id] = table
        table.live.end_listening(person.id)
        guest = self._guest = LineGuest(table.live, person.id, self._name, self._outbox.send, TABLE)
        table.live.listen(guest.listener)
        guest.show()

    async def hear(self, text: str) -> None:
        """Do what a line asks for, or say why not."""
        try:
            line = wanted.parse(text)
            match line:
                case wanted.Join(_, ticket):
                    await self._join(ticket)
                case wanted.ToTable(table, name, wish):
                    if self._guest is None or (table, name) != (TABLE, self._name):
                        raise Refused(404, "not_at_table", "join a table first")
                    await self._guest.wish(wish)
                    if self._guest.gone:
                        self._guest = None
                case _:
                    raise Refused(400, "not_supported", "tables are made in the browser: join .1 TICKET")
        except BadLine as problem:
            self._outbox.send(str(Trouble(f"_unknown_line {problem}")))
        except (Refused, Refusal) as problem:
            self._outbox.send(str(Trouble(f"_{problem.code} {clean(problem.message)}")))
        except (NotKept, Overtaken):
            self._outbox.send(str(Trouble("_not_kept this cannot be written down now: try again")))

    async def _person(self) -> Person:
        if self._name not in self._people:
            person, _ = await self._server.write(self._server.sessions.new_person, self._name)
            self._people[self._name] = person
        return self._people[self._name]

    async def _join(self, ticket: str) -> None:
        server = self._server
        if self._guest is not None and not self._guest.gone:
            self._guest.show()  # one who asks again has missed something
            return
        invitation = (
            await server.read(server.friends.invitation, ticket) if 0 < len(ticket) <= _LONGEST_TICKET else None
        )
        if invitation is None or not invitation.open or invitation.watches:
            raise Refused(404, "bad_ticket", "this is no invitation to a seat, or it was used")
        person = await self._person()
        unwanted = person.id in await server.read(server.friends.removed, invitation.table)
        unwanted = unwanted or await server.read(server.operators.is_banned, person.id)
        if unwanted or person.id in await server.blocked_by(Person(invitation.host, "")):
            raise Refused(404, "bad_ticket", "this is no invitation to a seat, or it was used")
        table, place = await server.join(person, invitation)
        if place is None or len(table.live.seats.chairs) != 3:
            raise Refused(409, "not_supported", "a line sits at tables of three")
        self._sit(table, person)

    def hang_up(self) -> None:
        """Leave the table to whoever comes back: the chair stays, as a browser's does."""
        if self._guest is not None:
            self._guest.live.leave(self._guest.listener)
