"""What somebody practises: positions that come again when they are due, and the answers that were given."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "exercises",
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=True),
        sa.Column("due", MOMENT, nullable=False),
        sa.Column("card", sa.JSON(), nullable=False),
        sa.Column("document", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_exercises_player_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_exercises_game_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("player_id", "game", "key", name="pk_exercises"),
    )
    op.create_index("ix_exercises_game_id", "exercises", ["game_id"])
    op.create_index("ix_exercises_player_id_game_due", "exercises", ["player_id", "game", "due"])
    op.create_table(
        "answers",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("answer", sa.Text(), nullable=False),
        sa.Column("correct", sa.Boolean(), nullable=False),
        sa.Column("loss", sa.Float(), nullable=False),
        sa.Column("given", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_answers_player_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_answers"),
    )
    op.create_index("ix_answers_player_id_game_kind", "answers", ["player_id", "game", "kind"])


def downgrade() -> None:
    """Take the tables away, with all that was practised."""
    op.drop_table("answers")
    op.drop_table("exercises")
