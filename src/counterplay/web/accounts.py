"""Accounts, which nobody needs: a name and a pass phrase by which somebody comes back on another device.

Only an argon2id hash of the phrase is kept. Guesses are counted for each name, and on a server that others can
reach for each address too.
"""

from __future__ import annotations

import hashlib
import threading
import time
import unicodedata
from collections import OrderedDict
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from sqlalchemy import Connection, delete, func, insert, select, update

from counterplay.store import Store
from counterplay.store import schema as db
from counterplay.web.keeper import Person, now

if TYPE_CHECKING:
    from argon2 import PasswordHasher

_AT_ONCE = threading.Semaphore(2)  # each takes 64 MiB
_WRONG, _PER_SECOND = 10, 1 / 60  # wrong guesses of one name at once, and then one a minute
_MOST_NAMES = 10_000


@dataclass(frozen=True, slots=True)
class Account:
    """How somebody can come back."""

    login: str | None
    devices: int


class Guesses:
    """How many wrong phrases were tried for each name."""

    def __init__(self) -> None:
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def may(self, login: str) -> bool:
        """Say whether another guess is allowed now."""
        return self._now(login) >= 1

    def wrong(self, login: str) -> None:
        """Count a wrong guess."""
        self._left[login] = (self._now(login) - 1, time.monotonic())
        self._left.move_to_end(login)
        if len(self._left) > _MOST_NAMES:
            self._left.popitem(last=False)

    def _now(self, login: str) -> float:
        left, at = self._left.get(login, (float(_WRONG), time.monotonic()))
        return min(float(_WRONG), left + (time.monotonic() - at) * _PER_SECOND)


class Accounts:
    """Accounts, by short transactions."""

    def __init__(self, store: Store) -> None:
        self._at = store.transactions
        self.guesses = Guesses()

    def of(self, person: str) -> Account:
        """Return how a person can come back, and from how many browsers they are known."""
        with self._at.reading() as connection:
            login = connection.execute(
                select(db.accounts.c.login).where(db.accounts.c.person == person)
            ).scalar_one_or_none()
            devices = connection.execute(
                select(func.count()).select_from(db.sessions).where(db.sessions.c.person == person)
            ).scalar_one()
        return Account(login, int(devices))

    def set(self, person: str, login: str, phrase: str) -> bool:
        """Keep a name and a phrase; False where somebody else has the name."""
        values = {"login": login.lower(), "phrase_hash": _hashed(phrase)}
        mine = db.accounts.c.person == person

        def work(connection: Connection) -> bool:
            taken = select(db.accounts.c.person).where(db.accounts.c.login == login.lower(), ~mine)
            if connection.execute(taken).first() is not None:
                return False
            if not connection.execute(update(db.accounts).where(mine).values(**values)).rowcount:
                connection.execute(insert(db.accounts).values(person=person, created=now(), **values))
            return True

        return self._at.write(work)

    def right(self, person: str, phrase: str) -> bool:
        """Say whether a phrase is the person's, or whether they have none."""
        query = select(db.accounts.c.phrase_hash).where(db.accounts.c.person == person)
        with self._at.reading() as connection:
            stored = connection.execute(query).scalar_one_or_none()
        return stored is None or _verified(stored, phrase)

    def drop(self, person: str) -> bool:
        """Remove an account; whoever has the cookie stays known."""
        gone = delete(db.accounts).where(db.accounts.c.person == person)
        return self._at.write(lambda connection: connection.execute(gone).rowcount == 1)

    def find(self, login: str, phrase: str) -> Person | None:
        """Return whose name and phrase these are."""
        query = (
            select(db.people.c.id, db.people.c.name, db.accounts.c.phrase_hash)
            .join(db.accounts, db.accounts.c.person == db.people.c.id)
            .where(db.accounts.c.login == login.lower())
        )
        with self._at.reading() as connection:
            row = connection.execute(query).first()
        # a name that nobody has takes as long as any other
        right = _verified(_nobody() if row is None else row.phrase_hash, phrase)
        return Person(row.id, row.name) if row is not None and right else None

    def sign_out_others(self, person: str, token: str) -> int:
        """End all sessions of a person but one; returns how many."""
        own_token = hashlib.sha256(token.encode()).hexdigest()
        others = (db.sessions.c.person == person, db.sessions.c.token_hash != own_token)
        gone = delete(db.sessions).where(*others)
        return self._at.write(lambda connection: int(connection.execute(gone).rowcount))


@cache
def _hasher() -> PasswordHasher:
    """Return argon2id as RFC 9106 recommends where memory is short (64 MiB, three passes); few servers need it."""
    from argon2 import PasswordHasher

    return PasswordHasher()


@cache
def _nobody() -> str:
    return _hashed("nobody has this phrase")


def _normal(phrase: str) -> str:
    return unicodedata.normalize("NFC", phrase)


def _hashed(phrase: str) -> str:
    with _AT_ONCE:
        return _hasher().hash(_normal(phrase))


def _verified(stored: str, phrase: str) -> bool:
    from argon2.exceptions import Argon2Error, InvalidHashError

    with _AT_ONCE:
        try:
            return _hasher().verify(stored, _normal(phrase))
        except (Argon2Error, InvalidHashError):
            return False
