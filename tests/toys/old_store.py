"""A store as the release 5c35fb5 left it, in SQLite or, with the same rows, in PostgreSQL."""

import gzip
import sqlite3
from pathlib import Path

from sqlalchemy import MetaData, create_engine, select

from counterplay.store.address import resolve
from counterplay.store.opening import migrate
from counterplay.store.transactions import Transactions

THEN = Path(__file__).parents[1] / "golden/store_5c35fb5"
_STORE = ("players", "games", "seats", "judgements", "models")  # made by the first migration
_WEB = ("web_person", "web_session", "web_table", "web_entry", "web_game", "web_seat", "web_schema")  # by the web


def fill(url: str) -> None:
    """Bring what that release kept into an empty database."""
    sqlite = url.startswith("sqlite")
    then = sqlite3.connect(resolve(url).database if sqlite else ":memory:", check_same_thread=False)
    then.executescript(gzip.decompress((THEN / "store.sql.gz").read_bytes()).decode())
    if not sqlite:
        _copy(then, url)
    then.close()


def _copy(then: sqlite3.Connection, url: str) -> None:
    source = create_engine("sqlite://", creator=lambda: then)
    kept = MetaData()
    kept.reflect(source, only=[*_STORE, *_WEB])
    made = Transactions(resolve(url))
    made.write(lambda connection: migrate(connection, "0001"))
    with source.connect() as before, made.engine.begin() as connection:
        kept.create_all(connection, tables=[kept.tables[name] for name in _WEB])
        there = MetaData()
        there.reflect(connection, only=[*_STORE, *_WEB])
        for name in (*_STORE, *_WEB):
            rows = [dict(row) for row in before.execute(select(kept.tables[name])).mappings()]
            if rows:
                connection.execute(there.tables[name].insert(), rows)
    made.engine.dispose()
