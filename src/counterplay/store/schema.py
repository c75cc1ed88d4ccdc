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
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
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
    Column("kind", Text, nullable=False),  # name, person, bot or group
    Column("name", Text, nullable=False),  # of a person of the browser the id
    Column("shown", Text),  # what such a person is called now
    Column("modelled", Boolean, nullable=False),  # whether anything may be learned about this player
    Column("added", Moment, nullable=False),
    UniqueConstraint("kind", "name"),
)

# Who is the same one under several names: said by somebody for what they see, or (by "") for all.
aliases = Table(
    "aliases",
    metadata,
    Column("said_by", Text, primary_key=True),
    Column("player_id", ForeignKey("players.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("same_as", ForeignKey("players.id", ondelete="CASCADE"), nullable=False, index=True),
)

# A game without a record lost it at the wish of one who sat there; the digest stays, so that the others'
# judgements are not counted again when the same game is brought once more.
games = Table(
    "games",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("game", Text, nullable=False),  # its name
    Column("digest", Text, nullable=False),
    Column("key", Text, nullable=False, unique=True),  # by which an interface names it
    Column("record", Text),  # in the game's own format
    Column("kind", Text),  # the kind of game that came about
    Column("alone", Integer),  # the seat that played against all others
    Column("played", Moment),
    Column("added", Moment, nullable=False),
    Column("source", Text, nullable=False),
    Column("series", Text),
    Column("number", Integer),  # its place in the series
    Column("counts", Boolean, nullable=False),
    Column("complete", Boolean, nullable=False),
    Column("tags", JSON, nullable=False),
    Column("judged", Integer),  # the version of the judge that has looked at it
    Column("cannot", Text),  # why that judge could not
    Column("mistakes", Integer),  # of all who sat there
    Column("loss", Float),  # the size of the worst error
    UniqueConstraint("game", "digest"),
    Index(None, "game", "kind"),
    Index(None, "series", "number"),
    Index(None, "played", "id"),
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

# Which people of the browser may see a game on a server that they share.
sights = Table(
    "sights",
    metadata,
    Column("viewer", Text, primary_key=True),
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("key", Text, unique=True),  # an older key of the game, which still opens it
)

judgements = Table(
    "judgements",
    metadata,
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("judge", Text, primary_key=True),
    Column("version", Integer, nullable=False),
    Column("opportunities", Integer, nullable=False),
    Column("mistakes", Integer, nullable=False),
    Column("severity", Float),  # the size of the worst error, to search by
    Column("document", JSON, nullable=False),
    Column("added", Moment, nullable=False),
)

# Games that wait to be judged and learned from; whoever takes one has it until a time, then it is anyone's again.
waiting = Table(
    "waiting",
    metadata,
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True, autoincrement=False),
    Column("game", Text, nullable=False),
    Column("rank", Integer, nullable=False),  # the lower the sooner
    Column("tries", Integer, nullable=False),
    Column("until", Moment),  # taken until then
    Index(None, "game", "rank", "tries"),
)

# What all games of a player add up to, for one who sees only some games, or (viewer "") over all.
summaries = Table(
    "summaries",
    metadata,
    Column("viewer", Text, primary_key=True),
    Column("game", Text, primary_key=True),
    Column("player_id", Integer, primary_key=True, autoincrement=False),  # 0: everybody
    Column("games", Integer, nullable=False),  # that count
    Column("not_counted", Integer, nullable=False),
    Column("incomplete", Integer, nullable=False),
    Column("alone", Integer, nullable=False),
    Column("alone_won", Integer, nullable=False),
    Column("judged", Integer, nullable=False),  # in which a move was judged
    Column("opportunities", Integer, nullable=False),
    Column("mistakes", Integer, nullable=False),
    Column("effective", Float, nullable=False),  # see `opponent.mistakes.Rate`
    Column("last", Moment),  # when it was last added to
    Column("tally", JSON, nullable=False),  # an `opponent.mistakes.Tally`; {}: nothing yet
    Index(None, "player_id"),
)

months = Table(
    "months",
    metadata,
    Column("viewer", Text, primary_key=True),
    Column("game", Text, primary_key=True),
    Column("player_id", Integer, primary_key=True, autoincrement=False),
    Column("month", Text, primary_key=True),
    Column("judged", Integer, nullable=False),
    Column("opportunities", Integer, nullable=False),
    Column("mistakes", Integer, nullable=False),
    Column("effective", Float, nullable=False),
    Column("tally", JSON, nullable=False),
    Index(None, "player_id"),
)

# Which learner has learned from which game: never twice.
learned = Table(
    "learned",
    metadata,
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("learner", Text, primary_key=True),
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

# What somebody practises: positions that come again, each when it is due, and every answer that was given.
exercises = Table(
    "exercises",
    metadata,
    Column("player_id", ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    Column("game", Text, primary_key=True),
    Column("key", Text, primary_key=True),  # by which the game knows it
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE"), index=True),  # whose position it is, if a game's
    Column("due", Moment, nullable=False),
    Column("card", JSON, nullable=False),  # how well it is known, as the scheduler keeps it
    Column("document", JSON, nullable=False),  # what the game must know of it
    Index(None, "player_id", "game", "due"),
)

answers = Table(
    "answers",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("player_id", ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
    Column("game", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("key", Text, nullable=False),
    Column("answer", Text, nullable=False),
    Column("correct", Boolean, nullable=False),
    Column("loss", Float, nullable=False),  # in points, against the best answer
    Column("given", Moment, nullable=False),
    Index(None, "player_id", "game", "kind"),
)

# The browser's own: who somebody is there, and what lies on their tables. Every accepted action is one row of a
# journal, written before it is answered; a table is rebuilt from its journal alone.
people = Table(
    "web_person",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("name", String(100), nullable=False),
    Column("created", String(32), nullable=False),
)

sessions = Table(
    "web_session",
    metadata,
    Column("token_hash", String(64), primary_key=True),  # the cookie itself is never kept
    Column("person", ForeignKey("web_person.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("created", String(32), nullable=False),
)

tables = Table(
    "web_table",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("person", ForeignKey("web_person.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("created", String(32), nullable=False),
    Column(
        "bots", Text, nullable=False
    ),  # who was chosen for the other chairs, as JSON; null where a friend may sit
    Column("deals", Integer, nullable=False),
    Column("training", Boolean, nullable=False),
    Column("closed", Boolean, nullable=False, default=False),
    Column("together", Boolean, nullable=False, default=False, server_default=false()),  # with friends
    Column("clock", Float),  # seconds for an action, as it was opened; null: off
)

entries = Table(
    "web_entry",
    metadata,
    Column("table_id", ForeignKey("web_table.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),  # of two servers on one store only one can write it
    Column("deal", Integer, nullable=False),
    Column("kind", String(8), nullable=False),
    Column("seat", Integer, nullable=False, default=-1),
    Column("text", Text, nullable=False, default=""),
)

# Links by which anyone may look at one game, until whoever made it takes it back.
shares = Table(
    "shares",
    metadata,
    Column("token", Text, primary_key=True),
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("owner", Text, nullable=False, index=True),  # the person of the browser who made it
    Column("names", Boolean, nullable=False),  # whether it shows who played
    Column("made", Moment, nullable=False),
)

# With friends: who may be at a table beside the one who opened it, and how they came there.
guests = Table(
    "web_guest",
    metadata,
    Column("table_id", ForeignKey("web_table.id", ondelete="CASCADE"), primary_key=True),
    Column("person", ForeignKey("web_person.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("watches", Boolean, nullable=False),  # looks on; else has or had a chair
    Column("removed", Boolean, nullable=False),  # by the host: may not come back
    Column("since", String(32), nullable=False),
)

invitations = Table(
    "web_invitation",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("table_id", ForeignKey("web_table.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("token_hash", String(64), nullable=False, unique=True),  # the link itself is never kept
    Column("watches", Boolean, nullable=False),
    Column("created", String(32), nullable=False),
    Column("expires", String(32), nullable=False),
    Column("used", Boolean, nullable=False),
    Column("revoked", Boolean, nullable=False),
)

blocks = Table(
    "web_block",
    metadata,
    Column("person", ForeignKey("web_person.id", ondelete="CASCADE"), primary_key=True),
    Column("blocked", ForeignKey("web_person.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("created", String(32), nullable=False),
)

# An account is optional: by its name and pass phrase somebody comes back on another device.
accounts = Table(
    "web_account",
    metadata,
    Column("person", ForeignKey("web_person.id", ondelete="CASCADE"), primary_key=True),
    Column("login", String(100), nullable=False, unique=True),  # in lower case
    Column("phrase_hash", Text, nullable=False),  # argon2id; the phrase itself is never kept
    Column("created", String(32), nullable=False),
)

# Whom the operator of a shared server keeps out.
bans = Table(
    "web_ban",
    metadata,
    Column("person", ForeignKey("web_person.id", ondelete="CASCADE"), primary_key=True),
    Column("created", String(32), nullable=False),
)

# What operators did, and from where. People stand there by their ids, which say nothing once they are forgotten.
audit = Table(
    "web_audit",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", String(32), nullable=False),
    Column("deed", String(20), nullable=False),
    Column("person", String(22), nullable=False),
    Column("address", String(100), nullable=False),
)

# Which of several servers on one store plays a table, until when unless it says so again.
leases = Table(
    "web_lease",
    metadata,
    Column("table_id", ForeignKey("web_table.id", ondelete="CASCADE"), primary_key=True),
    Column("server", String(22), nullable=False, index=True),
    Column("address", String(200), nullable=False),
    Column("machine", String(100), nullable=False),
    Column("process", Integer, nullable=False),
    Column("until", Float, nullable=False),  # seconds since 1970
)
