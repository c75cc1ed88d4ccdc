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
from counterplay.skat.table import Ended, Entry, Presence, Refusal, fair
from counterplay.store import StoreProblem
from counterplay.web import catalogue
from counterplay.web.accounts import Accounts
from counterplay.web.friends import Friends, Invitation
from counterplay.web.jobs import Jobs
from counterplay.web.judging import Judging
from counterplay.web.keeper import Person, TableRow, new_id, now
from counterplay.web.leases import RENEW_SECONDS, Leases
from counterplay.web.limits import Limits
from counterplay.web.people import People
from counterplay.web.poker import LeducTable, OnecardTable, Tables
from counterplay.web.refusal import Elsewhere, Refused, not_found
from counterplay.web.schema_friends import NewTogether
from counterplay.web.schema_lab import MatchState
from counterplay.web.schema_people import ImportState
from counterplay.web.schema_table import NewTable
from counterplay.web.services import Services, Settings
from counterplay.web.table import LiveTable, sitter_of
from counterplay.web.training import Training

log = logging.getLogger(__name__)
P = ParamSpec("P")
T = TypeVar("T")

MOST_OPEN_TABLES = 100  # of one person
_MOST_IN_MEMORY = 2000
_VISIT = timedelta(days=30)  # how long somebody is remembered who only looked in


class Server(Services):
    """The services behind the routes."""

    def __init__(self, settings: Settings, limits: Limits | None = None) -> None:
        super().__init__(settings)
        self.limits = limits
        self.people = People(self.store, self.keeper)
        self.friends = Friends(self.store)
        self.accounts = Accounts(self.store)
        self.leases = Leases(self.store, settings.address)
        self._blocked: dict[str, set[str]] = {}
        self.training = Training(self.store, self.keeper)
        self.keeper.forget_visitors(now(_VISIT))
        self.imports: Jobs[ImportState] = Jobs("import")
        self.matches: Jobs[MatchState] = Jobs("match")
        self.onecard: Tables[OnecardTable] = Tables()
        self.leduc: Tables[LeducTable] = Tables()
        self._tables: OrderedDict[str, LiveTable] = OrderedDict()
        self._loading = asyncio.Lock()
        self.judging = Judging(self)
        self.wake_judge = self.judging.wake
        self._watch = asyncio.create_task(self._watch_tables())
        self._renewing = asyncio.create_task(self._renew_leases())

    async def close(self) -> None:
        """End the workers and let go of the store."""
        await self.imports.close()
        await self.matches.close()
        self._watch.cancel()
        self._renewing.cancel()
        await asyncio.gather(self._watch, self._renewing, return_exceptions=True)
        await self.judging.close()
        for live in self._tables.values():
            await live.close()
        await self.end_pools()
        with contextlib.suppress(StoreProblem):  # else they run out by themselves
            await self.write(self.leases.give_back)
        self.let_go()

    # --- tables ---

    async def open_table(self, person: Person, wanted: NewTable) -> LiveTable:
        """Open a table for a person."""
        for choice in wanted.bots:
            catalogue.spec_of(choice)
        if await self.read(self.keeper.count_tables, person.id) >= MOST_OPEN_TABLES:
            raise Refused(429, "too_many", f"you have {MOST_OPEN_TABLES} tables open: leave one first")
        row = TableRow(new_id(), person.id, now(), tuple(wanted.bots), wanted.deals, wanted.training)
        first = Entry(1, 0, "offered", text=fair.new_secret())
        await self.write(self.keeper.open_table, row, first)
        return await self.table(person, row.id)

    async def open_together(self, person: Person, wanted: NewTogether) -> LiveTable:
        """Open a table with friends; whoever opens it sits on the first chair and is the host."""
        most = DEALS_PER_LIST[len(wanted.chairs) + 1]
        if wanted.deals > most:
            raise Refused(422, "bad_request", f"a list at {len(wanted.chairs) + 1} has at most {most} deals")
        for choice in wanted.chairs:
            if choice is not None:
                catalogue.spec_of(choice)
                if choice.match_level:
                    raise Refused(422, "bad_input", "no bot follows one person's level at a table with friends")
        if await self.read(self.keeper.count_tables, person.id) >= MOST_OPEN_TABLES:
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
        await self.write(self.keeper.open_table, row, Entry(1, 0, "sits", 0, person.id))
        return await self.table(person, row.id)

    async def join(self, person: Person, invitation: Invitation) -> tuple[LiveTable, int | None]:
        """Let somebody in by an invitation, which is used up; returns their chair, or None for a spectator."""
        hosts = await self.read(self.keeper.named, [invitation.host])
        live = await self.table(hosts[0], invitation.table)
        if live.chair_of(person.id) is not None:
            return live, live.chair_of(person.id)
        if not await self.write(self.friends.use, invitation):
            raise not_found("invitation")
        if invitation.watches:
            await self.write(self.friends.watch, live.id, person.id)
            live.watchers.add(person.id)
            return live, None
        for bot in self._learning(live.row):  # before the first question to it
            live.memory.setdefault(bot, {}).update(await self.read(self._recall, bot, person, live.id))
        try:
            place = await live.sit_down(sitter_of(person, together=True))
        except Refusal as problem:
            await self.write(self.friends.unuse, invitation)
            raise Refused(409, problem.code, problem.message) from None
        live.watchers.discard(person.id)
        return live, place

    async def blocked_by(self, person: Person) -> set[str]:
        """Return whom a person has blocked; the set follows what is blocked later."""
        if person.id not in self._blocked:
            found = {one.id for one in await self.read(self.friends.blocked, person.id)}
            self._blocked.setdefault(person.id, set()).update(found)
        return self._blocked[person.id]

    async def table(self, person: Person, table: str) -> LiveTable:
        """Return a person's table, rebuilt from its journal if it is not in memory."""
        live = self._in_memory(person, table)
        if live is not None:
            return live
        async with self._loading:
            return self._in_memory(person, table) or await self._load(person, table)

    def _in_memory(self, person: Person, table: str) -> LiveTable | None:
        live = self._tables.get(table)
        if live is None or live.stale:
            return None
        if not live.lets_in(person.id):
            raise not_found("table")
        self._tables.move_to_end(table)
        return live

    async def _load(self, person: Person, table: str) -> LiveTable:
        row = await self.read(self.keeper.table, table, person.id)
        if row is None or row.closed:
            raise not_found("table")
        elsewhere = await self.write(self.leases.take, table)
        if elsewhere is not None:
            raise Elsewhere(elsewhere.address)
        entries, ended = await self.read(self._journal, table)
        sat = {entry.text for entry in entries if entry.kind == "sits"}
        people = await self.read(self.keeper.named, sat) if row.together else [person]
        live = LiveTable(self, row, person)
        live.know(*(sitter_of(one, together=row.together) for one in people))
        for bot in self._learning(row):
            live.memory[bot] = {}
            for one in people:
                live.memory[bot].update(await self.read(self._recall, bot, one, table))
        if row.together:
            live.watchers = await self.read(self.friends.watchers, table)
        for entry in entries:
            live.take(entry, ended.get(entry.deal))
        if not live.lets_in(person.id):
            raise not_found("table")
        self._tables[table] = live
        self._forget_idle()
        live.wake()
        return live

    @staticmethod
    def _learning(row: TableRow) -> set[str]:
        chosen = {choice.name for choice in row.bots if choice is not None}
        return {name for name in chosen if catalogue.kinds()[name].learns}

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
        kept = memory.load(person.who.handle)
        return {} if kept is None else {person.who.handle: kept}

    def _journal(self, table: str) -> tuple[list[Entry], dict[int, Ended]]:
        return self.keeper.entries(table), self.keeper.ended(table)

    def _forget_idle(self) -> None:
        spare = max(0, len(self._tables) - _MOST_IN_MEMORY)
        for name in [name for name, live in self._tables.items() if live.idle][:spare]:
            self._drop(name)

    async def _watch_tables(self) -> None:
        """Give up the deals that have waited too long for their person, while this server ran."""
        limit = self.settings.give_up.total_seconds()
        since: dict[tuple[str, int], float] = {}  # when a table was first seen to stand at an entry
        done: set[tuple[str, int]] = set()  # lists played to their end stand there for good
        while True:
            try:
                waiting = await self.read(self.keeper.tables_in_play)
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
            return await (await self.table(person, table)).give_up()
        except Exception:
            log.exception("a table that was left could not be given up; it will be tried again")
            return False

    async def _renew_leases(self) -> None:
        while True:
            await asyncio.sleep(RENEW_SECONDS)
            try:
                await self.write(self.leases.renew)
            except Exception:
                log.exception("the leases of tables could not be renewed; they will be tried again")

    async def close_table(self, person: Person, table: str) -> None:
        """Leave a table for good: a deal in hand is given up first; among friends a stand-in plays on."""
        live = await self.table(person, table)
        if live.together:
            await self._leave_friends(person, live)
            return
        await live.give_up()
        await self.write(self.keeper.close_table, table)
        self._drop(table)

    async def _leave_friends(self, person: Person, live: LiveTable) -> None:
        place = live.chair_of(person.id)
        if place is None:
            await self.write(self.friends.forget_guest, live.id, person.id)
            live.show_out(person.id)
            return
        if live.people != (place,):
            await live.rise(place)
            live.show_out(person.id)
            return
        await live.give_up()
        await self.write(self.keeper.close_table, live.id)
        self._drop(live.id)

    async def leave_all(self, person: Person) -> None:
        """Leave the tables of friends, who play on: all that is kept about this person will be deleted."""
        for row in await self.read(self.keeper.tables, person.id, None):
            if row.together:
                await self.close_table(person, row.id)

    def _drop(self, table: str) -> None:
        live = self._tables.pop(table, None)
        if live is not None:
            live.hang_up()
            self._writer.submit(self._give_back, table)

    def _give_back(self, table: str) -> None:
        with contextlib.suppress(StoreProblem):
            self.leases.give_back(table)

    def forget_person(self, person: str) -> None:
        """Drop all tables of a person from memory."""
        mine = [name for name, live in self._tables.items() if live.person.id == person and not live.together]
        for name in mine:
            self._drop(name)

    def end_connections(self, person: str) -> None:
        """End all connections of a person; whoever still has a session comes back at once."""
        for live in self._tables.values():
            live.end_listening(person)

    def call(self, person: Person) -> None:
        """Let a person be called otherwise at all their tables."""
        self.forget_person(person.id)  # their own come back with the new name
        for live in self._tables.values():
            if live.together and live.chair_of(person.id) is not None:
                live.know(sitter_of(person, together=True))
                live.tell(Presence())
