"""Links by which anyone may look at one game."""

from alembic import op

from counterplay.store.migrations.columns import FLAG, MOMENT, NUMBER, TEXT, create, refer, required

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Make the table."""
    create(
        "shares",
        *required(token=TEXT, game_id=NUMBER, owner=TEXT, names=FLAG, made=MOMENT),
        *refer(game_id="games"),
        key=["token"],
        indexed=[["game_id"], ["owner"]],
    )


def downgrade() -> None:
    """Take all links back."""
    op.drop_table("shares")
