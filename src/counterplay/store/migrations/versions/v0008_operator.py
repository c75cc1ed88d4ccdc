"""For whoever runs a server for others: whom it keeps out, and what was done in the operator's name."""

import sqlalchemy as sa
from alembic import op

from counterplay.store.migrations.columns import create, refer, required

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make what is new."""
    create(
        "web_ban",
        *required(person=sa.String(22), created=sa.String(32)),
        *refer(person="web_person"),
        key=["person"],
    )
    create(
        "web_audit",
        *required(id=int, at=sa.String(32), deed=sa.String(20), person=sa.String(22), address=sa.String(100)),
        key=["id"],
    )


def downgrade() -> None:
    """Let everybody in again, and keep nothing of what operators did."""
    op.drop_table("web_audit")
    op.drop_table("web_ban")
