"""Bodies of import and people: bad records, profiles, and what is kept about a person."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints

from counterplay.web.schema import Answer, JobState, Request, ShownRate


class BadRecord(Answer):
    """A record that was set aside."""

    line: int
    reason: str


class ImportState(JobState):
    """An import on its way."""

    records: int = Field(description="records read")
    games: int = Field(description="games kept, new ones")
    known: int = Field(description="games that were there already")
    bad: int = Field(description="records set aside")
    bad_records: tuple[BadRecord, ...] = Field(description="the first 200 of them")


WhoKind = Literal["person", "name", "bot"]
"""a person of the browser, a name in records or at a terminal, a bot"""


class PersonInfo(Answer):
    """A player in the list of people; `kind` and `key` say who it is, `name` how they are called."""

    name: str
    kind: WhoKind
    key: str
    you: bool
    bot: bool
    games: int
    overall: ShownRate


class PeopleList(Answer):
    """Players with games in the store."""

    people: tuple[PersonInfo, ...]
    total: int
    next: int | None


class RateRow(Answer):
    """A rate of one part, and the same part over everybody."""

    key: str = Field(description="soloist, defender; 1 to 10; clubs ... null; or a month")
    own: ShownRate
    population: ShownRate


class ListScore(Answer):
    """A list at a table of this server."""

    table: str
    created: str
    deals: int
    points: int = Field(description="of the deals that count")
    against: tuple[str, ...]
    counts: bool = Field(description="whether any of its deals does")


class CountView(Answer):
    """What the Count makes of a player now (Long and Buro, equation 2)."""

    available: bool
    base: float | None = Field(description="the threshold against an unknown player")
    threshold: float | None = Field(description="its bidding threshold with this player as an opponent")
    rate: float | None = Field(description="the mistake rate it reckons with: prior and games together")
    games: int
    opportunities: int
    why: str = Field(description="in English")


class NameInfo(Answer):
    """Another name of somebody."""

    kind: WhoKind
    name: str


class PlayerProfile(Answer):
    """A player's play, every rate with its count and interval. Games with hints or undo are left out."""

    name: str
    kind: WhoKind
    key: str
    you: bool
    bot: bool
    names: tuple[NameInfo, ...] = Field(description="others under which the same one plays; rates add up over all")
    modelled: bool = Field(description="false where somebody asked that nothing be learned about them")
    games: int
    not_counted: int = Field(description="games left out: hints, undo, training")
    incomplete: int = Field(description="games broken off, counted apart")
    overall: ShownRate
    population: ShownRate
    by_role: tuple[RateRow, ...]
    by_trick: tuple[RateRow, ...]
    by_game: tuple[RateRow, ...]
    over_time: tuple[RateRow, ...]
    lists: tuple[ListScore, ...] = Field(description="one's own only")
    count: CountView
    soloist_games: int
    soloist_won: int


class OwnName(Request):
    """A name in records or at a terminal: "this is me"."""

    name: Annotated[str, StringConstraints(min_length=1, max_length=200)]


class Modelling(Request):
    """Whether anything may be learned about the person."""

    modelled: bool


class Export(Answer):
    """All that is kept about a person: games they sat in or brought, with what was made of their play."""

    person: dict[str, Any]
    tables: list[dict[str, Any]]
    games: list[dict[str, Any]]
    models: list[dict[str, Any]]
    shares: list[dict[str, Any]] = Field(description="links to games that were shared")
    names: list[dict[str, Any]] = Field(description="which other names are theirs")
    practice: list[dict[str, Any]] = Field(description="positions they practise, and when each is due")
    answers: list[dict[str, Any]] = Field(description="answers they gave in the trainer")


class Deleted(Answer):
    """What was deleted."""

    tables: int
    games: int
    state: Literal["deleted"] = "deleted"
