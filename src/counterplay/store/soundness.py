"""Whether a store in a file is damaged: a quick look at every opening, a whole one at every copy."""

from __future__ import annotations

import hashlib
import json
import sqlite3
import time
from contextlib import closing
from pathlib import Path

QUICK = 0.2  # seconds for the look at every opening; a store of 50 MB is looked at whole
DIGEST_TABLE = "counterplay_copy"  # in a copy alone: what it holds
RESCUE = "restore a copy of it, or save what can still be read: counterplay store rescue NEW --store {store}"


def quick_complaint(connection: sqlite3.Connection) -> str | None:
    """Return what is wrong with a database, as far as a moment shows, or None."""
    deadline = time.monotonic() + QUICK
    connection.set_progress_handler(lambda: time.monotonic() > deadline, 1000)
    try:
        return _complaint(connection, "quick_check(1)")
    except sqlite3.OperationalError as problem:
        if "interrupted" not in str(problem):
            raise
        return None
    finally:
        connection.set_progress_handler(None, 0)


def full_complaint(connection: sqlite3.Connection) -> str | None:
    """Return what is wrong with a database, or None: every page, every index, every reference."""
    complaint = _complaint(connection, "integrity_check(1)")
    if complaint is None and (row := connection.execute("PRAGMA foreign_key_check").fetchone()) is not None:
        complaint = f"a row of its table {row[0]!r} refers to one of {row[2]!r} that is not there"
    return complaint


def _complaint(connection: sqlite3.Connection, pragma: str) -> str | None:
    try:
        words = str(connection.execute(f"PRAGMA {pragma}").fetchone()[0])
    except sqlite3.OperationalError:
        raise
    except sqlite3.DatabaseError as problem:
        return str(problem)
    return None if words == "ok" else " ".join(words.removeprefix("*** in database main ***").split())


def seal(copy: Path) -> None:
    """Write into a copy what it holds, so that whoever restores it sees whether it still does."""
    with closing(sqlite3.connect(copy)) as connection, connection:
        drop_seal(connection)
        counts, digest = _contents(connection)
        connection.execute(f"CREATE TABLE {DIGEST_TABLE} (counts TEXT NOT NULL, digest TEXT NOT NULL)")
        connection.execute(f"INSERT INTO {DIGEST_TABLE} VALUES (?, ?)", (json.dumps(counts), digest))


def seal_complaint(connection: sqlite3.Connection) -> str | None:
    """Return how a copy differs from what was written into it, or None; an older copy says nothing of itself."""
    there = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?"
    if connection.execute(there, (DIGEST_TABLE,)).fetchone() is None:
        return None
    counts, digest = connection.execute(f"SELECT counts, digest FROM {DIGEST_TABLE}").fetchone()
    sealed, now = _contents(connection)
    for table, count in json.loads(counts).items():
        if sealed.get(table) != count:
            return f"its table {table!r} had {count} rows when the copy was made, and has {sealed.get(table, 0)}"
    return None if now == digest else "its rows are not those that were copied"


def drop_seal(connection: sqlite3.Connection) -> None:
    """Let a copy that came back be a store like any other."""
    connection.execute(f"DROP TABLE IF EXISTS {DIGEST_TABLE}")


def _contents(connection: sqlite3.Connection) -> tuple[dict[str, int], str]:
    """Return how many rows each table has, and a digest of all of them."""
    named = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name != ?"
    counts, digest = {}, hashlib.sha256()
    for (table,) in connection.execute(named + " ORDER BY name", (DIGEST_TABLE,)).fetchall():
        counts[table] = 0
        for row in connection.execute(f'SELECT * FROM "{table}" ORDER BY rowid'):
            counts[table] += 1
            digest.update(repr(row).encode())
        digest.update(f"{table} {counts[table]}".encode())
    return counts, digest.hexdigest()
