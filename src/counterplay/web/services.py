"""What every part of the server needs: the store, and the processes that think, off the event loop."""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from counterplay.skat.review import CHOICES_PART, SKAT, level_of
from counterplay.store import ALL, open_store
from counterplay.web import catalogue
from counterplay.web.asking import Shares, Turns, asker, while_asked
from counterplay.web.guests import Guest
from counterplay.web.identity import Person, Sessions
from counterplay.web.refusal import Refused
from counterplay.web.stored_tables import StoredTables
from counterplay.web.workers import BoundedThreads, TaskFailed, TaskPool

STORE_SECONDS = 1.0  # that a request waits for a database which does not answer
MOST_WAITING = 200  # reviews and hints
MOST_PHRASES = 40  # pass phrases that wait to be looked at, each a tenth of a second
MOST_CLERKS = 40
P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """How the server is run."""

    store: str | None = None  # a file or a URL; by default the user's own
    hosts: tuple[str, ...] = ("127.0.0.1", "localhost", "[::1]")
    secure: bool = False  # behind TLS: the cookie says so
    # Others can reach it: everybody sees their own games and imports, nobody else's, and addresses have limits.
    shared: bool = False
    thinkers: int = max(2, os.cpu_count() or 2)
    desks: int = 2
    proxy: bool = False  # a proxy stands before it and says in X-Forwarded-For who asks
    give_up: timedelta = timedelta(hours=24)  # after which a deal that waits for its person is given up
    address: str = ""  # where pages find this server, for another on the same store
    backup_to: Path | None = None  # a folder for daily backups
    keep: int = 14  # so many of them
    operator: str = field(
        default="", repr=False
    )  # the phrase by which the operator comes in; empty: there is none
    lines: socket.socket | None = None  # where programs of the line protocol may take seats; None: nowhere
    guests: Mapping[str, Guest] = field(default_factory=dict)  # players of the host's own, by name


class Services:
    """The store and the worker processes."""

    def __init__(self, settings: ServerSettings) -> None:
        self.settings = settings
        self.store = open_store(settings.store, patience=STORE_SECONDS)
        self.sessions, self.stored_tables = Sessions(self.store), StoredTables(self.store)
        self._writer = ThreadPoolExecutor(1, "writer")
        # Look-ups are quick, and nothing that computes may stand in their way: that is for the others.
        self._lookers = ThreadPoolExecutor(4, "looker")
        self.phrases = BoundedThreads("phrases", 1, MOST_PHRASES, nice=10)  # each takes 64 MiB
        self.clerks = BoundedThreads("clerks", 2, MOST_CLERKS)  # reads that look at games on the way
        self._shares = Shares(person=8, address=24)
        self._turns = Turns(2)
        # Bots that need no search never wait behind one that does; reviews and hints wait behind neither.
        self.quick = TaskPool("quick", 1)
        self.thinking = TaskPool("thinking", settings.thinkers)
        self.guests = TaskPool("guests", 1)  # whatever one of them does, it holds up no bot of ours
        self.desk = TaskPool("desk", settings.desks, nice=2, bound=MOST_WAITING)
        self.analysts = TaskPool("analysts", 1, nice=10)
        self.readers = TaskPool("readers", 1, nice=10)
        self.lab = TaskPool("lab", 1, nice=10)  # matches: their players live in one process
        self.tables_of_lab = TaskPool("tables of the lab", 1, nice=2)
        self.wake_judge: Callable[[], None] = lambda: None  # there is a game to be judged

    def workers_live(self) -> bool:
        """Say whether those who think can be asked."""
        return not self.thinking.closed

    async def end_pools(self) -> None:
        """End the worker processes."""
        pools = (
            self.quick,
            self.thinking,
            self.guests,
            self.desk,
            self.analysts,
            self.readers,
            self.lab,
            self.tables_of_lab,
        )
        for pool in pools:
            await pool.close()
        self.phrases.close()
        self.clerks.close()

    def let_go(self) -> None:
        """Let go of the store."""
        self._writer.shutdown()
        self._lookers.shutdown()
        self.store.close()

    async def write(self, job: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a transaction that writes; one after the other, off the event loop."""
        return await asyncio.get_running_loop().run_in_executor(self._writer, lambda: job(*args, **kwargs))

    async def read(self, job: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a transaction that reads, off the event loop; of one address two at a time."""
        async with self._turns.turn():
            return await asyncio.get_running_loop().run_in_executor(self._lookers, lambda: job(*args, **kwargs))

    async def work_out(self, task: str, limit: float = 60.0, **asked: Any) -> dict[str, Any]:
        """Return what a worker finds for whoever asks, as long as they wait; refuse where that fails."""
        who = asker()
        owner = "" if who is None else who.address or who.person
        try:
            with self._shares.taken():
                return await while_asked(self.desk.ask(task, asked, limit, owner))
        except TaskFailed:
            raise Refused(503, "busy", "this could not be computed now: try again") from None

    def bots_for(self, spec: str) -> TaskPool:
        """Return the workers that play a bot."""
        return self.quick if spec.partition("(")[0] in catalogue.QUICK else self.thinking

    def viewer(self, person: Person) -> str:
        """Return as whom a person looks at the store: on one's own machine one sees everything."""
        return person.id if self.settings.shared else ALL

    async def level_of(self, person: Person) -> float | None:
        """Return the slip at which a bot plays about as well as this person."""
        documents = await self.read(self.store.documents, person.who, SKAT.game, self.viewer(person))
        choices = [pair for document in documents for pair in document.get(CHOICES_PART, ())]
        return level_of(choices) if choices else None
