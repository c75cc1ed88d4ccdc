"""Profiles and lists of people, as the store adds them up over the games somebody may see."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, replace
from typing import cast

from counterplay.opponent import Tally, mistakes
from counterplay.skat.players import reaction_to
from counterplay.skat.review import SKAT
from counterplay.skat.solver import MISTAKE_AXES, PLAYER_ROLES
from counterplay.store import KnownPerson, Store, Who
from counterplay.store import StoredProfile as Known
from counterplay.web import catalogue
from counterplay.web.guests import Guest
from counterplay.web.identity import Person
from counterplay.web.schema import ShownRate
from counterplay.web.schema_people import (
    CountView,
    ListScore,
    NameInfo,
    PeopleList,
    PersonInfo,
    PlayerProfile,
    RateRow,
    WhoKind,
)
from counterplay.web.stored_tables import StoredTables

_KINDS = ("suit", "grand", "null")
_TRICKS = tuple(str(trick) for trick in range(1, 11))


def rate_view(rate: mistakes.Rate) -> ShownRate:
    """Return a rate for the browser."""
    return ShownRate.model_validate(rate)


class People:
    """The players of the games that somebody may see."""

    def __init__(self, store: Store, tables: StoredTables, guests: Mapping[str, Guest]) -> None:
        self._store, self._tables, self._guests = store, tables, guests

    def listed(self, person: Person, viewer: str, name: str, offset: int, limit: int) -> PeopleList:
        """Return players by name, oneself first, then those with most games."""
        page, total = self._store.known(SKAT.game, viewer, name, offset, limit, first=person.who)
        more = offset + len(page)
        return PeopleList(
            people=tuple(
                PersonInfo(
                    name=_called(known),
                    kind=_kind(known.who),
                    key=known.who.name,
                    you=known.who == person.who,
                    bot=known.bot,
                    games=known.games,
                    overall=rate_view(known.rate),
                )
                for known in page
            ),
            total=total,
            next=more if page and more < total else None,
        )

    def profile(self, who: Who, viewer: str) -> PlayerProfile | None:
        """Return the profile of somebody else; None where nothing can be seen of them."""
        known = self._store.profile(who, SKAT.game, viewer)
        return None if known is None else _profile(known, ())

    def own(self, person: Person, viewer: str) -> PlayerProfile:
        """Return one's own profile, also before the first game."""
        known = self._store.profile(person.who, SKAT.game, viewer)
        if known is None:
            names = self._store.names(person.who, viewer) or [(person.who, person.name)]
            known = Known(
                person.who, person.name, tuple(who for who, _ in names), self._store.modelled(person.who),
                0, 0, 0, 0, 0, None, {}, None, {},
            )  # fmt: skip
        if not known.modelled:  # nor by a name of theirs that others go on modelling
            known = replace(known, tally=None, months={})
        return _profile(known, self._lists(person), person.name)

    def _lists(self, person: Person) -> tuple[ListScore, ...]:
        scores = {score.series: score for score in self._store.series_of(person.who, SKAT.game)}
        return tuple(
            ListScore(
                table=table.id,
                created=table.created,
                deals=scores[table.id].games,
                points=int(scores[table.id].score),
                against=tuple(filter(None, catalogue.titles_of(table.bots, self._guests))),
                counts=scores[table.id].counted > 0,
            )
            for table in self._tables.tables(person.id, None, left=True)
            if table.id in scores
        )


def _called(known: Known | KnownPerson) -> str:
    """Return how somebody is called at a table: a bot as its opponent is, where it is one of them alone."""
    return catalogue.called_as(known.who.name) if known.bot else known.shown


def _profile(known: Known, lists: tuple[ListScore, ...], own: str | None = None) -> PlayerProfile:
    mine, everybody = known.tally or Tally(MISTAKE_AXES), known.everybody or Tally(MISTAKE_AXES)
    nothing = mistakes.Rate(0, 0, 0.0)
    return PlayerProfile(
        name=own or _called(known),
        kind=_kind(known.who),
        key=known.who.name,
        you=own is not None,
        bot=known.bot,
        names=tuple(NameInfo(kind=_kind(who), name=who.name) for who in known.names if who != known.who),
        modelled=known.modelled,
        games=known.games,
        not_counted=known.not_counted,
        incomplete=known.incomplete,
        overall=rate_view(mine.where()),
        population=rate_view(everybody.where()),
        by_role=_rows(mine, everybody, "role", PLAYER_ROLES),
        by_trick=_rows(mine, everybody, "trick", _TRICKS),
        by_game=_rows(mine, everybody, "game", _KINDS),
        over_time=tuple(
            RateRow(
                key=month,
                own=rate_view(rate),
                population=rate_view(known.everybody_months.get(month, nothing)),
            )
            for month, rate in sorted(known.months.items())
        ),
        lists=lists,
        count=count_view(mine),
        soloist_games=known.alone,
        soloist_won=known.alone_won,
    )


def count_view(tally: Tally) -> CountView:
    """Return the Count's threshold against a player, and how it comes about."""
    counted = {"available": True, "games": tally.games, "opportunities": tally.where().opportunities}
    return CountView.model_validate({**asdict(reaction_to(tally)), **counted})


def _kind(who: Who) -> WhoKind:
    return cast(WhoKind, who.kind)


def _rows(own: Tally, population: Tally, axis: str, keys: Iterable[str]) -> tuple[RateRow, ...]:
    return tuple(
        RateRow(
            key=key,
            own=rate_view(own.where(**{axis: key})),
            population=rate_view(population.where(**{axis: key})),
        )
        for key in keys
    )
