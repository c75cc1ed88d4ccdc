"""Copies of a whole store in one file, made and put back while other processes use it (SQLite)."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from counterplay.atomic_files import draft_of
from counterplay.store.address import StoreProblem, resolve, shown
from counterplay.store.opening import look_at
from counterplay.store.store import Store, open_store
from counterplay.store.transactions import PATIENCE

POSTGRES = (
    "is a PostgreSQL database, which has its own tools: pg_dump writes a copy of it, pg_restore puts it back"
)


def back_up(store: Store, file: Path) -> None:
    """Write a copy of a store as it is at one moment; a file of that name is whole, or the one from before."""
    if not store.transactions.sqlite:
        raise StoreProblem(f"{store} {POSTGRES}")
    source = Path(str(store.transactions.url.database))
    if file.exists() and file.samefile(source):
        raise StoreProblem(f"{file} is the store itself; name another file")
    if file.is_dir():
        raise StoreProblem(f"{file} is a folder; name a file for the copy")
    try:
        with draft_of(file) as draft:
            draft.unlink(missing_ok=True)  # of a backup that was killed
            _copy(source, draft)
            with closing(sqlite3.connect(draft)) as made:
                made.execute("PRAGMA journal_mode = DELETE")  # one file, without a log beside it
    except (OSError, sqlite3.Error) as problem:
        raise StoreProblem(f"the copy {file} cannot be written: {problem}") from None


def restore(file: Path, address: str | None, *, replace: bool = False) -> Store:
    """Put a copy back and open the store; one that is there is left as it is unless `replace`."""
    url = resolve(address)
    if url.get_backend_name() != "sqlite":
        raise StoreProblem(f"{shown(url)} {POSTGRES}")
    if not file.is_file():
        raise StoreProblem(f"there is no file {file}")
    look_at(file)  # refuses what is not a store, or is one of a newer Counterplay
    target = Path(str(url.database))
    if target.exists() and target.samefile(file):
        raise StoreProblem(f"{file} is the store itself; name a copy of it")
    if target.exists() and target.stat().st_size:
        look_at(target)
        if not replace:
            raise StoreProblem(f"the store {shown(url)} is there; say --replace to put {file} in its place")
    try:
        _copy(file, target)
    except sqlite3.Error as problem:
        raise StoreProblem(f"the store {shown(url)} cannot be written: {problem}") from None
    return open_store(address)


def _copy(source: Path, target: Path) -> None:
    """Copy a database by SQLite's own means: a snapshot of the source, and one transaction in the target."""
    with closing(sqlite3.connect(source, timeout=PATIENCE)) as old, closing(sqlite3.connect(target)) as new:
        new.execute(f"PRAGMA busy_timeout = {int(1000 * PATIENCE)}")
        new.execute("PRAGMA secure_delete = ON")
        old.backup(new)
