"""The lobby of our server: who is here, which tables there are, and what becomes of what they want."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any

from counterplay.iss import client_lines as wanted
from counterplay.iss.lines import BadLine, clean
from counterplay.iss.server.bots import Bot, InvitableBot
from counterplay.iss.server.member import Member, Outbox
from counterplay.iss.server.table import ServedTable, TableRefused
from counterplay.iss.server_lines import (
    ClientGone,
    ClientHere,
    InvitationLine,
    TableGone,
    TableTrouble,
    Trouble,
    Yelled,
)
from counterplay.protocol import Contest, ModelMemory
from counterplay.skat.players import SkatContest
from counterplay.skat.rules import Deal
from counterplay.skat.table import fair

log = logging.getLogger(__name__)

_LONGEST_TALK = 300
_UNHEARD = 20  # games that are told to one who comes back


@dataclass(frozen=True)
class ServerRules:
    """What a server allows."""

    seconds: float = 240.0  # for each player and game
    grace: float = 120.0  # that a seat is kept for one whose line broke
    most_members: int = 500
    most_tables: int = 200
    windows: int = 3  # tables a member may be at
    bot_pace: float = 0.0  # seconds a bot waits before it moves
    series: str = "counterplay"
    seed: int | None = None  # deal these cards, the same every time: for tests


class Lobby:
    """Everybody and everything; nothing here waits or listens."""

    def __init__(
        self,
        rules: ServerRules | None = None,
        bots: dict[str, InvitableBot] | None = None,
        memory: Callable[[str], ModelMemory] | None = None,
        keep: Callable[[str, str, frozenset[str]], None] | None = None,
    ) -> None:
        self.rules = rules or ServerRules()
        self.bots = bots or {}
        self._memory, self._keep = memory, keep
        self.contest: Contest[Any, Any, Any] = SkatContest()
        self.members: dict[str, Member] = {}
        self.tables: dict[str, ServedTable] = {}
        self._next_table = 0
        self._games = 0
        self.secret = fair.new_secret()  # what the server brings to every shuffle
        self._jobs: set[asyncio.Task[None]] = set()
        self._unheard: dict[str, deque[str]] = {}
        self.audit: Callable[[Member, str], None] | None = None  # sees every line that is sent: for tests

    def now(self) -> float:
        """Return the time by which clocks run."""
        return time.monotonic()

    def next_game(self) -> int:
        """Return the number of a game that is over."""
        self._games += 1
        return self._games

    def tell_later(self, member: Member, line: str) -> None:
        """Have somebody told of a game that ended while their line was broken, when they come back."""
        if member.name in self._unheard or len(self._unheard) < self.rules.most_members:
            self._unheard.setdefault(member.name, deque(maxlen=_UNHEARD)).append(line)

    # --- people ---

    def enter(self, name: str, outbox: Outbox) -> Member:
        """Let somebody in who has logged in: with a seat, if one was kept."""
        old = self.members.get(name)
        if old is not None and old.outbox is not None:
            old.outbox.close("error _logged_in_elsewhere")
            old.outbox = None
        member = Member(name, outbox, games=old.games if old is not None else 0, audit=self.audit)
        self.members[name] = member
        for other in self.members.values():
            member.send(str(other.entry))
        for kind in self.bots.values():
            member.send(str(ClientHere(kind.name, "-", 0, 0.0, ("0", "0", "0", "1", "1"))))
        for table in self.tables.values():
            member.send(str(table.entry()))
        if old is None:
            self._tell_others(member, str(member.entry))
        else:
            for table in self.tables_of(old):
                table.replace_member(old, member)
        for line in self._unheard.pop(name, ()):
            member.send(line)
        return member

    async def line_broke(self, member: Member) -> None:
        """Keep the seats of somebody for a while; without a seat they are gone."""
        member.outbox = None
        if self.members.get(member.name) is not member:
            return  # the same person is here on another line
        for table in self.tables_of(member):
            if table.place_of(member) is None:
                await table.leave(member)
        if not member.tables:
            self._gone(member)
        else:
            asyncio.get_running_loop().call_later(self.rules.grace, lambda: self.do(self._grace_is_over(member)))

    async def _grace_is_over(self, member: Member) -> None:
        if self.members.get(member.name) is member and member.outbox is None:
            for table in self.tables_of(member):
                await table.leave(member)
            self._gone(member)

    def do(self, work: Coroutine[Any, Any, None]) -> None:
        """Have something done that nobody waits for."""
        job = asyncio.get_running_loop().create_task(work)
        self._jobs.add(job)
        job.add_done_callback(self._done)

    def _done(self, job: asyncio.Task[None]) -> None:
        self._jobs.discard(job)
        if not job.cancelled() and (problem := job.exception()) is not None:
            log.error("a fault of the server", exc_info=problem)

    def tables_of(self, member: Member) -> list[ServedTable]:
        """Return the tables on which somebody has a window."""
        return [self.tables[name] for name in member.tables if name in self.tables]

    def _gone(self, member: Member) -> None:
        self.members.pop(member.name, None)
        self._tell_others(member, str(ClientGone(member.name)))

    def _tell_others(self, member: Member, line: str) -> None:
        for other in self.members.values():
            if other is not member:
                other.send(line)

    def tell_everybody(self, line: str) -> None:
        """Tell everybody on the server."""
        for member in list(self.members.values()):
            member.send(line)

    # --- what they want ---

    async def hear(self, member: Member, text: str) -> None:
        """Do what a line asks for, or say why not; nothing that is said can do more."""
        try:
            line = wanted.parse(text)
        except BadLine as problem:
            member.send(str(Trouble(f"_unknown_line {problem}")))
            return
        try:
            match line:
                case wanted.Create(seats):
                    await self._create(member, seats)
                case wanted.Join(table, ticket):
                    self._room_for(member)
                    await self._table(table).sit(member, ticket)
                case wanted.Observe(table):
                    self._room_for(member)
                    self._table(table).watch(member)
                case wanted.Yell(words):
                    self._talk(member)
                    self.tell_everybody(str(Yelled(member.name, clean(words)[:_LONGEST_TALK])))
                case wanted.ToTable(table, name, wish):
                    await self._at_table(member, table, name, wish)
        except TableRefused as problem:
            member.send(str(Trouble(str(problem))))

    def _table(self, name: str) -> ServedTable:
        table = self.tables.get(name)
        if table is None:
            raise TableRefused("_no_such_table")
        return table

    def _room_for(self, member: Member) -> None:
        if len(member.tables) >= self.rules.windows:
            raise TableRefused("_too_many_tables", f"leave one of {self.rules.windows} first")

    async def _create(self, member: Member, seats: int) -> None:
        if seats != 3:
            raise TableRefused("_not_supported", "tables have three seats here")
        if len(self.tables) >= self.rules.most_tables:
            raise TableRefused("_too_many_tables", "the server is full")
        self._room_for(member)
        self._next_table += 1
        name = f".{self._next_table}"
        table = ServedTable(
            self, name, member.name, self._deal, seconds=self.rules.seconds, series=f"{self.rules.series}{name}"
        )
        self.tables[name] = table
        self.tell_everybody(str(table.entry()))
        await table.sit(member)

    def _deal(self, index: int) -> Deal | None:
        seed = self.rules.seed
        return None if seed is None else self.contest.deal(seed, index).deal

    async def _at_table(self, member: Member, name: str, own: str, wish: wanted.Wish) -> None:
        table = self._table(name)
        if table.name not in member.tables or own != member.name:
            raise TableRefused("_not_at_table")
        try:
            match wish:
                case wanted.Ready():
                    await table.toggle_ready(member)
                case wanted.GameTalk():
                    table.toggle_talk(member)
                case wanted.Leave():
                    await table.leave(member)
                case wanted.ThreeOrFour():
                    raise TableRefused("_not_supported", "tables have three seats here")
                case wanted.Invite(names):
                    await self._invite(table, member, names)
                case wanted.Tell(words):
                    self._talk(member)
                    table.tell(member, clean(words)[:_LONGEST_TALK])
                case wanted.MoveCommand(text):
                    await table.wish(member, text)
        except TableRefused as problem:
            word = "play" if isinstance(wish, wanted.MoveCommand) else str(wish).split(" ")[0]
            member.send(table.line(member, str(TableTrouble(f"{word} : {problem}"))))

    def _talk(self, member: Member) -> None:
        if not member.talk.use(self.now()):
            raise TableRefused("_too_fast", "others want to be heard, too")

    async def _invite(self, table: ServedTable, member: Member, names: tuple[str, ...]) -> None:
        if table.place_of(member) is None:
            raise TableRefused("_not_seated", "onlookers only look on")
        for name in names[:3]:
            guest = self.members.get(name)
            if name in self.bots:
                called = table.name_for(name)
                seed = self.rules.seed or 0
                bot = Bot(self.bots[name], called, self.contest, self._memory, seed, self.rules.bot_pace)
                try:
                    await table.seat_bot(bot)
                except TableRefused:
                    bot.thinker.leave()
                    raise
            elif guest is None:
                raise TableRefused("_no_such_user", clean(name)[:20])
            elif guest is not member:
                guest.send(str(InvitationLine(member.name, table.name, table.ticket_for(name))))

    # --- tables ---

    def table_changed(self, table: ServedTable) -> None:
        """Tell everybody how a table stands in the lobby."""
        if table.name in self.tables:
            self.tell_everybody(str(table.entry()))

    def close_table(self, table: ServedTable) -> None:
        """Close a table that nobody needs any more."""
        if self.tables.pop(table.name, None) is not None:
            table.close()
            self.tell_everybody(str(TableGone(table.name)))

    def keep(self, record: str, table: ServedTable) -> None:
        """Keep a game that is over; who is a bot there the keeper must know."""
        for member in table.guests.values():
            member.games += 1
        if self._keep is not None:
            self._keep(record, table.name, frozenset(bot.name for bot in table.bots))
