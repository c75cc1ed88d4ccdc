"""Whoever runs a server for others: keeps people out or has them forgotten, and all of it is written down.

There is an operator only where `COUNTERPLAY_OPERATOR` says a phrase to come in by. Sessions live in memory.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, delete, exists, func, insert, or_, select

from counterplay.protocol import BadInput
from counterplay.store import Store
from counterplay.store import schema as db
from counterplay.web.accounts import Guesses
from counterplay.web.identity import now
from counterplay.web.schema_operator import AuditLine, Deed, OperatedPerson

PHRASE = "COUNTERPLAY_OPERATOR"  # the environment variable
SESSION_SECONDS = 12 * 3600.0
_SHORTEST = 12
_MOST_SESSIONS = 100


def checked_phrase(phrase: str) -> str:
    """Return the operator's phrase, or refuse one that is too easily guessed."""
    if phrase and len(phrase) < _SHORTEST:
        raise BadInput(f"the operator's phrase in {PHRASE} has at least {_SHORTEST} characters")
    return phrase


class Operators:
    """Sessions of operators, and what they do, each deed in one transaction with the line that tells of it."""

    def __init__(self, store: Store, phrase: str) -> None:
        self._at = store.transactions
        self._phrase = _digest(phrase) if phrase else None
        self._sessions: dict[str, float] = {}  # until when, by the digest of the token
        self.guesses = Guesses()

    @property
    def wanted(self) -> bool:
        """Say whether this server has an operator."""
        return self._phrase is not None

    def sign_in(self, phrase: str) -> str | None:
        """Return the token of a new session, which is kept nowhere; None where the phrase is wrong."""
        if self._phrase is None or not hmac.compare_digest(_digest(phrase), self._phrase):
            return None
        token = secrets.token_urlsafe(32)
        self._sessions = {digest: until for digest, until in self._sessions.items() if until > time.monotonic()}
        while len(self._sessions) >= _MOST_SESSIONS:
            del self._sessions[next(iter(self._sessions))]
        self._sessions[_digest(token)] = time.monotonic() + SESSION_SECONDS
        return token

    def sign_out(self, token: str) -> None:
        """End a session."""
        self._sessions.pop(_digest(token), None)

    def knows(self, token: str) -> bool:
        """Say whether a token is an operator's."""
        return self._sessions.get(_digest(token), 0.0) > time.monotonic()

    # --- what is done, and written down ---

    def note(self, deed: Deed, address: str, person: str = "") -> None:
        """Write down what an operator does."""
        self._at.write(lambda connection: _note(connection, deed, address, person))

    def ban(self, person: str, address: str, *, banned: bool) -> bool:
        """Keep somebody out, or let them in again; False where there is no such person."""

        def work(connection: Connection) -> bool:
            known = connection.execute(select(db.people.c.id).where(db.people.c.id == person)).first() is not None
            if known:
                connection.execute(delete(db.bans).where(db.bans.c.person == person))
                if banned:
                    connection.execute(insert(db.bans).values(person=person, created=now()))
                _note(connection, "block" if banned else "unblock", address, person)
            return known

        return self._at.write(work)

    def is_banned(self, person: str) -> bool:
        """Say whether somebody is kept out."""
        query = select(db.bans.c.person).where(db.bans.c.person == person)
        return self._at.read(lambda connection: connection.execute(query).first() is not None)

    def audit(self, before: int | None, most: int) -> tuple[tuple[AuditLine, ...], int | None]:
        """Return what was done, the latest first, and where the page after this one begins."""
        query = select(db.audit).order_by(db.audit.c.id.desc()).limit(most + 1)
        if before is not None:
            query = query.where(db.audit.c.id < before)
        rows = self._at.read(lambda connection: connection.execute(query).all())
        lines = tuple(AuditLine.model_validate(row, from_attributes=True) for row in rows[:most])
        return lines, rows[most - 1].id if len(rows) > most else None

    # --- people ---

    def count_people(self) -> int:
        """Return how many people there are."""
        query = select(func.count()).select_from(db.people)
        return self._at.read(lambda connection: int(connection.execute(query).scalar_one()))

    def people(self, text: str, offset: int, most: int) -> tuple[tuple[OperatedPerson, ...], int]:
        """Return people whose name, login or id fits, those who came last first, and how many there are."""
        asked = db.people.outerjoin(db.accounts, db.accounts.c.person == db.people.c.id)
        wanted = _fits(text)
        person = db.people.c.id
        own_tables = (db.tables.c.person == person) & db.tables.c.closed.is_(False)
        sat = (db.players.c.kind == "person") & (db.players.c.name == person)
        query = (
            select(
                person,
                db.people.c.name,
                db.people.c.created,
                db.accounts.c.login,
                _of_each(func.max(db.sessions.c.created), db.sessions.c.person == person).label("seen"),
                _of_each(func.count(db.tables.c.id), own_tables).label("tables"),
                select(func.count())
                .select_from(db.seats.join(db.players, db.players.c.id == db.seats.c.player_id))
                .where(sat)
                .correlate(db.people)
                .scalar_subquery()
                .label("games"),
                exists().where(db.bans.c.person == person).label("banned"),
            )
            .select_from(asked)
            .where(wanted)
            .order_by(db.people.c.created.desc(), person)
            .offset(offset)
            .limit(most)
        )
        total = select(func.count()).select_from(asked).where(wanted)

        def work(connection: Connection) -> tuple[tuple[OperatedPerson, ...], int]:
            page = tuple(map(OperatedPerson.model_validate, connection.execute(query).mappings()))
            return page, int(connection.execute(total).scalar_one())

        return self._at.read(work)


def _of_each(what: ColumnElement[Any], whose: ColumnElement[bool]) -> ColumnElement[Any]:
    return select(what).where(whose).correlate(db.people).scalar_subquery()


def _fits(text: str) -> ColumnElement[bool]:
    words: Sequence[ColumnElement[bool]] = [
        func.lower(column).contains(text.lower(), autoescape=True)
        for column in (db.people.c.name, db.accounts.c.login)
    ]
    return or_(*words, db.people.c.id == text)


def _note(connection: Connection, deed: Deed, address: str, person: str) -> None:
    connection.execute(insert(db.audit).values(at=now(), deed=deed, person=person, address=address[:100]))


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
