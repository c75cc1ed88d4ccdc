"""Tables with friends: guests, invitations, blocked names; accounts; and which server plays a table."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make what is new; a table that is there is one person's."""
    op.add_column("web_table", sa.Column("together", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("web_table", sa.Column("clock", sa.Float(), nullable=True))
    op.create_table(
        "web_guest",
        sa.Column("table_id", sa.String(22), nullable=False),
        sa.Column("person", sa.String(22), nullable=False),
        sa.Column("watches", sa.Boolean(), nullable=False),
        sa.Column("removed", sa.Boolean(), nullable=False),
        sa.Column("since", sa.String(32), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["web_table.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person"], ["web_person.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "person"),
    )
    op.create_index("ix_web_guest_person", "web_guest", ["person"])
    op.create_table(
        "web_invitation",
        sa.Column("id", sa.String(22), nullable=False),
        sa.Column("table_id", sa.String(22), nullable=False),
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("watches", sa.Boolean(), nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("expires", sa.String(32), nullable=False),
        sa.Column("used", sa.Boolean(), nullable=False),
        sa.Column("revoked", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["web_table.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("token_hash"),
    )
    op.create_index("ix_web_invitation_table_id", "web_invitation", ["table_id"])
    op.create_table(
        "web_block",
        sa.Column("person", sa.String(22), nullable=False),
        sa.Column("blocked", sa.String(22), nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["web_person.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["blocked"], ["web_person.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", "blocked"),
    )
    op.create_index("ix_web_block_blocked", "web_block", ["blocked"])
    op.create_table(
        "web_account",
        sa.Column("person", sa.String(22), nullable=False),
        sa.Column("login", sa.String(100), nullable=False),
        sa.Column("phrase_hash", sa.Text(), nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["web_person.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person"),
        sa.UniqueConstraint("login"),
    )
    op.create_table(
        "web_lease",
        sa.Column("table_id", sa.String(22), nullable=False),
        sa.Column("server", sa.String(22), nullable=False),
        sa.Column("address", sa.String(200), nullable=False),
        sa.Column("machine", sa.String(100), nullable=False),
        sa.Column("process", sa.Integer(), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["web_table.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id"),
    )
    op.create_index("ix_web_lease_server", "web_lease", ["server"])


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
