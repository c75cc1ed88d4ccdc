"""What all requests share: the store, the worker processes, and the tables in memory."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import OrderedDict
from datetime import timedelta
from typing import Any, ParamSpec, TypeVar

from counterplay.skat.review import SKAT
from counterplay.skat.rules import DEALS_PER_LIST
from counterplay.skat.table import OWN_PLACE, JournalEntry, Presence, Refusal, StoredDeal, fair
from counterplay.store import StoreProblem
from counterplay.web import catalogue, metrics
from counterplay.web.accounts import Accounts
from counterplay.web.backups import Backups
from counterplay.web.friends import Friends, Invitation
from counterplay.web.identity import Person, new_id, now
from counterplay.web.jobs import Jobs
from counterplay.web.judging import Judging
from counterplay.web.leases import RENEW_SECONDS, Leases
from counterplay.web.limits import AddressLimits
from counterplay.web.operators import Operators
from counterplay.web.people import People
from counterplay.web.poker import LeducTable, OnecardTable, PokerTables
from counterplay.web.recent import RecentProblems
from counterplay.web.refusal import Elsewhere, Refused, not_found
from counterplay.web.schema_friends import NewTogether
from counterplay.web.schema_lab import MatchState
from counterplay.web.schema_people import ImportState
from counterplay.web.schema_table import NewTable
from counterplay.web.services import ServerSettings, Services
from counterplay.web.stored_tables import TableRow
from counterplay.web.table import WebTable, sitter_of
from counterplay.web.training import Training

log = logging.getLogger(__name__)
P = ParamSpec("P")
T = TypeVar("T")

MOST_OPEN_TABLES = 100  # of one person
_MOST_IN_MEMORY = 2000
_AWAY_SECONDS = 600.0  # after which a table of one person is let go that nobody is at: its journal has it
_VISIT = timedelta(days=30)  # how long somebody is remembered who only looked in


class Server(Services):
    """The services behind the routes."""

    def __init__(self, settings: ServerSettings, limits: AddressLimits | None = None) -> None:
        super().__init__(settings)
        self.limits = limits
        self.people = People(self.store, self.stored_tables, settings.guests)
        self.friends = Friends(self.store)
        self.accounts = Accounts(self.store)
        self.leases = Leases(self.store, settings.address)
        self.operators = Operators(self.store, settings.operator)
        self.problems, self.started = RecentProblems(), now()
        self._blocked: dict[str, set[str]] = {}
        self.training = Training(self.store, self.stored_tables)
        self.sessions.end_old_sessions()
        self.sessions.forget_visitors(now(_VISIT))
        self.imports: Jobs[ImportState] = Jobs("import")
        self.matches: Jobs[MatchState] = Jobs("match")
        self.onecard: PokerTables[OnecardTable] = PokerTables()
        self.leduc: PokerTables[LeducTable] = PokerTables()
        self._tables: OrderedDict[str, WebTable] = OrderedDict()
        self._loading = asyncio.Lock()
        self._again = asyncio.Lock()
        self.remembered: OrderedDict[str, Person] = OrderedDict()  # by session
        self.judging = Judging(self)
        self.wake_judge = self.judging.wake
        folder = settings.backup_to
        self.backups = None if folder is None else Backups(self.store, folder, settings.keep)
        watches = [self._watch_tables(), self._renew_leases()]
        if self.backups is not None:
            watches.append(self.backups.go_on())
        self._watches = [asyncio.create_task(watch) for watch in watches]

    async def close(self) -> None:
        """End the workers and let go of the store."""
        await self.imports.close()
        await self.matches.close()
        for watch in self._watches:
            watch.cancel()
        await asyncio.gather(*self._watches, return_exceptions=True)
        await self.judging.close()
        for opened in self._tables.values():
            await opened.live.close()
        await self.end_pools()
        with contextlib.suppress(StoreProblem):  # else they run out by themselves
            await self.write(self.leases.give_back)
        self.let_go()
        self.problems.close()

    @property
    def tables(self) -> tuple[WebTable, ...]:
        """Return the tables in memory."""
        return tuple(self._tables.values())

    def remember(self, token: str, person: Person | None) -> None:
        """Keep in mind whose session this was, for when the store does not answer."""
        self.remembered.pop(token, None)
        if person is not None:
            self.remembered[token] = person
            if len(self.remembered) > _MOST_IN_MEMORY:
                self.remembered.popitem(last=False)

    async def measure(self) -> None:
        """Bring up to date what is not counted as it happens."""
        metrics.tables.set(len(self._tables))
        metrics.people.set(len({one for opened in self._tables.values() for one in opened.live.audience.people}))
        if self.backups is not None:
            await asyncio.to_thread(self.backups.measure)
        with contextlib.suppress(StoreProblem):
            metrics.waiting_games.set(await self.read(self.store.count_waiting, SKAT.game))

    # --- tables ---

    async def open_table(self, person: Person, wanted: NewTable) -> WebTable:
        """Open a table for a person."""
        catalogue.check(wanted.bots, self.settings.guests)
        if await self.read(self.stored_tables.count_tables, person.id) >= MOST_OPEN_TABLES:
            raise Refused(429, "too_many", f"you have {MOST_OPEN_TABLES} tables open: leave one first")
        row = TableRow(
            new_id(), person.id, now(), tuple(wanted.bots), wanted.deals, wanted.training or wanted.guided
        )
        first = [JournalEntry(1, 0, "offered", text=fair.new_secret())]
        if wanted.guided:
            first.append(JournalEntry(2, 0, "rule", OWN_PLACE, '{"open": true}'))
        await self.write(self.stored_tables.open_table, row, *first)
        return await self.table(person, row.id)

    async def open_together(self, person: Person, wanted: NewTogether) -> WebTable:
        """Open a table with friends; whoever opens it sits on the first chair and is the host."""
        most = DEALS_PER_LIST[len(wanted.chairs) + 1]
        if wanted.deals > most:
            raise Refused(422, "bad_request", f"a list at {len(wanted.chairs) + 1} has at most {most} deals")
        catalogue.check(wanted.chairs, self.settings.guests)
        if any(choice is not None and choice.match_level for choice in wanted.chairs):
            raise Refused(422, "bad_input", "no bot follows one person's level at a table with friends")
        if await self.read(self.stored_tables.count_tables, person.id) >= MOST_OPEN_TABLES:
            raise Refused(429, "too_many", f"you have {MOST_OPEN_TABLES} tables open: leave one first")
        row = TableRow(
            new_id(),
            person.id,
            now(),
            tuple(wanted.chairs),
            wanted.deals,
            False,
            together=True,
            clock=wanted.clock,
        )
        await self.write(self.stored_tables.open_table, row, JournalEntry(1, 0, "sits", 0, person.id))
        return await self.table(person, row.id)

    async def join(self, person: Person, invitation: Invitation) -> tuple[WebTable, int | None]:
        """Let somebody in by an invitation, which is used up; returns their chair, or None for a spectator."""
        hosts = await self.read(self.sessions.named, [invitation.host])
        opened = await self.table(hosts[0], invitation.table)
        place = opened.live.seats.chair_of(person.id)
        if place is not None:
            return opened, place
        if not await self.write(self.friends.use, invitation):
            raise not_found("invitation")
        if invitation.watches:
            await self.write(self.friends.watch, opened.row.id, person.id)
            opened.watchers.add(person.id)
            return opened, None
        await self._remind(opened, person)  # before the first question to a bot
        try:
            place = await opened.live.sit_down(sitter_of(person, together=True))
        except Refusal as problem:
            await self.write(self.friends.unuse, invitation)
            raise Refused(409, problem.code, problem.message) from None
        opened.watchers.discard(person.id)
        return opened, place

    async def play_again(self, person: Person, table: str) -> tuple[WebTable, int]:
        """Let somebody play another list with the same people; whoever asks first is its host."""
        opened = await self.table(person, table)
        live, row = opened.live, opened.row
        if not row.together or live.seats.chair_of(person.id) is None or not live.table.complete:
            raise Refused(409, "not_now", "the list is not at its end, or you did not play it with others")
        async with self._again:
            if not live.table.again:
                wanted = NewTogether(chairs=list(row.bots), deals=row.deals, clock=live.table.seconds)
                following = await self.open_together(person, wanted)
                await live.rule(again=following.row.id)
                return following, 0
            return await self._follow(person, opened)

    async def _follow(self, person: Person, before: WebTable) -> tuple[WebTable, int]:
        """Let somebody sit down where the others of a table play on."""
        again, sitters = before.live.table.again, before.live.deals.finished[-1].sitters
        people = [sitter.id for sitter in sitters if sitter is not None and sitter.is_person]
        # one of them opened it
        rows = [await self.read(self.stored_tables.table, again, other) for other in people]
        row = next((each for each in rows if each is not None and not each.closed), None)
        if row is None:
            raise not_found("table")
        hosts = await self.read(self.sessions.named, [row.person])
        opened = await self.table(hosts[0], row.id)
        place = opened.live.seats.chair_of(person.id)
        if place is not None:
            return opened, place
        unwanted = person.id in await self.read(self.friends.removed, row.id)
        if unwanted or person.id in await self.blocked_by(hosts[0]):
            raise not_found("table")
        await self._remind(opened, person)
        try:
            place = await opened.live.sit_down(sitter_of(person, together=True))
        except Refusal as problem:
            raise Refused(409, problem.code, problem.message) from None
        return opened, place

    async def blocked_by(self, person: Person) -> set[str]:
        """Return whom a person has blocked; the set follows what is blocked later."""
        if person.id not in self._blocked:
            blocked = {other.id for other in await self.read(self.friends.blocked, person.id)}
            self._blocked.setdefault(person.id, set()).update(blocked)
        return self._blocked[person.id]

    async def table(self, person: Person, table: str) -> WebTable:
        """Return a person's table, rebuilt from its journal if it is not in memory."""
        opened = self._in_memory(person, table)
        if opened is not None:
            return opened
        async with self._loading:
            return self._in_memory(person, table) or await self._load(person, table)

    def _in_memory(self, person: Person, table: str) -> WebTable | None:
        opened = self._tables.get(table)
        if opened is None or opened.stale:
            return None
        if not opened.lets_in(person.id):
            raise not_found("table")
        self._tables.move_to_end(table)
        opened.asked = time.monotonic()
        return opened

    async def _load(self, person: Person, table: str) -> WebTable:
        row = await self.read(self.stored_tables.table, table, person.id)
        if row is None or row.closed:
            raise not_found("table")
        elsewhere = await self.write(self.leases.take, table)
        if elsewhere is not None:
            raise Elsewhere(elsewhere.address)
        entries, stored = await self.read(self._journal, table)
        sat = {entry.text for entry in entries if entry.kind == "sits"}
        people = await self.read(self.sessions.named, sat) if row.together else [person]
        opened = WebTable(self, row, person)
        opened.live.seats.know(*(sitter_of(sitter, together=row.together) for sitter in people))
        for sitter in people:
            await self._remind(opened, sitter)
        if row.together:
            opened.watchers = await self.read(self.friends.watchers, table)
        for entry in entries:
            opened.live.take(entry, stored.get(entry.deal))
        if not opened.lets_in(person.id):
            raise not_found("table")
        self._tables[table] = opened
        self._forget_idle()
        opened.live.wake()
        return opened

    async def _remind(self, opened: WebTable, person: Person) -> None:
        for bot, memory in opened.backend.memories.items():
            memory.update(await self.read(self._recall, bot, person, opened.row.id))

    def _recall(self, bot: str, person: Person, table: str) -> dict[str, Any]:
        """Return what a bot that learns may know of a person from games before this table."""
        if not self.store.modelled(person.who):
            return {}
        memory = self.store.recall(
            bot,
            SKAT.game,
            viewer=self.viewer(person),
            who={person.who.handle: person.who},
            without=table,
        )
        document = memory.load(person.who.handle)
        return {} if document is None else {person.who.handle: document}

    def _journal(self, table: str) -> tuple[list[JournalEntry], dict[int, StoredDeal]]:
        return self.stored_tables.entries(table), self.stored_tables.stored_deals(table)

    def _forget_idle(self) -> None:
        """Let go of tables that nobody is at or has asked for in a while, and of the oldest of too many."""
        late, spare = time.monotonic() - _AWAY_SECONDS, len(self._tables) - _MOST_IN_MEMORY
        idle = [(name, opened) for name, opened in self._tables.items() if opened.live.idle]
        for number, (name, opened) in enumerate(idle):
            if number < spare or (opened.asked < late and not opened.row.together):
                self._drop(name)
        here = {person for opened in self._tables.values() for person in opened.live.audience.people}
        self._blocked = {person: others for person, others in self._blocked.items() if person in here}

    async def _watch_tables(self) -> None:
        """Give up the deals that have waited too long for their person, while this server ran."""
        limit = self.settings.give_up.total_seconds()
        since: dict[tuple[str, int], float] = {}  # when a table was first seen to stand at an entry
        done: set[tuple[str, int]] = set()  # lists played to their end stand there for good
        while True:
            try:
                waiting = await self.read(self.stored_tables.tables_in_play)
                at = time.monotonic()
                since = {(table, number): since.get((table, number), at) for table, number, _ in waiting}
                for table, number, person in waiting:
                    late = at - since[table, number] >= limit and (table, number) not in done
                    if late and await self._given_up(person, table):
                        done.add((table, number))
                done &= set(since)
            except Exception:
                log.exception("tables that were left could not be looked after; they will be tried again")
            await asyncio.sleep(min(limit / 4, 600.0))

    async def _given_up(self, person: Person, table: str) -> bool:
        try:
            return await (await self.table(person, table)).live.give_up()
        except Exception:
            log.exception("a table that was left could not be given up; it will be tried again")
            return False

    async def _renew_leases(self) -> None:
        while True:
            await asyncio.sleep(RENEW_SECONDS)
            try:
                self._forget_idle()
                await self.write(self.leases.renew)
            except Exception:
                log.exception("the leases of tables could not be renewed; they will be tried again")

    async def close_table(self, person: Person, table: str) -> None:
        """Leave a table for good: a deal in hand is given up first; among friends a stand-in plays on."""
        opened = await self.table(person, table)
        place = opened.live.seats.chair_of(person.id)
        if place is None:  # a spectator
            await self.write(self.friends.forget_guest, table, person.id)
            opened.show_out(person.id)
        elif opened.live.seats.people != (place,):
            await opened.live.rise(place)
            opened.show_out(person.id)
        else:
            await opened.live.give_up()
            await self.write(self.stored_tables.close_table, table)
            self._drop(table)

    async def leave_all(self, person: Person) -> None:
        """Leave the tables of friends, who play on: all that is kept about this person will be deleted."""
        for row in await self.read(self.stored_tables.tables, person.id, None):
            if row.together:
                await self.close_table(person, row.id)
        for opened in self._tables.values():
            if opened.row.together:
                opened.live.seats.forget(person.id)

    def _drop(self, table: str) -> None:
        opened = self._tables.pop(table, None)
        if opened is not None:
            opened.live.hang_up()
            self._writer.submit(self._give_back, table)

    def _give_back(self, table: str) -> None:
        with contextlib.suppress(StoreProblem):
            self.leases.give_back(table)

    def forget_person(self, person: str) -> None:
        """Drop all tables of a person from memory."""
        for name, opened in list(self._tables.items()):
            if opened.person.id == person and not opened.row.together:
                self._drop(name)

    def end_connections(self, person: str) -> None:
        """End all connections of a person; whoever still has a session comes back at once."""
        for opened in self._tables.values():
            opened.live.end_listening(person)

    def call(self, person: Person) -> None:
        """Let a person be called otherwise at all their tables."""
        self.forget_person(person.id)  # their own come back with the new name
        for opened in self._tables.values():
            if opened.row.together and opened.live.seats.chair_of(person.id) is not None:
                opened.live.seats.know(sitter_of(person, together=True))
                opened.live.audience.tell(Presence())
