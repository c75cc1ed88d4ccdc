"""Tables with friends: guests, invitations, blocked names; accounts; and which server plays a table."""

import sqlalchemy as sa
from alembic import op

from counterplay.store.migrations.columns import create, refer, required

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Make what is new; a table that is there is one person's."""
    op.add_column("web_table", sa.Column("together", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("web_table", sa.Column("clock", sa.Float(), nullable=True))
    create(
        "web_guest",
        *required(table_id=sa.String(22), person=sa.String(22), watches=bool, removed=bool, since=sa.String(32)),
        *refer(table_id="web_table", person="web_person"),
        key=["table_id", "person"],
        indexed=[["person"]],
    )
    create(
        "web_invitation",
        *required(id=sa.String(22), table_id=sa.String(22), token_hash=sa.String(64), watches=bool),
        *required(created=sa.String(32), expires=sa.String(32), used=bool, revoked=bool),
        *refer(table_id="web_table"),
        key=["id"],
        unique=[["token_hash"]],
        indexed=[["table_id"]],
    )
    create(
        "web_block",
        *required(person=sa.String(22), blocked=sa.String(22), created=sa.String(32)),
        *refer(person="web_person", blocked="web_person"),
        key=["person", "blocked"],
        indexed=[["blocked"]],
    )
    create(
        "web_account",
        *required(person=sa.String(22), login=sa.String(100), phrase_hash=str, created=sa.String(32)),
        *refer(person="web_person"),
        key=["person"],
        unique=[["login"]],
    )
    create(
        "web_lease",
        *required(table_id=sa.String(22), server=sa.String(22), address=sa.String(200), machine=sa.String(100)),
        *required(process=int, until=float),
        *refer(table_id="web_table"),
        key=["table_id"],
        indexed=[["server"]],
    )


def downgrade() -> None:
    """Go back to tables of one person: those with friends go, finished games stay."""
    for name in ("web_lease", "web_account", "web_block", "web_invitation", "web_guest"):
        op.drop_table(name)
    connection = op.get_bind()
    mine = "SELECT id FROM web_table WHERE together"
    connection.execute(sa.text(f"DELETE FROM web_entry WHERE table_id IN ({mine})"))
    connection.execute(sa.text("DELETE FROM web_table WHERE together"))
    for column in ("clock", "together"):  # without making the table anew: its journals hang on it
        op.drop_column("web_table", column)
