"""The browser's tables: where a live table writes and thinks, and what each of its connections is told."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from counterplay.protocol import BadInput
from counterplay.skat.keeping import SKAT
from counterplay.skat.table import events
from counterplay.skat.table.chairs import Sitter
from counterplay.skat.table.house import NotKept, ThinkingFailed
from counterplay.skat.table.journal import Entry
from counterplay.skat.table.live import Listener
from counterplay.skat.table.live import LiveTable as RoomTable
from counterplay.skat.table.seats import Played, Refusal, Table
from counterplay.store import KeptGame, StoreProblem, Who, kept_game
from counterplay.web import catalogue
from counterplay.web import schema_socket as messages
from counterplay.web.keeper import Person, TableRow
from counterplay.web.refusal import NOT_KEPT
from counterplay.web.table_view import event_of, table_view
from counterplay.web.workers import TaskFailed

if TYPE_CHECKING:
    from counterplay.web.server import Server

MOST_LISTENERS = 8
_LONGEST_QUEUE = 400


class Ear(Listener):
    """One connection: what it is to be sent, in order; None ends it."""

    def __init__(self, table: LiveTable, person: Person) -> None:
        super().__init__(person.id, self._hear, self._end)
        self._table = table
        self.queue: asyncio.Queue[str | None] = asyncio.Queue(_LONGEST_QUEUE)
        self.queue.put_nowait(table.snapshot(person))

    def _hear(self, event: events.Event) -> None:
        text = self._table.message(event, self._table.chair_of(self.person))
        if text is None:
            return
        try:
            self.queue.put_nowait(text)
        except asyncio.QueueFull:  # too slow to follow: it will connect again and get a snapshot
            self._table.leave(self)
            self._end()

    def _end(self) -> None:
        while not self.queue.empty():
            self.queue.get_nowait()
        self.queue.put_nowait(None)


class LiveTable(RoomTable):
    """A table of the browser."""

    def __init__(self, server: Server, row: TableRow, person: Person, memory: dict[str, dict[str, Any]]) -> None:
        bots = (
            Sitter("bot", f"{choice.name}#{place}", catalogue.title_of(choice), choice.name)
            for place, choice in enumerate(row.bots, 1)
        )
        super().__init__(WebHouse(server), row.id, (sitter_of(person), *bots), row.deals, training=row.training)
        self.row, self.person = row, person
        self.memory = memory  # of bots that learn: what each knows about the person from earlier evenings
        self._told: tuple[events.Event | None, dict[int | None, str | None]] = (None, {})

    def connect(self, person: Person) -> Ear:
        """Add a connection; its first message is a snapshot."""
        if self.listeners >= MOST_LISTENERS:
            raise Refusal("too_many", f"this table is open {MOST_LISTENERS} times already")
        ear = Ear(self, person)
        self.listen(ear)
        return ear

    def snapshot(self, person: Person) -> str:
        """Return the first message of a connection."""
        return messages.SnapshotMessage(view=table_view(self, self.chair_of(person.id))).model_dump_json()

    def message(self, event: events.Event, place: int | None) -> str | None:
        """Return an event as a chair is told it; made once for all connections of that chair."""
        if self._told[0] is not event:
            self._told = (event, {})
        told = self._told[1]
        if place not in told:
            told[place] = self._message(event, place)
        return told[place]

    def _message(self, event: events.Event, place: int | None) -> str | None:
        if isinstance(event, events.Stuck):
            stuck = messages.RefusedMessage(code="not_kept", message=NOT_KEPT, version=self.version)
            return stuck.model_dump_json()
        happened = event_of(event)
        if happened is None:
            return None
        view = table_view(self, place)
        return messages.EventMessage(number=self.version, event=happened, view=view).model_dump_json()


class WebHouse:
    """Writes into the store, thinks in worker processes."""

    def __init__(self, server: Server) -> None:
        self._server = server

    async def write(self, table: Table, entries: Sequence[Entry], played: Played | None) -> str:
        """Write entries, and the game they end, in one transaction."""
        assert isinstance(table, LiveTable)
        server = self._server
        game = None if played is None else _game(table, played)
        try:
            await server.write(server.keeper.append, table.id, entries, game, table.person.id)
        except StoreProblem as problem:
            raise NotKept(str(problem)) from problem
        if game is None:
            return ""
        server.judging.wake()
        return game.key

    async def think(self, task: str, asked: dict[str, Any], seconds: float) -> dict[str, Any]:
        """Ask the workers: bots have their own."""
        pool = self._server.bots_for(asked["spec"]) if task == "act" else self._server.desk
        try:
            return await pool.ask(task, asked, seconds)
        except (TaskFailed, BadInput) as problem:
            raise ThinkingFailed(str(problem)) from problem

    async def bots(self, table: Table) -> tuple[str, ...]:
        """Return who plays the next deal; a bot that follows the person's level is set to it."""
        assert isinstance(table, LiveTable)
        chosen = table.row.bots
        level = await self._server.level_of(table.person) if any(one.match_level for one in chosen) else None
        return tuple(str(catalogue.spec_of(choice, level)) for choice in chosen)

    def memory(self, table: Table, place: int) -> dict[str, Any]:
        """Return what a bot knows about the person from earlier evenings."""
        assert isinstance(table, LiveTable)
        return table.memory.get(table.row.bots[place - 1].name, {})


def sitter_of(person: Person) -> Sitter:
    """Return a person as the table knows them."""
    return Sitter("person", person.id, person.name, person.who.handle)


def _game(table: LiveTable, played: Played) -> KeptGame:
    """Return a finished deal as the store keeps it."""
    titles = [table.titles[table.place(played.deal, seat)] for seat in range(3)]
    who = {
        seat: Who.person(sitter.id) if sitter is not None and sitter.is_person else Who.bot(titles[seat])
        for seat, sitter in enumerate(played.sitters)
    }
    return kept_game(
        SKAT, played.record, who, source="table", counts=played.counts, series=table.id, number=played.deal
    )
