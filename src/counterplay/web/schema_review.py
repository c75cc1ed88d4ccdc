"""Bodies of the review: finished games, what every card was worth, and what each seat could believe."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from pydantic import Field

from counterplay.web.schema import Answer, Card, GameKind, Identifier, Request, Seat
from counterplay.web.schema_table import Call, Declared, PlayedCard, ResultView

Judgement = Literal["forced", "best", "equal", "lost_points", "lost_level", "turned"]
"""forced: one card only; best: the only best one; equal: one of several best; lost_points: the game stands, points
are gone; lost_level: so is a level of the result (schneider); turned: the mover's side had won, and has lost"""

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


class Alternative(Answer):
    """A legal card with its value when everybody sees all cards."""

    card: Card
    points: int | None = Field(description="the soloist's card points under best play; null in null games")
    wins: bool = Field(description="whether the mover's side still wins the contract")


class ReviewedMove(Answer):
    """One card of the play."""

    index: MoveIndex
    trick: Annotated[int, Field(ge=1, le=10)]
    seat: Seat
    card: Card
    judgement: Judgement
    points_lost: int = Field(description="card points given away against the best card, by hindsight")
    opportunity: bool = Field(description="both winning and losing cards were at hand")
    mistake: bool = Field(description="a losing one was chosen: the hindsight error")
    alternatives: tuple[Alternative, ...]


class CurvePoint(Answer):
    """The value of the game before card `index` (or at the end): the soloist's points under best play."""

    index: Annotated[int, Field(ge=0, le=30)]
    points: int | None = Field(description="null in null games")
    soloist_wins: bool


class Review(Answer):
    """A finished game with every card judged."""

    game: Identifier
    complete: bool
    target: str = Field(description="what the contract needs: 61, 90, schwarz or null")
    curve: tuple[CurvePoint, ...]
    moves: tuple[ReviewedMove, ...]
    turning_points: tuple[int, ...] = Field(description="indices of moves that turned the game")
    explained: str = Field(description="the game value in English; `GameRecord.result.value` has its parts")


class DecisionCard(Answer):
    """A card over the worlds the mover could not tell apart."""

    card: Card
    win_rate: float


class Decision(Answer):
    """The decision error of one card: the best card's win rate minus the chosen one's, over sampled worlds."""

    index: MoveIndex
    worlds: int
    loss: float | None = Field(description="null where there was nothing to decide")
    error: float | None = Field(description="standard error of the loss")
    bad_luck: bool = Field(description="wrong by hindsight, but nothing lost by what could be known")
    cards: tuple[DecisionCard, ...]


class BeliefCard(Answer):
    """Where a card lies, in how many of a thousand worlds; the four add up to a thousand."""

    card: Card
    permille: tuple[int, ...] = Field(description="by seat, then the skat")
    by_actions: tuple[int, ...] = Field(description="the same, worlds weighed by what the others did (pi)")
    known: bool = Field(description="the seat knows where it is")


class Beliefs(Answer):
    """What a seat could believe before a card was played, counted over every world it could not rule out.

    Beside it stands what policy inference makes of what the others did: worlds in which they would have done it
    count for more.
    """

    index: Annotated[int, Field(ge=0, le=30)]
    seat: Seat
    possible: str = Field(description="how many worlds there are, as text: it may exceed what JavaScript counts")
    cards: tuple[BeliefCard, ...] = Field(description="cards not yet played, in display order")


class WhatIf(Request):
    """Play on from card `index` with another card (and perhaps more after it)."""

    index: MoveIndex
    cards: Annotated[list[Card], Field(min_length=1, max_length=30)] = Field(
        description="played from there on, whoever's turn it is; the rest is played for you"
    )
    against: Literal["solver", "rules", "kermit"] = "solver"


class WhatIfAnswer(Answer):
    """How it would have gone."""

    play: tuple[PlayedCard, ...] = Field(description="all cards of the game, those asked for included")
    asked: int = Field(description="how many of them come from the real game and the question")
    points: int = Field(description="the soloist's card points at the end")
    tricks: int
    won: bool
    score: int
    explained: str
    legal: tuple[Card, ...] = Field(description="what may be played after the cards asked for")
    to_act: Seat | None = Field(description="who would play next after them")
