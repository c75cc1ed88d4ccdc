"""How the steps write columns down: several of a kind in one line, in the order of the table.

What the steps have made stands in people's stores: this file may grow, and what is here must not change.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlalchemy.types import TypeEngine

Type = TypeEngine[Any]

NUMBER: Type = sa.Integer()
FLOAT: Type = sa.Float()
FLAG: Type = sa.Boolean()
TEXT: Type = sa.Text()
DOCUMENT: Type = sa.JSON()
MOMENT: Type = sa.DateTime(timezone=True)


def required(**types: Type) -> list[sa.Column[Any]]:
    """Return columns that always hold something."""
    return [sa.Column(name, type_, nullable=False) for name, type_ in types.items()]


def optional(**types: Type) -> list[sa.Column[Any]]:
    """Return columns that may be empty."""
    return [sa.Column(name, type_, nullable=True) for name, type_ in types.items()]


def refer(ondelete: str = "CASCADE", **tables: str) -> list[sa.ForeignKeyConstraint]:
    """Return the constraints that columns hold the `id` of a row of another table."""
    return [
        sa.ForeignKeyConstraint([column], [f"{table}.id"], ondelete=ondelete) for column, table in tables.items()
    ]


def create(
    name: str,
    *parts: sa.schema.SchemaItem,
    key: list[str],
    unique: Sequence[list[str]] = (),
    indexed: Sequence[list[str]] = (),
) -> None:
    """Make a table with its key and indexes; all are named as the schema names them."""
    op.create_table(name, *parts, sa.PrimaryKeyConstraint(*key), *(sa.UniqueConstraint(*some) for some in unique))
    for columns in indexed:
        op.create_index(None, name, columns)
