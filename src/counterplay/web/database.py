"""What the web keeps: people, sessions, tables and their journals, and finished games; in the store's database.

Every accepted action is one row of a journal, written before it is answered. A table is rebuilt from its
journal alone.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    create_engine,
    event,
    insert,
    inspect,
    select,
)
from sqlalchemy.engine import Engine, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.pool import StaticPool

from counterplay.protocol import BadInput

SCHEMA = 1
meta = MetaData()

schema = Table("web_schema", meta, Column("version", Integer, primary_key=True))

person = Table(
    "web_person",
    meta,
    Column("id", String(22), primary_key=True),
    Column("name", String(100), nullable=False),
    Column("created", String(32), nullable=False),
)

session = Table(
    "web_session",
    meta,
    Column("token_hash", String(64), primary_key=True),  # the cookie itself is never kept
    Column("person", ForeignKey("web_person.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("created", String(32), nullable=False),
)

table = Table(
    "web_table",
    meta,
    Column("id", String(22), primary_key=True),
    Column("person", ForeignKey("web_person.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("created", String(32), nullable=False),
    Column("bots", Text, nullable=False),  # two BotChoices as JSON
    Column("deals", Integer, nullable=False),
    Column("training", Boolean, nullable=False),
    Column("closed", Boolean, nullable=False, default=False),
)

entry = Table(
    "web_entry",
    meta,
    Column("table_id", ForeignKey("web_table.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),  # of two servers on one store only one can write it
    Column("deal", Integer, nullable=False),
    Column("kind", String(8), nullable=False),
    Column("seat", Integer, nullable=False, default=-1),
    Column("text", Text, nullable=False, default=""),
)

game = Table(
    "web_game",
    meta,
    Column("id", String(22), primary_key=True),
    Column(
        "person", ForeignKey("web_person.id", ondelete="CASCADE"), index=True
    ),  # who may see it; null: everybody
    Column("source", String(8), nullable=False),
    Column("table_id", ForeignKey("web_table.id", ondelete="SET NULL"), index=True),
    Column("deal", Integer, nullable=False, default=0),
    Column("seat", Integer, nullable=False, default=-1),  # the person's, at a table
    Column("fingerprint", String(64), nullable=False),
    Column("played", String(40), nullable=False),
    Column("player0", String(100), nullable=False, index=True),
    Column("player1", String(100), nullable=False, index=True),
    Column("player2", String(100), nullable=False, index=True),
    Column("soloist", Integer, nullable=False, default=-1),
    Column("kind", String(10), nullable=False),
    Column("declaration", String(8), nullable=False, default=""),
    Column("won", Boolean),
    Column("score", Integer),
    Column("complete", Boolean, nullable=False),
    Column("counts", Boolean, nullable=False),
    Column("mistakes", Integer, nullable=False, default=-1),
    Column("points_lost", Integer, nullable=False, default=-1),
    Column("tallies", Text, nullable=False, default=""),  # JSON: what profiles add up
    Column("record", Text, nullable=False),
)
seat = Table(  # one row for each seat of a judged game that counts, for lists of people
    "web_seat",
    meta,
    Column("game_id", ForeignKey("web_game.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", ForeignKey("web_person.id", ondelete="CASCADE"), nullable=False),  # who may see it
    Column("name", String(100), nullable=False),
    Column("own", Boolean, nullable=False),
    Column("bot", Boolean, nullable=False),
    Column("opportunities", Integer, nullable=False),
    Column("mistakes", Integer, nullable=False),
)
Index("web_seat_names", seat.c.person, seat.c.name)
Index("web_game_once", game.c.person, game.c.fingerprint, unique=True)
Index("web_game_order", game.c.played, game.c.id)


def open_database(url: str) -> Engine:
    """Open the database, make what is missing, and refuse one that another release has written."""
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise BadInput(
            f"{url!r} is not a store: write sqlite:///FILE or postgresql+psycopg://USER@HOST/NAME"
        ) from None
    sqlite = parsed.get_backend_name() == "sqlite"
    options: dict[str, Any] = {}
    if sqlite:
        options["connect_args"] = {"timeout": 30, "check_same_thread": False}
        if parsed.database in (None, "", ":memory:"):
            options["poolclass"] = StaticPool
    try:
        engine = create_engine(parsed, **options)
        if sqlite:
            event.listen(engine, "connect", _prepare_sqlite)
        _check(engine)
    except (SQLAlchemyError, ImportError, OSError) as problem:
        reason = str(getattr(problem, "orig", None) or problem).splitlines()[0]
        raise BadInput(f"the store {parsed.render_as_string()} cannot be opened: {reason}") from None
    return engine


def _prepare_sqlite(connection: Any, _: Any) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=NORMAL")  # a killed process loses nothing; only a power cut could
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.execute("PRAGMA busy_timeout=30000")
    cursor.close()


def _check(engine: Engine) -> None:
    with engine.begin() as connection:
        if inspect(connection).has_table("web_schema"):
            found = connection.execute(select(schema.c.version)).scalar()
            if found != SCHEMA:
                raise BadInput(
                    f"the store's web tables have version {found}, this release reads version {SCHEMA}: "
                    "use the release that wrote it"
                )
        meta.create_all(connection)
        if connection.execute(select(schema.c.version)).scalar() is None:
            connection.execute(insert(schema).values(version=SCHEMA))
