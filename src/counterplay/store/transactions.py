"""How a store is read and written: in transactions, safe beside other processes, problems as sentences."""

from __future__ import annotations

import inspect
import json
import math
import os
import random
import time
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, event, text
from sqlalchemy.exc import DBAPIError, OperationalError

from counterplay import untrusted
from counterplay.store.address import StoreAway, StoreProblem, secrets, shown

T = TypeVar("T")
P = ParamSpec("P")

PATIENCE = 30.0  # seconds to wait for another process that writes, or a server that is restarted
_LEAST = 2  # seconds that a connection may take, at least: PostgreSQL's library knows no less
_LOOKS_AGAIN = 1.0  # seconds in which a server that was waited for in vain is not waited for again
ATTEMPTS = 8  # how often a transaction that lost a race is tried again
WRITES = "counterplay_writes"  # the option of a connection whose transaction writes
_PAUSE = 0.2  # seconds between two tries to reach a server that is down
_NO_SUCH_NUMBER = "22023"  # PostgreSQL: invalid parameter value
_LOST_RACES = {"40001", "40P01", "23503"}  # PostgreSQL: serialization failure, deadlock, a player just forgotten


def to_json(value: Any) -> str:
    """Return JSON that both databases keep: no NaN, and nothing but ASCII."""
    return json.dumps(value, allow_nan=False, separators=(",", ":"))


def from_json(text: str | bytes) -> Any:
    """Return what JSON says; what was kept as JSON and is none any more is damage."""
    try:
        return untrusted.from_json(text)
    except ValueError:
        raise StoreProblem("the store is damaged: something in it is no JSON; restore a copy of it") from None


class LostRace(Exception):
    """Another process has just deleted what this transaction was about to use; it is tried again."""


class Transactions:
    """The engine of one store, and the only way to it; `patience` is how many seconds a server may be away."""

    def __init__(self, url: URL, patience: float = PATIENCE) -> None:
        self.url, self.patience = url, patience
        self.sqlite = url.get_backend_name() == "sqlite"
        try:
            self.engine = _engine(url, self.sqlite, patience)
        except ImportError:  # no driver, or a driver without its library
            raise StoreProblem(
                f"{shown(url)} needs the PostgreSQL driver, which is not installed: "
                "pip install 'counterplay[postgres]'"
            ) from None
        _engines.add(self.engine)
        self._reached = False  # whether the server has ever answered: one that never did is not waited for
        self._missed = -math.inf  # when it was last waited for in vain

    def _connect(self, deadline: float | None = None) -> Connection:
        """Return a connection; a server that was there before and is down is waited for, as in a restart."""
        deadline = self._deadline() if deadline is None else deadline
        while True:
            try:
                connection = self.engine.connect()
            except DBAPIError:
                if self.sqlite or not self._reached:
                    raise
                if time.monotonic() + _PAUSE >= deadline:
                    self._missed = time.monotonic()
                    raise
                time.sleep(_PAUSE)
            else:
                self._reached = True
                return connection

    def _deadline(self) -> float:
        now = time.monotonic()
        return now if now < self._missed + _LOOKS_AGAIN else now + self.patience

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Open a transaction that sees one unchanging state of the store, to be read bit by bit.

        It cannot be begun anew: a server that goes away meanwhile is told in a sentence. `read` tries again.
        """
        with self.sentences(), self._connect() as connection:
            if not self.sqlite:  # SQLite's readers see a snapshot anyway
                connection = connection.execution_options(isolation_level="REPEATABLE READ")
            with connection.begin():
                yield connection

    def read(self, work: Callable[[Connection], T]) -> T:
        """Return what the work finds in one unchanging state; again, when the server goes away meanwhile."""
        deadline = self._deadline()
        while True:
            try:
                with self._connect(deadline) as connection:
                    if not self.sqlite:
                        connection = connection.execution_options(isolation_level="REPEATABLE READ")
                    with connection.begin():
                        return work(connection)
            except DBAPIError as problem:
                if not self._gone(problem) or time.monotonic() >= deadline:
                    raise self.sentence(problem) from None
                time.sleep(_PAUSE)

    def write(self, work: Callable[[Connection], T]) -> T:
        """Do the work in one transaction that takes its turn among writers; `work` may be called again.

        A PostgreSQL server that goes away meanwhile is waited for. If it went while the transaction was being
        committed, it is asked whether it was, so that nothing is done twice.
        """
        deadline, attempt = self._deadline(), 0
        while True:
            number, done = None, None
            try:
                with self._connect(deadline).execution_options(**{WRITES: True}) as connection:
                    with connection.begin():
                        if not self.sqlite:
                            number = connection.execute(text("SELECT txid_current()")).scalar_one()
                        result = work(connection)
                        done = (result,)
                    return result
            except DBAPIError as problem:
                if self._gone(problem) and time.monotonic() < deadline:
                    if done is not None and number is not None and self._committed(number, deadline):
                        return done[0]
                    time.sleep(_PAUSE)
                    continue
                if getattr(problem.orig, "sqlstate", None) not in _LOST_RACES or attempt == ATTEMPTS - 1:
                    raise self.sentence(problem) from None
            except LostRace:
                if attempt == ATTEMPTS - 1:
                    raise StoreProblem(f"the store {shown(self.url)} is too busy; try again") from None
            time.sleep(random.uniform(0, 0.01 * 2**attempt))
            attempt += 1

    def _gone(self, problem: DBAPIError) -> bool:
        """Say whether the server went away, from a store that had been reached."""
        return not self.sqlite and self._reached and problem.connection_invalidated

    def _committed(self, number: int, deadline: float) -> bool:
        """Ask the server what became of a transaction whose end we did not see.

        A crash may lose the number of a transaction that left no trace. It is in the future then (and could only
        be taken for a later writer's if that one commits before we ask).
        """
        while True:
            try:
                with self._connect(deadline) as connection:
                    asked = text("SELECT txid_status(CAST(:number AS bigint))")
                    status = connection.execute(asked, {"number": number}).scalar_one()
            except DBAPIError as problem:
                if getattr(problem.orig, "sqlstate", None) == _NO_SUCH_NUMBER:
                    return False
                if not self._gone(problem) or time.monotonic() >= deadline:
                    raise self.sentence(problem) from None
                status = "in progress"
            if status != "in progress" or time.monotonic() >= deadline:
                return bool(status == "committed")
            time.sleep(_PAUSE)

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
        words = " ".join(str(problem.orig).split()) or type(problem.orig).__name__
        for secret in secrets(self.url):
            words = words.replace(secret, "***")
        if self.sqlite and "locked" in words:
            words = f"another process has been writing for more than {PATIENCE:.0f} seconds"
        if self.sqlite and "unable to open" in words:
            words += "; its folder must exist and be writable"
        away = not self.sqlite and (problem.connection_invalidated or isinstance(problem, OperationalError))
        return (StoreAway if away else StoreProblem)(f"the store {shown(self.url)} cannot be used: {words}")


def reads(work: Callable[Concatenate[Connection, P], T]) -> Callable[Concatenate[Any, P], T]:
    """Return a method of whatever has `transactions`: it does the work in one reading transaction."""
    return _method(work, lambda store, call: store.transactions.read(call))


def writes(work: Callable[Concatenate[Connection, P], T]) -> Callable[Concatenate[Any, P], T]:
    """Return a method that does the work in one writing transaction."""
    return _method(work, lambda store, call: store.transactions.write(call))


def _method(work: Callable[Concatenate[Connection, P], T], run: Any) -> Callable[Concatenate[Any, P], T]:
    @wraps(work)
    def method(store: Any, /, *args: P.args, **kwargs: P.kwargs) -> T:
        result: T = run(store, lambda connection: work(connection, *args, **kwargs))
        return result

    whole = inspect.signature(work)
    own, *others = whole.parameters.values()
    vars(method)["__signature__"] = whole.replace(
        parameters=[own.replace(name="self", annotation=own.empty), *others]
    )
    return method


def _engine(url: URL, sqlite: bool, patience: float) -> Engine:
    options: dict[str, Any] = {"json_serializer": to_json, "json_deserializer": from_json}
    if not sqlite:
        timeout = {} if "connect_timeout" in url.query else {"connect_timeout": max(_LEAST, int(patience))}
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
