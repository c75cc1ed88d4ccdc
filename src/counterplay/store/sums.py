"""What all games of a player add up to, kept up with every game, so that a profile never reads its games.

Each sum is kept for every viewer apart, and over all games for the viewer "". A change collects what games add or
take away and writes it once at the end, row by row in one order, so that two writers never wait for each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Table, bindparam, delete, select, tuple_, update

from counterplay.opponent import MISTAKES_PART, Tally
from counterplay.protocol import BadInput
from counterplay.store import rows
from counterplay.store.schema import games, judgements, models, months, players, seats, sights, summaries
from counterplay.store.transactions import LostRace

ALL = ""  # the viewer who sees everything
EVERYBODY = 0  # the player that all are together
JUDGE = "review"  # the game's own judge: what sums are made of
OPPORTUNITIES = "opportunities"  # the part of a judgement's document that sums are made of
AXES = "axes"
COUNTERS = ("games", "not_counted", "incomplete", "alone", "alone_won")


@dataclass
class _Tallies:
    """What is added to a tally and what is taken out; a tally never holds less than nothing."""

    plus: Tally | None = None
    minus: Tally | None = None
    yields: bool = False  # gives way to a tally by other axes, as what a stranger's model counts must

    def merge(self, tally: Tally, sign: int) -> None:
        """Add a tally, or take it out."""
        mine = self.plus if sign > 0 else self.minus
        if mine is None:
            mine = Tally(tally.axes)
            if sign > 0:
                self.plus = mine
            else:
                self.minus = mine
        mine.merge(tally)

    def applied(self, before: Mapping[str, Any]) -> Tally | None:
        """Return a kept tally with the changes; None where nothing is left."""
        change = self.plus or self.minus
        tally = Tally.from_json(before) if before else Tally(change.axes) if change is not None else None
        if tally is None:
            return None
        if change is not None and change.axes != tally.axes:
            if self.yields:
                return tally
            tally = Tally(change.axes)
        if self.plus is not None:
            tally.merge(self.plus)
        if self.minus is not None:
            tally.remove(self.minus)
        return tally if tally.games else None


@dataclass
class _Change:
    counters: dict[str, int] = field(default_factory=lambda: dict.fromkeys(COUNTERS, 0))
    last: datetime | None = None
    total: _Tallies = field(default_factory=_Tallies)
    months: dict[str, _Tallies] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SummedSeat:
    """What sums need to know of one at a seat."""

    player: int | None
    won: bool | None
    modelled: bool = True


@dataclass(frozen=True, slots=True)
class SummedGame:
    """What sums need to know of a game: read once, used for every viewer."""

    game: str
    when: datetime  # it was played, or came here where that is not known
    month: str
    counts: bool
    complete: bool
    alone: int | None
    seats: tuple[SummedSeat, ...]
    judged: Mapping[int, Mapping[str, Any]]  # documents of the game's judge, by seat


class Sums:
    """Changes of sums, collected and then written in one order."""

    def __init__(self) -> None:
        self._changes: dict[tuple[str, str, int], _Change] = {}

    def _of(self, viewer: str, game: str, player: int) -> _Change:
        return self._changes.setdefault((viewer, game, player), _Change())

    def add(self, viewers: Iterable[str], game: SummedGame, sign: int = 1) -> None:
        """Count a game with its judgements for some viewers, or take it out."""
        all_viewers = list(viewers)
        self.count(all_viewers, game, sign)
        self.judge(all_viewers, game, sign)

    def count(self, viewers: Iterable[str], game: SummedGame, sign: int = 1) -> None:
        """Count that a game was played."""
        what = "incomplete" if not game.complete else "games" if game.counts else "not_counted"
        for viewer in viewers:
            for seat, seated in enumerate(game.seats):
                if seated.player is None:
                    continue
                change = self._of(viewer, game.game, seated.player)
                change.last = _latest(change.last, game.when if sign > 0 else None)
                counters = change.counters
                counters[what] += sign
                if what == "games" and game.alone == seat and seated.won is not None:
                    counters["alone"] += sign
                    counters["alone_won"] += sign * seated.won

    def judge(self, viewers: Iterable[str], game: SummedGame, sign: int = 1) -> None:
        """Count what the judge found in a game; one that does not count teaches nothing."""
        if not game.counts:
            return
        all_viewers = list(viewers)
        for seat, document in game.judged.items():
            seated = game.seats[seat]
            if not seated.modelled or OPPORTUNITIES not in document:
                continue
            tally = tally_of(document)
            for viewer in all_viewers:
                for player in (EVERYBODY, seated.player):
                    if player is not None:
                        change = self._of(viewer, game.game, player)
                        change.total.merge(tally, sign)
                        change.months.setdefault(game.month, _Tallies()).merge(tally, sign)

    def evidence(self, game: str, player: int, tally: Tally, sign: int) -> None:
        """Add mistakes that came without their games, or take them out."""
        for whose in (player, EVERYBODY):
            change = self._of(ALL, game, whose)
            change.last = rows.now()
            change.total.yields = True
            change.total.merge(tally, sign)

    def take_out(self, viewer: str, game: str, player: int, month: str | None, tallied: Mapping[str, Any]) -> None:
        """Take a player's kept tally, of a month or of all, out of the player's and everybody's sums."""
        if not tallied:
            return
        tally = Tally.from_json(tallied)
        for whose in (player, EVERYBODY):
            change = self._of(viewer, game, whose)
            (change.total if month is None else change.months.setdefault(month, _Tallies())).merge(tally, -1)

    def write(self, connection: Connection) -> None:
        """Write all changes, many rows at a time and in one order; the transaction is the caller's."""
        keys = sorted(self._changes)
        for start in range(0, len(keys), _AT_ONCE):
            some = keys[start : start + _AT_ONCE]
            self._write_totals(connection, some)
            self._write_months(connection, some)
        self._changes.clear()

    def _write_totals(self, connection: Connection, keys: list[tuple[str, str, int]]) -> None:
        fresh = {"last": None, **dict.fromkeys(COUNTERS, 0)}
        locked = _locked(connection, summaries, keys, fresh)
        changed, empty = [], []
        for key in keys:
            row, change = locked[key], self._changes[key]
            tally = change.total.applied(row["tally"])
            counters = {name: row[name] + change.counters[name] for name in COUNTERS}
            if tally is None and not any(counters.values()):
                empty.append(key)
            else:
                changed.append((key, {**counters, **_columns(tally), "last": _latest(row["last"], change.last)}))
        _update(connection, summaries, changed)
        _delete(connection, summaries, empty)

    def _write_months(self, connection: Connection, keys: list[tuple[str, str, int]]) -> None:
        dated = sorted((*key, month) for key in keys for month in self._changes[key].months)
        for start in range(0, len(dated), _AT_ONCE):
            some = dated[start : start + _AT_ONCE]
            locked = _locked(connection, months, some, {})
            changed, empty = [], []
            for key in some:
                tally = self._changes[key[:3]].months[key[3]].applied(locked[key]["tally"])
                if tally is None:
                    empty.append(key)
                else:
                    changed.append((key, _columns(tally)))
            _update(connection, months, changed)
            _delete(connection, months, empty)


def _latest(*moments: datetime | None) -> datetime | None:
    return max((moment for moment in moments if moment is not None), default=None)


def tally_of(document: Mapping[str, Any]) -> Tally:
    """Return the tally of one game that a judgement's document tells."""
    tally = Tally(tuple(document[AXES]))
    tally.add_game((tuple(where), bool(missed)) for where, missed in document[OPPORTUNITIES])
    return tally


def _columns(tally: Tally | None) -> dict[str, Any]:
    """Return the columns that a tally fills; the rate is computed here, where reading it is to be quick."""
    if tally is None:
        return {"judged": 0, "opportunities": 0, "mistakes": 0, "effective": 0.0, "tally": {}}
    document = tally.to_json()
    rate = Tally.from_json(document).where()  # in the order in which it is read back: the same digits everywhere
    return {
        "judged": tally.games,
        "opportunities": rate.opportunities,
        "mistakes": rate.mistakes,
        "effective": rate.effective,
        "tally": document,
    }


_AT_ONCE = 100  # rows in one statement


def _named(table: Table, key: tuple[Any, ...]) -> dict[str, Any]:
    return dict(zip((column.name for column in table.primary_key), key, strict=True))


def _locked(
    connection: Connection, table: Table, keys: Sequence[tuple[Any, ...]], fresh: Mapping[str, Any]
) -> dict[tuple[Any, ...], Mapping[str, Any]]:
    """Return rows by their keys, made where there are none, locked until the transaction ends."""
    if not keys:
        return {}
    columns = list(table.primary_key)
    query = select(table).where(tuple_(*columns).in_(keys)).order_by(*columns).with_for_update()

    def read() -> dict[tuple[Any, ...], Mapping[str, Any]]:
        some = [dict(row) for row in connection.execute(query).mappings()]
        return {tuple(row[column.name] for column in columns): row for row in some}

    locked = read()
    missing = [key for key in keys if key not in locked]
    if missing:
        nothing = {**_columns(None), **fresh}
        made = [{**_named(table, key), **nothing} for key in missing]
        connection.execute(rows.insert_or_leave(connection, table), made)
        locked = read()
    if len(locked) < len(keys):
        raise LostRace
    return locked


def _update(
    connection: Connection, table: Table, changed: Sequence[tuple[tuple[Any, ...], Mapping[str, Any]]]
) -> None:
    if changed:
        columns = list(table.primary_key)
        mine = [column == bindparam(f"key_{column.name}") for column in columns]
        bound: dict[str, Any] = {name: bindparam(name) for name in changed[0][1]}
        statement = update(table).where(*mine).values(bound)
        wanted = [
            {**{f"key_{column.name}": part for column, part in zip(columns, key, strict=True)}, **values}
            for key, values in changed
        ]
        connection.execute(statement, wanted)


def _delete(connection: Connection, table: Table, keys: Sequence[tuple[Any, ...]]) -> None:
    if keys:
        connection.execute(delete(table).where(tuple_(*table.primary_key).in_(keys)))


def read_played(connection: Connection, numbers: list[int]) -> dict[int, SummedGame]:
    """Return what sums need to know of some games."""
    sitting: dict[int, list[SummedSeat]] = {number: [] for number in numbers}
    for row in connection.execute(
        select(seats.c.game_id, seats.c.player_id, seats.c.won, players.c.modelled)
        .select_from(seats.outerjoin(players))
        .where(seats.c.game_id.in_(numbers))
        .order_by(seats.c.game_id, seats.c.seat)
    ):
        sitting[row.game_id].append(SummedSeat(row.player_id, row.won, row.modelled is not False))
    judged: dict[int, dict[int, Mapping[str, Any]]] = {number: {} for number in numbers}
    query = select(judgements.c.game_id, judgements.c.seat, judgements.c.document)
    mine = judgements.c.game_id.in_(numbers) & (judgements.c.judge == JUDGE)
    for number, seat, document in connection.execute(query.where(mine)):
        judged[number][seat] = document
    names = ("id", "game", "played", "added", "counts", "complete", "alone")
    return {
        row.id: SummedGame(
            row.game,
            row.played or row.added,
            "unknown" if row.played is None else f"{row.played:%Y-%m}",
            row.counts and row.complete,
            row.complete,
            row.alone,
            tuple(sitting[row.id]),
            judged[row.id],
        )
        for row in connection.execute(select(*(games.c[name] for name in names)).where(games.c.id.in_(numbers)))
    }


def read_viewers(connection: Connection, numbers: list[int]) -> dict[int, list[str]]:
    """Return who sees some games, the one who sees everything first."""
    by_game: dict[int, list[str]] = {number: [ALL] for number in numbers}
    query = select(sights.c.game_id, sights.c.viewer).where(sights.c.game_id.in_(numbers), sights.c.viewer != ALL)
    for row in connection.execute(query):
        by_game[row.game_id].append(row.viewer)
    return by_game


def brought_evidence(connection: Connection, game: str, player: int) -> Tally | None:
    """Return the mistakes that models count without their games being here.

    Two models may have counted the same games, so the one with most games speaks for all.
    """
    best: Tally | None = None
    query = select(models.c.document).where(models.c.player_id == player, models.c.game == game)
    for document in connection.execute(query.order_by(models.c.owner, models.c.kind)).scalars():
        tally = evidence_in(document)
        if tally is not None and (best is None or tally.games > best.games):
            best = tally
    return best


def evidence_in(document: Mapping[str, Any]) -> Tally | None:
    """Return the mistakes that a model's document counts; None where it counts none that can be read."""
    mistakes = document.get(MISTAKES_PART)
    if not isinstance(mistakes, Mapping):
        return None
    try:
        return Tally.from_json(mistakes)
    except BadInput:
        return None


def rebuild(connection: Connection, page: int = 500) -> None:
    """Add everything up anew, page by page: after a migration, and to see whether the sums are right."""
    connection.execute(delete(months))
    connection.execute(delete(summaries))
    for numbers in rows.pages(connection, select(games.c.id), games.c.id, page):
        viewers, found = read_viewers(connection, numbers), read_played(connection, numbers)
        sums = Sums()
        for number in numbers:
            sums.add(viewers[number], found[number])
        sums.write(connection)
    about = select(models.c.game, models.c.player_id).distinct()
    for game, player in connection.execute(about).all():
        tally = brought_evidence(connection, game, player)
        if tally is not None:
            sums = Sums()
            sums.evidence(game, player, tally, 1)
            sums.write(connection)
