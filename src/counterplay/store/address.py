"""Where a store is: a URL, a file's name or nothing (the user's own), and how to say so without its password."""

from __future__ import annotations

import os
import re
from pathlib import Path

import platformdirs
from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from counterplay.protocol import BadInput

ENVIRONMENT = "COUNTERPLAY_STORE"
MEMORY = ":memory:"
RIGHT = "a file's name, sqlite:///FILE, or postgresql://USER@HOST/DATABASE"
_SECRETS = {"password", "sslpassword"}
_USERINFO = re.compile(r"//.*@", re.DOTALL)


class StoreProblem(BadInput):
    """A store cannot be opened or used as asked; the text says why and what would be right, without passwords."""


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
        folder = default_file().parent
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as problem:
            reason = problem.strerror
            raise StoreProblem(
                f"the folder {folder} for the store cannot be made ({reason}); name a store by --store"
            ) from None
        return URL.create("sqlite+pysqlite", database=str(default_file()))
    if not address.strip() or "\0" in address:
        raise StoreProblem(f"a store's name cannot be empty; give {RIGHT}")
    if "://" not in address:
        return _sqlite(URL.create("sqlite", database=address))
    try:
        url = make_url(address)
    except (ArgumentError, ValueError):
        raise StoreProblem(f"{masked(address)} is not the URL of a store; give {RIGHT}") from None
    kind = url.get_backend_name()
    if kind == "sqlite":
        return _sqlite(url)
    if kind in ("postgres", "postgresql"):
        if url.drivername not in ("postgres", "postgresql", "postgresql+psycopg"):
            raise StoreProblem(f"{shown(url)} names a driver that is not used here; write postgresql://")
        return url.set(drivername="postgresql+psycopg")
    raise StoreProblem(f"a store is kept in SQLite or PostgreSQL, not in {masked(kind)}; give {RIGHT}")


def _sqlite(url: URL) -> URL:
    if url.drivername not in ("sqlite", "sqlite+pysqlite") or url.host or url.query:
        raise StoreProblem(
            f"{shown(url)} is not the URL of a file; write sqlite:///FILE, or sqlite:////FOLDER/FILE from the root"
        )
    if not url.database or url.database == MEMORY or url.database.startswith("file:"):
        raise StoreProblem(f"{shown(url)} names no file; write sqlite:///FILE")
    return url.set(drivername="sqlite+pysqlite")


def shown(url: URL) -> str:
    """Return the URL as it may be printed: the name of a file, or a URL without any password."""
    if url.get_backend_name() == "sqlite" and url.database and not (url.host or url.query):
        return url.database
    hidden = {key: "***" for key in url.query if key.lower() in _SECRETS}
    return url.update_query_dict(hidden).render_as_string(hide_password=True).replace("+psycopg:", ":", 1)


def masked(address: str) -> str:
    """Return a text that should have been a URL, without what might be a password in it.

    >>> masked("postgresql://ada:secret@host:port/cards")
    'postgresql://***@host:port/cards'
    """
    return re.sub(r"(?i)(password=)[^&]*", r"\1***", _USERINFO.sub("//***@", address))


def secrets(url: URL) -> list[str]:
    """Return what must never be shown: the passwords of a URL, as they are and as they may be quoted."""
    plain = [str(url.password)] if url.password else []
    for key, value in url.query.items():
        if key.lower() in _SECRETS:
            plain += [value] if isinstance(value, str) else list(value)
    return plain
