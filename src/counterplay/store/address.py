"""Where a store is: a URL, a file's name or nothing (the user's own), and how to say so without its password."""

from __future__ import annotations

import os
import re
from pathlib import Path

import platformdirs
from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from counterplay.protocol import BadInput
from counterplay.untrusted import masked

ENVIRONMENT = "COUNTERPLAY_STORE"
MEMORY = ":memory:"
RIGHT = "a file's name, sqlite:///FILE, or postgresql://USER@HOST/DATABASE"
_SECRETS = {"password", "sslpassword"}
_SERVER = re.compile(r"postgres(ql)?(\+\w*)?:|[^./].*:.*@", re.DOTALL)  # no file is named so, unless by ./ or /


class StoreProblem(BadInput):
    """A store cannot be opened or used as asked; the text says why and what would be right, without passwords.

    >>> from counterplay import store
    >>> try:
    ...     store.open("README.md")
    ... except store.StoreProblem as problem:
    ...     print(problem)
    README.md is not a database; name a new file, or one that a store was kept in
    """


class StoreAway(StoreProblem):
    """The server that keeps the store does not answer; it may do so again in a moment."""


def default_file() -> Path:
    """Return the store of this user: `store.db` in the user's data folder."""
    return platformdirs.user_data_path("counterplay") / "store.db"


def resolve(address: str | None = None) -> URL:
    """Return the URL of a store: the one named, else that of the environment, else the user's own.

    >>> shown(resolve("sqlite:///games.db"))
    'games.db'
    >>> shown(resolve("postgres://ada:secret@example.org/cards"))
    'postgresql://ada:***@example.org/cards'
    """
    address = address if address is not None else os.environ.get(ENVIRONMENT) or None
    if address is None:
        return URL.create("sqlite+pysqlite", database=str(default_file()))
    if not address.strip() or "\0" in address:
        raise StoreProblem(f"a store's name cannot be empty; give {RIGHT}")
    if "://" not in address:
        if _SERVER.match(address):
            raise StoreProblem(
                f"{masked(address)} looks like the URL of a server, but is none; "
                f"give {RIGHT}, or ./FILE for a file of this name"
            )
        return _sqlite(URL.create("sqlite", database=address), address)
    try:
        url = make_url(address)
    except (ArgumentError, ValueError):
        raise StoreProblem(f"{masked(address)} is not the URL of a store; give {RIGHT}") from None
    kind = url.get_backend_name()
    if kind == "sqlite":
        return _sqlite(url, address)
    if kind in ("postgres", "postgresql"):
        if url.drivername not in ("postgres", "postgresql", "postgresql+psycopg"):
            raise StoreProblem(f"{masked(address)} names a driver that is not used here; write postgresql://")
        if "@" in str(url.host) or re.search("[@:/]", str(url.database)):  # the server's own words would show it
            raise StoreProblem(
                f"{masked(address)} cannot be taken apart: write it like postgresql://USER@HOST/DATABASE, "
                "and in a password %40 for @, %3A for :, %2F for /"
            )
        return url.set(drivername="postgresql+psycopg")
    raise StoreProblem(f"a store is kept in SQLite or PostgreSQL, not in {masked(kind)}; give {RIGHT}")


def _sqlite(url: URL, address: str) -> URL:
    if url.drivername not in ("sqlite", "sqlite+pysqlite") or url.host or url.query:
        raise StoreProblem(
            f"{masked(address)} is not the URL of a file; "
            "write sqlite:///FILE, or sqlite:////FOLDER/FILE from the root"
        )
    if not url.database or url.database == MEMORY or url.database.startswith("file:"):
        raise StoreProblem(f"{masked(address)} names no file; write sqlite:///FILE")
    return url.set(drivername="sqlite+pysqlite")


def shown(url: URL) -> str:
    """Return a URL that was resolved as it may be printed: a file's name, or a URL without password and query."""
    if url.get_backend_name() == "sqlite":
        return masked(str(url.database))
    return url.set(query={}).render_as_string(hide_password=True).replace("+psycopg:", ":", 1)


def secrets(url: URL) -> list[str]:
    """Return what must never be shown: the passwords of a URL, as they are and as they may be quoted."""
    plain = [str(url.password)] if url.password else []
    for key, value in url.query.items():
        if key.lower() in _SECRETS:
            plain += [value] if isinstance(value, str) else list(value)
    return plain
