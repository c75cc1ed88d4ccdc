"""The first tables: players, games with their seats, judgements and models."""

import sqlalchemy as sa
from alembic import op

from counterplay.store.migrations.columns import (
    DOCUMENT,
    FLAG,
    FLOAT,
    MOMENT,
    NUMBER,
    TEXT,
    create,
    optional,
    refer,
    required,
)

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the tables."""
    create("players", *required(id=NUMBER, name=TEXT, added=MOMENT), key=["id"], unique=[["name"]])
    create(
        "games",
        *required(id=NUMBER, game=TEXT, digest=TEXT),
        *optional(record=TEXT, kind=TEXT, played=MOMENT),
        *required(added=MOMENT, source=TEXT, counts=FLAG, tags=DOCUMENT),
        key=["id"],
        unique=[["game", "digest"]],
        indexed=[["game", "kind"]],
    )
    create_seats()
    create(
        "judgements",
        *required(game_id=NUMBER, player_id=NUMBER, owner=TEXT),
        *optional(severity=FLOAT),
        *required(document=DOCUMENT, added=MOMENT),
        *refer(game_id="games", player_id="players"),
        key=["game_id", "player_id", "owner"],
        indexed=[["player_id"]],
    )
    create_models()


def create_seats() -> None:
    """Make the table of who sat where, which later steps make anew."""
    create(
        "seats",
        *required(game_id=NUMBER, seat=NUMBER),
        *optional(player_id=NUMBER, role=TEXT, score=FLOAT, won=FLAG),
        sa.CheckConstraint("seat >= 0", name="seat"),
        *refer(game_id="games"),
        *refer(player_id="players", ondelete="SET NULL"),
        key=["game_id", "seat"],
        indexed=[["player_id"]],
    )


def create_models() -> None:
    """Make the table of models, which later steps make anew."""
    create(
        "models",
        *required(id=NUMBER, owner=TEXT, game=TEXT, player_id=NUMBER, kind=TEXT, version=NUMBER),
        *required(document=DOCUMENT, updated=MOMENT),
        *refer(player_id="players"),
        key=["id"],
        unique=[["owner", "game", "player_id", "kind"]],
        indexed=[["player_id"]],
    )


def downgrade() -> None:
    """Drop the tables."""
    for table in ("models", "judgements", "seats", "games", "players"):
        op.drop_table(table)
