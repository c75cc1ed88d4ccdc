"""Links by which anyone may look at one game: made by somebody who sees it, and taken back by the same."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from sqlalchemy import Connection, delete, insert, select

from counterplay.store import reading, rows
from counterplay.store.entities import Seat, StoredGame
from counterplay.store.schema import games, shares


@dataclass(frozen=True, slots=True)
class Share:
    """A link to a game."""

    token: str
    names: bool  # whether it shows who played
    made: datetime


def share(connection: Connection, key: str, viewer: str, owner: str, *, names: bool) -> Share | None:
    """Make a link by which anyone may look at a game, with or without the names; None: no such game."""
    stored = reading.find(connection, key, viewer)
    if stored is None:
        return None
    made = Share(secrets.token_urlsafe(16), names, datetime.now(UTC))
    number = connection.execute(select(games.c.id).where(games.c.key == stored.game.key)).scalar_one()
    connection.execute(
        insert(shares).values(token=made.token, game_id=number, owner=owner, names=names, made=made.made)
    )
    return made


def shares_of(connection: Connection, key: str, owner: str) -> list[Share]:
    """Return the links that somebody has made to a game, the oldest first."""
    query = (
        select(shares.c.token, shares.c.names, shares.c.made)
        .join(games, games.c.id == shares.c.game_id)
        .where(games.c.key == key, shares.c.owner == owner)
        .order_by(shares.c.made, shares.c.token)
    )
    return [Share(*row) for row in connection.execute(query)]


def shares_by(connection: Connection, owner: str) -> list[tuple[str, Share]]:
    """Return all links that somebody has made, each with the key of its game."""
    query = (
        select(games.c.key, shares.c.token, shares.c.names, shares.c.made)
        .join(games, games.c.id == shares.c.game_id)
        .where(shares.c.owner == owner)
        .order_by(shares.c.made, shares.c.token)
    )
    return [(key, Share(*row)) for key, *row in connection.execute(query)]


def revoke(connection: Connection, token: str, owner: str) -> bool:
    """Take a link back; say whether there was one of this owner's."""
    done = connection.execute(delete(shares).where(shares.c.token == token, shares.c.owner == owner))
    return done.rowcount > 0


def shared(connection: Connection, token: str) -> tuple[StoredGame, bool] | None:
    """Return the game behind a link, known by the link alone, and whether its names are shown.

    Where they are not, nobody sits there by name; the record still has its own names.
    """
    row = connection.execute(select(shares.c.game_id, shares.c.names).where(shares.c.token == token)).first()
    if row is None:
        return None
    stored = next(rows.read_stored(connection, [row.game_id]))
    seats = stored.game.seats
    if not row.names:
        seats = tuple(Seat(None, seat.role, seat.score, seat.won) for seat in seats)
    return replace(stored, game=replace(stored.game, key=token, seats=seats)), bool(row.names)
