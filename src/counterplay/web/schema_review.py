"""Bodies of the review: finished games, what every card was worth, and what each seat could believe."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, get_args

from pydantic import Field

from counterplay.skat.review import JudgedWhole, PlayedCard, questions
from counterplay.web.schema import Answer, Card, GameKind, Identifier, Request, Seat
from counterplay.web.schema_table import Call, Declared, ResultView

PlayedKind = GameKind | Literal["passed in", "undeclared"]

MoveIndex = Annotated[int, Field(ge=0, le=29)]


Source = Literal["table", "import", "terminal", "arena"]
SOURCES = get_args(Source)


class GameInfo(Answer):
    """A finished game in a list."""

    id: Identifier
    source: Source
    played: str = Field(description="ISO 8601 where it is known, else as the record has it, else empty")
    players: tuple[str, ...] = Field(description="by seat")
    you: Seat | None = Field(description="one's own seat, under any of one's names")
    soloist: Seat | None
    kind: PlayedKind
    declaration: str | None
    won: bool | None
    score: int | None
    complete: bool = Field(description="false when it was broken off")
    counts: bool = Field(description="whether it enters profiles")
    mistakes: int = Field(description="cards that turned the game, by hindsight; negative while not analysed")
    points_lost: int = Field(description="largest loss of card points by one card; negative while not analysed")


class GameList(Answer):
    """Games that match a search."""

    games: tuple[GameInfo, ...]
    total: int
    next: int | None = Field(description="offset of the next page")


class GameRecord(Answer):
    """A finished game with all cards open."""

    info: GameInfo
    hands: tuple[tuple[Card, ...], ...] = Field(description="as dealt, by seat, in display order")
    held: tuple[tuple[Card, ...], ...] = Field(description="as the play began: the soloist's after the discards")
    skat: tuple[Card, ...]
    auction: tuple[Call, ...]
    bid: int
    declaration: Declared | None
    picked_up: bool
    discards: tuple[Card, ...]
    play: tuple[PlayedCard, ...]
    result: ResultView
    record: str = Field(description="the game as a record of the International Skat Server")
    shared: bool = Field(description="it is seen by a link that somebody shared")


@dataclass(frozen=True, slots=True)
class Review(questions.GameReview):
    """The review of a game that the store knows."""

    game: str


@dataclass(frozen=True, slots=True)
class Judgements(JudgedWhole):
    """All that is judged beside the cards in hindsight, of a game that the store knows."""

    game: str


class WhatIf(Request):
    """Play on from card `index` with another card (and perhaps more after it)."""

    index: MoveIndex
    cards: Annotated[list[Card], Field(min_length=1, max_length=30)] = Field(
        description="played from there on, whoever's turn it is; the rest is played for you"
    )
    against: Literal["solver", "rules", "kermit"] = "solver"


class NewShare(Request):
    """A link to share a review."""

    names: bool = Field(default=False, description="whether it shows who played")


class ShareInfo(Answer):
    """A link: whoever has the token may look at the game, until it is taken back."""

    token: Identifier
    names: bool
    made: str


class ShareList(Answer):
    """The links one has made to a game."""

    shares: tuple[ShareInfo, ...]
