"""Who the browser is: people and their sessions, each read and write a short transaction.

What is known about finished games is the store's, under the person's id.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update

from counterplay.store import Store, Who, naming
from counterplay.store import schema as db

NEW_NAME = "You"  # of somebody who has said no name
SESSION_LIFE = timedelta(days=90)  # unless it is renewed, as every visit does
_RENEWED = timedelta(days=1)  # as often as that


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody with a session."""

    id: str
    name: str
    banned: bool = field(default=False, compare=False)  # the operator keeps them out
    grown_old: bool = field(default=False, compare=False)  # the session: it is time to renew it

    @property
    def who(self) -> Who:
        """Return who this is in the store: it stays when the person is called otherwise."""
        return Who.person(self.id)


def new_id() -> str:
    """Return 128 random bits as an identifier."""
    return secrets.token_urlsafe(16)


def now(back: timedelta = timedelta()) -> str:
    """Return the time as it is kept, or some time back."""
    return (datetime.now(UTC) - back).isoformat(timespec="seconds")


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


class Sessions:
    """People and their sessions."""

    def __init__(self, store: Store) -> None:
        self._at = store.transactions

    def new_person(self, name: str) -> tuple[Person, str]:
        """Make a person with a session; returns the session's token, which is kept nowhere."""
        who, token = Person(new_id(), name), secrets.token_urlsafe(32)

        def work(connection: Connection) -> None:
            connection.execute(insert(db.people).values(id=who.id, name=name, created=now()))
            connection.execute(insert(db.sessions).values(token_hash=_hash(token), person=who.id, created=now()))

        self._at.write(work)
        return who, token

    def new_session(self, person: Person) -> str:
        """Make another session of a person; returns its token, which is kept nowhere."""
        token = secrets.token_urlsafe(32)
        begun = insert(db.sessions).values(token_hash=_hash(token), person=person.id, created=now())
        self._at.write(lambda connection: connection.execute(begun))
        return token

    def person_of(self, token: str) -> Person | None:
        """Return whose session a token is; asked at every request, so it is one query."""
        query = (
            select(db.people.c.id, db.people.c.name, db.sessions.c.created, db.bans.c.created.label("banned"))
            .join(db.sessions, db.sessions.c.person == db.people.c.id)
            .outerjoin(db.bans, db.bans.c.person == db.people.c.id)
            .where(db.sessions.c.token_hash == _hash(token), db.sessions.c.created > now(SESSION_LIFE))
        )
        row = self._at.read(lambda connection: connection.execute(query).first())
        if row is None:
            return None
        return Person(row.id, row.name, banned=row.banned is not None, grown_old=row.created < now(_RENEWED))

    def renew_session(self, token: str) -> None:
        """Let a session live on from now."""
        renewed = update(db.sessions).where(db.sessions.c.token_hash == _hash(token)).values(created=now())
        self._at.write(lambda connection: connection.execute(renewed))

    def end_session(self, token: str) -> None:
        """End one session; whoever has its cookie is nobody."""
        gone = delete(db.sessions).where(db.sessions.c.token_hash == _hash(token))
        self._at.write(lambda connection: connection.execute(gone))

    def end_old_sessions(self) -> None:
        """Delete the sessions that nobody has renewed in time."""
        gone = delete(db.sessions).where(db.sessions.c.created <= now(SESSION_LIFE))
        self._at.write(lambda connection: connection.execute(gone))

    def forget_visitors(self, before: str) -> int:
        """Delete people who came before a time and never sat down, imported anything or said who they are."""
        busy = select(db.tables.c.person).union(
            select(db.sights.c.viewer),
            select(db.players.c.name).where(db.players.c.kind == "person"),
            select(db.guests.c.person),
            select(db.accounts.c.person),
            select(db.blocks.c.blocked),
        )
        idle = select(db.people.c.id).where(db.people.c.created < before, db.people.c.id.not_in(busy))

        def work(connection: Connection) -> int:
            gone = list(connection.execute(idle).scalars())
            for start in range(0, len(gone), 500):
                some = gone[start : start + 500]
                connection.execute(delete(db.sessions).where(db.sessions.c.person.in_(some)))
                connection.execute(delete(db.people).where(db.people.c.id.in_(some)))
            return len(gone)

        return self._at.write(work)

    def rename(self, person: Person, name: str) -> None:
        """Call a person otherwise, in all their games too."""

        def work(connection: Connection) -> None:
            connection.execute(update(db.people).where(db.people.c.id == person.id).values(name=name))
            naming.call(connection, person.who, name)

        self._at.write(work)

    def named(self, ids: Collection[str]) -> list[Person]:
        """Return people by their ids."""
        query = select(db.people.c.id, db.people.c.name).where(db.people.c.id.in_(ids))
        return self._at.read(lambda connection: [Person(row.id, row.name) for row in connection.execute(query)])

    def export(self, person: str) -> dict[str, Any]:
        """Return who somebody is, as they may read it."""

        def work(connection: Connection) -> dict[str, Any]:
            who = connection.execute(select(db.people).where(db.people.c.id == person)).mappings().one()
            begun = select(db.sessions.c.created).where(db.sessions.c.person == person)
            account = select(db.accounts.c.login, db.accounts.c.created).where(db.accounts.c.person == person)
            banned = select(db.bans.c.created).where(db.bans.c.person == person)
            return {
                **who,
                "kept_out": connection.execute(banned).scalar_one_or_none(),
                "sessions": list(connection.execute(begun).scalars()),
                "accounts": [dict(row) for row in connection.execute(account).mappings()],
            }

        return self._at.read(work)
