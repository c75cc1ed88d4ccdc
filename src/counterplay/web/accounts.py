"""Accounts, which nobody needs: a name and a pass phrase by which somebody comes back on another device.

Only an argon2id hash of the phrase is kept. Guesses are counted for each name, and on a server that others can
reach for each address too.
"""

from __future__ import annotations

import hashlib
import hmac
import math
import time
import unicodedata
from collections import OrderedDict
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from sqlalchemy import Connection, delete, func, insert, select, update

from counterplay.store import Store
from counterplay.store import schema as db
from counterplay.web.identity import Person, now
from counterplay.web.refusal import Refused

if TYPE_CHECKING:
    from argon2 import PasswordHasher

_WRONG, _PER_SECOND = 10, 1 / 60  # wrong guesses of one name at once, and then one a minute
_MOST_NAMES = 10_000


@dataclass(frozen=True, slots=True)
class Account:
    """How somebody can come back."""

    login: str | None
    devices: int


class Guesses:
    """How many phrases may be tried for each name; a try counts before it is looked at."""

    def __init__(self) -> None:
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, name: str) -> None:
        """Count a try, or refuse it and say after how many seconds there may be one."""
        left = self._now(name)
        if left < 1:
            seconds = math.ceil((1 - left) / _PER_SECOND)
            raise Refused(
                429,
                "too_many_phrases",
                f"too many wrong pass phrases: the next may be tried in {seconds} seconds",
            )
        self._set(name, left - 1)

    def give_back(self, name: str) -> None:
        """Count a try no more: it was right."""
        self._set(name, self._now(name) + 1)

    def _set(self, name: str, left: float) -> None:
        self._left[name] = (left, time.monotonic())
        self._left.move_to_end(name)
        if len(self._left) > _MOST_NAMES:
            self._left.popitem(last=False)

    def _now(self, name: str) -> float:
        left, at = self._left.get(name, (float(_WRONG), time.monotonic()))
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

    def set(self, person: str, login: str, phrase_hash: str) -> bool:
        """Keep a name and the hash of a phrase; False where somebody else has the name."""
        values = {"login": login.lower(), "phrase_hash": phrase_hash}
        mine = db.accounts.c.person == person

        def work(connection: Connection) -> bool:
            taken = select(db.accounts.c.person).where(db.accounts.c.login == login.lower(), ~mine)
            if connection.execute(taken).first() is not None:
                return False
            if not connection.execute(update(db.accounts).where(mine).values(**values)).rowcount:
                connection.execute(insert(db.accounts).values(person=person, created=now(), **values))
            return True

        return self._at.write(work)

    def hash_of(self, person: str) -> str | None:
        """Return the hash of a person's phrase; None without an account."""
        query = select(db.accounts.c.phrase_hash).where(db.accounts.c.person == person)
        with self._at.reading() as connection:
            return connection.execute(query).scalar_one_or_none()

    def drop(self, person: str) -> bool:
        """Remove an account; whoever has the cookie stays known."""
        gone = delete(db.accounts).where(db.accounts.c.person == person)
        return self._at.write(lambda connection: connection.execute(gone).rowcount == 1)

    def find(self, login: str) -> tuple[Person, str] | None:
        """Return who signs in with a name, and the hash of the phrase."""
        query = (
            select(db.people.c.id, db.people.c.name, db.accounts.c.phrase_hash, db.bans.c.created.label("banned"))
            .join(db.accounts, db.accounts.c.person == db.people.c.id)
            .outerjoin(db.bans, db.bans.c.person == db.people.c.id)
            .where(db.accounts.c.login == login.lower())
        )
        with self._at.reading() as connection:
            row = connection.execute(query).first()
        return None if row is None else (Person(row.id, row.name, banned=row.banned is not None), row.phrase_hash)

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


def badge(phrase_hash: str) -> str:
    """Return what a browser that has signed in may show: nobody who does not know the hash can make it.

    Strangers who guess a name's phrase use up their own tries, not those of the owner's browsers.
    """
    return hmac.new(phrase_hash.encode(), b"a browser that has signed in", hashlib.sha256).hexdigest()


def _normal(phrase: str) -> str:
    return unicodedata.normalize("NFC", phrase)


def hashed(phrase: str) -> str:
    """Return the argon2id hash of a phrase; it takes 64 MiB and a while."""
    return _hasher().hash(_normal(phrase))


def verified(phrase_hash: str | None, phrase: str) -> bool:
    """Say whether a phrase is the one of a hash; a name that nobody has takes as long as any other."""
    from argon2.exceptions import Argon2Error, InvalidHashError

    try:
        return _hasher().verify(phrase_hash or _nobody(), _normal(phrase)) and phrase_hash is not None
    except (Argon2Error, InvalidHashError):
        return False


@cache
def _nobody() -> str:
    return hashed("nobody has this phrase")
