"""What every body has in common: strict models, cards, seats and errors. Pydantic stands only at this edge."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, model_validator

from counterplay.opponent import Rate

Card = Annotated[str, StringConstraints(pattern="^[CSHD][AKQJT987]$")]
"""suit (C S H D) and rank (A K Q J T 9 8 7), as in CJ"""

Seat = Annotated[int, Field(ge=0, le=2)]
"""0 forehand, 1 middlehand, 2 rearhand"""

GameKind = Literal["clubs", "spades", "hearts", "diamonds", "grand", "null"]

Identifier = Annotated[str, StringConstraints(pattern="^[A-Za-z0-9_-]{22}$")]
"""128 random bits in URL-safe base 64: nobody guesses one"""

PlayerName = Annotated[str, StringConstraints(min_length=1, max_length=100)]


class Answer(BaseModel):
    """Anything the server sends; all fields are always there."""

    model_config = ConfigDict(frozen=True, from_attributes=True, json_schema_serialization_defaults_required=True)


class Request(BaseModel):
    """Anything the browser sends; a field nobody knows is refused."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Problem(Answer):
    """Why something was refused: `code` for programs, `message` for people."""

    code: str = Field(examples=["not_found"])
    message: str = Field(examples=["there is no such table, or it is not yours"])


class ShownRate(Answer):
    """A rate is never told without its count and its 95% interval; `rate` is null while nothing was counted."""

    mistakes: int
    opportunities: int
    rate: float | None
    low: float | None
    high: float | None

    @model_validator(mode="before")
    @classmethod
    def _counted(cls, rate: Any) -> Any:
        return rate.to_json() if isinstance(rate, Rate) else rate


class JobState(Answer):
    """Where a long job stands; server-sent events carry it as their data whenever it changes."""

    id: Identifier
    state: Literal["running", "done", "failed", "stopped"]
    done: int = Field(description="work done so far: bytes of an import, deals of a match")
    total: int | None = Field(description="all the work, where it is known")
    message: str = Field(description="what is being done, or why it failed")
