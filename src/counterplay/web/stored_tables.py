"""Tables of the browser and their journals as they are stored; each read and write is a short transaction."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Literal

from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, update
from sqlalchemy.engine import Row
from sqlalchemy.exc import IntegrityError

from counterplay.protocol import BadInput
from counterplay.skat.review import SKAT
from counterplay.skat.table import JournalEntry, Overtaken, StoredDeal, as_seen
from counterplay.store import SOON, FinishedGame, Store
from counterplay.store import schema as db
from counterplay.web.catalogue import of_today
from counterplay.web.identity import Person, now
from counterplay.web.schema_table import BotChoice


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


class StoredTables:
    """The tables of all people."""

    def __init__(self, store: Store) -> None:
        self._store, self._at = store, store.transactions

    def count_tables_of(self, person: str) -> int:
        """Return how many tables there are of a person, those that were left too."""
        query = select(func.count()).where(db.tables.c.person == person)
        return self._at.read(lambda connection: int(connection.execute(query).scalar_one()))

    def open_table(self, row: TableRow, *first: JournalEntry) -> None:
        """Keep a new table with its first entries."""
        bots = json.dumps(_plain(row.bots))

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

    def export(self, person: str) -> list[dict[str, Any]]:
        """Return what lies on somebody's tables, as they may read it."""
        return [
            {
                **asdict(row),
                "bots": _plain(row.bots),
                "journal": [asdict(entry) for entry in self._as_seen(row, person)],
            }
            for row in self.tables(person, None, left=True)
        ]


def _plain(bots: Sequence[BotChoice | None]) -> list[dict[str, Any] | None]:
    return [None if choice is None else choice.model_dump() for choice in bots]


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
