"""Deletes all that is kept about somebody, within a transaction that the caller has opened.

Games that others sat in or may see stay theirs: the name is replaced in the record, by its adapter. All
other games go.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, delete, select, update

from counterplay.protocol import BadInput, StoreAdapter
from counterplay.store import reading, rows
from counterplay.store.entities import BOT, GROUP, PERSON, StoredGame, Who
from counterplay.store.naming import Names, describe, stop_modelling
from counterplay.store.schema import (
    accounts,
    aliases,
    bans,
    blocks,
    entries,
    games,
    guests,
    invitations,
    judgements,
    leases,
    models,
    months,
    people,
    players,
    seats,
    sessions,
    shares,
    sights,
    summaries,
    tables,
    waiting,
)
from counterplay.store.sums import ALL, Sums, read_played, read_viewers

FORGOTTEN = "(forgotten)"
PAGE = 200


@dataclass(frozen=True, slots=True)
class Forgotten:
    """What was deleted."""

    games: int  # in which the name was replaced
    deleted: int  # games that were nobody else's
    judgements: int
    models: int


@dataclass(frozen=True, slots=True)
class _Gone:
    """Who is forgotten: players by number, their people of the browser, and what they are called."""

    numbers: frozenset[int]
    viewers: frozenset[str]
    words: frozenset[str]

    def named_in(self, text: str) -> bool:
        """Say whether a text names one of them."""
        return any(re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text) for word in self.words)


def forget(connection: Connection, whom: Sequence[Who], adapters: Mapping[str, StoreAdapter]) -> Forgotten:
    """Delete players under all their names: seats, judgements, models, sums, and who they are in the browser."""
    numbers = _numbers(connection, whom)
    described = describe(connection, numbers)
    gone = _Gone(
        frozenset(numbers),
        frozenset(who.name for who, _, _ in described.values() if who.kind == PERSON),
        frozenset(word for who, shown, _ in described.values() for word in (who.name, shown)),
    )
    counted = _count(connection, gone, described)
    stop_modelling(connection, sorted(gone.numbers))
    replaced = deleted = 0
    for some in reading.sat_in(connection, sorted(gone.numbers), PAGE):
        left = _leave(connection, some, gone, adapters)
        replaced, deleted = replaced + left, deleted + len(some) - left
    for viewer in sorted(gone.viewers):
        deleted += _close_eyes(connection, viewer)
    for table in (months, summaries):
        connection.execute(
            delete(table).where(table.c.player_id.in_(gone.numbers) | table.c.viewer.in_(gone.viewers))
        )
    connection.execute(delete(players).where(players.c.id.in_(gone.numbers)))
    mine = select(tables.c.id).where(tables.c.person.in_(gone.viewers))
    for of_table in (entries, guests, invitations, leases):
        connection.execute(delete(of_table).where(of_table.c.table_id.in_(mine)))
    connection.execute(delete(blocks).where(blocks.c.blocked.in_(gone.viewers)))
    for rows_of in (tables, sessions, guests, blocks, bans, accounts):
        connection.execute(delete(rows_of).where(rows_of.c.person.in_(gone.viewers)))
    sat = (entries.c.kind == "sits") & entries.c.text.in_(gone.viewers)  # at tables of others
    connection.execute(update(entries).where(sat).values(text=""))
    connection.execute(delete(aliases).where(aliases.c.said_by.in_(gone.viewers)))
    connection.execute(delete(shares).where(shares.c.owner.in_(gone.viewers)))
    connection.execute(delete(people).where(people.c.id.in_(gone.viewers)))
    return Forgotten(replaced, deleted, *counted)


def _numbers(connection: Connection, whom: Sequence[Who]) -> list[int]:
    """Return the numbers of players under all their names, locked.

    Only what was said for all goes along: who shares a server and says "zoot is me" cannot have zoot forgotten.
    """
    players_found: set[int] = set()
    for who in whom:
        number = rows.find_player(connection, who)
        if number is not None:
            players_found.update(Names(connection, ALL).group(number))
    if not players_found:
        names = " or ".join(repr(who.name) for who in whom)
        raise BadInput(f"nothing is kept about {names}")
    query = select(players.c.id).where(players.c.id.in_(players_found)).order_by(players.c.id).with_for_update()
    return list(connection.execute(query).scalars())


def _count(connection: Connection, gone: _Gone, described: Mapping[int, tuple[Who, str, bool]]) -> tuple[int, int]:
    at = (seats.c.game_id == judgements.c.game_id) & (seats.c.seat == judgements.c.seat)
    judged = (
        select(judgements.c.seat)
        .select_from(judgements.join(seats, at))
        .where(seats.c.player_id.in_(gone.numbers))
    )
    together = rows.groups_with(connection, [who.handle for who, _, _ in described.values()])
    about = select(models.c.id).where(models.c.player_id.in_([*gone.numbers, *together]))
    return len(connection.execute(judged).all()), len(connection.execute(about).all())


def _leave(connection: Connection, numbers: list[int], gone: _Gone, adapters: Mapping[str, StoreAdapter]) -> int:
    """Take those who are forgotten out of some games, or delete the games; return how many stay."""
    stay = 0
    viewers, played = read_viewers(connection, numbers), read_played(connection, numbers)
    sums = Sums()
    for stored in rows.read_stored(connection, numbers):
        number = stored.game.id
        assert number is not None
        sums.add(viewers[number], played[number], -1)
        if not _others(connection, number, gone):
            connection.execute(delete(games).where(games.c.id == number))
            continue
        stay += 1
        _replace(connection, number, stored, gone, adapters)
        connection.execute(delete(sights).where(sights.c.game_id == number, sights.c.viewer.in_(gone.viewers)))
        after = [viewer for viewer in viewers[number] if viewer not in gone.viewers]
        sums.add(after, read_played(connection, [number])[number])
    sums.write(connection)
    return stay


def _others(connection: Connection, number: int, gone: _Gone) -> bool:
    """Say whether a game belongs to others too: they see it, or they sat there and somebody sees it."""
    left = (
        set(connection.execute(select(sights.c.viewer).where(sights.c.game_id == number)).scalars()) - gone.viewers
    )
    if left - {ALL}:
        return True
    people = select(players.c.id).join(seats, seats.c.player_id == players.c.id)
    mine = (seats.c.game_id == number, players.c.kind.not_in((BOT, GROUP)), players.c.id.not_in(gone.numbers))
    return bool(left) and connection.execute(people.where(*mine)).first() is not None


def _replace(
    connection: Connection, number: int, stored: StoredGame, gone: _Gone, adapters: Mapping[str, StoreAdapter]
) -> None:
    """Replace names in a game: in its record if the adapter can, else the record goes; in source and tags."""
    row = stored.game
    query = select(seats.c.seat).where(seats.c.game_id == number, seats.c.player_id.in_(gone.numbers))
    places = list(connection.execute(query).scalars())
    record: str | None = None
    if row.record is not None and row.game in adapters:
        record = adapters[row.game].renamed(row.record, dict.fromkeys(places, FORGOTTEN))
    tags = {
        name: value
        for name, value in row.tags.items()
        if not gone.named_in(json.dumps([name, value], ensure_ascii=False))
    }
    values: dict[str, object] = {"record": record, "tags": tags}
    values |= {"source": ""} if gone.named_in(row.source) else {}
    values |= {"series": None} if row.series is not None and gone.named_in(row.series) else {}
    connection.execute(update(games).where(games.c.id == number).values(**values))
    if record is None:
        connection.execute(delete(waiting).where(waiting.c.game_id == number))
    mine = (seats.c.game_id == number) & seats.c.seat.in_(places)
    connection.execute(update(seats).where(mine).values(player_id=None))
    connection.execute(delete(judgements).where(judgements.c.game_id == number, judgements.c.seat.in_(places)))


def _close_eyes(connection: Connection, viewer: str) -> int:
    """Take somebody's sight of games away; delete those that nobody sees any more, and return how many."""
    deleted = 0
    query = select(sights.c.game_id).where(sights.c.viewer == viewer)
    for some in rows.pages(connection, query, sights.c.game_id, PAGE):
        connection.execute(delete(sights).where(sights.c.viewer == viewer, sights.c.game_id.in_(some)))
        seen = set(connection.execute(select(sights.c.game_id).where(sights.c.game_id.in_(some))).scalars())
        alone = [number for number in some if number not in seen]
        sums = Sums()
        for played in read_played(connection, alone).values():
            sums.add([ALL], played, -1)
        connection.execute(delete(games).where(games.c.id.in_(alone)))
        sums.write(connection)
        deleted += len(alone)
    return deleted
