"""The tables of a store. A change here needs a migration beside it; a test compares the two."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    JSON,
    Boolean,
    CheckConstraint,
    Column,
    DateTime,
    Dialect,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)
from sqlalchemy.types import TypeDecorator

VERSION_TABLE = "counterplay_version"  # a name of our own: another program's migrations are not taken for ours


class Moment(TypeDecorator[datetime]):
    """A moment in UTC; SQLite keeps no time zones, so every moment goes in and comes out as UTC."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Return the moment as the database takes it; one without a time zone is taken for UTC."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)

    def process_result_value(self, value: Any, dialect: Dialect) -> datetime | None:
        """Return the moment with its time zone."""
        if value is None:
            return None
        moment: datetime = value
        return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)


metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

players = Table(
    "players",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", Text, nullable=False, unique=True),
    Column("added", Moment, nullable=False),
)

# A game whose record is gone was forgotten at the wish of one who sat there; the digest stays, so that the others'
# judgements are not counted again when the same game is brought once more.
games = Table(
    "games",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("game", Text, nullable=False),  # its name, such as a room's
    Column("digest", Text, nullable=False),
    Column("record", Text),  # in the room's own format
    Column("kind", Text),  # the kind of game that came about
    Column("played", Moment),
    Column("added", Moment, nullable=False),
    Column("source", Text, nullable=False),
    Column("counts", Boolean, nullable=False),
    Column("tags", JSON, nullable=False),
    UniqueConstraint("game", "digest"),
    Index(None, "game", "kind"),
)

seats = Table(
    "seats",
    metadata,
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("player_id", ForeignKey("players.id", ondelete="SET NULL"), index=True),  # none: forgotten or unknown
    Column("role", Text),
    Column("score", Float),
    Column("won", Boolean),
    CheckConstraint("seat >= 0", name="seat"),
)

judgements = Table(
    "judgements",
    metadata,
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("player_id", ForeignKey("players.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("owner", Text, primary_key=True),  # who judges
    Column("severity", Float),  # the size of the worst error, to search by
    Column("document", JSON, nullable=False),
    Column("added", Moment, nullable=False),
)

models = Table(
    "models",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("owner", Text, nullable=False),  # who made it for itself
    Column("game", Text, nullable=False),
    Column("player_id", ForeignKey("players.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("kind", Text, nullable=False),
    Column("version", Integer, nullable=False),  # how often it was written
    Column("document", JSON, nullable=False),
    Column("updated", Moment, nullable=False),
    UniqueConstraint("owner", "game", "player_id", "kind"),
)
