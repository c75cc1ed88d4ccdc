"""Every opponent by name: who it is, how it adapts, and what was measured of it."""

from __future__ import annotations

from pydantic import Field

from counterplay.web.schema import Answer
from counterplay.web.schema_learned import Spoken


class OpponentFigures(Answer):
    """What the committed run of `counterplay study opponents` found; intervals are 95%."""

    against: str = Field(description="the player at both other seats")
    deals: int
    games: int = Field(description="each deal in three rotations")
    seed: int
    margin: float = Field(description="own points per list of 36 deals less the mean of the other two's")
    low: float | None
    high: float | None
    opportunities: int = Field(description="cards that could give a game away")
    mistakes: int
    rate: float | None
    rate_low: float | None
    rate_high: float | None


class OpponentInfo(Answer):
    """One whom a person can sit down with."""

    name: str
    player: str = Field(description="as the arena writes it")
    about: Spoken
    adapts: Spoken
    learns: bool = Field(description="whether it models the others at the table")
    bot: str = Field(description="bot, options and match_level are what a BotChoice takes")
    options: dict[str, float]
    match_level: bool
    figures: OpponentFigures | None = Field(description="null where nothing was measured")


class OpponentList(Answer):
    """All opponents, weaker ones first as far as that is known."""

    opponents: tuple[OpponentInfo, ...]
