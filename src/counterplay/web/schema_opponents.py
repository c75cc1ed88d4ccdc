"""Every opponent by name: who it is, how it adapts, and what was measured of it."""

from __future__ import annotations

from pydantic import Field

from counterplay.studies import OpponentFigures
from counterplay.web.schema import Answer
from counterplay.web.schema_learned import Spoken


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
