"""Runs migrations on the connection that the store hands over, within its transaction."""

from alembic import context

from counterplay.store.schema import VERSION_TABLE, metadata

if hasattr(context, "config"):  # alembic runs this file; a tool that only imports it runs nothing
    context.configure(
        connection=context.config.attributes["connection"],
        target_metadata=metadata,
        version_table=VERSION_TABLE,
        render_as_batch=True,  # SQLite changes a table by making it anew
    )
    context.run_migrations()
