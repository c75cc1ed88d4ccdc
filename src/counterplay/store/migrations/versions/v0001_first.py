"""The first tables: players, games with their seats, judgements and models."""

from datetime import datetime

import sqlalchemy as sa
from alembic import op

from counterplay.store.migrations.columns import create, optional, refer, required

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the tables."""
    create("players", *required(id=int, name=str, added=datetime), key=["id"], unique=[["name"]])
    create(
        "games",
        *required(id=int, game=str, digest=str),
        *optional(record=str, kind=str, played=datetime),
        *required(added=datetime, source=str, counts=bool, tags=dict),
        key=["id"],
        unique=[["game", "digest"]],
        indexed=[["game", "kind"]],
    )
    create_seats()
    create(
        "judgements",
        *required(game_id=int, player_id=int, owner=str),
        *optional(severity=float),
        *required(document=dict, added=datetime),
        *refer(game_id="games", player_id="players"),
        key=["game_id", "player_id", "owner"],
        indexed=[["player_id"]],
    )
    create_models()


def create_seats() -> None:
    """Make the table of who sat where, which later steps make anew."""
    create(
        "seats",
        *required(game_id=int, seat=int),
        *optional(player_id=int, role=str, score=float, won=bool),
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
        *required(id=int, owner=str, game=str, player_id=int, kind=str, version=int),
        *required(document=dict, updated=datetime),
        *refer(player_id="players"),
        key=["id"],
        unique=[["owner", "game", "player_id", "kind"]],
        indexed=[["player_id"]],
    )


def downgrade() -> None:
    """Drop the tables."""
    for table in ("models", "judgements", "seats", "games", "players"):
        op.drop_table(table)
