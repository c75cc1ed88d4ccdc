"""Takes finished games in: each is kept once, whoever brings it, and waits for its judge."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, select

from counterplay.store import rows
from counterplay.store.kept import KeptGame
from counterplay.store.schema import games, sights, waiting
from counterplay.store.sums import ALL, Sums, read_played, read_viewers

SOON, LATER, AGAIN = 0, 1, 2  # somebody waits for it; one of many; a newer judge looks at it once more


@dataclass(frozen=True, slots=True)
class Kept:
    """What became of a game that was handed over."""

    id: int
    key: str  # by which doors name it
    new: bool  # False: it was here already
    seen: bool = False  # whether a viewer sees it now who did not before


def keep_games(
    connection: Connection, brought: Sequence[KeptGame], viewers: Sequence[str], rank: int
) -> list[Kept]:
    """Keep games for some viewers; the same game twice changes nothing but who sees it."""
    kept, fresh, seen = [], [], []
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
        looking = []
        for viewer in viewers:
            sight = rows.insert_or_leave(connection, sights).values(viewer=viewer, game_id=number)
            if connection.execute(sight.returning(sights.c.viewer)).first() is not None and viewer != ALL:
                looking.append((number, viewer))
        seen += looking
        kept.append(Kept(number, key, new, bool(looking)))
    played = read_played(connection, sorted({*fresh, *(number for number, _ in seen)}))
    for number in fresh:
        sums.add([ALL], played[number])
    for number, viewer in seen:
        sums.add([viewer], played[number])
    sums.write(connection)
    return kept


def queue(connection: Connection, game: str, numbers: Sequence[int], rank: int) -> None:
    """Let games wait for their judge."""
    for number in numbers:
        statement = rows.insert_or_leave(connection, waiting)
        connection.execute(statement.values(game_id=number, game=game, rank=rank, tries=0))


def _lost(connection: Connection, number: int) -> bool:
    query = select(games.c.record.is_(None)).where(games.c.id == number)
    return bool(connection.execute(query).scalar_one())


def _give_back(connection: Connection, number: int, game: KeptGame, rank: int) -> None:
    """Give a game its record back that was lost when somebody was forgotten."""
    viewers = read_viewers(connection, [number])[number]
    sums = Sums()
    sums.add(viewers, read_played(connection, [number])[number], -1)
    rows.restore_game(connection, number, game)
    sums.add(viewers, read_played(connection, [number])[number])
    sums.write(connection)
    queue(connection, game.game, [number], rank)
