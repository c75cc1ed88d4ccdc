"""Finished games in the database: searching, analysing, counting; who may see which."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy import Select, func, insert, or_, select, update
from sqlalchemy.engine import Row
from sqlalchemy.exc import IntegrityError

from counterplay.store.transactions import Transactions
from counterplay.web import database as db
from counterplay.web.schema_review import GameInfo

_SEATS = (db.game.c.player0, db.game.c.player1, db.game.c.player2)
_INFO = [column for column in db.game.c if column.name not in ("record", "tallies")]

NOT_ANALYSABLE: dict[str, Any] = {"mistakes": -2, "points_lost": -2, "tallies": {}}


class Archive:
    """The games one person may see: their own at tables, and those they imported."""

    def __init__(self, at: Transactions) -> None:
        self._at = at

    def record(self, person: str, game: str) -> Row[Any] | None:
        """Return a game that the person may see."""
        query = select(db.game).where(db.game.c.id == game, db.game.c.person == person)
        with self._at.reading() as connection:
            return connection.execute(query).first()

    def search(
        self,
        person: str,
        *,
        player: str = "",
        kind: str | None = None,
        won: bool | None = None,
        mistakes: int = 0,
        points_lost: int = 0,
        source: str | None = None,
        offset: int = 0,
        limit: int = 50,
    ) -> tuple[list[GameInfo], int]:
        """Return a page of the games that match, the latest first, and how many match in all."""
        query = select(*_INFO).where(db.game.c.person == person)
        if player:
            query = query.where(or_(*(seat.contains(player, autoescape=True) for seat in _SEATS)))
        if kind is not None:
            query = query.where(db.game.c.kind == kind)
        if won is not None:
            query = query.where(db.game.c.won.is_(won))
        if mistakes:
            query = query.where(db.game.c.mistakes >= mistakes)
        if points_lost:
            query = query.where(db.game.c.points_lost >= points_lost)
        if source is not None:
            query = query.where(db.game.c.source == source)
        page = query.order_by(db.game.c.played.desc(), db.game.c.id).offset(offset).limit(limit)
        with self._at.reading() as connection:
            total = int(connection.execute(select(func.count()).select_from(query.subquery())).scalar_one())
            return [info_of(row) for row in connection.execute(page)], total

    def add(self, rows: Sequence[dict[str, Any]]) -> tuple[int, int]:
        """Keep imported games; returns how many were new and how many were known."""
        new = 0
        with self._at.writing() as connection:
            known = self._known(connection, rows)
            fresh = {(row["person"], row["fingerprint"]): row for row in rows}
            wanted = [row for key, row in fresh.items() if key[1] not in known]
            if wanted:
                try:
                    with connection.begin_nested():
                        connection.execute(insert(db.game), wanted)
                        new = len(wanted)
                except IntegrityError:  # another import was faster with some of them
                    new = sum(self._add_one(connection, row) for row in wanted)
        return new, len(rows) - new

    def _known(self, connection: Any, rows: Sequence[dict[str, Any]]) -> set[str]:
        if not rows:
            return set()
        query = select(db.game.c.fingerprint).where(
            db.game.c.person == rows[0]["person"], db.game.c.fingerprint.in_([row["fingerprint"] for row in rows])
        )
        return set(connection.execute(query).scalars())

    def _add_one(self, connection: Any, row: dict[str, Any]) -> bool:
        try:
            with connection.begin_nested():
                connection.execute(insert(db.game).values(row))
        except IntegrityError:
            return False
        return True

    # --- analyses ---

    def not_analysed(self, most: int = 20) -> list[tuple[str, str, int]]:
        """Return id, record and seat of games that wait for their analysis."""
        query = (
            select(db.game.c.id, db.game.c.record, db.game.c.seat)
            .where(db.game.c.mistakes == -1)
            .order_by(db.game.c.source.desc())  # somebody waits for those of a table
            .limit(most)
        )
        with self._at.reading() as connection:
            return [(row.id, row.record, row.seat) for row in connection.execute(query)]

    def keep_analysis(self, game: str, found: dict[str, Any]) -> None:
        """Keep what an analysis found."""
        values = {
            "mistakes": found["mistakes"],
            "points_lost": found["points_lost"],
            "tallies": json.dumps(found["tallies"], separators=(",", ":")),
        }
        with self._at.writing() as connection:
            waiting = (db.game.c.id == game) & (db.game.c.mistakes == -1)
            if connection.execute(update(db.game).where(waiting).values(values)).rowcount == 0:
                return  # deleted, or another server was faster
            row = connection.execute(select(*_INFO).where(db.game.c.id == game)).first()
            if row is None or not row.counts:
                return
            for seat in found["tallies"].get("seats", {}):
                told = found["tallies"]["seats"][seat]
                connection.execute(
                    insert(db.seat).values(
                        game_id=game,
                        seat=int(seat),
                        person=row.person,
                        name=(row.player0, row.player1, row.player2)[int(seat)],
                        own=row.source == "table" and row.seat == int(seat),
                        bot=row.source == "table" and row.seat != int(seat),
                        opportunities=len(told),
                        mistakes=sum(mistake for _, mistake in told),
                    )
                )

    # --- what profiles add up ---

    def judged(self, person: str, player: str | None = None, *, own: bool = False) -> Iterator[Row[Any]]:
        """Yield the games of a player that may be seen, without their records; one's own by `own`."""
        columns = [*_INFO, db.game.c.tallies]
        query: Select[Any] = select(*columns).where(db.game.c.person == person)
        if own:
            query = query.where(db.game.c.source == "table")
        elif player is not None:
            query = query.where(or_(*(seat == player for seat in _SEATS)))
        with self._at.reading() as connection:
            yield from connection.execution_options(yield_per=500).execute(query.order_by(db.game.c.played))

    def choices(self, person: str, most: int = 72) -> list[list[float]]:
        """Return the choices of a person's last games that count, for the person's level."""
        query = (
            select(db.game.c.tallies)
            .where(
                db.game.c.person == person,
                db.game.c.source == "table",
                db.game.c.counts.is_(True),
                db.game.c.mistakes >= 0,
            )
            .order_by(db.game.c.played.desc(), db.game.c.deal.desc())
            .limit(most)
        )
        with self._at.reading() as connection:
            told = [json.loads(text) for text in connection.execute(query).scalars() if text]
        return [pair for game in told for pair in game.get("choices", ())]


def info_of(row: Row[Any]) -> GameInfo:
    """Return a game for a list."""
    return GameInfo(
        id=row.id,
        source=row.source,
        played=row.played,
        players=(row.player0, row.player1, row.player2),
        you=None if row.seat < 0 else row.seat,
        soloist=None if row.soloist < 0 else row.soloist,
        kind=row.kind,
        declaration=row.declaration or None,
        won=row.won,
        score=row.score,
        complete=row.complete,
        counts=row.counts,
        mistakes=row.mistakes,
        points_lost=row.points_lost,
    )
