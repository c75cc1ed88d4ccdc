"""Reads and writes of people, sessions, tables and journals, each a short transaction."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.engine import Row
from sqlalchemy.exc import IntegrityError

from counterplay.skat.table import journal
from counterplay.skat.table.journal import Entry
from counterplay.skat.table.seats import Ended
from counterplay.store.transactions import Transactions
from counterplay.web import database as db
from counterplay.web.schema_table import BotChoice


class Overtaken(Exception):
    """Another process has written this journal further."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody with a session."""

    id: str
    name: str

    @property
    def handle(self) -> str:
        """Return the name under which bots know this person: it stays when the person is called otherwise."""
        return f"person {self.id}"


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table as it was opened."""

    id: str
    person: str
    created: str
    bots: tuple[BotChoice, ...]
    deals: int
    training: bool
    closed: bool = False


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

    def __init__(self, at: Transactions) -> None:
        self._at = at

    # --- people ---

    def new_person(self, name: str) -> tuple[Person, str]:
        """Make a person with a session; returns the session's token, which is kept nowhere."""
        who, token = Person(new_id(), name), secrets.token_urlsafe(32)
        with self._at.writing() as connection:
            connection.execute(insert(db.person).values(id=who.id, name=name, created=now()))
            connection.execute(insert(db.session).values(token_hash=_hash(token), person=who.id, created=now()))
        return who, token

    def person_of(self, token: str) -> Person | None:
        """Return whose session a token is."""
        query = (
            select(db.person.c.id, db.person.c.name)
            .join(db.session, db.session.c.person == db.person.c.id)
            .where(db.session.c.token_hash == _hash(token))
        )
        with self._at.reading() as connection:
            row = connection.execute(query).first()
        return None if row is None else Person(row.id, row.name)

    def forget_visitors(self, before: str) -> int:
        """Delete people who came before a time and never sat down or imported anything."""
        busy = select(db.table.c.person).union(select(db.game.c.person).where(db.game.c.person.is_not(None)))
        idle = select(db.person.c.id).where(db.person.c.created < before, db.person.c.id.not_in(busy))
        with self._at.writing() as connection:
            gone = list(connection.execute(idle).scalars())
            for start in range(0, len(gone), 500):
                some = gone[start : start + 500]
                connection.execute(delete(db.session).where(db.session.c.person.in_(some)))
                connection.execute(delete(db.person).where(db.person.c.id.in_(some)))
        return len(gone)

    def rename(self, person: str, name: str) -> None:
        """Call a person otherwise, in all their games too."""
        seats = (db.game.c.player0, db.game.c.player1, db.game.c.player2)
        with self._at.writing() as connection:
            connection.execute(update(db.person).where(db.person.c.id == person).values(name=name))
            for seat, column in enumerate(seats):
                mine = (db.game.c.person == person) & (db.game.c.source == "table") & (db.game.c.seat == seat)
                connection.execute(update(db.game).where(mine).values({column: name}))
            mine = (db.seat.c.person == person) & db.seat.c.own
            connection.execute(update(db.seat).where(mine).values(name=name))

    def delete_person(self, person: str) -> tuple[int, int]:
        """Delete everything about a person; returns how many tables and games that were."""
        with self._at.writing() as connection:
            connection.execute(delete(db.seat).where(db.seat.c.person == person))
            games = connection.execute(delete(db.game).where(db.game.c.person == person)).rowcount
            mine = select(db.table.c.id).where(db.table.c.person == person)
            connection.execute(delete(db.entry).where(db.entry.c.table_id.in_(mine)))
            tables = connection.execute(delete(db.table).where(db.table.c.person == person)).rowcount
            connection.execute(delete(db.session).where(db.session.c.person == person))
            connection.execute(delete(db.person).where(db.person.c.id == person))
        self._at.clear_log()  # which still held what was deleted
        return tables, games

    # --- tables ---

    def open_table(self, row: TableRow, first: Entry) -> None:
        """Keep a new table with its first offer."""
        bots = json.dumps([choice.model_dump() for choice in row.bots])
        with self._at.writing() as connection:
            connection.execute(insert(db.table).values({**asdict(row), "bots": bots}))
            connection.execute(insert(db.entry).values(table_id=row.id, **asdict(first)))

    def close_table(self, table: str) -> None:
        """Mark a table as left."""
        with self._at.writing() as connection:
            connection.execute(update(db.table).where(db.table.c.id == table).values(closed=True))

    def table(self, table: str, person: str) -> TableRow | None:
        """Return a person's table."""
        query = select(db.table).where(db.table.c.id == table, db.table.c.person == person)
        with self._at.reading() as connection:
            row = connection.execute(query).first()
        return None if row is None else _table_row(row)

    def tables(self, person: str, most: int = 100) -> list[TableRow]:
        """Return a person's tables, the latest first."""
        query = (
            select(db.table)
            .where(db.table.c.person == person, db.table.c.closed.is_(False))
            .order_by(db.table.c.created.desc(), db.table.c.id)
            .limit(most)
        )
        with self._at.reading() as connection:
            return [_table_row(row) for row in connection.execute(query)]

    def count_tables(self, person: str) -> int:
        """Return how many tables a person has not left."""
        query = select(func.count()).where(db.table.c.person == person, db.table.c.closed.is_(False))
        with self._at.reading() as connection:
            return int(connection.execute(query).scalar_one())

    def entries(self, table: str) -> list[Entry]:
        """Return a table's journal."""
        query = select(db.entry).where(db.entry.c.table_id == table).order_by(db.entry.c.number)
        with self._at.reading() as connection:
            return [Entry(row.number, row.deal, row.kind, row.seat, row.text) for row in connection.execute(query)]

    def parts_of_deal(self, table: str, deal: int) -> tuple[str, str]:
        """Return the secret and the browser's number of a deal."""
        parts = {one.kind: one.text for one in self.entries(table) if one.deal == deal}
        return parts["offered"], json.loads(parts["dealt"])["number"]

    def count_games(self, person: str) -> int:
        """Return how many games at tables are kept of a person."""
        query = select(func.count()).where(db.game.c.person == person, db.game.c.source == "table")
        with self._at.reading() as connection:
            return int(connection.execute(query).scalar_one())

    def export(self, person: str) -> dict[str, Any]:
        """Return every row about a person; of the session only when it began."""
        with self._at.reading() as connection:
            who = connection.execute(select(db.person).where(db.person.c.id == person)).mappings().one()
            begun = connection.execute(select(db.session.c.created).where(db.session.c.person == person)).scalars()
            tables = [
                {**row, "journal": [asdict(one) for one in self._journal_as_seen(row["id"])]}
                for row in connection.execute(select(db.table).where(db.table.c.person == person)).mappings()
            ]
            games = [
                dict(row)
                for row in connection.execute(select(db.game).where(db.game.c.person == person)).mappings()
            ]
            told = {**who, "sessions": list(begun)}
        return {"person": told, "tables": tables, "games": games, "models": []}

    def _journal_as_seen(self, table: str) -> list[Entry]:
        entries = self.entries(table)
        with self._at.reading() as connection:
            over = set(connection.execute(select(db.game.c.deal).where(db.game.c.table_id == table)).scalars())
        return journal.as_seen(entries, over)

    def games_of_table(self, table: str) -> dict[int, Ended]:
        """Return the finished games of a table by deal: id, record and whether each counts."""
        query = select(db.game.c.deal, db.game.c.id, db.game.c.record, db.game.c.counts).where(
            db.game.c.table_id == table
        )
        with self._at.reading() as connection:
            return {row.deal: Ended(row.record, row.id, row.counts) for row in connection.execute(query)}

    def append(self, table: str, entries: Sequence[Entry], game: dict[str, Any] | None = None) -> None:
        """Write entries, and the game they finish, in one transaction."""
        with self._at.writing() as connection:
            try:
                connection.execute(insert(db.entry), [{"table_id": table, **asdict(one)} for one in entries])
                if game is not None:
                    connection.execute(insert(db.game).values(game))
            except IntegrityError:
                raise Overtaken(table) from None


def _table_row(row: Row[Any]) -> TableRow:
    bots = tuple(BotChoice.model_validate(choice) for choice in json.loads(row.bots))
    return TableRow(row.id, row.person, row.created, bots, row.deals, row.training, row.closed)
