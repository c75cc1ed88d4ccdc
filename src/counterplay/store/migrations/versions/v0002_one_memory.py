"""One memory: who is who, who sees what, games that wait for their judge, and what all games add up to."""

import json
import secrets
from collections.abc import Iterator
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from alembic import op

from counterplay.opponent import Tally
from counterplay.protocol import BadInput
from counterplay.store.migrations.columns import MOMENT, create, optional, refer, required
from counterplay.store.migrations.versions import v0001_first

revision = "0002"
down_revision = "0001"

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
    create(
        "games",
        *required(id=int, game=str, digest=str, key=str),
        *optional(record=str, kind=str, alone=int, played=datetime),
        *required(added=datetime, source=str),
        *optional(series=str, number=int),
        *required(counts=bool, complete=bool, tags=dict),
        *optional(judged=int, cannot=str, mistakes=int, loss=float),
        key=["id"],
        unique=[["game", "digest"], ["key"]],
        indexed=[["game", "kind"], ["played", "id"], ["series", "number"]],
    )
    create(
        "months",
        *required(viewer=str, game=str, player_id=int),
        *required(month=str, judged=int, opportunities=int, mistakes=int, effective=float),
        *required(tally=dict),
        key=["viewer", "game", "player_id", "month"],
        indexed=[["player_id"]],
    )
    create(
        "players",
        *required(id=int, kind=str, name=str),
        *optional(shown=str),
        *required(modelled=bool, added=datetime),
        key=["id"],
        unique=[["kind", "name"]],
    )
    create(
        "summaries",
        *required(viewer=str, game=str, player_id=int),
        *required(games=int, not_counted=int, incomplete=int, alone=int, alone_won=int),
        *required(judged=int, opportunities=int, mistakes=int, effective=float),
        *optional(last=datetime),
        *required(tally=dict),
        key=["viewer", "game", "player_id"],
        indexed=[["player_id"]],
    )
    create(
        "aliases",
        *required(said_by=str, player_id=int, same_as=int),
        *refer(player_id="players", same_as="players"),
        key=["said_by", "player_id"],
        indexed=[["player_id"], ["same_as"]],
    )
    create(
        "judgements",
        *required(game_id=int, seat=int),
        *required(judge=str, version=int, opportunities=int, mistakes=int),
        *optional(severity=float),
        *required(document=dict, added=datetime),
        *refer(game_id="games"),
        key=["game_id", "seat", "judge"],
    )
    create("learned", *required(game_id=int, learner=str), *refer(game_id="games"), key=["game_id", "learner"])
    v0001_first.create_models()
    v0001_first.create_seats()
    create(
        "sights",
        *required(viewer=str, game_id=int),
        *optional(key=str),
        *refer(game_id="games"),
        key=["viewer", "game_id"],
        unique=[["key"]],
        indexed=[["game_id"]],
    )
    create(
        "waiting",
        *required(game_id=int, game=str, rank=int, tries=int),
        *optional(until=datetime),
        *refer(game_id="games"),
        key=["game_id"],
        indexed=[["game", "rank", "tries"]],
    )
