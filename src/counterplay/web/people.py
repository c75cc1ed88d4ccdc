"""Profiles: a player's mistakes with counts and intervals, the population's beside them, and what the Count
makes of it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.engine import Row

from counterplay.opponent import mistakes
from counterplay.opponent.mistakes import Tally
from counterplay.skat.hindsight import AXES, ROLES
from counterplay.skat.players.count import PRIOR, offset
from counterplay.store.transactions import Transactions
from counterplay.web import database as db
from counterplay.web.archive import Archive
from counterplay.web.schema import Rate
from counterplay.web.schema_people import CountView, ListScore, PeopleList, PersonInfo, Profile, RateRow

_MONTH = re.compile(r"\d{4}-\d{2}")
BASE_THRESHOLD = 0.6


def rate_view(rate: mistakes.Rate) -> Rate:
    """Return a rate for the browser."""
    return Rate.model_validate(rate.to_json())


@dataclass
class _Sums:
    """What a player's games add up to."""

    tally: Tally = field(default_factory=lambda: Tally(AXES))
    months: dict[str, Tally] = field(default_factory=dict)
    games: int = 0
    not_counted: int = 0
    incomplete: int = 0
    soloist: int = 0
    won: int = 0
    bot: bool = False

    def add(self, row: Row[Any], seats: Iterable[int]) -> None:
        """Count a game of the player at these seats."""
        if not row.complete:
            self.incomplete += 1
            return
        if not row.counts:
            self.not_counted += 1
            return
        told = json.loads(row.tallies)["seats"] if row.mistakes >= 0 and row.tallies else {}
        for seat in seats:
            self.games += 1
            if row.soloist == seat and row.won is not None:
                self.soloist += 1
                self.won += row.won
            if str(seat) in told:
                game = [(tuple(situation), bool(mistake)) for situation, mistake in told[str(seat)]]
                self.tally.add_game(game)
                self.months.setdefault(_month(row.played), Tally(AXES)).add_game(game)


def _month(played: str) -> str:
    found = _MONTH.match(played)
    return found.group() if found else "unknown"


class People:
    """The players of the games a person may see."""

    def __init__(self, at: Transactions, archive: Archive) -> None:
        self._at, self._archive = at, archive

    def listed(self, person: str, name: str, offset: int, limit: int) -> PeopleList:
        """Return players by name, those with most games first."""
        seat = db.seat.c
        query = (
            select(
                seat.name,
                seat.own,
                seat.bot,
                func.count().label("games"),
                func.sum(seat.opportunities).label("chances"),
                func.sum(seat.mistakes).label("missed"),
                func.sum(seat.opportunities * seat.opportunities).label("squares"),
                func.sum(seat.opportunities * seat.mistakes).label("crossed"),
                func.sum(seat.mistakes * seat.mistakes).label("errors"),
            )
            .where(seat.person == person)
            .group_by(seat.name, seat.own, seat.bot)
        )
        if name:
            query = query.where(seat.name.contains(name, autoescape=True))
        page = query.order_by(seat.own.desc(), func.count().desc(), seat.name).offset(offset).limit(limit)
        with self._at.reading() as connection:
            total = int(connection.execute(select(func.count()).select_from(query.subquery())).scalar_one())
            rows = list(connection.execute(page))
        more = offset + len(rows)
        return PeopleList(
            people=tuple(
                PersonInfo(name=row.name, you=row.own, bot=row.bot, games=row.games, overall=rate_view(_rate(row)))
                for row in rows
            ),
            total=total,
            next=more if rows and more < total else None,
        )

    def profile(self, person: str, name: str, *, own: bool) -> Profile | None:
        """Return a player's profile; `own` is the person's own, by identity and not by name."""
        sums, everybody = _Sums(), Tally(AXES)
        months: dict[str, Tally] = {}
        for row in self._archive.judged(person):
            seats = _seats_of(row, name, own)
            if seats:
                sums.add(row, seats)
                sums.bot |= row.source == "table" and not own
            if row.counts and row.mistakes >= 0 and row.tallies:
                for told in json.loads(row.tallies)["seats"].values():
                    game = [(tuple(situation), bool(mistake)) for situation, mistake in told]
                    everybody.add_game(game)
                    months.setdefault(_month(row.played), Tally(AXES)).add_game(game)
        if not own and not (sums.games or sums.not_counted or sums.incomplete):
            return None
        return Profile(
            name=name,
            you=own,
            bot=sums.bot,
            games=sums.games,
            not_counted=sums.not_counted,
            incomplete=sums.incomplete,
            overall=rate_view(sums.tally.where()),
            population=rate_view(everybody.where()),
            by_role=_rows(sums.tally, everybody, "role", ROLES),
            by_trick=_rows(sums.tally, everybody, "trick", [str(trick) for trick in range(1, 11)]),
            by_game=_rows(sums.tally, everybody, "game", ("suit", "grand", "null")),
            over_time=tuple(
                RateRow(
                    key=month,
                    own=rate_view(sums.months[month].where()),
                    population=rate_view(months.get(month, Tally(AXES)).where()),
                )
                for month in sorted(sums.months)
            ),
            lists=self._lists(person) if own else (),
            count=count_view(sums.tally),
            soloist_games=sums.soloist,
            soloist_won=sums.won,
        )

    def _lists(self, person: str) -> tuple[ListScore, ...]:
        games: dict[str, list[Row[Any]]] = {}
        with self._at.reading() as connection:
            columns = [column for column in db.game.c if column.name not in ("record", "tallies")]
            for row in connection.execute(
                select(*columns).where(db.game.c.person == person, db.game.c.table_id.is_not(None))
            ):
                games.setdefault(row.table_id, []).append(row)
            tables = list(
                connection.execute(
                    select(db.table).where(db.table.c.person == person).order_by(db.table.c.created.desc())
                )
            )
        return tuple(
            ListScore(
                table=table.id,
                created=table.created,
                deals=len(games[table.id]),
                points=sum(_points(row) for row in games[table.id] if row.counts),
                against=tuple(choice["name"] for choice in json.loads(table.bots)),
                counts=any(row.counts for row in games[table.id]),
            )
            for table in tables
            if table.id in games
        )

    def memory_about(self, person: str, handle: str, table: str) -> dict[str, Any]:
        """Return what a bot that learns may know of a person from games before this table."""
        tally = Tally(AXES)
        for row in self._archive.judged(person, own=True):
            if row.counts and row.mistakes >= 0 and row.tallies and row.table_id != table:
                told = json.loads(row.tallies)["seats"].get(str(row.seat))
                if told is not None:
                    tally.add_game((tuple(situation), bool(mistake)) for situation, mistake in told)
        return {handle: {"mistakes": tally.to_json()}} if tally.games else {}


def count_view(tally: Tally) -> CountView:
    """Return the Count's threshold against a player, and how it comes about (Long & Buro, equation 2)."""
    rate = tally.where()
    known = rate.posterior(PRIOR)
    mean = (known + PRIOR.rate) / 2
    moved = offset(mean)
    direction = "lower: it bids more boldly" if moved < 0 else "higher: it bids more carefully"
    why = (
        f"{rate.mistakes} mistakes in {rate.opportunities} opportunities and {PRIOR} make a rate of {known:.3f}. "
        f"With a second opponent nobody knows (rate {PRIOR.rate:g}) the mean is {mean:.3f}, which moves the "
        f"threshold {BASE_THRESHOLD:g} by {moved:+.3f}"
    )
    return CountView(
        available=True,
        base=BASE_THRESHOLD,
        threshold=BASE_THRESHOLD + moved,
        rate=known,
        games=tally.games,
        opportunities=rate.opportunities,
        why=f"{why}: {direction}." if abs(moved) > 1e-9 else f"{why}: it bids as against anybody.",
    )


def _rows(own: Tally, population: Tally, axis: str, keys: Iterable[str]) -> tuple[RateRow, ...]:
    return tuple(
        RateRow(
            key=key,
            own=rate_view(own.where(**{axis: key})),
            population=rate_view(population.where(**{axis: key})),
        )
        for key in keys
    )


def _seats_of(row: Row[Any], name: str, own: bool) -> list[int]:
    if own:
        return [row.seat] if row.source == "table" else []
    names = (row.player0, row.player1, row.player2)
    return [seat for seat in range(3) if names[seat] == name and not (row.source == "table" and row.seat == seat)]


def _points(row: Row[Any]) -> int:
    if row.won is None:
        return 0
    if row.soloist == row.seat:
        return int(row.score) + (50 if row.won else -50)
    return 0 if row.won else 40


def _rate(row: Row[Any]) -> mistakes.Rate:
    """Return the rate of sums over games; the interval's unit is the game, as in `Tally`."""
    return mistakes.Rate.of_sums(
        int(row.chances), int(row.missed), row.games, float(row.squares), float(row.crossed), float(row.errors)
    )
