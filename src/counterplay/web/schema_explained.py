"""Answers to a beginner's questions at the table."""

from __future__ import annotations

from pydantic import Field

from counterplay.web.schema import Answer, Card
from counterplay.web.schema_learned import Spoken


class CardRefused(Answer):
    """Why one of one's own cards cannot be played now."""

    card: Card
    why: Spoken


class Explained(Answer):
    """What the rules say about one's own cards now; of what one's own seat has seen, nothing else."""

    refused: tuple[CardRefused, ...] = Field(description="one's own cards that cannot be played now")
    worth: tuple[Spoken, ...] = Field(description="what the hand is worth, game by game; empty before the deal")
    bid: Spoken | None = Field(description="what the highest bid so far means; null without one")


class BidExplained(Answer):
    """What a bid means."""

    value: int
    means: Spoken
