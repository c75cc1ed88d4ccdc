"""Takes finished games in: each is stored once, whoever brings it, and waits for its judge."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from sqlalchemy import ColumnElement, Connection, insert, literal, select

from counterplay.protocol import BadInput, Judged, StoreAdapter
from counterplay.store import rows
from counterplay.store.entities import PERSON, GameRow, Seat, Who, readable_name
from counterplay.store.schema import games, sights, waiting
from counterplay.store.sums import ALL, Sums, read_played, read_viewers

SOON, LATER, AGAIN = 0, 1, 2  # somebody waits for it; one of many; a newer judge looks at it once more


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A game as it is brought: its record, and what that does not say.

    >>> from counterplay import skat
    >>> from pathlib import Path
    >>> record = Path("src/counterplay/skat/sample.sgf").read_text()
    >>> FinishedGame(record, "the manual").row(skat.StoreAdapter())
    <GameRow: spades by Anna, Bela, Clara>
    """

    record: str
    source: str
    # who sat where the names in the record mislead, by seat, perhaps told from those names
    who: Mapping[int, Who] | Callable[[Sequence[str]], Mapping[int, Who]] = field(default_factory=dict)
    counts: bool = True
    series: str | None = None
    number: int | None = None
    played: datetime | None = None  # where the record does not say or is wrong
    judged: Judged | None = None  # where it was judged on the way here

    def row(self, adapter: StoreAdapter) -> GameRow:
        """Read the record; raise BadInput where it is none."""
        facts = adapter.facts(self.record)
        known = self.who([seat.name for seat in facts.seats]) if callable(self.who) else self.who
        seats = []
        for place, seat in enumerate(facts.seats):
            who, name = known.get(place), readable_name(seat.name)
            if who is None:
                seats.append(Seat(name, seat.role, seat.score, seat.won))
            else:
                shown = name if who.kind == PERSON else None
                seats.append(Seat(who.name, seat.role, seat.score, seat.won, who.kind, shown))
        return GameRow(
            adapter.game,
            self.record,
            tuple(seats),
            facts.kind,
            self.played or facts.played,
            self.source,
            self.counts and facts.complete,
            facts.tags,
            complete=facts.complete,
            alone=facts.alone,
            series=self.series,
            number=self.number,
        )


@dataclass(frozen=True, slots=True)
class Receipt:
    """What became of a game that was brought."""

    id: int = 0
    key: str = ""  # by which people name it
    new: bool = False  # it was not here
    seen: bool = False  # a viewer sees it now who did not before
    judged: bool = False  # the verdict that came along is written
    problem: str = ""  # why its record cannot be read: then nothing else is said


def read_rows(adapter: StoreAdapter, brought: Sequence[FinishedGame]) -> list[GameRow | Receipt]:
    """Read the records; where one cannot be read, the receipt says why."""
    read: list[GameRow | Receipt] = []
    for game in brought:
        try:
            read.append(game.row(adapter))
        except BadInput as problem:
            read.append(Receipt(problem=str(problem) or "the record cannot be read"))
    return read


def add_games(
    connection: Connection, brought: Sequence[GameRow], viewers: Sequence[str] = (ALL,), rank: int = LATER
) -> list[Receipt]:
    """Store games for some viewers; the same game twice changes nothing but who sees it."""
    receipts, fresh, seen = [], [], []
    sums = Sums()
    for game in brought:
        number, new = rows.add_game(connection, game)
        if new:
            fresh.append(number)
            if game.record is not None:
                queue(connection, game.game, [number], rank)
        elif game.record is not None and _lost(connection, number):
            _give_back(connection, number, game, rank)
            new = True
        key: str = connection.execute(select(games.c.key).where(games.c.id == number)).scalar_one()
        newly = []
        for viewer in viewers:
            sight = rows.insert_or_leave(connection, sights).values(viewer=viewer, game_id=number)
            if connection.execute(sight.returning(sights.c.viewer)).first() is not None and viewer != ALL:
                newly.append((number, viewer))
        seen += newly
        receipts.append(Receipt(number, key, new, bool(newly)))
    played = read_played(connection, sorted({*fresh, *(number for number, _ in seen)}))
    for number in fresh:
        sums.add([ALL], played[number])
    for number, viewer in seen:
        sums.add([viewer], played[number])
    sums.write(connection)
    return receipts


def queue(connection: Connection, game: str, numbers: Sequence[int], rank: int) -> None:
    """Let games wait for their judge."""
    for number in numbers:
        statement = rows.insert_or_leave(connection, waiting)
        connection.execute(statement.values(game_id=number, game=game, rank=rank, tries=0))


def queue_again(connection: Connection, wanted: ColumnElement[bool]) -> int:
    """Let games that have their records wait to be judged once more; return how many did not wait."""
    missing = games.c.record.is_not(None) & games.c.id.not_in(select(waiting.c.game_id))
    query = select(games.c.id, games.c.game, literal(AGAIN), literal(0)).where(wanted, missing)
    queued = insert(waiting).from_select(["game_id", "game", "rank", "tries"], query)
    # PostgreSQL's driver forgets the count of an insert unless it is told to keep it
    return connection.execute(queued, execution_options={"preserve_rowcount": True}).rowcount


def _lost(connection: Connection, number: int) -> bool:
    query = select(games.c.record.is_(None)).where(games.c.id == number)
    return bool(connection.execute(query).scalar_one())


def _give_back(connection: Connection, number: int, game: GameRow, rank: int) -> None:
    """Give a game its record back that was lost when somebody was forgotten."""
    viewers = read_viewers(connection, [number])[number]
    sums = Sums()
    sums.add(viewers, read_played(connection, [number])[number], -1)
    rows.restore_game(connection, number, game)
    sums.add(viewers, read_played(connection, [number])[number])
    sums.write(connection)
    queue(connection, game.game, [number], rank)
