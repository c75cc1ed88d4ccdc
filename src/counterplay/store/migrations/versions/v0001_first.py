"""The first tables: players, games with their seats, judgements and models."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    moment = sa.DateTime(timezone=True)
    op.create_table(
        "players",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("added", moment, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_players"),
        sa.UniqueConstraint("name", name="uq_players_name"),
    )
    op.create_table(
        "games",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("record", sa.Text(), nullable=True),
        sa.Column("kind", sa.Text(), nullable=True),
        sa.Column("played", moment, nullable=True),
        sa.Column("added", moment, nullable=False),
        sa.Column("source", sa.Text(), nullable=False),
        sa.Column("counts", sa.Boolean(), nullable=False),
        sa.Column("tags", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
        sa.UniqueConstraint("game", "digest", name="uq_games_game_digest"),
    )
    op.create_index("ix_games_game_kind", "games", ["game", "kind"])
    op.create_table(
        "seats",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=True),
        sa.Column("role", sa.Text(), nullable=True),
        sa.Column("score", sa.Float(), nullable=True),
        sa.Column("won", sa.Boolean(), nullable=True),
        sa.CheckConstraint("seat >= 0", name=op.f("ck_seats_seat")),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_seats_game_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_seats_player_id", ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("game_id", "seat", name="pk_seats"),
    )
    op.create_index("ix_seats_player_id", "seats", ["player_id"])
    op.create_table(
        "judgements",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("severity", sa.Float(), nullable=True),
        sa.Column("document", sa.JSON(), nullable=False),
        sa.Column("added", moment, nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_judgements_game_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_judgements_player_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game_id", "player_id", "owner", name="pk_judgements"),
    )
    op.create_index("ix_judgements_player_id", "judgements", ["player_id"])
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
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_models_player_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_models"),
        sa.UniqueConstraint("owner", "game", "player_id", "kind", name="uq_models_owner_game_player_id_kind"),
    )
    op.create_index("ix_models_player_id", "models", ["player_id"])


def downgrade() -> None:
    """Drop the tables."""
    for table in ("models", "judgements", "seats", "games", "players"):
        op.drop_table(table)
