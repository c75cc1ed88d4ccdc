"""A table in real time: a dispatcher over parts that each own one thing.

What somebody wants is checked by the part that knows about it (`Refusal`); then the journal has the backend write
it, lets it happen and tells all listeners. Bots move by themselves; so do stand-ins, while somebody is there to
see it. One coroutine at a time changes the table.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections.abc import AsyncIterator
from typing import Any, Literal

from counterplay.skat.rules import Deal
from counterplay.skat.table import events
from counterplay.skat.table.audience import Audience, Listener
from counterplay.skat.table.backend import TableBackend
from counterplay.skat.table.bots import Bots
from counterplay.skat.table.card_table import CardTable
from counterplay.skat.table.claims import Claims, Hint
from counterplay.skat.table.clock import Clock
from counterplay.skat.table.course import Broken, dealt_text
from counterplay.skat.table.deals import StoredDeal
from counterplay.skat.table.entries import OWN_PLACE, JournalEntry, OfPeople
from counterplay.skat.table.journal import Journal, offered
from counterplay.skat.table.positions import question
from counterplay.skat.table.problems import NotKept, Overtaken, Refusal
from counterplay.skat.table.seats import Sitter
from counterplay.skat.table.talk import Talk

CLOCKS = (15.0, 600.0)  # the shortest and the longest time for an action, in seconds


class LiveTable:
    """A card table whose time runs, in a backend."""

    def __init__(self, backend: TableBackend, table: CardTable) -> None:
        self.table, self.id, self.rules = table, table.id, table.rules
        self.seats, self.deals, self.shuffle = table.seats, table.deals, table.shuffle
        self._backend, self._lock = backend, asyncio.Lock()
        self.audience, self.talk, self._claims = Audience(), Talk(), Claims(backend)
        self.clock = Clock(table, self.audience, self._ring)
        self.journal = Journal(table, backend, self.clock, self.audience, self.hang_up)
        self.bots = Bots(table, backend, self.journal, self.clock, self.audience, self._lock)
        self._rung: set[asyncio.Task[None]] = set()

    @contextlib.asynccontextmanager
    async def _changing(self) -> AsyncIterator[None]:
        async with self._lock:
            yield
        self.wake()

    def take(self, entry: JournalEntry, stored: StoredDeal | None = None) -> None:
        """Let an entry of the journal happen again; `stored` belongs to one that ends a deal."""
        self.table.take(entry, stored)

    def wake(self) -> None:
        """Let the bots move if it is their turn, and look at the clock."""
        self.bots.wake()
        if self.journal.stale:
            self.clock.stop()
        else:
            self.clock.set()

    # --- its end ---

    def hang_up(self) -> None:
        """End all connections and play no further: the table is closed, or another process plays it."""
        self.journal.stale = True
        self.wake()
        self.audience.end()

    async def close(self) -> None:
        """Hang up, and let no bot think on: the server closes."""
        self.hang_up()
        await self.bots.stop()

    async def give_up(self) -> bool:
        """End the deal in hand for people who have left it, as one that counts; say whether it has ended."""
        await self.bots.play_out()
        return self.deals.in_play is None

    @property
    def idle(self) -> bool:
        """Say whether nobody looks and no bot thinks."""
        return not self.audience.people and self.bots.idle

    # --- who listens ---

    def listen(self, listener: Listener) -> None:
        """Add a listener; whoever comes back to their chair gets it back."""
        if self.audience.add(listener):
            self.audience.tell(events.Presence(), but=listener)
        self.wake()

    def leave(self, listener: Listener) -> None:
        """Remove a listener."""
        if self.audience.remove(listener) and not self.journal.stale:
            self.audience.tell(events.Presence())
            self.wake()

    def end_listening(self, person: str) -> None:
        """End the connections of one person."""
        for listener in self.audience.of(person):
            self.leave(listener)
            listener.end()

    @property
    def spectators(self) -> int:
        """Return how many connected people have no chair."""
        return sum(self.seats.chair_of(person) is None for person in self.audience.people)

    # --- the people of the table ---

    async def sit_down(self, sitter: Sitter, place: int | None = None) -> int:
        """Let somebody take a chair, by default the first that is open; returns which."""
        async with self._changing():
            self.rules.check_sitting(started=self.table.started)
            place = self.seats.chair_for(sitter, place)
            self.seats.know(sitter)
            await self._change("sits", place, sitter.id)
        return place

    async def rise(self, place: int, *, removed: bool = False) -> None:
        """Let somebody leave their chair for good, or be removed from it; where they were the host, another is."""
        async with self._changing():
            self.seats.check_taken(place)
            await self._break_off(place, left=True)
            heir = self.seats.heir(place)
            entry = self.table.of_people("rises", place, "removed" if removed else "")
            inherits = [] if heir is None else [self.table.of_people("hosts", heir)]
            await self._vacate(events.Changed("removed" if removed else "rises", place), entry, *inherits)

    async def be_ready(self, place: int, ready: bool) -> None:
        """Note whether somebody is ready to begin."""
        async with self._changing():
            self.rules.check_lobby(started=self.table.started)
            if ready != (place in self.seats.ready):
                await self._change("ready" if ready else "unready", place)

    async def start(self, place: int) -> None:
        """Begin the list, or a game."""
        async with self._changing():
            if self.table.started:
                raise Refusal("not_now", "the list has begun")
            self.rules.check_start(self.seats)
            self.seats.check_all_ready()
            starts = self.table.of_people("starts")
            await self.journal.write(events.Changed("starts", place), starts, offered(self.deals.played))

    async def rule(self, **changed: Any) -> None:
        """Change the clock (seconds, or None for off) or the chat, or say where the same people play `again`."""
        clock = changed.get("clock")
        if clock is not None and not CLOCKS[0] <= clock <= CLOCKS[1]:
            raise Refusal("illegal", f"the clock is off or from {CLOCKS[0]:g} to {CLOCKS[1]:g} seconds")
        async with self._changing():
            entry = self.table.of_people("rule", text=json.dumps(changed))
            await self.journal.write(events.Changed("rule", self.seats.host), entry)

    async def go_away(self, place: int) -> None:
        """Let a stand-in take a chair over."""
        async with self._changing():
            await self._go_away(place, "asked")

    async def come_back(self, place: int) -> None:
        """Let the stand-in hand a chair back."""
        async with self._changing():
            if place in self.seats.away:
                await self._change("back", place)

    async def _change(self, kind: OfPeople, place: int, text: str = "") -> None:
        await self.journal.write(events.Changed(kind, place), self.table.of_people(kind, place, text))

    async def _go_away(self, place: int, why: Literal["clock", "gone", "silent", "asked"]) -> None:
        if place in self.seats.here:
            await self._vacate(events.Changed("away", place, why), self.table.of_people("away", place))

    async def _vacate(self, event: events.Event, entry: JournalEntry, *more: JournalEntry) -> None:
        """Write that somebody goes; a deal that now lacks a number is given up for another."""
        lacking = self.shuffle.offer is not None and entry.seat in self.shuffle.unrevealed
        await self.journal.write(event, entry, *([offered(entry.deal)] if lacking else []), *more)
        if lacking:
            self.audience.tell(events.Offered(entry.seat))

    # --- talk ---

    def say(self, person: str, name: str, text: str, sign: str = "") -> None:
        """Say something to all at the table, in words or by a sign; it is written down nowhere."""
        if not self.table.chat:
            raise Refusal("not_now", "the chat of this table is off")
        self.audience.tell(self.talk.say(person, name, text, sign))

    def report(self, person: str, name: str, about: Sitter, text: str) -> None:
        """Tell the host about somebody."""
        host = self.seats.chairs[self.seats.host]
        if host is None or host.id == person:
            raise Refusal("not_now", "you are the host: you can remove somebody yourself")
        self.audience.tell(self.talk.report(name, about, text), only=host.id)

    # --- the shuffle ---

    async def deal(self, deal: int, number: str, cards: Deal | None = None) -> None:
        """Deal the cards from the secret and one number, or such as the backend has prepared.

        Where everybody pledges, `reveal` deals.
        """
        self.shuffle.check_number(deal)
        bots = await self._backend.bots(self.table)
        async with self._changing():
            self.shuffle.check_number(deal)
            await self.journal.write(
                events.Dealt(), JournalEntry(0, deal, "dealt", text=dealt_text(number, bots, cards))
            )

    async def pledge(self, place: int, deal: int, pledge: str) -> None:
        """Commit to a number."""
        async with self._changing():
            self.shuffle.check_pledge(place, deal, pledge, self.seats.here)
            await self._change("commits", place, pledge)

    async def reveal(self, place: int, deal: int, number: str) -> None:
        """Reveal a number; the last one deals the cards."""
        bots = await self._backend.bots(self.table)
        async with self._changing():
            self.shuffle.check_reveal(place, deal, number)
            entry = self.table.of_people("reveals", place, number)
            if self.shuffle.unrevealed != {place}:
                await self.journal.write(events.Changed("reveals", place), entry)
            else:
                text = dealt_text(self.shuffle.joined(place, number), bots)
                await self.journal.write(events.Dealt(), entry, JournalEntry(0, deal, "dealt", text=text))

    # --- what a person may do in a deal ---

    async def act(self, version: int | None, text: str, place: int = OWN_PLACE) -> None:
        """Do what a person wants, if the rules allow it."""
        async with self._changing():
            await self.journal.act("act", *self.table.own_action(version, text, place))

    async def claim(self, version: int | None, place: int = OWN_PLACE) -> None:
        """Grant a claim that holds in every world the person cannot rule out."""
        async with self._changing():
            course, seat = self.table.own_turn(version, place)
            if course.state.declaration is None:
                raise Refusal("not_now", "the rest can be claimed once cards are played")
            cards = await self._claims.rest(course, seat)
            entry = JournalEntry(0, course.index, "claim", seat, " ".join(map(str, cards)))
            await self.journal.write(events.Claimed(seat, cards), entry)

    async def undo(self, version: int | None) -> None:
        """Take back the person's last action and all that followed it."""
        async with self._changing():
            self.table.check_version(version)
            back, course = self.table.undo_length(), self.deals.course
            if back is None or course is None:
                self.rules.check_undo()
                raise Refusal("no_undo", "there is nothing to take back")
            entry = JournalEntry(0, course.index, "undo", text=str(back))
            await self.journal.write(events.Undone(len(course.moves) - back), entry)

    async def hint(self, version: int | None, place: int = OWN_PLACE) -> Hint:
        """Note that the deal does not count any more, then ask the adviser."""
        async with self._lock:
            self.rules.check_hint()
            course, seat = self.table.own_turn(version, place)
            if not course.hinted:
                await self.journal.write(events.Hinted(), JournalEntry(0, course.index, "hint", seat))
            version, asked = self.table.version, question(course, seat, "hint")
        return await self._claims.hint(version, asked)

    # --- the clock ---

    def _ring(self) -> None:
        task = asyncio.create_task(self._time_is_up())
        self._rung.add(task)
        task.add_done_callback(self._rung.discard)

    async def _time_is_up(self) -> None:
        with contextlib.suppress(Overtaken, NotKept):  # the next alarm tries again
            async with self._lock:
                for place, (at, why) in self.clock.deadlines().items():
                    if at <= time.monotonic() and not await self._break_off(place, left=False):
                        await self._go_away(place, why)
        self.wake()

    async def _break_off(self, place: int, *, left: bool) -> bool:
        """End a deal that is lost by who leaves it or runs out of time; say whether the rules have it so."""
        course = self.deals.in_play
        seat = None if course is None else self.seats.seat(course.index, place)
        if course is None or seat is None:
            return False
        entry = self.rules.lost_by_leaving(course, seat, left=left)
        if entry is None:
            return False
        await self.journal.write(Broken(seat, left), entry)
        return True
