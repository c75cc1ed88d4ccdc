"""Bodies of the trainer: the set of a day, tasks and what is told after an answer, exercises, progress."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from counterplay.skat.teach import Against, Average, ExerciseKind, HabitFinding, Luck, Rating
from counterplay.web.schema import Answer, Card, Request, Seat, ShownRate
from counterplay.web.schema_table import Call, Declared, TrickView

TaskKey = Annotated[str, StringConstraints(min_length=1, max_length=120)]
Goal = Literal["contract", "schneider", "out of schneider"]


class TrainingPosition(Answer):
    """A decision as the one who must make it sees it: nothing hidden is in it."""

    seat: Seat
    soloist: Seat | None
    declared: Declared | None
    bid: int
    calls: tuple[Call, ...]
    hand: tuple[Card, ...]
    legal: tuple[Card, ...] = Field(description="cards that may be played")
    tricks: tuple[TrickView, ...]
    laid_away: tuple[Card, ...] = Field(description="by oneself")
    shown: tuple[tuple[Card, ...], ...] = Field(description="cards that lie open, by seat")


class TaskView(Answer):
    """A position to choose a card in."""

    key: str
    kind: Literal["own", "set"]
    goal: Goal
    difficulty: int | None = Field(description="1 to 5, of a puzzle for everyone")
    position: TrainingPosition


class CardAnswer(Request):
    """The card that somebody chose."""

    key: TaskKey
    card: Card


class CardWorth(Answer):
    """What a card brings when everybody plays on by his own cards alone."""

    card: Card
    points: float = Field(description="tournament points, against the mean of the other two")
    error: float = Field(description="the standard error of these points")
    wins: float = Field(description="how often its player's side wins the game")


class Failed(Answer):
    """How often a player of ours fails a puzzle."""

    player: str
    rate: float


class CardTold(Answer):
    """What is told after an answer."""

    correct: bool
    best: Card
    loss: float = Field(description="expected tournament points")
    margin: float = Field(description="points by which the best card leads the next")
    cards: tuple[CardWorth, ...] = Field(description="the best first")
    themes: tuple[str, ...]
    played: Card | None = Field(description="the card played in one's own game")
    game: str | None = Field(description="that game, to review")
    move: int = Field(description="how many cards had been played")
    failed: tuple[Failed, ...]
    due: datetime = Field(description="when it comes again")


class ExerciseView(Answer):
    """An exercise: a hand to bid on, twelve cards to lay two away from, or a lead."""

    key: str
    kind: ExerciseKind
    position: TrainingPosition
    limits: tuple[int, ...] = Field(description="bidding: how high one may go; 0 passes")
    games: tuple[Declared, ...] = Field(description="discard: what may be declared")


class ExerciseAnswer(Request):
    """An answer: a limit ("0" passes), a game with two cards ("C.D7.HT"), or a card."""

    key: TaskKey
    answer: Annotated[str, StringConstraints(min_length=1, max_length=20)]


class WorthOfAnswer(Answer):
    """What an answer brings, in expected tournament points against the mean of the others."""

    answer: str
    points: float
    loss: float = Field(description="points by which it is worse than the answer that brings most")
    error: float | None = Field(description="the standard error of this loss; null where none is known")
    game: Declared | None = Field(description="bidding: the game that the bid means")
    chance: float | None = Field(description="bidding: to win at that bid")


class ExerciseTold(Answer):
    """What is told after an answer to an exercise."""

    answer: str
    best: str
    correct: bool
    loss: float
    worths: tuple[WorthOfAnswer, ...]
    average: Average


class Averages(Answer):
    """How somebody does in each kind of exercise."""

    averages: tuple[Average, ...]


class ErrorRow(Answer):
    """Real errors per opportunity of one part, and the expected points they lost."""

    key: str
    rate: ShownRate
    points: float


class TrainingProgress(Answer):
    """Oneself over time, over the games that count."""

    deals: int
    waiting: int = Field(description="games that are still to be looked at; ask again")
    rating: Rating | None = Field(description="null: too early to say")
    bots: tuple[Against, ...] = Field(description="bots on the same scale; `deals` is 0")
    overall: ErrorRow
    months: tuple[ErrorRow, ...]
    roles: tuple[ErrorRow, ...]
    tricks: tuple[ErrorRow, ...]
    themes: tuple[ErrorRow, ...]
    luck: tuple[Luck, ...]
    against: tuple[Against, ...]
    habits: tuple[HabitFinding, ...]
    dearest: HabitFinding | None = Field(description="the habit that costs most; null: too early to say")
