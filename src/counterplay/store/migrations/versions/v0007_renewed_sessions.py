"""Sessions end after a while unless they are renewed; those that are there begin anew, so that nobody is lost."""

from datetime import UTC, datetime

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Renew every session."""
    now = datetime.now(UTC).isoformat(timespec="seconds")
    op.execute(sa.text("UPDATE web_session SET created = :now").bindparams(now=now))


def downgrade() -> None:
    """Leave what an older program does not look at."""
