"""The first tables: players, games with their seats, judgements and models."""

import sqlalchemy as sa
from alembic import op

from counterplay.store.migrations.columns import DOCUMENT, FLAG, FLOAT, MOMENT, NUMBER, TEXT, optional, required

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "players",
        *required(id=NUMBER, name=TEXT, added=MOMENT),
        sa.PrimaryKeyConstraint("id", name="pk_players"),
        sa.UniqueConstraint("name", name="uq_players_name"),
    )
    op.create_table(
        "games",
        *required(id=NUMBER, game=TEXT, digest=TEXT),
        *optional(record=TEXT, kind=TEXT, played=MOMENT),
        *required(added=MOMENT, source=TEXT, counts=FLAG, tags=DOCUMENT),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
        sa.UniqueConstraint("game", "digest", name="uq_games_game_digest"),
    )
    op.create_index("ix_games_game_kind", "games", ["game", "kind"])
    op.create_table(
        "seats",
        *required(game_id=NUMBER),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        *optional(player_id=NUMBER, role=TEXT, score=FLOAT, won=FLAG),
        sa.CheckConstraint("seat >= 0", name=op.f("ck_seats_seat")),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_seats_game_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_seats_player_id", ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("game_id", "seat", name="pk_seats"),
    )
    op.create_index("ix_seats_player_id", "seats", ["player_id"])
    op.create_table(
        "judgements",
        *required(game_id=NUMBER, player_id=NUMBER, owner=TEXT),
        *optional(severity=FLOAT),
        *required(document=DOCUMENT, added=MOMENT),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_judgements_game_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_judgements_player_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game_id", "player_id", "owner", name="pk_judgements"),
    )
    op.create_index("ix_judgements_player_id", "judgements", ["player_id"])
    op.create_table(
        "models",
        *required(id=NUMBER, owner=TEXT, game=TEXT, player_id=NUMBER, kind=TEXT, version=NUMBER),
        *required(document=DOCUMENT, updated=MOMENT),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_models_player_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_models"),
        sa.UniqueConstraint("owner", "game", "player_id", "kind", name="uq_models_owner_game_player_id_kind"),
    )
    op.create_index("ix_models_player_id", "models", ["player_id"])


def downgrade() -> None:
    """Drop the tables."""
    for table in ("models", "judgements", "seats", "games", "players"):
        op.drop_table(table)
