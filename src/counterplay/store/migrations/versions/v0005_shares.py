"""Links by which anyone may look at one game."""

from datetime import datetime

from alembic import op

from counterplay.store.migrations.columns import create, refer, required

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Make the table."""
    create(
        "shares",
        *required(token=str, game_id=int, owner=str, names=bool, made=datetime),
        *refer(game_id="games"),
        key=["token"],
        indexed=[["game_id"], ["owner"]],
    )


def downgrade() -> None:
    """Take all links back."""
    op.drop_table("shares")
