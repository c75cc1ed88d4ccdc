"""The list of those something is known about, over all their names: read from the sums, never from games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, func, select

from counterplay.opponent import Rate, Tally
from counterplay.store import rows
from counterplay.store.entities import BOT, Who
from counterplay.store.naming import Names, describe
from counterplay.store.schema import players, summaries
from counterplay.store.sums import ALL

_AT_ONCE = 500  # players in one statement


@dataclass(frozen=True, slots=True)
class KnownPerson:
    """One of those something is known about.

    >>> ada = KnownPerson(Who.named("Ada"), "Ada", ("Ada",), "skat", 40, Rate(40, 4, 40.0), None)
    >>> print(ada.shown, ada.rate)
    Ada 10.0% (4.0% to 23.1%), 4 of 40
    """

    who: Who
    shown: str  # the name as people read it
    names: tuple[str, ...]  # all of them, where there are several
    game: str
    games: int  # that were judged and count
    rate: Rate
    last: datetime | None
    modelled: bool = True

    @property
    def bot(self) -> bool:
        """Say whether it is a bot."""
        return self.who.kind == BOT


_SHOWN = (
    *(
        summaries.c[name]
        for name in ("game", "player_id", "judged", "opportunities", "mistakes", "effective", "last")
    ),
    *(players.c[name] for name in ("kind", "name", "shown", "modelled")),
)


@dataclass(slots=True)
class _Entry:
    """One line of the list before it is filled in."""

    game: str
    root: int  # the player whose name stands for all
    players: list[int]
    judged: int
    name: str
    row: Any = None  # all that is shown, where it was read already
    others: tuple[str, ...] = ()  # what else this person is called, whether or not games are kept of it

    @property
    def alone(self) -> bool:
        """Say whether this person goes by one name only."""
        return self.players == [self.root] and not self.others


def known(
    connection: Connection,
    game: str | None = None,
    viewer: str = ALL,
    name: str = "",
    offset: int = 0,
    limit: int | None = None,
    *,
    first: Who | None = None,
) -> tuple[list[KnownPerson], int]:
    """Return a page of those something is known about, most games first after `first`, and how many there are."""
    names = Names(connection, viewer)
    entries = _entries(connection, names, game, viewer, whole=limit is None)
    if name:
        part = name.casefold()
        entries = [entry for entry in entries if part in entry.name.casefold()]
    number = None if first is None else rows.find_player(connection, first)
    head = None if number is None else names.root(number)
    entries.sort(key=lambda entry: (entry.root != head, -entry.judged, entry.name, entry.game, entry.root))
    page = entries[offset : None if limit is None else offset + limit]
    return list(_filled(connection, viewer, page)), len(entries)


def _entries(connection: Connection, names: Names, game: str | None, viewer: str, *, whole: bool) -> list[_Entry]:
    """Return all lines, with no more than their order needs unless all are shown; a person is one line."""
    called = func.coalesce(players.c.shown, players.c.name)
    query = (
        select(*(_SHOWN if whole else _SHOWN[:3]), called)
        .join(players, players.c.id == summaries.c.player_id)
        .where(summaries.c.viewer == viewer, summaries.c.judged > 0)
    )
    if game is not None:
        query = query.where(summaries.c.game == game)
    entries: dict[tuple[str, int], _Entry] = {}
    for row in connection.execute(query).all():
        played, player, judged, shown = *row[:3], row[-1]
        key = (played, names.root(player))
        entry = entries.get(key)
        if entry is None:
            entries[key] = _Entry(*key, [player], judged, shown, row if whole else None)
        else:
            entry.players.append(player)
            entry.judged += judged
    groups = names.groups()
    spoken = describe(connection, {player_id for root, others in groups.items() for player_id in (root, *others)})
    for entry in entries.values():
        if entry.root in groups:
            main, *rest = (spoken[player_id][1] for player_id in (entry.root, *groups[entry.root]))
            entry.others = tuple(sorted(set(rest) - {main}))
            entry.name = " ".join((main, *entry.others))
    return list(entries.values())


def _filled(connection: Connection, viewer: str, page: list[_Entry]) -> Iterator[KnownPerson]:
    """Yield the lines with all that is shown."""
    query = (
        select(*_SHOWN).join(players, players.c.id == summaries.c.player_id).where(summaries.c.viewer == viewer)
    )
    for start in range(0, len(page), _AT_ONCE):
        some = page[start : start + _AT_ONCE]
        wanted = [player for entry in some if entry.row is None or not entry.alone for player in entry.players]
        mine = query.where(summaries.c.player_id.in_(wanted))
        rows_by_player = {(row[0], row[1]): row for row in connection.execute(mine).all()} if wanted else {}
        for entry in some:
            if entry.alone:
                yield _alone(entry.row or rows_by_player[entry.game, entry.root])
            else:
                several = [rows_by_player[entry.game, player] for player in entry.players]
                yield _together(connection, viewer, entry, several)


def _alone(row: Any) -> KnownPerson:
    game, _, judged, chances, missed, effective, last, kind, name, shown, modelled = row[: len(_SHOWN)]
    called = shown or name
    rate = Rate(chances, missed, effective)
    return KnownPerson(Who.kept(kind, name), called, (called,), game, judged, rate, last, modelled)


def _together(connection: Connection, viewer: str, entry: _Entry, several: list[Any]) -> KnownPerson:
    """Return what all names of a person come to: their tallies are added up, so that the interval is right."""
    who, shown, modelled = describe(connection, [entry.root])[entry.root]
    tally = tally_of_all(connection, viewer, entry.game, entry.players)
    rate = Rate(0, 0, 0.0) if tally is None else tally.where()
    last = max((row.last for row in several if row.last is not None), default=None)
    return KnownPerson(who, shown, (shown, *entry.others), entry.game, entry.judged, rate, last, modelled)


def tally_of_all(connection: Connection, viewer: str, game: str, numbers: list[int]) -> Tally | None:
    """Return what some players' games add up to."""
    query = select(summaries.c.tally).where(
        summaries.c.viewer == viewer, summaries.c.game == game, summaries.c.player_id.in_(numbers)
    )
    return merged(connection.execute(query.order_by(summaries.c.player_id)).scalars())


def merged(documents: Iterable[Any]) -> Tally | None:
    """Return kept tallies added up; None where there is none."""
    total: Tally | None = None
    for document in documents:
        if document:
            tally = Tally.from_json(document)
            if total is None:
                total = tally
            else:
                total.merge(tally)
    return total
