"""What the web keeps: people, sessions, tables and their journals, and finished games; in the store's database.

Every accepted action is one row of a journal, written before it is answered. A table is rebuilt from its
journal alone.
"""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    insert,
    inspect,
    select,
)

from counterplay.protocol import BadInput
from counterplay.store import open_store
from counterplay.store.transactions import Transactions

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


def open_database(address: str | None) -> Transactions:
    """Open the store with the web's own tables in it; refuse one that another release has written."""
    at = open_store(address).transactions
    with at.writing() as connection:
        _check(connection)
    return at


def _check(connection: Connection) -> None:
    if inspect(connection).has_table("web_schema"):
        found = connection.execute(select(schema.c.version)).scalar()
        if found != SCHEMA:
            raise BadInput(
                f"the store's web tables have version {found}, this release reads version {SCHEMA}: "
                "use the release that wrote it, or name another store"
            )
        return
    meta.create_all(connection)
    connection.execute(insert(schema).values(version=SCHEMA))
