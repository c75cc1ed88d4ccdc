"""What somebody practises: positions that come again when they are due, and the answers that were given."""

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

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make the tables."""
    create(
        "exercises",
        *required(player_id=NUMBER, game=TEXT, key=TEXT),
        *optional(game_id=NUMBER),
        *required(due=MOMENT, card=DOCUMENT, document=DOCUMENT),
        *refer(player_id="players", game_id="games"),
        key=["player_id", "game", "key"],
        indexed=[["game_id"], ["player_id", "game", "due"]],
    )
    create(
        "answers",
        *required(id=NUMBER, player_id=NUMBER, game=TEXT, kind=TEXT, key=TEXT, answer=TEXT, correct=FLAG),
        *required(loss=FLOAT, given=MOMENT),
        *refer(player_id="players"),
        key=["id"],
        indexed=[["player_id", "game", "kind"]],
    )


def downgrade() -> None:
    """Take the tables away, with all that was practised."""
    op.drop_table("answers")
    op.drop_table("exercises")
