"""Deletes what is kept about a player, within a transaction that the caller has opened."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, delete, select, update

from counterplay.protocol import BadInput
from counterplay.store import rows
from counterplay.store.schema import games, judgements, models, players, seats


@dataclass(frozen=True, slots=True)
class Forgotten:
    """What was deleted."""

    games: int  # whose record and seat were emptied
    judgements: int
    models: int


def forget_player(connection: Connection, name: str) -> Forgotten:
    """Delete a player's name, seats, judgements and models, and empty what may name the player in its games."""
    numbers = rows.players_about(connection, name, lock=True)
    if not numbers:
        raise BadInput(f"nothing is kept about {name!r}")
    mine = seats.c.player_id.in_(numbers)
    emptied = connection.execute(
        update(games)
        .where(games.c.id.in_(select(seats.c.game_id).where(mine)))
        .values(record=None, source="", tags={})
    ).rowcount
    connection.execute(update(seats).where(mine).values(player_id=None, role=None, score=None, won=None))
    judged = connection.execute(delete(judgements).where(judgements.c.player_id.in_(numbers))).rowcount
    modelled = connection.execute(delete(models).where(models.c.player_id.in_(numbers))).rowcount
    connection.execute(delete(players).where(players.c.id.in_(numbers)))
    return Forgotten(emptied, judged, modelled)
