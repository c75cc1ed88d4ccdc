"""What is asked of the store: games by what happened in them, people with their rates, one person's profile."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, and_, func, or_, select

from counterplay.opponent import Rate, Tally
from counterplay.store import rows
from counterplay.store.entities import BOT, GameRow, Judgement, ModelKey, StoredGame, Who
from counterplay.store.listing import merged, tally_of_all
from counterplay.store.naming import Names, describe
from counterplay.store.schema import games, judgements, months, players, seats, sights, summaries
from counterplay.store.sums import ALL, COUNTERS, EVERYBODY, JUDGE, tally_of


@dataclass(frozen=True, slots=True)
class StoredProfile:
    """How somebody plays a game, over all their names and all games that the viewer sees.

    >>> from tempfile import TemporaryDirectory
    >>> from counterplay.store import open_store
    >>> with TemporaryDirectory() as folder, open_store(f"{folder}/empty.db") as empty:
    ...     print(empty.profile(Who.named("Ada"), "skat"))
    None
    """

    who: Who
    shown: str
    names: tuple[Who, ...]
    modelled: bool
    games: int  # that count
    not_counted: int
    incomplete: int
    alone: int  # of those that count, against all others
    alone_won: int
    tally: Tally | None  # None: nothing was judged yet
    months: dict[str, Rate]
    everybody: Tally | None
    everybody_months: dict[str, Rate]

    @property
    def bot(self) -> bool:
        """Say whether it is a bot."""
        return self.who.kind == BOT


def seen_by(viewer: str) -> list[ColumnElement[bool]]:
    """Return what a game must fulfil for a viewer to see it."""
    if viewer == ALL:
        return []
    mine = select(sights.c.game_id).where(sights.c.viewer == viewer, sights.c.game_id == games.c.id)
    return [mine.exists()]


@dataclass(frozen=True, slots=True)
class GameQuery:
    """What games are looked for; what is not said does not matter.

    >>> from tempfile import TemporaryDirectory
    >>> from counterplay.store import open_store
    >>> with TemporaryDirectory() as folder, open_store(f"{folder}/empty.db") as empty:
    ...     empty.search(GameQuery(game="skat", who=Who.named("Ada"), kind="grand"))
    ([], 0)
    """

    game: str | None = None
    viewer: str = ALL
    player: str = ""  # a part of somebody's name
    record: str = ""  # a part of the record
    who: Who | None = None
    kind: str | None = None
    won: bool | None = None  # by the one who played alone, or by `who`
    mistakes: int = 0  # at least, of all who sat there, or of `who`
    loss: float = 0.0  # at least, the same way
    source: str | None = None
    counts: bool | None = None
    series: str | None = None

    def conditions(self, connection: Connection) -> list[ColumnElement[bool]]:
        """Return what the games fulfil."""
        wanted = seen_by(self.viewer)
        for column, value in (
            (games.c.game, self.game),
            (games.c.kind, self.kind),
            (games.c.source, self.source),
            (games.c.series, self.series),
        ):
            if value is not None:
                wanted.append(column == value)
        if self.counts is not None:
            wanted.append(games.c.counts.is_(self.counts))
        if self.player:
            called = func.coalesce(players.c.shown, players.c.name).contains(self.player, autoescape=True)
            sat = select(seats.c.game_id).join(players).where(seats.c.game_id == games.c.id, called)
            wanted.append(sat.exists())
        if self.record:
            wanted.append(games.c.record.contains(self.record, autoescape=True))
        sitting = [seats.c.game_id == games.c.id]
        if self.who is not None:
            number = rows.find_player(connection, self.who)
            group = [] if number is None else Names(connection, self.viewer).group(number)
            sitting.append(seats.c.player_id.in_(group))
            if self.won is None:
                wanted.append(select(seats.c.game_id).where(*sitting).exists())
        else:
            sitting.append(seats.c.seat == games.c.alone)
        if self.won is not None:
            wanted.append(select(seats.c.game_id).where(*sitting, seats.c.won.is_(self.won)).exists())
        if self.who is None:
            wanted += [games.c.mistakes >= self.mistakes] if self.mistakes else []
            wanted += [games.c.loss >= self.loss] if self.loss else []
        elif self.mistakes or self.loss:
            theirs = and_(
                judgements.c.game_id == games.c.id,
                judgements.c.judge == JUDGE,
                judgements.c.mistakes >= self.mistakes,
                func.coalesce(judgements.c.severity, 0) >= self.loss,
                seats.c.seat == judgements.c.seat,
            )
            wanted.append(select(seats.c.game_id).where(*sitting, theirs).exists())
        return wanted


def search(
    connection: Connection, wanted: GameQuery, offset: int = 0, limit: int = 50, *, records: bool = False
) -> tuple[list[StoredGame], int]:
    """Return a page of the games that match, latest first, perhaps with records, and how many match in all."""
    conditions = wanted.conditions(connection)
    total = int(connection.execute(select(func.count()).select_from(games).where(*conditions)).scalar_one())
    page = (
        select(games.c.id)
        .where(*conditions)
        .order_by(games.c.played.is_(None), games.c.played.desc(), games.c.number.desc(), games.c.id.desc())
        .offset(offset)
        .limit(limit)
    )
    numbers = list(connection.execute(page).scalars())
    return list(rows.read_stored(connection, numbers, records=records)), total


def game(connection: Connection, number: int) -> GameRow | None:
    """Return a game by its number."""
    if connection.execute(select(games.c.id).where(games.c.id == number)).first() is None:
        return None
    return next(rows.read_games(connection, [number]))


def find(connection: Connection, key: str, viewer: str = ALL) -> StoredGame | None:
    """Return a game with its record by its key, or by one it had before, if the viewer may see it."""
    older = select(sights.c.game_id).where(sights.c.key == key)
    query = select(games.c.id).where(or_(games.c.key == key, games.c.id.in_(older)), *seen_by(viewer))
    number = connection.execute(query).scalar_one_or_none()
    return None if number is None else next(rows.read_stored(connection, [number]))


def series(connection: Connection, name: str) -> list[StoredGame]:
    """Return the games of a series, such as a table's, in their order."""
    numbers = connection.execute(
        select(games.c.id).where(games.c.series == name).order_by(games.c.number)
    ).scalars()
    return list(rows.read_stored(connection, list(numbers)))


def _months(connection: Connection, viewer: str, game: str, numbers: list[int]) -> dict[str, Rate]:
    """Return the rate of each month; the tallies are read only where several names have one."""
    mine = (months.c.viewer == viewer, months.c.game == game, months.c.player_id.in_(numbers))
    columns = (months.c.month, months.c.opportunities, months.c.mistakes, months.c.effective)
    by_month: dict[str, list[Rate]] = {}
    for row in connection.execute(select(*columns).where(*mine).order_by(months.c.month)):
        by_month.setdefault(row.month, []).append(Rate(row.opportunities, row.mistakes, row.effective))
    rates = {}
    for month, several in by_month.items():
        rates[month] = several[0]
        if len(several) > 1:
            added = merged(
                connection.execute(select(months.c.tally).where(*mine, months.c.month == month)).scalars()
            )
            rates[month] = added.where() if added is not None else several[0]
    return rates


@dataclass(frozen=True, slots=True)
class SeriesScore:
    """What somebody's games of one series come to."""

    series: str
    games: int
    counted: int  # how many of them count
    score: float  # of those


def series_of(connection: Connection, who: Who, game: str) -> list[SeriesScore]:
    """Return the series that somebody sat in, each with its score."""
    number = rows.find_player(connection, who)
    query = (
        select(
            games.c.series,
            func.count().label("games"),
            func.count().filter(games.c.counts.is_(True)).label("counted"),
            func.coalesce(func.sum(seats.c.score).filter(games.c.counts.is_(True)), 0.0).label("score"),
        )
        .select_from(seats.join(games))
        .where(seats.c.player_id == number, games.c.game == game, games.c.series.is_not(None))
        .group_by(games.c.series)
    )
    return [SeriesScore(row.series, row.games, row.counted, row.score) for row in connection.execute(query)]


def modelled(connection: Connection, who: Who) -> bool:
    """Say whether anything may be learned about somebody."""
    query = select(players.c.modelled).where(players.c.kind == who.kind, players.c.name == who.name)
    flag = connection.execute(query).scalar_one_or_none()
    return flag is None or bool(flag)


def group_of(connection: Connection, who: Who, viewer: str) -> list[int]:
    """Return the numbers of all names of a player; none where nothing is kept."""
    number = rows.find_player(connection, who)
    return [] if number is None else Names(connection, viewer).group(number)


def names(connection: Connection, who: Who, viewer: str = ALL) -> list[tuple[Who, str]]:
    """Return all that somebody goes by, the name that stands for all first, each as people read it."""
    group = group_of(connection, who, viewer)
    described = describe(connection, group)
    return [described[number][:2] for number in group]


def count_games(connection: Connection, who: Who, viewer: str = ALL) -> tuple[int, int]:
    """Return how many games somebody sat in under all names, and how many of those count."""
    query = (
        select(func.count(), func.count().filter(games.c.counts.is_(True)))
        .select_from(seats.join(games))
        .where(seats.c.player_id.in_(group_of(connection, who, viewer)), *seen_by(viewer))
    )
    every, counting = connection.execute(query).one()
    return every, counting


def games_known(connection: Connection) -> list[str]:
    """Return the games of which something is known."""
    return sorted(connection.execute(select(summaries.c.game).distinct()).scalars())


def profile(connection: Connection, who: Who, game: str, viewer: str = ALL) -> StoredProfile | None:
    """Return how somebody plays, over all their names; None where nothing of them can be seen."""
    group = group_of(connection, who, viewer)
    if not group:
        return None
    columns = [column for column in summaries.c if column.name != "tally"]
    mine = (summaries.c.viewer == viewer, summaries.c.game == game, summaries.c.player_id.in_(group))
    counted = list(connection.execute(select(*columns).where(*mine)))
    if not counted:
        return None
    described = describe(connection, group)
    name, shown, _ = described[group[0]]
    return StoredProfile(
        name,
        shown,
        tuple(described[number][0] for number in group),
        all(described[number][2] for number in group),
        **{name: sum(getattr(row, name) for row in counted) for name in COUNTERS},
        tally=tally_of_all(connection, viewer, game, group),
        months=_months(connection, viewer, game, group),
        everybody=tally_of_all(connection, viewer, game, [EVERYBODY]),
        everybody_months=_months(connection, viewer, game, [EVERYBODY]),
    )


def known_tally(
    connection: Connection, who: Who, game: str, viewer: str, without: str | None = None
) -> Tally | None:
    """Return what is known of somebody, leaving out the games of one series."""
    group = group_of(connection, who, viewer)
    tally = tally_of_all(connection, viewer, game, group) if group else None
    if tally is not None and without is not None:
        query = _judged(game, group, viewer).where(games.c.series == without, games.c.counts.is_(True))
        for document in connection.execute(query).scalars():
            tally.remove(tally_of(document))
    return tally if tally is not None and tally.games else None


def _judged(game: str, group: list[int], viewer: str, judge: str = JUDGE) -> Select[Any]:
    at = and_(seats.c.game_id == judgements.c.game_id, seats.c.seat == judgements.c.seat)
    return (
        select(judgements.c.document)
        .select_from(judgements.join(seats, at).join(games, games.c.id == judgements.c.game_id))
        .where(judgements.c.judge == judge, games.c.game == game, seats.c.player_id.in_(group), *seen_by(viewer))
    )


def judgements_of(connection: Connection, number: int) -> dict[str, list[Judgement]]:
    """Return what is made of a game, by judge."""
    return rows.read_judgements(connection, [number]).get(number, {})


def judged_for(connection: Connection, key: ModelKey) -> list[dict[str, Any]]:
    """Return what a model's owner made of the games that count of the one it is about."""
    number = rows.find_player(connection, key.about)
    query = _judged(key.game, [] if number is None else [number], ALL, key.owner)
    return list(connection.execute(query.where(games.c.counts.is_(True))).scalars())


def documents(
    connection: Connection, who: Who, game: str, viewer: str = ALL, most: int = 72
) -> list[dict[str, Any]]:
    """Return what the judge found in somebody's last games that count, the latest first."""
    group = group_of(connection, who, viewer)
    query = _judged(game, group, viewer).where(games.c.counts.is_(True), games.c.complete.is_(True))
    latest = query.order_by(
        games.c.played.is_(None), games.c.played.desc(), games.c.number.desc(), games.c.id.desc()
    )
    return list(connection.execute(latest.limit(most)).scalars())


def sat_in(connection: Connection, numbers: list[int], page: int = 200) -> Iterator[list[int]]:
    """Yield the numbers of games that players sat in, page by page."""
    sat = select(seats.c.game_id).distinct().where(seats.c.player_id.in_(numbers))
    return rows.pages(connection, sat, seats.c.game_id, page)
