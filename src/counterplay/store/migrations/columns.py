"""How the steps write columns down: several of a kind in one line, in the order of the table.

What the steps have made stands in people's stores: this file may grow, and what is here must not change.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlalchemy.types import TypeEngine

Type = type | TypeEngine[Any]  # what a column holds, as Python has it where that says enough

MOMENT: TypeEngine[Any] = sa.DateTime(timezone=True)
_TYPES: dict[type, TypeEngine[Any]] = {
    int: sa.Integer(),
    float: sa.Float(),
    bool: sa.Boolean(),
    str: sa.Text(),
    dict: sa.JSON(),
    datetime: MOMENT,
}


def required(**types: Type) -> list[sa.Column[Any]]:
    """Return columns that always hold something."""
    return _columns(types, nullable=False)


def optional(**types: Type) -> list[sa.Column[Any]]:
    """Return columns that may be empty."""
    return _columns(types, nullable=True)


def _columns(types: Mapping[str, Type], *, nullable: bool) -> list[sa.Column[Any]]:
    return [
        sa.Column(name, _TYPES[kind] if isinstance(kind, type) else kind, nullable=nullable)
        for name, kind in types.items()
    ]


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
