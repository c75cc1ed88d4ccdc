"""What somebody practises, and what was found in their games for it; each within a transaction that is open.

A trainer looks at the games of a player as one more judge (the name is its own to choose), and keeps what it found
as judgements. Exercises come again when they are due; how due is reckoned is the trainer's own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select, update

from counterplay.store import reading, rows
from counterplay.store.entities import Judgement, Who, document, fields_of, word
from counterplay.store.schema import answers, exercises, games, judgements, players, seats
from counterplay.store.sums import ALL


@dataclass(frozen=True, slots=True)
class SeatedGame:
    """A game that somebody sat in: where, as what, with what result, against whom, and what a judge found."""

    number: int
    key: str
    series: str | None
    seat: int
    role: str | None
    score: float | None
    won: bool | None
    played: datetime | None
    counts: bool
    complete: bool
    record: str | None
    others: tuple[str, ...]  # the names of those who sat there too
    scores: tuple[float, ...]  # of all seats; empty where there is none
    found: Mapping[str, Any] | None  # None: the judge has not looked yet


@dataclass(frozen=True, slots=True)
class Exercise:
    """A task of somebody, and when it is due."""

    key: str
    due: datetime
    card: Mapping[str, Any]
    document: Mapping[str, Any]
    game: str | None = None  # the key of the game whose position it is


@dataclass(frozen=True, slots=True)
class GivenAnswer:
    """An answer that somebody gave."""

    kind: str
    key: str
    answer: str
    correct: bool
    loss: float
    given: datetime


def sat_in(
    connection: Connection,
    who: Who,
    game: str,
    judge: str,
    viewer: str = ALL,
    *,
    unseen_by: int | None = None,
    untasked: bool = False,
    most: int | None = None,
) -> list[SeatedGame]:
    """Return somebody's games, the latest first, with what a trainer found in them.

    With `unseen_by` only those at which no such version of it has looked, and with their records; with `untasked`
    only those in which it found errors that are no tasks of this very player yet.
    """
    group = reading.group_of(connection, who, viewer)
    looked = (
        (judgements.c.game_id == seats.c.game_id)
        & (judgements.c.seat == seats.c.seat)
        & (judgements.c.judge == judge)
    )
    columns = [games.c[name] for name in ("id", "key", "series", "played", "counts", "complete")]
    query = (
        select(
            *columns,
            (games.c.record if unseen_by is not None else games.c.id).label("record"),
            seats.c.seat,
            seats.c.role,
            seats.c.score,
            seats.c.won,
            judgements.c.document,
        )
        .select_from(seats.join(games, games.c.id == seats.c.game_id).outerjoin(judgements, looked))
        .where(games.c.game == game, seats.c.player_id.in_(group), *reading.seen_by(viewer))
        .order_by(games.c.played.is_(None), games.c.played.desc(), games.c.id.desc())
    )
    if unseen_by is not None:
        learned = select(players.c.id).where(players.c.id == seats.c.player_id, players.c.modelled.is_(True))
        query = query.where(games.c.record.is_not(None), games.c.cannot.is_(None))
        query = query.where(judgements.c.version.is_distinct_from(unseen_by), learned.exists())
    if untasked:
        owner = (
            select(players.c.id).where(players.c.kind == who.kind, players.c.name == who.name).scalar_subquery()
        )
        tasks = select(exercises.c.key).where(exercises.c.game_id == games.c.id, exercises.c.player_id == owner)
        query = query.where(judgements.c.mistakes > 0, ~tasks.exists())
    seat_rows = list(connection.execute(query if most is None else query.limit(most)))
    sitting = _sitting(connection, [row.id for row in seat_rows])
    return [
        SeatedGame(
            number=row.id,
            **fields_of(row, "key", "series", "seat", "role", "score", "won", "played", "counts", "complete"),
            record=row.record if unseen_by is not None else None,
            others=tuple(name for seat, name, _ in sitting[row.id] if seat != row.seat and name is not None),
            scores=tuple(score for _, _, score in sitting[row.id] if score is not None),
            found=row.document,
        )
        for row in seat_rows
    ]


def _sitting(connection: Connection, numbers: list[int]) -> dict[int, list[tuple[int, str | None, float | None]]]:
    by_game: dict[int, list[tuple[int, str | None, float | None]]] = {number: [] for number in numbers}
    for start in range(0, len(numbers), 500):
        some = numbers[start : start + 500]
        name = func.coalesce(players.c.shown, players.c.name).label("name")
        query = select(seats.c.game_id, seats.c.seat, name, seats.c.score)
        query = query.select_from(seats.outerjoin(players)).where(seats.c.game_id.in_(some))
        for row in connection.execute(query.order_by(seats.c.game_id, seats.c.seat)):
            by_game[row.game_id].append((row.seat, row.name, row.score))
    return by_game


def note(connection: Connection, judge: str, number: int, judgement: Judgement) -> bool:
    """Keep what a trainer found at a seat of a game, in place of what it had found before.

    Says whether it could: not where the game is gone, or nothing may be learned about the one who sat there.
    """
    word(judge, "a judge")
    at = (seats.c.game_id == number) & (seats.c.seat == judgement.seat) & players.c.modelled.is_(True)
    query = select(games.c.id).select_from(games.join(seats).join(players)).where(at)
    if connection.execute(query).first() is None:
        return False
    mine = (judgements.c.game_id == number) & (judgements.c.seat == judgement.seat) & (judgements.c.judge == judge)
    connection.execute(delete(judgements).where(mine))
    return rows.add_judgement(connection, number, judge, judgement)


def add_exercises(connection: Connection, who: Who, game: str, wanted: Sequence[Exercise]) -> int:
    """Give somebody tasks to practise; those they have stay as they are. Return how many were new."""
    number = rows.add_players(connection, {who: None})[who]
    new = 0
    for exercise in wanted:
        of = None
        if exercise.game is not None:
            of = connection.execute(select(games.c.id).where(games.c.key == exercise.game)).scalar_one_or_none()
            if of is None:
                continue  # forgotten meanwhile
        values = {
            "player_id": number,
            "game": game,
            "key": exercise.key,
            "game_id": of,
            "due": exercise.due,
            "card": document(exercise.card, "an exercise"),
            "document": document(exercise.document, "an exercise"),
        }
        statement = rows.insert_or_leave(connection, exercises).values(**values)
        new += connection.execute(statement.returning(exercises.c.key)).first() is not None
    return new


def read_exercises(connection: Connection, who: Who, game: str, due: datetime | None = None) -> list[Exercise]:
    """Return somebody's tasks, those due first; with `due` only those due by then."""
    query = (
        select(exercises, games.c.key.label("of"))
        .select_from(exercises.join(players).outerjoin(games, games.c.id == exercises.c.game_id))
        .where(players.c.kind == who.kind, players.c.name == who.name, exercises.c.game == game)
        .order_by(exercises.c.due, exercises.c.key)
    )
    if due is not None:
        query = query.where(exercises.c.due <= due)
    return [Exercise(row.key, row.due, row.card, row.document, row.of) for row in connection.execute(query)]


def answer(
    connection: Connection,
    who: Who,
    game: str,
    given: GivenAnswer,
    due: datetime | None = None,
    card: Mapping[str, Any] | None = None,
) -> None:
    """Keep an answer; a task that comes again gets its new date and what the scheduler keeps of it."""
    number = rows.add_players(connection, {who: None})[who]
    connection.execute(insert(answers).values(player_id=number, game=game, **asdict(given)))
    if due is not None:
        mine = (exercises.c.player_id == number) & (exercises.c.game == game) & (exercises.c.key == given.key)
        connection.execute(update(exercises).where(mine).values(due=due, card=dict(card or {})))


def read_answers(connection: Connection, who: Who, game: str, kind: str | None = None) -> list[GivenAnswer]:
    """Return somebody's answers in the order they were given."""
    query = (
        select(answers)
        .select_from(answers.join(players))
        .where(players.c.kind == who.kind, players.c.name == who.name, answers.c.game == game)
        .order_by(answers.c.id)
    )
    if kind is not None:
        query = query.where(answers.c.kind == kind)
    return [
        GivenAnswer(row.kind, row.key, row.answer, row.correct, row.loss, row.given)
        for row in connection.execute(query)
    ]
