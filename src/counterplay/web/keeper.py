"""Reads and writes of people, sessions, tables and journals, each a short transaction.

What is known about finished games is the store's; here is only who the browser is and what lies on its tables.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Any, Literal

from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, update
from sqlalchemy.engine import Row
from sqlalchemy.exc import IntegrityError

from counterplay.protocol import BadInput
from counterplay.skat.review import SKAT
from counterplay.skat.table import JournalEntry, Overtaken, StoredDeal, as_seen
from counterplay.store import SOON, FinishedGame, Store, Who, naming
from counterplay.store import schema as db
from counterplay.web.catalogue import of_today
from counterplay.web.schema_table import BotChoice

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


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table as it was opened."""

    id: str
    person: str
    created: str
    bots: tuple[BotChoice | None, ...]  # for the chairs after the first; None where a friend may sit
    deals: int
    training: bool
    closed: bool = False
    together: bool = False
    clock: float | None = None


@dataclass(frozen=True, slots=True)
class DealParts:
    """What a deal was shuffled from: the secret, the number, and each chair's pledge and number."""

    secret: str
    number: str
    people: dict[int, tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Change:
    """What an entry changes about who may be at a table."""

    kind: Literal["sits", "rises", "removed", "hosts"]
    person: str


def new_id() -> str:
    """Return 128 random bits as an identifier."""
    return secrets.token_urlsafe(16)


def now(back: timedelta = timedelta()) -> str:
    """Return the time as it is kept, or some time back."""
    return (datetime.now(UTC) - back).isoformat(timespec="seconds")


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


class Keeper:
    """Everything the web keeps, by short transactions."""

    def __init__(self, store: Store) -> None:
        self._store, self._at = store, store.transactions

    # --- people ---

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

    def count_tables_of(self, person: str) -> int:
        """Return how many tables there are of a person, those that were left too."""
        query = select(func.count()).where(db.tables.c.person == person)
        return self._at.read(lambda connection: int(connection.execute(query).scalar_one()))

    # --- tables ---

    def open_table(self, row: TableRow, *first: JournalEntry) -> None:
        """Keep a new table with its first entries."""
        bots = json.dumps([None if choice is None else choice.model_dump() for choice in row.bots])

        def work(connection: Connection) -> None:
            connection.execute(insert(db.tables).values({**asdict(row), "bots": bots}))
            connection.execute(insert(db.entries), [{"table_id": row.id, **asdict(entry)} for entry in first])

        self._at.write(work)

    def close_table(self, table: str) -> None:
        """Mark a table as left."""
        left = update(db.tables).where(db.tables.c.id == table).values(closed=True)
        self._at.write(lambda connection: connection.execute(left))

    def table(self, table: str, person: str) -> TableRow | None:
        """Return a table that a person opened, or was let in to."""
        query = select(db.tables).where(db.tables.c.id == table, _at_home(person))
        row = self._at.read(lambda connection: connection.execute(query).first())
        return None if row is None else _table_row(row)

    def tables(self, person: str, most: int | None = 100, *, left: bool = False) -> list[TableRow]:
        """Return a person's tables, the latest first; with `left` those too that the person has left."""
        query = select(db.tables).where(_at_home(person))
        if not left:
            query = query.where(db.tables.c.closed.is_(False))
        query = query.order_by(db.tables.c.created.desc(), db.tables.c.id).limit(most)
        return self._at.read(lambda connection: [_table_row(row) for row in connection.execute(query)])

    def count_tables(self, person: str) -> int:
        """Return how many tables a person has not left."""
        query = select(func.count()).where(db.tables.c.person == person, db.tables.c.closed.is_(False))
        return self._at.read(lambda connection: int(connection.execute(query).scalar_one()))

    def tables_in_play(self) -> list[tuple[str, int, Person]]:
        """Return the open tables whose last entry is no offer: id, number of that entry, and whose they are."""
        last = (
            select(db.entries.c.table_id, func.max(db.entries.c.number).label("number"))
            .join(db.tables, db.tables.c.id == db.entries.c.table_id)
            .where(db.tables.c.closed.is_(False))
            .group_by(db.entries.c.table_id)
            .subquery()
        )
        query = (
            select(last.c.table_id, last.c.number, db.people.c.id, db.people.c.name)
            .join(db.entries, (db.entries.c.table_id == last.c.table_id) & (db.entries.c.number == last.c.number))
            .join(db.tables, db.tables.c.id == last.c.table_id)
            .join(db.people, db.people.c.id == db.tables.c.person)
            .where(db.entries.c.kind != "offered")
        )
        return self._at.read(
            lambda connection: [
                (row.table_id, row.number, Person(row.id, row.name)) for row in connection.execute(query)
            ]
        )

    def entries(self, table: str) -> list[JournalEntry]:
        """Return a table's journal."""
        query = select(db.entries).where(db.entries.c.table_id == table).order_by(db.entries.c.number)
        return self._at.read(
            lambda connection: [
                JournalEntry(row.number, row.deal, row.kind, row.seat, row.text)
                for row in connection.execute(query)
            ]
        )

    def parts_of_deal(self, table: str, deal: int) -> DealParts:
        """Return the secret and the number of a deal, and what each person gave for it."""
        secret, number = "", ""
        pledges: dict[int, str] = {}
        numbers: dict[int, str] = {}
        for entry in self.entries(table):
            if entry.deal != deal:
                continue
            if entry.kind == "offered":  # an offer that was given up is followed by another
                secret, pledges, numbers = entry.text, {}, {}
            elif entry.kind == "commits":
                pledges[entry.seat] = entry.text
            elif entry.kind == "reveals":
                numbers[entry.seat] = entry.text
            elif entry.kind == "dealt":
                number = json.loads(entry.text)["number"]
        return DealParts(secret, number, {place: (pledges[place], text) for place, text in numbers.items()})

    def _as_seen(self, row: TableRow, person: str) -> list[JournalEntry]:
        entries, over = self.entries(row.id), self.stored_deals(row.id)
        if not row.together:
            return as_seen(entries, over)
        place = None
        for entry in entries:
            if entry.kind == "sits" and entry.text == person:
                place = entry.seat
            elif entry.kind in ("sits", "rises") and entry.seat == place:
                place = None
        seen = as_seen(entries, over, place, len(row.bots) + 1)
        # who else sat there is theirs to tell
        return [
            replace(entry, text="") if entry.kind == "sits" and entry.text != person else entry for entry in seen
        ]

    def stored_deals(self, table: str) -> dict[int, StoredDeal]:
        """Return what is stored of the finished deals of a table, by deal."""
        return {
            stored.game.number: StoredDeal(stored.game.record or "", stored.game.key, stored.game.counts)
            for stored in self._store.series(table)
            if stored.game.number is not None
        }

    def append(
        self,
        table: str,
        entries: Sequence[JournalEntry],
        game: FinishedGame | None = None,
        viewers: Sequence[str] = (),
        changes: Sequence[Change] = (),
    ) -> str:
        """Write entries, the game they finish, and who may be at the table, in one transaction.

        Return by which key the game is found again; "" without one.
        """

        def work(connection: Connection) -> str:
            try:
                connection.execute(insert(db.entries), [{"table_id": table, **asdict(entry)} for entry in entries])
            except IntegrityError:
                raise Overtaken(table) from None
            for change in changes:
                _change(connection, table, change)
            if game is None:
                return ""
            (receipt,) = self._store.take_in(SKAT, game, viewers=viewers, rank=SOON, connection=connection)
            if receipt.problem:
                raise BadInput(receipt.problem)
            return receipt.key

        return self._at.write(work)

    def export(self, person: str) -> dict[str, Any]:
        """Return who somebody is and what lies on their tables, as they may read it."""

        def work(connection: Connection) -> dict[str, Any]:
            who = connection.execute(select(db.people).where(db.people.c.id == person)).mappings().one()
            begun = select(db.sessions.c.created).where(db.sessions.c.person == person)
            account = select(db.accounts.c.login, db.accounts.c.created).where(db.accounts.c.person == person)
            accounts = [dict(row) for row in connection.execute(account).mappings()]
            banned = select(db.bans.c.created).where(db.bans.c.person == person)
            kept_out = connection.execute(banned).scalar_one_or_none()
            return {
                **who,
                "kept_out": kept_out,
                "sessions": list(connection.execute(begun).scalars()),
                "accounts": accounts,
            }

        tables = [
            {
                **asdict(row),
                "bots": [None if choice is None else choice.model_dump() for choice in row.bots],
                "journal": [asdict(entry) for entry in self._as_seen(row, person)],
            }
            for row in self.tables(person, None, left=True)
        ]
        return {"person": self._at.read(work), "tables": tables}


def _at_home(person: str) -> ColumnElement[bool]:
    """Say whose tables: those the person opened, and those they were let in to."""
    guest = select(db.guests.c.table_id).where(db.guests.c.person == person, db.guests.c.removed.is_(False))
    return (db.tables.c.person == person) | db.tables.c.id.in_(guest)


def _table_row(row: Row[Any]) -> TableRow:
    choices = json.loads(row.bots)
    bots = tuple(None if choice is None else of_today(BotChoice.model_validate(choice)) for choice in choices)
    return TableRow(
        row.id, row.person, row.created, bots, row.deals, row.training, row.closed, row.together, row.clock
    )


def _change(connection: Connection, table: str, change: Change) -> None:
    mine = (db.guests.c.table_id == table) & (db.guests.c.person == change.person)
    if change.kind == "hosts":
        connection.execute(update(db.tables).where(db.tables.c.id == table).values(person=change.person))
        return
    connection.execute(delete(db.guests).where(mine))
    if change.kind != "rises":
        removed = change.kind == "removed"
        values = {"watches": False, "removed": removed, "since": now()}
        connection.execute(insert(db.guests).values(table_id=table, person=change.person, **values))
