"""What somebody practises: positions that come again when they are due, and the answers that were given."""

import sqlalchemy as sa
from alembic import op

from counterplay.store.migrations.columns import DOCUMENT, FLAG, FLOAT, MOMENT, NUMBER, TEXT, optional, required

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "exercises",
        *required(player_id=NUMBER, game=TEXT, key=TEXT),
        *optional(game_id=NUMBER),
        *required(due=MOMENT, card=DOCUMENT, document=DOCUMENT),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_exercises_player_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_exercises_game_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("player_id", "game", "key", name="pk_exercises"),
    )
    op.create_index("ix_exercises_game_id", "exercises", ["game_id"])
    op.create_index("ix_exercises_player_id_game_due", "exercises", ["player_id", "game", "due"])
    op.create_table(
        "answers",
        *required(id=NUMBER, player_id=NUMBER, game=TEXT, kind=TEXT, key=TEXT, answer=TEXT, correct=FLAG),
        *required(loss=FLOAT, given=MOMENT),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_answers_player_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_answers"),
    )
    op.create_index("ix_answers_player_id_game_kind", "answers", ["player_id", "game", "kind"])


def downgrade() -> None:
    """Take the tables away, with all that was practised."""
    op.drop_table("answers")
    op.drop_table("exercises")
