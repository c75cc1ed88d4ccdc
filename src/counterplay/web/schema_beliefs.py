"""Bodies of what `counterplay` believes about a person, and what it makes of it in a finished game."""

from __future__ import annotations

from pydantic import Field

from counterplay.skat.players import ReconsideredCard, StyleAccount
from counterplay.web.schema import Answer


class BelievedPolicy(Answer):
    """How far somebody is taken for one who plays in a certain way."""

    policy: str = Field(description="population, rules, xskat, or learned: from one's own games")
    share: float


class PolicyFit(Answer):
    """How well somebody is predicted: 0 nats for one who plays as believed, well below for a stranger."""

    cards: int = Field(description="cards with a choice")
    foretold: float | None = Field(description="the share of them that was held for the likeliest")
    fit: float | None = Field(description="nats a card above what it should be if the belief is true")
    error: float | None


class LearnedView(Answer):
    """What was learned from somebody's own games."""

    start: str = Field(description="the policy it started from")
    games: int
    before: PolicyFit = Field(description="on games it did not see: of the policy it started from")
    after: PolicyFit = Field(description="on the same games: of what was learned from the others")


class GamesThatShow(Answer):
    """Games of somebody that show a line of how he plays."""

    line: str
    games: tuple[str, ...] = Field(description="what shows it most first; at most two")


class WhatItBelieves(Answer):
    """What the bot counterplay believes about a person, and how far it trusts that."""

    deals: int
    policies: tuple[BelievedPolicy, ...]
    seen: PolicyFit
    chance_right: float = Field(description="how likely it holds it that this is how one plays")
    trust: float = Field(
        description="w: how much the model counts beside search, if both others are so well known"
    )
    most: float = Field(description="the most that w can be")
    learned: LearnedView | None
    style: StyleAccount | None = Field(
        description="where one stands among made-up players on lines that people have a word for"
    )


class ReconsideredGame(Answer):
    """The cards of a seat in a finished game."""

    game: str
    seat: int
    name: str
    cards: tuple[ReconsideredCard, ...]
