"""Games that wait are judged and learned from: whoever takes one has it for a while, and finishes it once.

A game is taken in one transaction, judged outside of any, and finished in another, where its judgements, the sums
and the models change together. A process that dies in between leaves the game to the next one.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import partial
from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, func, or_, select, update

from counterplay.protocol import BadInput, Judged, StoreAdapter
from counterplay.store import model_rows, rows
from counterplay.store.entities import BOT, GameRow, Judgement, ModelKey, Who, word
from counterplay.store.intake import add_games, queue_again
from counterplay.store.schema import games, judgements, learned, players, seats, waiting
from counterplay.store.sums import AXES, JUDGE, OPPORTUNITIES, SummedGame, Sums, read_played, read_viewers

log = logging.getLogger(__name__)

LEASE = timedelta(minutes=10)
RETRY = timedelta(seconds=10)  # how long a game waits whose judge failed
PLAYED_HERE = ("table", "terminal")  # sources whose people are looked at more closely
LONGEST_REASON = 300


class JudgingClaim(NamedTuple):
    """A game that one process has taken to judge."""

    id: int
    game: str
    record: str
    people: tuple[int, ...]  # seats of those who play here
    bots: Mapping[int, str]  # who sits where


def claim(connection: Connection, game: str, most: int = 8) -> list[JudgingClaim]:
    """Take some games that wait, those soonest to be judged first; after `LEASE` they are anyone's again."""
    now = rows.now()
    free = or_(waiting.c.until.is_(None), waiting.c.until < now)
    query = (
        select(waiting.c.game_id)
        .where(waiting.c.game == game, free)
        .order_by(waiting.c.rank, waiting.c.tries, waiting.c.game_id)
        .limit(most)
    )
    numbers = list(connection.execute(query.with_for_update(skip_locked=True)).scalars())
    if not numbers:
        return []
    mine = waiting.c.game_id.in_(numbers)
    connection.execute(update(waiting).where(mine).values(tries=waiting.c.tries + 1, until=now + LEASE))
    people: dict[int, list[int]] = {}
    bots: dict[int, dict[int, str]] = {}
    for row in connection.execute(
        select(seats.c.game_id, seats.c.seat, players.c.kind, players.c.name, games.c.source)
        .select_from(seats.join(players).join(games, games.c.id == seats.c.game_id))
        .where(seats.c.game_id.in_(numbers), players.c.modelled.is_(True))
    ):
        if row.kind == BOT:
            bots.setdefault(row.game_id, {})[row.seat] = row.name
        elif row.source in PLAYED_HERE:
            people.setdefault(row.game_id, []).append(row.seat)
    rows_to_judge = connection.execute(select(games.c.id, games.c.record).where(games.c.id.in_(numbers)))
    records = {row.id: row.record for row in rows_to_judge}
    return [
        JudgingClaim(
            number, game, records[number] or "", tuple(sorted(people.get(number, ()))), bots.get(number, {})
        )
        for number in numbers
    ]


def release(connection: Connection, numbers: Sequence[int], wait: timedelta = RETRY) -> None:
    """Let somebody else judge games, after a while: what killed one process may kill the next."""
    mine = waiting.c.game_id.in_(numbers)
    connection.execute(update(waiting).where(mine).values(until=rows.now() + wait))


def finish(connection: Connection, adapter: StoreAdapter, outcomes: Sequence[tuple[int, Judged | str]]) -> int:
    """Keep what was found in games, or why they can never be judged; judgements, sums and models at once.

    Returns how many were finished now; a game that another process has finished stays as it is.
    """
    asked = [number for number, _ in outcomes]
    taken = delete(waiting).where(waiting.c.game_id.in_(asked)).returning(waiting.c.game_id)
    mine = set(
        connection.execute(taken).scalars()
    )  # not those that another process has finished, or that are gone
    numbers = sorted(mine)
    viewers, before = read_viewers(connection, numbers), read_played(connection, numbers)
    old = judgements.c.game_id.in_(numbers) & (judgements.c.judge == JUDGE)
    connection.execute(delete(judgements).where(old))
    sums = Sums()
    for number, judged in outcomes:
        if number not in mine:
            continue
        mine.discard(number)
        game = before[number]
        sums.judge(viewers[number], game, -1)
        if isinstance(judged, str):
            _tell(connection, number, adapter.version, judged[:LONGEST_REASON], None, None)
            continue
        documents = _judge(connection, number, adapter, judged, game)
        _tell(connection, number, adapter.version, None, judged.mistakes, judged.loss)
        sums.judge(viewers[number], replace(game, judged=documents))
        if game.counts:
            _learn(connection, number, adapter, judged, game)
    sums.write(connection)
    return len(numbers)


def _tell(
    connection: Connection, number: int, version: int, cannot: str | None, mistakes: int | None, loss: float | None
) -> None:
    values = {"judged": version, "cannot": cannot, "mistakes": mistakes, "loss": loss}
    connection.execute(update(games).where(games.c.id == number).values(**values))


def _judge(
    connection: Connection, number: int, adapter: StoreAdapter, judged: Judged, game: SummedGame
) -> dict[int, dict[str, Any]]:
    """Keep the judgements of all who may be modelled; return their documents by seat."""
    documents = {}
    for seat, seat_judged in judged.seats.items():
        if not 0 <= seat < len(game.seats):
            raise BadInput(f"a judge judged seat {seat} of a game that has {len(game.seats)}")
        if not game.seats[seat].modelled:
            continue
        chances = [[list(where), missed] for where, missed in seat_judged.opportunities]
        documents[seat] = {AXES: list(adapter.axes), OPPORTUNITIES: chances, **seat_judged.more}
        mistakes = sum(missed for _, missed in seat_judged.opportunities)
        judgement = Judgement(seat, documents[seat], seat_judged.loss, adapter.version, len(chances), mistakes)
        rows.add_judgement(connection, number, JUDGE, judgement)
    return documents


def _learn(connection: Connection, number: int, adapter: StoreAdapter, judged: Judged, game: SummedGame) -> None:
    """Let each learner learn from a game, once."""
    fresh = set()
    for learner in sorted({lesson.learner for lesson in judged.lessons}):
        mark = rows.insert_or_leave(connection, learned).values(game_id=number, learner=learner)
        if connection.execute(mark.returning(learned.c.learner)).first() is not None:
            fresh.add(learner)
    if not fresh:
        return
    sitting = {
        row.seat: Who(row.kind, row.name)
        for row in connection.execute(
            select(seats.c.seat, players.c.kind, players.c.name).join(players).where(seats.c.game_id == number)
        )
    }
    for lesson in judged.lessons:
        about = [sitting.get(seat) for seat in lesson.about if game.seats[seat].modelled]
        known = [player for player in about if player is not None]
        if lesson.learner not in fresh or len(known) < len(lesson.about):
            continue
        who = Who.group(known)
        key = ModelKey(lesson.learner, adapter.game, who.name, who=who.kind)
        teach, document = adapter.learners[lesson.learner], lesson.document
        model_rows.change_model(connection, key, partial(_taught, teach, document))


def _taught(teach: Any, lesson: Mapping[str, Any], document_before: dict[str, Any] | None) -> dict[str, Any]:
    taught: dict[str, Any] = teach(document_before, lesson)
    return taught


@dataclass(frozen=True, slots=True)
class StoredVerdict:
    """What the game's judge of another store made of a game."""

    version: int | None  # None: it waited there too
    cannot: str | None
    mistakes: int | None
    loss: float | None
    judgements: Sequence[Judgement]
    learned: tuple[str, ...]  # who had learned from it


def bring_verdict(connection: Connection, number: int, verdict: StoredVerdict) -> None:
    """Keep what another store's judge made of a game that has just come from there."""
    for learner in verdict.learned:
        mark = rows.insert_or_leave(connection, learned).values(game_id=number, learner=word(learner, "a learner"))
        connection.execute(mark)
    if verdict.version is None:
        return
    game, viewers = read_played(connection, [number])[number], read_viewers(connection, [number])[number]
    documents = {
        judgement.seat: judgement.document
        for judgement in verdict.judgements
        if game.seats[judgement.seat].modelled
    }
    sums = Sums()
    sums.judge(viewers, game, -1)
    old = (judgements.c.game_id == number) & (judgements.c.judge == JUDGE)
    connection.execute(delete(judgements).where(old))
    try:
        sums.judge(viewers, replace(game, judged=documents))
    except (KeyError, TypeError, ValueError):
        raise BadInput("a judgement of the game is damaged") from None
    for judgement in verdict.judgements:
        if judgement.seat in documents:
            rows.add_judgement(connection, number, JUDGE, judgement)
    connection.execute(delete(waiting).where(waiting.c.game_id == number))
    _tell(connection, number, verdict.version, verdict.cannot, verdict.mistakes, verdict.loss)
    sums.write(connection)


def bring_game(
    connection: Connection, game: GameRow, verdict: StoredVerdict, judgements: Mapping[str, Sequence[Judgement]]
) -> bool:
    """Keep a game of another store with what judges made of it; say whether anything was new."""
    (receipt,) = add_games(connection, [game])
    if receipt.new:
        bring_verdict(connection, receipt.id, verdict)
    new = receipt.new
    for judge in sorted(judgements):
        word(judge, "a judge")
        for judgement in judgements[judge]:
            new |= rows.add_judgement(connection, receipt.id, judge, judgement)
    return new


def queue_outdated(connection: Connection, adapter: StoreAdapter) -> int:
    """Let games wait that an older version of the judge has judged, or none; return how many those are."""
    outdated = or_(games.c.judged.is_(None), games.c.judged < adapter.version)
    return queue_again(connection, (games.c.game == adapter.game) & outdated)


def count_waiting(connection: Connection, game: str) -> int:
    """Return how many games wait to be judged."""
    return int(
        connection.execute(select(func.count()).select_from(waiting).where(waiting.c.game == game)).scalar_one()
    )
