"""The statements on players and games, each within a transaction that the caller has opened."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, Insert, Table, delete, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from counterplay.store.kept import TOGETHER, Judgement, KeptGame, Seat
from counterplay.store.schema import games, judgements, players, seats


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


def find_player(connection: Connection, name: str) -> int | None:
    """Return the number of a player, or None where nothing is kept about that name."""
    return connection.execute(select(players.c.id).where(players.c.name == name)).scalar_one_or_none()


def players_about(connection: Connection, name: str, *, lock: bool = False) -> list[int]:
    """Return a player's number and those of the groups that a model knows the player in."""
    query = select(players.c.id, players.c.name).order_by(players.c.id)
    query = query.where((players.c.name == name) | players.c.name.contains(TOGETHER))
    found = connection.execute(query.with_for_update() if lock else query)
    return [row.id for row in found if name == row.name or name in row.name.split(TOGETHER)]


def add_players(connection: Connection, names: Iterable[str]) -> dict[str, int]:
    """Return the number of each player, making those not known; in order, so that two writers never cross."""
    numbers = {}
    for name in sorted(set(names)):
        number = find_player(connection, name)
        if number is None:
            number = insert_new(connection, players, {"name": name, "added": now()})
        if number is None:  # another writer was faster
            number = find_player(connection, name)
        assert number is not None
        numbers[name] = number
    return numbers


def find_game(connection: Connection, game: str, digest: str) -> tuple[int, bool] | None:
    """Return the number of a game and whether its record is there, locked for this transaction."""
    row = connection.execute(
        select(games.c.id, games.c.record.is_not(None))
        .where(games.c.game == game, games.c.digest == digest)
        .with_for_update()
    ).one_or_none()
    return None if row is None else (row[0], row[1])


def add_game(connection: Connection, kept: KeptGame) -> tuple[int, bool]:
    """Return the number of a game and whether it was not there; one that was forgotten gets its record back."""
    numbers = add_players(connection, (name for name in kept.names if name is not None))
    found = find_game(connection, kept.game, kept.digest)
    if found is None:
        values = {"game": kept.game, "digest": kept.digest, "added": kept.added or now(), **_told(kept)}
        number = insert_new(connection, games, values)
        if number is not None:
            _seat(connection, number, kept.seats, numbers)
            return number, True
        found = find_game(connection, kept.game, kept.digest)  # another writer was faster
        assert found is not None
    number, recorded = found
    if recorded or kept.record is None:
        return number, False
    connection.execute(update(games).where(games.c.id == number).values(**_told(kept)))
    connection.execute(delete(seats).where(seats.c.game_id == number))
    _seat(connection, number, kept.seats, numbers)
    return number, True


def _told(kept: KeptGame) -> dict[str, Any]:
    return {
        "record": kept.record,
        "kind": kept.kind,
        "played": kept.played,
        "source": kept.source,
        "counts": kept.counts,
        "tags": dict(kept.tags),
    }


def _seat(connection: Connection, game_id: int, places: Iterable[Seat], numbers: Mapping[str, int]) -> None:
    rows = [
        {
            "game_id": game_id,
            "seat": place,
            "player_id": None if seat.name is None else numbers[seat.name],
            "role": seat.role,
            "score": seat.score,
            "won": seat.won,
        }
        for place, seat in enumerate(places)
    ]
    if rows:
        connection.execute(insert(seats), rows)


def read_games(connection: Connection, numbers: list[int]) -> Iterator[KeptGame]:
    """Yield games by their numbers, in that order."""
    rows = {row.id: row for row in connection.execute(select(games).where(games.c.id.in_(numbers)))}
    sitting: dict[int, list[Seat]] = {number: [] for number in numbers}
    for place in connection.execute(
        select(seats, players.c.name)
        .select_from(seats.outerjoin(players))
        .where(seats.c.game_id.in_(numbers))
        .order_by(seats.c.game_id, seats.c.seat)
    ):
        sitting[place.game_id].append(Seat(place.name, place.role, place.score, place.won))
    for number in numbers:
        row = rows[number]
        yield KeptGame(
            row.game,
            row.record,
            tuple(sitting[number]),
            kind=row.kind,
            played=row.played,
            source=row.source,
            counts=row.counts,
            tags=row.tags,
            digest=row.digest,
            id=row.id,
            added=row.added,
        )


def add_judgement(connection: Connection, game_id: int, player_id: int, owner: str, judgement: Judgement) -> bool:
    """Keep a judgement unless there is one; say whether it was new."""
    statement = insert_or_leave(connection, judgements).values(
        game_id=game_id,
        player_id=player_id,
        owner=owner,
        severity=judgement.severity,
        document=dict(judgement.document),
        added=now(),
    )
    return connection.execute(statement.returning(judgements.c.owner)).first() is not None


def read_judgements(connection: Connection, numbers: list[int]) -> dict[int, dict[str, list[Judgement]]]:
    """Return what is made of some games: for each, by who judged."""
    found: dict[int, dict[str, list[Judgement]]] = {}
    for row in connection.execute(
        select(judgements, players.c.name)
        .join(players)
        .where(judgements.c.game_id.in_(numbers))
        .order_by(judgements.c.game_id, judgements.c.owner, players.c.name)
    ):
        by_owner = found.setdefault(row.game_id, {})
        by_owner.setdefault(row.owner, []).append(Judgement(row.name, row.document, row.severity))
    return found
