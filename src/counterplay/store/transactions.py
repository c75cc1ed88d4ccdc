"""How a store is read and written: in transactions, safe beside other processes, problems as sentences."""

from __future__ import annotations

import json
import os
import random
import time
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError

from counterplay.store.address import StoreProblem, secrets, shown

T = TypeVar("T")

PATIENCE = 30.0  # seconds to wait for another process that writes
ATTEMPTS = 8  # how often a transaction that lost a race is tried again
WRITES = "counterplay_writes"  # the option of a connection whose transaction writes
_LOST_RACES = {"40001", "40P01", "23503"}  # PostgreSQL: serialization failure, deadlock, a player just forgotten


def to_json(value: Any) -> str:
    """Return JSON that both databases keep: no NaN, and nothing but ASCII."""
    return json.dumps(value, allow_nan=False, separators=(",", ":"))


def from_json(text: str | bytes) -> Any:
    """Return what JSON says; what was kept as JSON and is none any more is damage."""
    try:
        return json.loads(text)
    except ValueError:
        raise StoreProblem("the store is damaged: something in it is no JSON; restore a copy of it") from None


class LostRace(Exception):
    """Another process has just deleted what this transaction was about to use; it is tried again."""


class Transactions:
    """The engine of one store, and the only way to it."""

    def __init__(self, url: URL) -> None:
        self.url = url
        self.sqlite = url.get_backend_name() == "sqlite"
        try:
            self.engine = _engine(url, self.sqlite)
        except ImportError:  # no driver, or a driver without its library
            raise StoreProblem(
                f"{shown(url)} needs the PostgreSQL driver, which is not installed: "
                "pip install 'counterplay[postgres]'"
            ) from None
        _engines.add(self.engine)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Open a transaction that sees one unchanging state of the store."""
        with self.sentences(), self.engine.connect() as connection:
            if not self.sqlite:  # SQLite's readers see a snapshot anyway
                connection = connection.execution_options(isolation_level="REPEATABLE READ")
            with connection.begin():
                yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Open a transaction that takes its turn among writers; one that lost a race is not tried again."""
        with (
            self.sentences(),
            self.engine.connect().execution_options(**{WRITES: True}) as connection,
            connection.begin(),
        ):
            yield connection

    def write(self, work: Callable[[Connection], T]) -> T:
        """Do the work in one transaction that takes its turn among writers; `work` may be called again."""
        for attempt in range(ATTEMPTS):
            try:
                with self.engine.connect().execution_options(**{WRITES: True}) as connection, connection.begin():
                    return work(connection)
            except DBAPIError as problem:
                if getattr(problem.orig, "sqlstate", None) not in _LOST_RACES or attempt == ATTEMPTS - 1:
                    raise self.sentence(problem) from None
            except LostRace:
                if attempt == ATTEMPTS - 1:
                    raise StoreProblem(f"the store {shown(self.url)} is too busy; try again") from None
            time.sleep(random.uniform(0, 0.01 * 2**attempt))
        raise AssertionError("the last attempt returns or raises")

    def clear_log(self) -> None:
        """Empty SQLite's log of writes, which still holds what was deleted; where others read, that waits."""
        if self.sqlite:
            with self.sentences(), self.engine.connect() as connection:
                driver = connection.connection.driver_connection
                assert driver is not None
                driver.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    @contextmanager
    def sentences(self) -> Iterator[None]:
        """Turn what the database refuses into sentences."""
        try:
            yield
        except DBAPIError as problem:
            raise self.sentence(problem) from None

    def sentence(self, problem: DBAPIError) -> StoreProblem:
        """Return what went wrong in words for the user: the database's own, without statements and passwords."""
        text = " ".join(str(problem.orig).split()) or type(problem.orig).__name__
        for secret in secrets(self.url):
            text = text.replace(secret, "***")
        if self.sqlite and "locked" in text:
            text = f"another process has been writing for more than {PATIENCE:.0f} seconds"
        if self.sqlite and "unable to open" in text:
            text += "; its folder must exist and be writable"
        return StoreProblem(f"the store {shown(self.url)} cannot be used: {text}")


def _engine(url: URL, sqlite: bool) -> Engine:
    options: dict[str, Any] = {"json_serializer": to_json, "json_deserializer": from_json}
    if not sqlite:
        timeout = {} if "connect_timeout" in url.query else {"connect_timeout": int(PATIENCE)}
        return create_engine(url, pool_pre_ping=True, connect_args=timeout, **options)
    engine = create_engine(url, connect_args={"timeout": PATIENCE}, **options)

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, record: Any) -> None:
        connection.isolation_level = None  # transactions begin where we say, not where the driver guesses
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA secure_delete = ON")  # what is forgotten is overwritten
        connection.execute("PRAGMA synchronous = NORMAL")  # only a power cut can lose the last moment

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        # A writer queues up at once: one that first reads and then writes would be refused when it comes second.
        writes = connection.get_execution_options().get(WRITES)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


_engines: weakref.WeakSet[Engine] = weakref.WeakSet()


def _leave_connections_to_the_parent() -> None:
    """Let a forked child make connections of its own: two processes on one would mix their words."""
    for engine in _engines:
        engine.dispose(close=False)


os.register_at_fork(after_in_child=_leave_connections_to_the_parent)
