"""Answers to a beginner's questions at the table."""

from __future__ import annotations

from pydantic import Field

from counterplay.web.schema import Answer, Card
from counterplay.web.schema_learned import Spoken


class CardRefused(Answer):
    """Why one of one's own cards cannot be played now."""

    card: Card
    why: Spoken


class CoachView(Answer):
    """What a coach says at a guided table."""

    goal: Spoken = Field(description="what it is about now")
    may: Spoken | None = Field(description="what one may do; null while it is not one's turn, as the next two")
    action: str | None = Field(description="what would be good, as an action is sent")
    why: Spoken | None


class Explained(Answer):
    """What the rules say about one's own cards now; of what one's own seat has seen, nothing else."""

    refused: tuple[CardRefused, ...] = Field(description="one's own cards that cannot be played now")
    worth: tuple[Spoken, ...] = Field(description="what the hand is worth, game by game; empty before the deal")
    bid: Spoken | None = Field(description="what the highest bid so far means; null without one")
    coach: CoachView | None = Field(description="at a guided table, while a deal is played")


class BidExplained(Answer):
    """What a bid means."""

    value: int
    means: Spoken
