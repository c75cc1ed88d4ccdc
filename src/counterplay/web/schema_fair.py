"""Bodies of the fairness page: any finished deal can be computed again."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StringConstraints

from counterplay.web.schema import Answer, Card, Identifier, Request
from counterplay.web.schema_table import Hex256, Place

Numbers = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{1,64}(\.[0-9a-f]{1,64}){0,3}$")]
"""one number, or with friends everybody's in the order of the chairs, joined by full stops"""


class FairPart(Answer):
    """What one person gave: first the pledge, then the number; SHA-256 of table, deal, place, number, by line."""

    place: Place
    pledge: Hex256
    number: str


class FairDeal(Answer):
    """All that is needed to compute a finished deal again, and what was dealt."""

    table: Identifier
    deal: int
    commitment: Hex256
    secret: Hex256
    number: str
    people: tuple[FairPart, ...] = Field(description="at a table with friends: whose numbers it was shuffled from")
    hands: tuple[tuple[Card, ...], ...] = Field(description="by seat, in the order dealt")
    skat: tuple[Card, ...]
    fair: bool = Field(description="the server's own recomputation agrees")


class FairCheck(Request):
    """Compute a deal from its parts."""

    table: Identifier
    deal: Annotated[int, Field(ge=0, le=47)]
    secret: Hex256
    number: Numbers


class FairAnswer(Answer):
    """What the parts give."""

    commitment: Hex256
    hands: tuple[tuple[Card, ...], ...]
    skat: tuple[Card, ...]
