"""What the opponents of a table have learned about its person."""

from __future__ import annotations

from pydantic import Field

from counterplay.web.schema import Answer


class Spoken(Answer):
    """A sentence in both languages."""

    en: str
    de: str


class LearnedLine(Answer):
    """What one opponent has learned."""

    name: str
    line: Spoken


class Learned(Answer):
    """What the opponents that learn have learned about the person, from all games that are judged so far."""

    waiting: int = Field(
        description="deals of this table that count and are not judged yet: what they teach is not in it"
    )
    lines: tuple[LearnedLine, ...] = Field(
        description="one for each opponent that learns; empty where nobody does"
    )
