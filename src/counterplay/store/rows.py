"""The statements on players and games, each within a transaction that the caller has opened."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Column, Connection, Insert, Select, Table, delete, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from counterplay.store.entities import (
    GROUP,
    NAME,
    TOGETHER,
    GameRow,
    Judgement,
    Seat,
    StoredGame,
    Who,
    fields_of,
)
from counterplay.store.schema import games, judgements, players, seats
from counterplay.store.transactions import LostRace


def now() -> datetime:
    """Return this moment."""
    return datetime.now(UTC)


def insert_new(connection: Connection, table: Table, values: Mapping[str, Any]) -> int | None:
    """Insert a row and return its number, or None where it is there already."""
    statement = insert_or_leave(connection, table).values(**values).returning(table.c.id)
    return connection.execute(statement).scalar_one_or_none()


def insert_or_leave(connection: Connection, table: Table) -> Insert:
    """Return a statement that inserts a row and leaves one that is there as it is."""
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    statement: Insert = dialect.insert(table).on_conflict_do_nothing()
    return statement


def pages(connection: Connection, query: Select[Any], column: Column[int], size: int) -> Iterator[list[int]]:
    """Yield the numbers that a query finds in a column, in their order, page by page; what was seen may change."""
    last = 0
    while numbers := list(connection.execute(query.where(column > last).order_by(column).limit(size)).scalars()):
        yield numbers
        last = numbers[-1]


def find_player(connection: Connection, who: Who) -> int | None:
    """Return the number of a player, or None where nothing is kept about them."""
    query = select(players.c.id).where(players.c.kind == who.kind, players.c.name == who.name)
    return connection.execute(query).scalar_one_or_none()


def groups_with(connection: Connection, handles: Iterable[str], *, lock: bool = False) -> list[int]:
    """Return the numbers of the groups that a model knows one of these players in."""
    wanted = set(handles)
    query = select(players.c.id, players.c.name).where(players.c.kind == GROUP).order_by(players.c.id)
    matches = connection.execute(query.with_for_update() if lock else query)
    return [row.id for row in matches if wanted.intersection(row.name.split(TOGETHER))]


def add_players(connection: Connection, wanted: Mapping[Who, str | None]) -> dict[Who, int]:
    """Return the number of each player, making those not known; in order, so that two writers never cross.

    Each comes with what a person is called, if that is known; `Store.call` changes it later.
    """
    numbers = {}
    for who in sorted(wanted):
        shown = wanted[who]
        number = find_player(connection, who)
        if number is None:
            fresh = {"kind": who.kind, "name": who.name, "shown": shown, "modelled": True, "added": now()}
            number = insert_new(connection, players, fresh)
        if number is None:  # another writer was faster
            number = find_player(connection, who)
        if number is None:
            raise LostRace
        numbers[who] = number
    return numbers


def find_game(connection: Connection, game: str, digest: str) -> tuple[int, bool] | None:
    """Return the number of a game and whether its record is there, locked for this transaction."""
    row = connection.execute(
        select(games.c.id, games.c.record.is_not(None))
        .where(games.c.game == game, games.c.digest == digest)
        .with_for_update()
    ).one_or_none()
    return None if row is None else (row[0], row[1])


def add_game(connection: Connection, game: GameRow) -> tuple[int, bool]:
    """Return the number of a game and whether it was not there; one whose record is gone gets it back."""
    numbers = add_players(connection, {seat.who: seat.shown for seat in game.seats if seat.who is not None})
    known = find_game(connection, game.game, game.digest)
    if known is None:
        fresh = {"game": game.game, "digest": game.digest, "key": game.key, "added": game.added or now()}
        number = insert_new(connection, games, {**fresh, **_columns(game)})
        if number is not None:
            _seat(connection, number, game.seats, numbers)
            return number, True
        known = find_game(connection, game.game, game.digest)  # another writer was faster
        if known is None:
            raise LostRace
    return known[0], False


def restore_game(connection: Connection, number: int, game: GameRow) -> None:
    """Give a game its record and its seats back."""
    numbers = add_players(connection, {seat.who: seat.shown for seat in game.seats if seat.who is not None})
    connection.execute(update(games).where(games.c.id == number).values(**_columns(game)))
    connection.execute(delete(seats).where(seats.c.game_id == number))
    _seat(connection, number, game.seats, numbers)


def _columns(game: GameRow) -> dict[str, Any]:
    names = ("record", "kind", "alone", "played", "source", "series", "number", "counts", "complete")
    return {**fields_of(game, *names), "tags": dict(game.tags)}


def _seat(connection: Connection, game_id: int, places: Iterable[Seat], numbers: Mapping[Who, int]) -> None:
    rows = [
        {
            "game_id": game_id,
            "seat": place,
            "player_id": None if seat.who is None else numbers[seat.who],
            **fields_of(seat, "role", "score", "won"),
        }
        for place, seat in enumerate(places)
    ]
    if rows:
        connection.execute(insert(seats), rows)


def read_games(connection: Connection, numbers: list[int]) -> Iterator[GameRow]:
    """Yield games by their numbers, in that order."""
    for stored in read_stored(connection, numbers):
        yield stored.game


# what the columns of a game say as they are
_COLUMNS = tuple(field.name for field in fields(GameRow) if field.name not in ("record", "seats"))


def read_stored(connection: Connection, numbers: list[int], *, records: bool = True) -> Iterator[StoredGame]:
    """Yield games by their numbers with where their judgements stand, perhaps without their records."""
    columns = [column for column in games.c if records or column.name != "record"]
    by_number = {row.id: row for row in connection.execute(select(*columns).where(games.c.id.in_(numbers)))}
    sitting: dict[int, list[Seat]] = {number: [] for number in numbers}
    for place in connection.execute(
        select(seats, players.c.name, players.c.kind, players.c.shown)
        .select_from(seats.outerjoin(players))
        .where(seats.c.game_id.in_(numbers))
        .order_by(seats.c.game_id, seats.c.seat)
    ):
        kind = NAME if place.kind is None else place.kind
        sitting[place.game_id].append(Seat(place.name, place.role, place.score, place.won, kind, place.shown))
    for number in numbers:
        row = by_number[number]
        columns_of_row = {name: getattr(row, name) for name in _COLUMNS}
        game = GameRow(record=row.record if records else None, seats=tuple(sitting[number]), **columns_of_row)
        yield StoredGame(game, row.judged, row.cannot, row.mistakes, row.loss)


def add_judgement(connection: Connection, game_id: int, judge: str, judgement: Judgement) -> bool:
    """Keep a judgement unless there is one; say whether it was new."""
    statement = insert_or_leave(connection, judgements).values(
        **fields_of(judgement, "seat", "version", "opportunities", "mistakes", "severity"),
        game_id=game_id,
        judge=judge,
        document=dict(judgement.document),
        added=now(),
    )
    return connection.execute(statement.returning(judgements.c.seat)).first() is not None


def read_judgements(connection: Connection, numbers: list[int]) -> dict[int, dict[str, list[Judgement]]]:
    """Return what is made of some games: for each, by judge."""
    by_game: dict[int, dict[str, list[Judgement]]] = {}
    for row in connection.execute(
        select(judgements)
        .where(judgements.c.game_id.in_(numbers))
        .order_by(judgements.c.game_id, judgements.c.judge, judgements.c.seat)
    ):
        by_game.setdefault(row.game_id, {}).setdefault(row.judge, []).append(
            Judgement(row.seat, row.document, row.severity, row.version, row.opportunities, row.mistakes)
        )
    return by_game
