"""The browser's tables: where a live table writes and thinks, and what each of its connections is told."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, Literal

from counterplay.protocol import BadInput
from counterplay.skat.table import Entry, Listener, NotKept, Played, Refusal, Sitter, Table, ThinkingFailed, events
from counterplay.skat.table import LiveTable as RoomTable
from counterplay.store import FinishedGame, StoreProblem, Who
from counterplay.web import catalogue
from counterplay.web import schema_friends as friends
from counterplay.web import schema_socket as messages
from counterplay.web import schema_table as bodies
from counterplay.web.keeper import NEW_NAME, Change, Person, TableRow
from counterplay.web.refusal import NOT_KEPT, Refused
from counterplay.web.services import Services
from counterplay.web.shown_table import event_of, table_view
from counterplay.web.workers import TaskFailed

GUEST = "Guest"
MOST_LISTENERS = 8  # connections of one person
MOST_GUESTS = 64  # connections of all
_LONGEST_QUEUE = 400


class Ear(Listener):
    """One connection: what it is to be sent, in order; None ends it."""

    def __init__(self, table: LiveTable, person: Person, blocked: set[str]) -> None:
        super().__init__(person.id, self._hear, self._end)
        self._table, self._blocked = table, blocked
        self.queue: asyncio.Queue[str | None] = asyncio.Queue(_LONGEST_QUEUE)

    def greet(self) -> None:
        """Tell where the table stands, once the connection counts as being there."""
        table, blocked = self._table, self._blocked
        place = table.chair_of(self.person)
        self.queue.put_nowait(messages.SnapshotMessage(view=table_view(table, place)).model_dump_json())
        lines = [line for line in table.talk.lines if line.person not in blocked] if table.together else []
        if lines:
            self.queue.put_nowait(table.said(*lines))
        if place is not None and place == table.host:
            for report in table.talk.reports:
                self.queue.put_nowait(table.reported(report))

    def _hear(self, event: events.Event) -> None:
        if isinstance(event, events.Said) and event.person in self._blocked:
            return
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

    def __init__(self, server: Services, row: TableRow, person: Person) -> None:
        """Make a table as it was opened; at one with friends everybody sits down by the journal."""
        bots = (
            None
            if choice is None
            else Sitter("bot", f"{choice.name}#{at}", catalogue.title_of(choice), choice.name)
            for at, choice in enumerate(row.bots, 1)
        )
        super().__init__(
            WebHouse(server),
            row.id,
            (None if row.together else sitter_of(person), *bots),
            row.deals,
            training=row.training,
            together=row.together,
            pledges=row.together,
            clock=row.clock,
        )
        self.row, self.person = row, person
        self.watchers: set[str] = set()  # who was invited to look on
        # Of bots that learn: what each knows about the people from earlier evenings, by handle.
        self.memory: dict[str, dict[str, Any]] = {}
        self._told: tuple[events.Event | None, dict[int | None, str | None]] = (None, {})

    def lets_in(self, person: str) -> bool:
        """Say whether somebody may be here."""
        if not self.together:
            return person == self.person.id
        return self.chair_of(person) is not None or person in self.watchers

    def connect(self, person: Person, blocked: set[str]) -> Ear:
        """Add a connection; its first message is a snapshot."""
        if self.connections(person.id) >= MOST_LISTENERS or self.listeners >= MOST_GUESTS:
            raise Refusal("too_many", f"this table is open {MOST_LISTENERS} times already")
        ear = Ear(self, person, blocked)
        self.listen(ear)
        ear.greet()
        return ear

    def show_out(self, person: str) -> None:
        """End the connections of somebody who may not be here any more."""
        self.watchers.discard(person)
        self.end_listening(person)

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
        if isinstance(event, events.Said):
            return self.said(event)
        if isinstance(event, events.Reported):
            return self.reported(event)
        happened = event_of(event)
        if happened is None:
            return None
        view = table_view(self, place)
        return messages.EventMessage(number=self.version, event=happened, view=view).model_dump_json()

    def said(self, *lines: events.Said) -> str:
        """Return lines that were said as a message."""
        told = tuple(
            friends.SaidLine(place=self.chair_of(line.person), name=line.name, text=line.text, at=line.at)
            for line in lines
        )
        return friends.TalkMessage(lines=told).model_dump_json()

    def reported(self, report: events.Reported) -> str:
        """Return a report as a message for the host."""
        place = self.chair_of(report.person)
        told = friends.ReportedMessage(by=report.by, place=place, name=report.name, text=report.text)
        return told.model_dump_json()


class WebHouse:
    """Writes into the store, thinks in worker processes."""

    def __init__(self, server: Services) -> None:
        self._server = server

    async def write(self, table: Table, entries: Sequence[Entry], played: Played | None) -> str:
        """Write entries, and the game they end, in one transaction."""
        assert isinstance(table, LiveTable)
        server = self._server
        game = None if played is None else _game(table, played)
        try:
            viewers = [sitter.id for sitter in table.chairs if sitter is not None and sitter.is_person]
            key = await server.write(
                server.keeper.append, table.id, entries, game, viewers, _changes(table, entries)
            )
        except StoreProblem as problem:
            raise NotKept(str(problem)) from problem
        if key:
            server.wake_judge()
        return key

    async def think(self, task: str, asked: dict[str, Any], seconds: float) -> dict[str, Any]:
        """Ask the workers: bots have their own."""
        pool = self._server.bots_for(asked["spec"]) if task == "act" else self._server.desk
        try:
            return await pool.ask(task, asked, seconds)
        except (TaskFailed, BadInput, Refused) as problem:
            raise ThinkingFailed(str(problem)) from problem

    async def bots(self, table: Table) -> tuple[str, ...]:
        """Return who plays the next deal; a bot that follows the person's level is set to it."""
        assert isinstance(table, LiveTable)
        chosen = table.row.bots
        follows = any(one is not None and one.match_level for one in chosen)
        level = await self._server.level_of(table.person) if follows else None
        specs = tuple("" if choice is None else str(catalogue.spec_of(choice, level)) for choice in chosen)
        return ("", *specs) if table.together else specs

    def memory(self, table: Table, place: int) -> dict[str, Any]:
        """Return what a bot knows about the person from earlier evenings."""
        assert isinstance(table, LiveTable)
        choice = table.row.bots[place - 1]
        return {} if choice is None else table.memory.get(choice.name, {})


def sitter_of(person: Person, *, together: bool = False) -> Sitter:
    """Return a person as the table knows them; who has said no name is a guest among friends."""
    title = GUEST if together and person.name == NEW_NAME else person.name
    return Sitter("person", person.id, title, person.who.handle)


def _changes(table: LiveTable, entries: Sequence[Entry]) -> list[Change]:
    """Return what entries change about who may be at a table."""
    found: list[Change] = []
    for entry in entries:
        if entry.kind == "sits":
            found.append(Change("sits", entry.text))
        elif entry.kind in ("rises", "hosts"):
            sitter = table.chairs[entry.seat]
            if sitter is not None and sitter.is_person:
                kind: Literal["hosts", "removed", "rises"] = "hosts"
                if entry.kind == "rises":
                    kind = "removed" if entry.text else "rises"
                found.append(Change(kind, sitter.id))
    return found


def _game(table: LiveTable, played: Played) -> FinishedGame:
    """Return a finished deal as it is brought to the store."""
    titles = [table.titles[table.place(played.deal, seat)] for seat in range(3)]
    who = {
        seat: Who.person(sitter.id) if sitter is not None and sitter.is_person else Who.bot(titles[seat])
        for seat, sitter in enumerate(played.sitters)
    }
    return FinishedGame(played.record, "table", who, played.counts, table.id, played.deal)


def table_info(table: LiveTable, person: str) -> bodies.TableInfo:
    """Return a table for a list."""
    place = table.chair_of(person)
    seen = table_view(table, place)
    return bodies.TableInfo(
        id=table.id,
        created=table.row.created,
        names=table.titles,
        place=place,
        together=table.together,
        training=table.training,
        deals=table.deals,
        dealt=len(table.finished),
        points=seen.sheet.total,
        phase=seen.phase,
    )
