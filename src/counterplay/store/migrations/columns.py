"""How the steps write columns down: several of a kind in one line, in the order of the table.

What the steps have made stands in people's stores: this file may grow, and what is here must not change.
"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
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
