"""What somebody practises: positions that come again when they are due, and the answers that were given."""

from datetime import datetime

from alembic import op

from counterplay.store.migrations.columns import create, optional, refer, required

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make the tables."""
    create(
        "exercises",
        *required(player_id=int, game=str, key=str),
        *optional(game_id=int),
        *required(due=datetime, card=dict, document=dict),
        *refer(player_id="players", game_id="games"),
        key=["player_id", "game", "key"],
        indexed=[["game_id"], ["player_id", "game", "due"]],
    )
    create(
        "answers",
        *required(id=int, player_id=int, game=str, kind=str, key=str, answer=str, correct=bool),
        *required(loss=float, given=datetime),
        *refer(player_id="players"),
        key=["id"],
        indexed=[["player_id", "game", "kind"]],
    )


def downgrade() -> None:
    """Take the tables away, with all that was practised."""
    op.drop_table("answers")
    op.drop_table("exercises")
