"""Links by which anyone may look at one game."""

import sqlalchemy as sa
from alembic import op

from counterplay.store.migrations.columns import FLAG, MOMENT, NUMBER, TEXT, required

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "shares",
        *required(token=TEXT, game_id=NUMBER, owner=TEXT, names=FLAG, made=MOMENT),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_shares_game_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("token", name="pk_shares"),
    )
    op.create_index("ix_shares_game_id", "shares", ["game_id"])
    op.create_index("ix_shares_owner", "shares", ["owner"])


def downgrade() -> None:
    """Take all links back."""
    op.drop_table("shares")
