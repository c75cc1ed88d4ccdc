"""Bodies of the fairness page: any finished deal can be computed again."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from counterplay.web.schema import Answer, Card, Identifier, Request
from counterplay.web.schema_table import Hex256, Number


class FairDeal(Answer):
    """All that is needed to compute a finished deal again, and what was dealt."""

    table: Identifier
    deal: int
    commitment: Hex256
    secret: Hex256
    number: str
    hands: tuple[tuple[Card, ...], ...] = Field(description="by seat, in the order dealt")
    skat: tuple[Card, ...]
    fair: bool = Field(description="the server's own recomputation agrees")


class FairCheck(Request):
    """Compute a deal from its parts."""

    table: Identifier
    deal: Annotated[int, Field(ge=0, le=35)]
    secret: Hex256
    number: Number


class FairAnswer(Answer):
    """What the parts give."""

    commitment: Hex256
    hands: tuple[tuple[Card, ...], ...]
    skat: tuple[Card, ...]
