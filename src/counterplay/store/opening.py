"""Opens a store: refuses what is not one, leaving it untouched, and brings an older one up to date."""

from __future__ import annotations

import os
import sqlite3
import time
from functools import cache
from importlib.resources import as_file, files
from pathlib import Path
from urllib.parse import quote

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Inspector, NullPool, create_engine, inspect, text
from sqlalchemy.exc import DBAPIError

from counterplay.store import soundness
from counterplay.store.address import StoreProblem, default_file, resolve, shown
from counterplay.store.schema import VERSION_TABLE, metadata
from counterplay.store.sums import rebuild
from counterplay.store.transactions import PATIENCE, Transactions

_MIGRATING = 0x43_50_4C_59  # the advisory lock under which a PostgreSQL store is made or brought up to date


def open_transactions(
    address: str | None = None, *, create: bool = True, patience: float = PATIENCE
) -> Transactions:
    """Return the way to the store at an address, brought up to date, and made where need be unless forbidden."""
    transactions = Transactions(resolve(address), patience)
    try:
        if transactions.sqlite:
            _look_before_touching(transactions, create)
            _write_ahead(transactions)
        revision = transactions.read(examine)
        if revision is None and not create:
            raise UnusableStore(_NO_STORE)
        if revision != newest():
            transactions.write(_bring_up_to_date)
    except UnusableStore as reason:
        transactions.engine.dispose()
        raise StoreProblem(f"{shown(transactions.url)} {reason}") from None
    except StoreProblem:
        transactions.engine.dispose()
        raise
    return transactions


_NO_STORE = "is no store yet: `counterplay serve`, or any command that keeps games, makes one"


class UnusableStore(Exception):
    """Why this database is not used; the text goes on where the database's name ends."""


class DamagedStore(UnusableStore):
    """A file whose pages are no database any more."""

    def __init__(self, path: Path, complaint: str) -> None:
        super().__init__(f"is damaged: {complaint}; {soundness.RESCUE.format(store=path)}")


def examine(connection: Connection) -> str | None:
    """Return the revision of a store's schema, None for an empty database; raise Refusal for anything else."""
    inspector = inspect(connection)
    tables = set(inspector.get_table_names())
    if VERSION_TABLE not in tables:
        if tables:
            raise UnusableStore(
                "is a database of another program "
                f"(it has the table {min(tables)!r}, and not {VERSION_TABLE!r}); name an empty or new one"
            )
        return None
    revisions = list(connection.execute(text(f"SELECT * FROM {VERSION_TABLE}")).scalars())
    if not revisions and tables == {VERSION_TABLE}:
        return None
    if len(revisions) != 1:
        raise UnusableStore(
            f"is damaged: {VERSION_TABLE!r} has {len(revisions)} rows, not one; restore a copy of it"
        )
    revision = str(revisions[0])
    if revision not in known_revisions():
        raise UnusableStore(
            f"has a schema this program does not know ({revision!r}; it knows {', '.join(known_revisions())}): "
            "a newer Counterplay wrote it; update Counterplay, or name another store"
        )
    if revision == newest():
        _check_columns(inspector, tables)
    return revision


def _check_columns(inspector: Inspector, tables: set[str]) -> None:
    for table in metadata.sorted_tables:
        if table.name not in tables:
            raise UnusableStore(f"is damaged: it has no table {table.name!r}; restore a copy of it")
        there = {column["name"] for column in inspector.get_columns(table.name)}
        if missing := [column.name for column in table.columns if column.name not in there]:
            raise UnusableStore(f"is damaged: its table {table.name!r} lacks {missing[0]!r}; restore a copy of it")


BEFORE_SUMS = ("0001", "0002")  # the migrations after these changed what is added up


@cache
def known_revisions() -> tuple[str, ...]:
    """Return the revisions of the schema, the oldest first."""
    with as_file(files("counterplay.store") / "migrations") as folder:
        return tuple(revision.revision for revision in ScriptDirectory(str(folder)).walk_revisions())[::-1]


def newest() -> str:
    """Return the revision this program works with."""
    return known_revisions()[-1]


def migrate(connection: Connection, revision: str, *, back: bool = False) -> None:
    """Bring the schema to a revision, within the transaction that is open."""
    with as_file(files("counterplay.store") / "migrations") as folder:
        config = Config()
        config.set_main_option("script_location", str(folder).replace("%", "%%"))
        config.attributes["connection"] = connection
        (command.downgrade if back else command.upgrade)(config, revision)


def _bring_up_to_date(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _MIGRATING})
    version = examine(connection)
    if version != newest():  # another process may have been faster
        migrate(connection, newest())
        if version in BEFORE_SUMS:
            rebuild(connection)  # what all games add up to is not migrated but added up anew


def _look_before_touching(transactions: Transactions, create: bool = True) -> None:
    """Examine a file that is there through a connection that cannot write."""
    path = Path(str(transactions.url.database))
    try:
        if not create and not (path.exists() and (path.is_dir() or path.stat().st_size)):
            raise UnusableStore(_NO_STORE)
        if not path.exists():
            make_folder_of(path)
            if not path.absolute().parent.is_dir():
                raise UnusableStore(f"cannot be made: there is no folder {path.parent}")
            return
        if path.is_dir():
            raise UnusableStore("is a folder; name a file in it")
        if not path.stat().st_size:
            return
        if not os.access(path, os.R_OK | os.W_OK):  # opening it here could drop locks that SQLite holds on it
            raise UnusableStore("cannot be opened: it must be readable and writable")
    except OSError as problem:
        raise UnusableStore(f"cannot be opened: {problem.strerror}") from None
    examine_file(path)


def make_folder_of(path: Path) -> None:
    """Make the folder of the user's own store; of any other it has to be there."""
    folder = path.parent
    if path != default_file():
        return
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as problem:
        raise StoreProblem(
            f"the folder {folder} for the store cannot be made ({problem.strerror}); name a store by --store"
        ) from None


def look_at(path: Path) -> None:
    """Refuse a file that is not a store this program knows, without touching it."""
    try:
        examine_file(path)
    except UnusableStore as reason:
        raise StoreProblem(f"{path} {reason}") from None


def describe(address: str | None = None) -> str:
    """Say which store is at an address and how new it is, without changing it; StoreProblem where it is no use."""
    transactions = Transactions(resolve(address))
    name, path = shown(transactions.url), Path(str(transactions.url.database))
    try:
        if transactions.sqlite and not (path.exists() and path.stat().st_size):
            return f"{name}, made when it is first needed"
        if transactions.sqlite:
            _look_before_touching(transactions)
        revision = transactions.read(examine)
    except UnusableStore as reason:
        raise StoreProblem(f"{name} {reason}") from None
    finally:
        transactions.engine.dispose()
    return f"{name}, {'up to date' if revision == newest() else 'brought up to date when it is next opened'}"


def examine_file(path: Path) -> None:
    """Raise UnusableStore for a file that is not a store this program knows, or is damaged; leave it as it is."""
    # What a killed writer left half done has to be rolled back first, and whoever only reads may not.
    mode = "rw" if path.with_name(path.name + "-journal").exists() else "ro"
    uri = f"file:{quote(str(path.absolute()))}?mode={mode}"
    engine = create_engine(
        "sqlite+pysqlite://",
        creator=lambda: sqlite3.connect(uri, uri=True, timeout=PATIENCE),
        poolclass=NullPool,
    )
    try:
        with engine.connect() as connection:
            examine(connection)
            driver = connection.connection.driver_connection
            assert isinstance(driver, sqlite3.Connection)
            if (complaint := soundness.quick_complaint(driver)) is not None:
                raise DamagedStore(path, complaint)
    except (DBAPIError, sqlite3.Error) as problem:
        reason = str(problem.orig if isinstance(problem, DBAPIError) else problem)
        if "not a database" in reason:
            raise UnusableStore("is not a database; name a new file, or one that a store was kept in") from None
        if "malformed" in reason:
            raise DamagedStore(path, reason) from None
        raise UnusableStore(f"cannot be read: {reason}") from None
    finally:
        engine.dispose()


def _write_ahead(transactions: Transactions) -> None:
    """Turn on the write-ahead log, once for all: readers and a writer then do not wait for each other."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            with transactions.engine.connect() as connection:
                driver = connection.connection.driver_connection
                assert driver is not None
                driver.execute("PRAGMA journal_mode = WAL")
                soundness.drop_seal(driver)  # whoever opens a copy as a store may change it
                return
        except (DBAPIError, sqlite3.OperationalError) as problem:
            # Two processes that make a store at once may meet here, where SQLite does not wait by itself.
            if "locked" not in str(problem) or time.monotonic() > deadline:
                reason = problem.orig if isinstance(problem, DBAPIError) else problem
                raise UnusableStore(
                    f"cannot be opened: {reason}; the file and its folder must be writable"
                ) from None
            time.sleep(0.01)
