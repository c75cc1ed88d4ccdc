"""Bodies of what is judged beside the cards in hindsight: calls, the declaration, playouts and reasons."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from counterplay.web.schema import Answer, Card, Identifier, Request, Seat
from counterplay.web.schema_review import MoveIndex
from counterplay.web.schema_table import PlayedCard

Deed = Literal["last_trump", "draws", "trumps", "takes", "lets_partner", "ducks", "loses"]


class Shown(Answer):
    """What came of estimates like this one in held-out games."""

    games: int
    estimated: float
    came: float
    error: float = Field(description="standard error of what came")


class Estimate(Answer):
    """What a call brings by what the seat knew; points are one's own less the mean of the other two's."""

    chance: float = Field(description="that one's own side wins")
    points: float = Field(description="tournament points")
    error: float = Field(description="that such estimates of points have shown on held-out games")
    shown_chance: Shown | None
    shown_points: Shown | None


class JudgedCall(Answer):
    """A bid, hold or pass."""

    seat: Seat
    call: Literal["bid", "hold", "pass"]
    bid: int = Field(description="what would be played at")
    going_on: Estimate
    passing: Estimate
    loss: float = Field(description="points by which the other way was better")
    error: float = Field(description="the error that such estimates have shown")


class Chances(Answer):
    """How often a way wins and what it brings."""

    chance: float
    points: float


class Came(Answer):
    """What a game comes to."""

    won: bool
    points: int
    tricks: int
    score: int
    tournament: int = Field(description="the soloist's tournament points")


class PossibleGame(Answer):
    """A game with what is laid away for it, and what it would have come to as the cards lay."""

    game: str = Field(description="as records write it, for example CH")
    discards: tuple[Card, ...]
    came: Came


class PracticalValue(Answer):
    """What a choice brings when everybody sees only his own cards."""

    points: float
    error: float
    wins: float
    wins_error: float


class JudgedPickUp(Answer):
    """Pick-up or hand."""

    seat: Seat
    picked_up: bool
    with_skat: Chances
    hand: Chances
    loss: float
    hindsight_with_skat: PossibleGame
    hindsight_hand: PossibleGame


class TriedGame(PossibleGame):
    """One of the best few of all discards and games."""

    chosen: bool
    best: bool
    practical: PracticalValue
    chance: float | None = Field(description="to win, as the bidding evaluator sees it")


class JudgedDeclaration(Answer):
    """What was declared and laid away beside the best few."""

    seat: Seat
    loss: float
    error: float
    none: bool = Field(description="the loss is zero within its error")
    playouts: int
    tried: int = Field(description="how many were played out, of all that the evaluator looked at")
    games: tuple[TriedGame, ...]


class PracticalChoice(PracticalValue):
    """A card by its practical value."""

    choice: Card


class PracticalCard(Answer):
    """A card that was a choice, by its practical value beside the others."""

    index: MoveIndex
    chosen: Card
    best: Card
    loss: float = Field(description="tournament points")
    error: float
    wins_loss: float
    none: bool = Field(description="the loss is zero within its error")
    playouts: int
    values: tuple[PracticalChoice, ...]


class ToldCard(Answer):
    """One of the two cards of a reason, and what its line of best play shows."""

    card: Card
    deed: Deed
    trick_points: int = Field(description="of the trick it is played to")
    ours: bool = Field(description="whether the mover's side wins that trick")
    reached: int = Field(description="card points of the mover's side at the end")
    theirs: int
    decisive: int | None = Field(description="in null: the trick that the soloist takes")
    line: tuple[PlayedCard, ...]


class Reason(Answer):
    """Why a card turned the game."""

    index: MoveIndex
    seat: Seat
    soloist: bool
    null: bool
    needed: int | None
    played: ToldCard
    better: ToldCard


class JudgedWhole(Answer):
    """All that is judged beside the cards in hindsight."""

    game: Identifier
    calls: tuple[JudgedCall, ...]
    pick_up: JudgedPickUp | None
    declaration: JudgedDeclaration | None
    practical: tuple[PracticalCard, ...]
    reasons: tuple[Reason, ...]


class ShownLine(Answer):
    """A line, card by card."""

    start: int = Field(description="how many cards of the real game come before it")
    cards: tuple[PlayedCard, ...]
    came: Came


class Rescue(Answer):
    """Could this seat have won? `at` is the card that would have to be another."""

    seat: Seat
    answer: Literal["won", "yes", "partner", "no"]
    at: MoveIndex | None
    against_best: ShownLine | None
    against_likely: ShownLine | None


class Change(Answer):
    """A card that an action made likelier, or less likely, to be with the one who acted."""

    card: Card
    before: float
    after: float
    words: str = Field(description="how much, in English")


class ToldAction(Answer):
    """What an action of another told a seat."""

    number: int
    index: int = Field(description="how many cards were played before it")
    seat: Seat
    action: str = Field(description="as records write it; a declaration without what was laid away")
    changes: tuple[Change, ...]


class Telling(Answer):
    """What each action told a seat, by policy inference."""

    seat: Seat
    actions: tuple[ToldAction, ...]


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
