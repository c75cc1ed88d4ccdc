"""Bodies of the operator's page."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from counterplay.web.schema import Answer, Identifier, Request

Deed = Literal["sign in", "sign out", "block", "unblock", "forget", "back up"]


class OperatorPhrase(Request):
    """Come in as the operator."""

    phrase: Annotated[str, StringConstraints(min_length=1, max_length=200)]


class OperatorState(Answer):
    """Whether this browser is the operator's now."""

    signed_in: bool


class BotWait(Answer):
    """How long moves of a kind of bot took since the server was started."""

    bot: str
    moves: int
    mean: float = Field(description="seconds")
    within: float | None = Field(
        description="seconds within which 95 of 100 moves came; null: longer than all marks"
    )


class ReportedProblem(Answer):
    """A warning or an error of the server."""

    at: str
    level: str
    message: str


class BackupState(Answer):
    """The copies that the server makes by itself."""

    copies: int
    age: float | None = Field(description="seconds since the last one; null where there is none")


class OperatorView(Answer):
    """How the server does."""

    version: str
    started: str
    ready: bool = Field(description="its store answers, its workers live, and the disk has room")
    cores: int
    load: float | None = Field(description="processes that want a core, over the last minute")
    memory: int | None = Field(description="bytes that the server and its workers hold, where the system tells")
    room: int | None = Field(description="bytes left on the disk of the store; null for a database elsewhere")
    people: int
    here: int = Field(description="people connected to a table")
    tables: int = Field(description="tables in memory")
    moves: int = Field(description="since the server was started, as all that follows")
    full: bool = Field(description="so many play that bots look at less in the deals dealt now")
    hurried: int = Field(description="deals in which bots look at less")
    requests: int
    failed: int = Field(description="requests that the server failed at")
    refused: int = Field(description="requests refused because too much was asked")
    database_errors: int
    waiting: int = Field(description="finished games that wait to be judged")
    bots: tuple[BotWait, ...]
    backup: BackupState | None = Field(description="null where the server makes none")
    problems: tuple[ReportedProblem, ...] = Field(description="the latest first")


class OperatedPerson(Answer):
    """One of the people."""

    id: Identifier
    name: str
    created: str
    login: str | None
    seen: str | None = Field(description="the day of the last visit, about")
    tables: int
    games: int
    banned: bool


class OperatedPeople(Answer):
    """A page of people, those who came last first."""

    people: tuple[OperatedPerson, ...]
    total: int
    next: int | None


class OperatedTable(Answer):
    """A table in memory; no card is told."""

    id: Identifier
    created: str
    names: tuple[str, ...]
    here: int = Field(description="connections")
    dealt: int
    deals: int
    together: bool


class OperatedTables(Answer):
    """All tables in memory, the latest first."""

    tables: tuple[OperatedTable, ...]


class Ban(Request):
    """Whether somebody is kept out."""

    banned: bool


class AuditLine(Answer):
    """Something an operator did."""

    at: str
    deed: Deed
    person: str = Field(description="the id of whom it concerned; empty for nobody")
    address: str = Field(description="from where")


class Audit(Answer):
    """What operators did, the latest first."""

    lines: tuple[AuditLine, ...]
    next: int | None = Field(description="what to ask for as `before` to go on; null at the end")
