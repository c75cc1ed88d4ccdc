"""The browser's tables: where a live table writes and thinks, and what each of its connections is sent."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import Any, Literal

from counterplay.protocol import BadInput
from counterplay.skat.table import (
    CardTable,
    JournalEntry,
    Listener,
    ListRules,
    LiveTable,
    NotKept,
    PlayedDeal,
    Refusal,
    Sitter,
    SoloRules,
    ThinkingFailed,
    events,
)
from counterplay.store import FinishedGame, StoreProblem, Who
from counterplay.web import catalogue, metrics
from counterplay.web import schema_friends as friends
from counterplay.web import schema_socket as messages
from counterplay.web import schema_table as bodies
from counterplay.web.guests import is_guest
from counterplay.web.identity import NEW_NAME, Person
from counterplay.web.refusal import NOT_KEPT, Refused
from counterplay.web.services import Services
from counterplay.web.shown_table import event_of, table_view
from counterplay.web.stored_tables import Change, TableRow
from counterplay.web.workers import TaskFailed

GUEST = "Guest"
MOST_LISTENERS = 8  # connections of one person
MOST_GUESTS = 64  # connections of all
_LONGEST_QUEUE = 400


class WebTable:
    """A table of the browser: a live table, who may come to it, and the messages about it."""

    def __init__(self, server: Services, row: TableRow, person: Person) -> None:
        """Make a table as it was opened; at one with friends everybody sits down by the journal."""
        guests = server.settings.guests
        titles = catalogue.titles_of(row.bots, guests)
        bots = (
            None if choice is None else Sitter("bot", f"{choice.name}#{at}", title, choice.name)
            for at, (choice, title) in enumerate(zip(row.bots, titles, strict=True), 1)
        )
        self.row, self.person = row, person
        self.backend = WebBackend(server, row, person)
        chairs = (None if row.together else sitter_of(person), *bots)
        rules = ListRules(row.deals) if row.together else SoloRules(row.deals, training=row.training)
        self.live = LiveTable(
            self.backend, CardTable(row.id, chairs, rules, clock=row.clock, pledges=row.together)
        )
        self.watchers: set[str] = set()  # who was invited to look on
        self.asked = time.monotonic()  # when somebody last came for it
        self._last: tuple[events.Event | None, dict[int | None, str | None]] = (None, {})

    @property
    def stale(self) -> bool:
        """Say whether the table is closed, or another process plays it: load it again."""
        return self.live.journal.stale

    def lets_in(self, person: str) -> bool:
        """Say whether somebody may be here."""
        if not self.row.together:
            return person == self.person.id
        return self.live.seats.chair_of(person) is not None or person in self.watchers

    def connect(self, person: Person, blocked: set[str]) -> TableConnection:
        """Add a connection; its first message is a snapshot."""
        audience = self.live.audience
        if len(audience.of(person.id)) >= MOST_LISTENERS or len(audience) >= MOST_GUESTS:
            raise Refusal("too_many", f"this table is open {MOST_LISTENERS} times already")
        connection = TableConnection(self, person, blocked)
        self.live.listen(connection.listener)
        connection.greet()
        return connection

    def show_out(self, person: str) -> None:
        """End the connections of somebody who may not be here any more."""
        self.watchers.discard(person)
        self.live.end_listening(person)

    def message(self, event: events.Event, place: int | None) -> str | None:
        """Return an event as a chair is sent it; made once for all connections of that chair."""
        if self._last[0] is not event:
            self._last = (event, {})
        by_place = self._last[1]
        if place not in by_place:
            by_place[place] = self._message(event, place)
        return by_place[place]

    def _message(self, event: events.Event, place: int | None) -> str | None:
        version = self.live.table.version
        match event:
            case events.Stuck():
                stuck = messages.RefusedMessage(code="not_kept", message=NOT_KEPT, version=version)
                return stuck.model_dump_json()
            case events.Said():
                return self.said(event)
            case events.Reported():
                return self.reported(event)
            case _:
                happened = event_of(event)
        if happened is None:
            return None
        view = table_view(self.live, place)
        return messages.EventMessage(number=version, event=happened, view=view).model_dump_json()

    def said(self, *lines: events.Said) -> str:
        """Return lines that were said as a message."""
        chair_of = self.live.seats.chair_of
        said = tuple(
            friends.SaidLine.model_validate(
                {
                    "place": chair_of(line.person),
                    "name": line.name,
                    "text": line.text,
                    "sign": line.sign or None,
                    "at": line.at,
                }
            )
            for line in lines
        )
        return friends.TalkMessage(lines=said).model_dump_json()

    def reported(self, report: events.Reported) -> str:
        """Return a report as a message for the host."""
        place = self.live.seats.chair_of(report.person)
        message = friends.ReportedMessage(by=report.by, place=place, name=report.name, text=report.text)
        return message.model_dump_json()


class TableConnection:
    """One connection: what it is to be sent, in order; None ends it."""

    def __init__(self, table: WebTable, person: Person, blocked: set[str]) -> None:
        self._table, self._person, self._blocked = table, person.id, blocked
        self.listener = Listener(person.id, self._hear, self._end)
        self.queue: asyncio.Queue[str | None] = asyncio.Queue(_LONGEST_QUEUE)

    @property
    def _place(self) -> int | None:
        return self._table.live.seats.chair_of(self._person)

    def greet(self) -> None:
        """Send where the table stands, once the connection counts as being there."""
        table, live, place = self._table, self._table.live, self._place
        self.queue.put_nowait(messages.SnapshotMessage(view=table_view(live, place)).model_dump_json())
        lines = [line for line in live.talk.lines if line.person not in self._blocked]
        if lines:
            self.queue.put_nowait(table.said(*lines))
        if place is not None and place == live.seats.host:
            for report in live.talk.reports:
                self.queue.put_nowait(table.reported(report))

    def _hear(self, event: events.Event) -> None:
        if isinstance(event, events.Said) and event.person in self._blocked:
            return
        text = self._table.message(event, self._place)
        if text is None:
            return
        try:
            self.queue.put_nowait(text)
        except asyncio.QueueFull:  # too slow to follow: it will connect again and get a snapshot
            self._table.live.leave(self.listener)
            self._end()

    def _end(self) -> None:
        while not self.queue.empty():
            self.queue.get_nowait()
        self.queue.put_nowait(None)


class WebBackend:
    """Writes one table into the store, and thinks in worker processes."""

    def __init__(self, server: Services, row: TableRow, person: Person) -> None:
        self._server, self._row, self._person = server, row, person
        # Of bots that learn: what each knows about the people from earlier evenings, by handle.
        learners = {name for name, kind in catalogue.kinds().items() if kind.learns}
        self.memories: dict[str, dict[str, Any]] = {
            choice.name: {} for choice in row.bots if choice is not None and choice.name in learners
        }

    async def write(self, table: CardTable, entries: Sequence[JournalEntry], played: PlayedDeal | None) -> str:
        """Write entries, and the game they end, in one transaction."""
        server = self._server
        game = None if played is None else _game(table, played)
        viewers = [table.seats.sitter(place).id for place in table.seats.people]
        try:
            key = await server.write(
                server.stored_tables.append, table.id, entries, game, viewers, _changes(table, entries)
            )
        except StoreProblem as problem:
            metrics.database_errors.inc()
            raise NotKept(str(problem)) from problem
        metrics.moves.inc(sum(entry.kind in ("act", "stand_in") for entry in entries))
        if key:
            server.wake_judge()
        return key

    async def think(self, task: str, asked: dict[str, Any], seconds: float) -> dict[str, Any]:
        """Ask the workers: bots have their own. People take turns, however many tables one of them has."""
        pool, owner = self._server.desk, self._person.id
        name = asked.get("spec", "")
        if task == "act":
            pool = self._server.bots_for(name)
        if task == "act" and is_guest(name):
            guest = self._server.settings.guests.get(name)
            if guest is None:
                raise ThinkingFailed(f"{name} is not invited any more")
            pool, asked = self._server.guests, {**asked, "spec": guest.spec}
        # a bot that learns lives in one process: in two it would take twice the room and learn everything twice
        home = self._row.id if task == "act" and name.partition("(")[0] in self.memories else ""
        begun = time.monotonic()
        try:
            return await pool.ask(task, asked, seconds, owner, home)
        except (TaskFailed, BadInput, Refused) as problem:
            raise ThinkingFailed(str(problem)) from problem
        finally:
            if task == "act":
                kind = "guest" if is_guest(name) else name.partition("(")[0]
                metrics.bot_seconds.labels(kind).observe(time.monotonic() - begun)

    async def bots(self, table: CardTable) -> tuple[str, ...]:
        """Return who plays the next deal: a bot that follows the person's level is set to it, and where the
        server is full bots look at less.

        That is settled for a whole deal and stands in its journal: no move hangs on a clock.
        """
        chosen = self._row.bots
        follows = any(choice is not None and choice.match_level for choice in chosen)
        level = await self._server.level_of(self._person) if follows else None
        played = [None if choice is None else catalogue.spec_of(choice, level) for choice in chosen]
        if self._server.thinking.crowded:
            hurried = [None if spec is None else catalogue.hurried(spec) for spec in played]
            metrics.hurried_deals.inc(hurried != played)
            played = hurried
        specs = tuple("" if spec is None else str(spec) for spec in played)
        return ("", *specs) if self._row.together else specs

    def memory(self, table: CardTable, place: int) -> dict[str, Any]:
        """Return what a bot knows about the people from earlier evenings."""
        choice = self._row.bots[place - 1]
        return {} if choice is None else self.memories.get(choice.name, {})


def sitter_of(person: Person, *, together: bool = False) -> Sitter:
    """Return a person as the table knows them; who has said no name is a guest among friends."""
    title = GUEST if together and person.name == NEW_NAME else person.name
    return Sitter("person", person.id, title, person.who.handle)


def _changes(table: CardTable, entries: Sequence[JournalEntry]) -> list[Change]:
    """Return what entries change about who may be at a table."""
    changes: list[Change] = []
    for entry in entries:
        if entry.kind == "sits":
            changes.append(Change("sits", entry.text))
        elif entry.kind in ("rises", "hosts") and entry.seat in table.seats.people:
            rises: Literal["removed", "rises"] = "removed" if entry.text else "rises"
            person = table.seats.sitter(entry.seat).id
            changes.append(Change(rises if entry.kind == "rises" else "hosts", person))
    return changes


def _game(table: CardTable, played: PlayedDeal) -> FinishedGame:
    """Return a finished deal as it is brought to the store, which knows a bot by what plays, not by its title."""
    handles = [table.seats.handles[place] for place in table.seats.places(played.deal)]
    who = {
        seat: Who.person(sitter.id) if sitter is not None and sitter.is_person else Who.bot(handles[seat])
        for seat, sitter in enumerate(played.sitters)
    }
    return FinishedGame(played.record, "table", who, played.counts, table.id, played.deal)


def table_info(table: WebTable, person: str) -> bodies.TableInfo:
    """Return a table for a list."""
    live = table.live
    place = live.seats.chair_of(person)
    view = table_view(live, place)
    return bodies.TableInfo(
        id=live.id,
        created=table.row.created,
        names=live.seats.titles,
        place=place,
        together=table.row.together,
        training=table.row.training,
        deals=table.row.deals,
        dealt=len(live.deals.finished),
        points=view.sheet.total,
        phase=view.phase,
    )
