"""One memory: who is who, who sees what, games that wait for their judge, and what all games add up to."""

import json
import secrets
from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa
from alembic import op

from counterplay.opponent.mistakes import Tally
from counterplay.protocol import BadInput
from counterplay.store.migrations.versions import v0001_first

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

OLD = ("models", "judgements", "seats", "games", "players")  # whoever refers to another first
NEW = ("aliases", "learned", "sights", "waiting", "months", "summaries")


def upgrade() -> None:
    """Make the tables anew around what they hold: SQLite cannot drop a table that others refer to."""
    connection = op.get_bind()
    _set_aside(OLD)
    _create()
    connection.execute(
        sa.text(
            "INSERT INTO players (id, kind, name, shown, modelled, added) "
            "SELECT id, CASE WHEN name LIKE '% and %' AND id NOT IN "
            "(SELECT player_id FROM old_seats WHERE player_id IS NOT NULL) THEN 'group' ELSE 'name' END, "
            "name, NULL, :yes, added FROM old_players"
        ),
        {"yes": True},
    )
    for some in _pages(connection, "old_games"):
        rows = connection.execute(
            sa.text(
                "SELECT g.*, (SELECT min(s.seat) FROM old_seats s WHERE s.game_id = g.id AND s.role = 'soloist') "
                "AS alone FROM old_games g WHERE g.id BETWEEN :low AND :high"
            ).columns(tags=sa.JSON(), played=MOMENT, added=MOMENT, counts=sa.Boolean()),
            some,
        ).mappings()
        fresh = [{**row, "key": secrets.token_urlsafe(16), "complete": True} for row in rows]
        if fresh:
            connection.execute(sa.insert(_table("games")), fresh)
    op.execute("INSERT INTO seats SELECT game_id, seat, player_id, role, score, won FROM old_seats")
    op.execute(
        "INSERT INTO judgements "
        "(game_id, seat, judge, version, opportunities, mistakes, severity, document, added) "
        "SELECT j.game_id, s.seat, j.owner, 0, 0, 0, j.severity, j.document, j.added FROM old_judgements j "
        "JOIN old_seats s ON s.game_id = j.game_id AND s.player_id = j.player_id"
    )
    op.execute(
        "INSERT INTO waiting (game_id, game, rank, tries, until) SELECT id, game, 1, 0, NULL FROM games "
        "WHERE record IS NOT NULL"
    )
    op.execute(
        "INSERT INTO models SELECT id, owner, game, player_id, kind, version, document, updated FROM old_models"
    )
    _count_once(connection)
    _tidy(OLD)


MOMENT = sa.DateTime(timezone=True)


def _table(name: str) -> sa.Table:
    return sa.Table(name, sa.MetaData(), autoload_with=op.get_bind())


def _pages(connection: sa.Connection, table: str) -> Iterator[dict[str, int]]:
    last = connection.execute(sa.text(f"SELECT max(id) FROM {table}")).scalar() or 0
    for low in range(1, last + 1, 500):
        yield {"low": low, "high": low + 499}


def _set_aside(tables: tuple[str, ...]) -> None:
    for name in tables:
        op.execute(f"CREATE TABLE old_{name} AS SELECT * FROM {name}")
    for name in tables:
        op.drop_table(name)


def _tidy(tables: tuple[str, ...]) -> None:
    for name in tables:
        op.drop_table(f"old_{name}")
    if op.get_bind().dialect.name == "postgresql":  # numbers were given by us: the database goes on after them
        for name in ("players", "games", "models"):
            op.execute(
                f"SELECT setval(pg_get_serial_sequence('{name}', 'id'), "
                f"(SELECT coalesce(max(id), 0) + 1 FROM {name}), false)"
            )


def _count_once(connection: sa.Connection) -> None:
    """Take out of a model what its owner learned from games that are here: those are judged and counted by all."""
    kept = connection.execute(
        sa.text("SELECT id, owner, game, player_id, document FROM models WHERE kind = 'mistakes'")
    )
    for row in kept.all():
        told = connection.execute(
            sa.text(
                "SELECT j.document FROM judgements j JOIN seats s ON s.game_id = j.game_id AND s.seat = j.seat "
                "JOIN games g ON g.id = j.game_id WHERE j.judge = :owner AND s.player_id = :player "
                "AND g.game = :game AND g.counts"
            ),
            {"owner": row.owner, "player": row.player_id, "game": row.game},
        ).scalars()
        try:
            document = _read(row.document)
            tally = Tally.from_json(document["mistakes"])
            for one in told:
                tally.remove(Tally.from_json(_read(one)["mistakes"]))
        except (BadInput, KeyError, TypeError, ValueError):
            continue  # another kind of document: it stays as it is
        rest = {**document, "mistakes": tally.to_json()}
        if tally.games == 0 and len(rest) == 1:
            connection.execute(sa.text("DELETE FROM models WHERE id = :id"), {"id": row.id})
        else:
            statement = sa.text("UPDATE models SET document = :document WHERE id = :id")
            connection.execute(
                statement.bindparams(sa.bindparam("document", type_=sa.JSON())), {"document": rest, "id": row.id}
            )


def _read(document: Any) -> Any:
    return json.loads(document) if isinstance(document, str | bytes) else document


def downgrade() -> None:
    """Return to the first tables; what they cannot hold is lost."""
    op.execute("DELETE FROM players WHERE kind NOT IN ('name', 'group')")
    _set_aside((*NEW, *OLD))
    v0001_first.upgrade()
    op.execute("INSERT INTO players SELECT id, name, added FROM old_players")
    columns = "id, game, digest, record, kind, played, added, source, counts, tags"
    op.execute(f"INSERT INTO games SELECT {columns} FROM old_games")
    op.execute("INSERT INTO seats SELECT game_id, seat, player_id, role, score, won FROM old_seats")
    op.execute(
        "INSERT INTO judgements SELECT j.game_id, s.player_id, j.judge, j.severity, j.document, j.added "
        "FROM old_judgements j JOIN old_seats s ON s.game_id = j.game_id AND s.seat = j.seat "
        "WHERE s.player_id IS NOT NULL"
    )
    op.execute("INSERT INTO models SELECT * FROM old_models")
    _tidy((*NEW, *OLD))


def _create() -> None:
    moment = sa.DateTime(timezone=True)
    op.create_table(
        "games",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("record", sa.Text(), nullable=True),
        sa.Column("kind", sa.Text(), nullable=True),
        sa.Column("alone", sa.Integer(), nullable=True),
        sa.Column("played", moment, nullable=True),
        sa.Column("added", moment, nullable=False),
        sa.Column("source", sa.Text(), nullable=False),
        sa.Column("series", sa.Text(), nullable=True),
        sa.Column("number", sa.Integer(), nullable=True),
        sa.Column("counts", sa.Boolean(), nullable=False),
        sa.Column("complete", sa.Boolean(), nullable=False),
        sa.Column("tags", sa.JSON(), nullable=False),
        sa.Column("judged", sa.Integer(), nullable=True),
        sa.Column("cannot", sa.Text(), nullable=True),
        sa.Column("mistakes", sa.Integer(), nullable=True),
        sa.Column("loss", sa.Float(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_games")),
        sa.UniqueConstraint("game", "digest", name=op.f("uq_games_game_digest")),
        sa.UniqueConstraint("key", name=op.f("uq_games_key")),
    )
    op.create_index(op.f("ix_games_game_kind"), "games", ["game", "kind"], unique=False)
    op.create_index(op.f("ix_games_played_id"), "games", ["played", "id"], unique=False)
    op.create_index(op.f("ix_games_series_number"), "games", ["series", "number"], unique=False)
    op.create_table(
        "months",
        sa.Column("viewer", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("player_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("month", sa.Text(), nullable=False),
        sa.Column("judged", sa.Integer(), nullable=False),
        sa.Column("opportunities", sa.Integer(), nullable=False),
        sa.Column("mistakes", sa.Integer(), nullable=False),
        sa.Column("effective", sa.Float(), nullable=False),
        sa.Column("tally", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("viewer", "game", "player_id", "month", name=op.f("pk_months")),
    )
    op.create_index(op.f("ix_months_player_id"), "months", ["player_id"], unique=False)
    op.create_table(
        "players",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("shown", sa.Text(), nullable=True),
        sa.Column("modelled", sa.Boolean(), nullable=False),
        sa.Column("added", moment, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_players")),
        sa.UniqueConstraint("kind", "name", name=op.f("uq_players_kind_name")),
    )
    op.create_table(
        "summaries",
        sa.Column("viewer", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("player_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("not_counted", sa.Integer(), nullable=False),
        sa.Column("incomplete", sa.Integer(), nullable=False),
        sa.Column("alone", sa.Integer(), nullable=False),
        sa.Column("alone_won", sa.Integer(), nullable=False),
        sa.Column("judged", sa.Integer(), nullable=False),
        sa.Column("opportunities", sa.Integer(), nullable=False),
        sa.Column("mistakes", sa.Integer(), nullable=False),
        sa.Column("effective", sa.Float(), nullable=False),
        sa.Column("last", moment, nullable=True),
        sa.Column("tally", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("viewer", "game", "player_id", name=op.f("pk_summaries")),
    )
    op.create_index(op.f("ix_summaries_player_id"), "summaries", ["player_id"], unique=False)
    op.create_table(
        "aliases",
        sa.Column("said_by", sa.Text(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("same_as", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["player_id"], ["players.id"], name=op.f("fk_aliases_player_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["same_as"], ["players.id"], name=op.f("fk_aliases_same_as"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("said_by", "player_id", name=op.f("pk_aliases")),
    )
    op.create_index(op.f("ix_aliases_player_id"), "aliases", ["player_id"], unique=False)
    op.create_index(op.f("ix_aliases_same_as"), "aliases", ["same_as"], unique=False)
    op.create_table(
        "judgements",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("judge", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("opportunities", sa.Integer(), nullable=False),
        sa.Column("mistakes", sa.Integer(), nullable=False),
        sa.Column("severity", sa.Float(), nullable=True),
        sa.Column("document", sa.JSON(), nullable=False),
        sa.Column("added", moment, nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_judgements_game_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game_id", "seat", "judge", name=op.f("pk_judgements")),
    )
    op.create_table(
        "learned",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("learner", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_learned_game_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game_id", "learner", name=op.f("pk_learned")),
    )
    op.create_table(
        "models",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("document", sa.JSON(), nullable=False),
        sa.Column("updated", moment, nullable=False),
        sa.ForeignKeyConstraint(
            ["player_id"], ["players.id"], name=op.f("fk_models_player_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_models")),
        sa.UniqueConstraint(
            "owner", "game", "player_id", "kind", name=op.f("uq_models_owner_game_player_id_kind")
        ),
    )
    op.create_index(op.f("ix_models_player_id"), "models", ["player_id"], unique=False)
    op.create_table(
        "seats",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=True),
        sa.Column("role", sa.Text(), nullable=True),
        sa.Column("score", sa.Float(), nullable=True),
        sa.Column("won", sa.Boolean(), nullable=True),
        sa.CheckConstraint("seat >= 0", name=op.f("ck_seats_seat")),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_seats_game_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["player_id"], ["players.id"], name=op.f("fk_seats_player_id"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("game_id", "seat", name=op.f("pk_seats")),
    )
    op.create_index(op.f("ix_seats_player_id"), "seats", ["player_id"], unique=False)
    op.create_table(
        "sights",
        sa.Column("viewer", sa.Text(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("key", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_sights_game_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("viewer", "game_id", name=op.f("pk_sights")),
        sa.UniqueConstraint("key", name=op.f("uq_sights_key")),
    )
    op.create_index(op.f("ix_sights_game_id"), "sights", ["game_id"], unique=False)
    op.create_table(
        "waiting",
        sa.Column("game_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("rank", sa.Integer(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("until", moment, nullable=True),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_waiting_game_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game_id", name=op.f("pk_waiting")),
    )
    op.create_index(op.f("ix_waiting_game_rank_tries"), "waiting", ["game", "rank", "tries"], unique=False)
