"""Bodies of the lab: studies, small matches, one-card poker and Leduc."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from counterplay.web.schema import Answer, Identifier, JobState, Request
from counterplay.web.schema_table import BotChoice

# --- studies ---


class StudyFile(Answer):
    """A committed result."""

    name: str
    kind: Literal["table", "figure", "text", "data"]
    url: str
    bytes: int


class ShownStudy(Answer):
    """A study with its committed results."""

    name: str
    command: str
    files: tuple[StudyFile, ...]


class StudyList(Answer):
    """All studies that have results."""

    studies: tuple[ShownStudy, ...]


class StudyTable(Answer):
    """A committed CSV as rows."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


# --- matches ---


class NewMatch(Request):
    """A small match of bots: two or three of them; two are filled up with a second copy of the last."""

    players: Annotated[list[BotChoice], Field(min_length=2, max_length=3)]
    deals: Annotated[int, Field(ge=1, le=360)] = 36
    seed: Annotated[int, Field(ge=0, le=2**31 - 1)] = 1


class MatchScore(Answer):
    """A player's running score."""

    name: str
    points: float | None = Field(description="tournament points per list of 36 deals")
    low: float | None = Field(description="95% interval; null before there is one")
    high: float | None
    games: int


class MatchState(JobState):
    """A match on its way."""

    players: tuple[MatchScore, ...]
    seed: int


# --- one-card poker ---


class NewOnecard(Request):
    """A heads-up tournament against the shipped champion or another player."""

    against: Literal["champion", "bayes", "bayes_safe", "LA", "LP", "TA", "TP"] = "champion"
    chips: Annotated[int, Field(ge=2, le=50)] = 10


class OnecardAct(Request):
    """Fold, call (or check), raise (or bet); `next` deals the next hand."""

    action: Literal["fold", "call", "raise", "next"]


class TypeBelief(Answer):
    """How strongly the machine believes a type."""

    type: str
    share: float


class OnecardStep(Answer):
    """An action of the hand."""

    seat: Annotated[int, Field(ge=0, le=1)]
    action: Literal["fold", "check", "call", "bet", "raise"]


class OnecardView(Answer):
    """A tournament as the person may see it; the person is seat 0."""

    id: Identifier
    against: str
    hand: int
    card: int
    shown: int | None = Field(description="the machine's card, at a showdown")
    chips: tuple[int, ...]
    pot: int
    to_pay: int
    first: int
    actions: tuple[OnecardStep, ...]
    legal: tuple[Literal["fold", "call", "raise", "next"], ...]
    beliefs: tuple[TypeBelief, ...] = Field(description="what the machine believes of you")
    hands_read: int = Field(description="over how many hands")
    winner: int | None = Field(description="of the tournament")


# --- Leduc ---


LeducModel = Literal["uniform", "S1", "S2", "S3", "S4"]
"""what the machine takes the person for: every action alike, or one of the paper's simple players"""


class NewLeduc(Request):
    """Games of Leduc poker against ABD, which trusts its model of you with probability p."""

    p: Annotated[float, Field(ge=0, le=1)] = 0.5
    model: LeducModel = "uniform"
    seat: Literal[1, 2] = 2


class LeducAct(Request):
    """One of the legal actions; `next` begins the next game."""

    action: Annotated[str, Field(min_length=1, max_length=20)]


class LeducView(Answer):
    """A game as the person may see it."""

    id: Identifier
    p: float
    model: str
    seat: int
    game: int
    knows: str = Field(description="one's card, the open card and the bets so far, as the game writes them")
    legal: tuple[str, ...]
    moves: tuple[str, ...] = Field(description="everything, once the game is over")
    over: bool
    won: float | None
    total: float
    games: int


class LeducRisk(Answer):
    """What trusting the model with p wins and risks, against best play."""

    p: float
    gain: float
    exploitability: float


class LeducCurve(Answer):
    """Gain and exploitability for every p of the slider."""

    model: str
    seat: int = Field(description="the person's")
    points: tuple[LeducRisk, ...]
    source: str
