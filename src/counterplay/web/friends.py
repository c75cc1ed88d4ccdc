"""Who may come to whose table: invitations (single use, expiring, revocable), guests, blocked names."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Literal

from sqlalchemy import ColumnElement, Connection, Delete, Update, delete, func, insert, select, update

from counterplay.store import Store
from counterplay.store import schema as db
from counterplay.web.identity import Person, new_id, now

MOST_INVITATIONS = 20  # of one table, that can still be used
LONGEST_STAY = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class Invitation:
    """A link for one person."""

    id: str
    table: str
    host: str
    watches: bool
    created: str
    expires: str
    used: bool
    revoked: bool

    @property
    def state(self) -> Literal["open", "used", "revoked", "expired"]:
        """Return what became of it."""
        if self.used or self.revoked:
            return "used" if self.used else "revoked"
        return "open" if self.expires > now() else "expired"

    @property
    def open(self) -> bool:
        """Say whether it can be used."""
        return self.state == "open"


class Friends:
    """Invitations, guests and blocks, by short transactions."""

    def __init__(self, store: Store) -> None:
        self._at = store.transactions

    def _changed(self, change: Update | Delete) -> int:
        """Do one change; returns how many rows it met."""
        return self._at.write(lambda connection: int(connection.execute(change).rowcount))

    # --- invitations ---

    def invite(self, table: str, *, watches: bool, hours: float) -> tuple[str, str] | None:
        """Make an invitation; returns its id and its token, which is kept nowhere; None where there are many."""
        token, id = secrets.token_urlsafe(16), new_id()
        stay = min(timedelta(hours=hours), LONGEST_STAY)
        expires = (datetime.now(UTC) + stay).isoformat(timespec="seconds")
        usable = (db.invitations.c.table_id == table, db.invitations.c.used.is_(False), _fresh())
        values = {"watches": watches, "created": now(), "expires": expires, "used": False, "revoked": False}
        made = insert(db.invitations).values(id=id, table_id=table, token_hash=_hash(token), **values)

        def work(connection: Connection) -> tuple[str, str] | None:
            if connection.execute(select(func.count()).where(*usable)).scalar_one() >= MOST_INVITATIONS:
                return None
            connection.execute(made)
            return id, token

        return self._at.write(work)

    def invitations(self, table: str) -> list[Invitation]:
        """Return the invitations of a table, the latest first."""
        return self._read(db.invitations.c.table_id == table)

    def invitation(self, token: str) -> Invitation | None:
        """Return what a link invites to."""
        return next(iter(self._read(db.invitations.c.token_hash == _hash(token))), None)

    def _read(self, which: ColumnElement[bool]) -> list[Invitation]:
        query = (
            select(db.invitations, db.tables.c.person.label("host"))
            .join(db.tables, db.tables.c.id == db.invitations.c.table_id)
            .where(which, db.tables.c.closed.is_(False))
            .order_by(db.invitations.c.created.desc(), db.invitations.c.id)
        )
        with self._at.reading() as connection:
            return [
                Invitation(
                    row.id, row.table_id, row.host, row.watches, row.created, row.expires, row.used, row.revoked
                )
                for row in connection.execute(query)
            ]

    def revoke(self, table: str, id: str) -> bool:
        """Take an invitation back; says whether it could still be used."""
        mine = (db.invitations.c.table_id == table, db.invitations.c.id == id, db.invitations.c.used.is_(False))
        return self._changed(update(db.invitations).where(*mine).values(revoked=True)) == 1

    def use(self, invitation: Invitation) -> bool:
        """Use an invitation up; of two at once one is too late."""
        mine = (db.invitations.c.id == invitation.id, db.invitations.c.used.is_(False), _fresh())
        return self._changed(update(db.invitations).where(*mine).values(used=True)) == 1

    def unuse(self, invitation: Invitation) -> None:
        """Give an invitation back that led to no chair."""
        mine = db.invitations.c.id == invitation.id
        self._changed(update(db.invitations).where(mine).values(used=False))

    # --- guests ---

    def watch(self, table: str, person: str) -> None:
        """Let somebody look on."""
        values = {"watches": True, "removed": False, "since": now()}

        def work(connection: Connection) -> None:
            mine = (db.guests.c.table_id == table, db.guests.c.person == person)
            connection.execute(delete(db.guests).where(*mine, db.guests.c.removed.is_(False)))
            connection.execute(insert(db.guests).values(table_id=table, person=person, **values))

        self._at.write(work)

    def forget_guest(self, table: str, person: str) -> None:
        """Let somebody look on no more."""
        mine = (db.guests.c.table_id == table, db.guests.c.person == person, db.guests.c.removed.is_(False))
        self._changed(delete(db.guests).where(*mine))

    def watchers(self, table: str) -> set[str]:
        """Return who may look on."""
        return self._guests(table, db.guests.c.watches.is_(True) & db.guests.c.removed.is_(False))

    def removed(self, table: str) -> set[str]:
        """Return whom the host has removed."""
        return self._guests(table, db.guests.c.removed.is_(True))

    def _guests(self, table: str, which: ColumnElement[bool]) -> set[str]:
        query = select(db.guests.c.person).where(db.guests.c.table_id == table, which)
        with self._at.reading() as connection:
            return set(connection.execute(query).scalars())

    # --- blocks ---

    def block(self, person: str, blocked: str) -> None:
        """Hear no more of somebody, and let them to none of one's tables."""

        def work(connection: Connection) -> None:
            mine = (db.blocks.c.person == person, db.blocks.c.blocked == blocked)
            if connection.execute(select(db.blocks).where(*mine)).first() is None:
                connection.execute(insert(db.blocks).values(person=person, blocked=blocked, created=now()))

        self._at.write(work)

    def unblock(self, person: str, blocked: str) -> bool:
        """Let somebody be heard again."""
        mine = (db.blocks.c.person == person, db.blocks.c.blocked == blocked)
        return self._changed(delete(db.blocks).where(*mine)) == 1

    def blocked(self, person: str) -> list[Person]:
        """Return whom a person has blocked."""
        query = (
            select(db.people.c.id, db.people.c.name)
            .join(db.blocks, db.blocks.c.blocked == db.people.c.id)
            .where(db.blocks.c.person == person)
            .order_by(db.blocks.c.created)
        )
        with self._at.reading() as connection:
            return [Person(row.id, row.name) for row in connection.execute(query)]


def _fresh() -> ColumnElement[bool]:
    return db.invitations.c.revoked.is_(False) & (db.invitations.c.expires > now())


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
