"""A store: games, players and their models, kept between evenings and shared between processes."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from sqlalchemy import Connection, func, select

from counterplay.opponent import MISTAKES_PART, InProcessMemory
from counterplay.protocol import Change, Judged, StoreAdapter
from counterplay.store import (
    forgetting,
    judging,
    listing,
    model_rows,
    naming,
    practice,
    reading,
    rows,
    sharing,
    sums,
)
from counterplay.store.address import shown
from counterplay.store.entities import (
    GROUP,
    TOGETHER,
    GameRow,
    Judgement,
    ModelKey,
    StoredGame,
    StoredModel,
    Who,
    player_name,
    word,
)
from counterplay.store.forgetting import Forgotten
from counterplay.store.intake import LATER, FinishedGame, Receipt, add_games, read_rows
from counterplay.store.judging import JudgingClaim, StoredVerdict
from counterplay.store.listing import KnownPerson
from counterplay.store.opening import open_transactions
from counterplay.store.practice import Exercise, GivenAnswer, SeatedGame
from counterplay.store.reading import GameQuery, SeriesScore, StoredProfile
from counterplay.store.schema import games, judgements, players, seats, summaries
from counterplay.store.sharing import Share
from counterplay.store.sums import ALL
from counterplay.store.transactions import PATIENCE

PAGE = 200  # games read at a time
RETRY = timedelta(seconds=10)  # how long a game waits whose judge failed


def open_store(address: str | None = None, *, create: bool = True, patience: float = PATIENCE) -> Store:
    """Open a store, making it where there is none: a file, a URL, or by default the user's own.

    Whoever only reads says `create=False`: then a store must be there. A PostgreSQL server that goes away later is
    waited for with `patience`, in seconds. Raises StoreProblem (a BadInput) with a
    sentence for anything that is not a store this program knows; that is then left as it was.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder, open_store(f"{folder}/club.db") as club:
    ...     club.players()
    []
    """
    return Store(address, create=create, patience=patience)


class Store:
    """Games, players and models; every method is one transaction, and may be called from any thread.

    A viewer is the id of a person of the browser who shares the store with others, or "", who sees everything. It
    can be pickled: the other process opens the same store.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder, Store(f"{folder}/club.db") as club:
    ...     club.call(Who.person("5Z7W"), "Ada")
    ...     club.called("Ada")
    [Who(kind='person', name='5Z7W')]
    """

    def __init__(self, address: str | None = None, *, create: bool = True, patience: float = PATIENCE) -> None:
        self.transactions = open_transactions(address, create=create, patience=patience)

    def __reduce__(self) -> tuple[type[Store], tuple[str]]:
        return Store, (self.transactions.url.render_as_string(hide_password=False),)

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *problem: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the database."""
        self.transactions.engine.dispose()

    def __repr__(self) -> str:
        return f"<Store: {self}>"

    def __str__(self) -> str:
        return shown(self.transactions.url)

    # -- players

    def players(self) -> list[str]:
        """Return all names about which something is kept, as people read them."""
        name = func.coalesce(players.c.shown, players.c.name)
        return self.transactions.read(
            lambda connection: list(connection.execute(select(name).order_by(name)).scalars())
        )

    def knows(self, name: str) -> bool:
        """Say whether anything is kept about a name, alone or with others."""
        return self.transactions.read(
            lambda connection: bool(
                naming.called(connection, name) or rows.groups_with(connection, [player_name(name)])
            )
        )

    def called(self, name: str) -> list[Who]:
        """Return everyone who goes by a name; `person ID` and `bot NAME` are one each."""
        return self.transactions.read(lambda connection: naming.called(connection, name))

    def near(self, name: str) -> list[str]:
        """Return known names that someone who wrote `name` may have meant."""
        known = self.players()
        folded = {other.casefold(): other for other in known}
        return [folded[one] for one in difflib.get_close_matches(name.casefold(), folded, n=3, cutoff=0.6)]

    def call(self, who: Who, name: str) -> None:
        """Call a person of the browser otherwise, in all their games."""
        self.transactions.write(lambda connection: naming.call(connection, who, name))

    def alias(self, one: Who, other: Who, said_by: str = ALL) -> None:
        """Say that `one` is the same as `other`, whose name stands for both; rates then add up over all names."""
        self.transactions.write(lambda connection: naming.alias(connection, one, other, said_by))

    def part(self, who: Who, said_by: str = ALL) -> bool:
        """Take back that somebody is the same as others; say whether it was so."""
        return self.transactions.write(lambda connection: naming.part(connection, who, said_by))

    def names(self, who: Who, viewer: str = ALL) -> list[tuple[Who, str]]:
        """Return all that somebody goes by, the name that stands for all first, each as people read it."""

        def work(connection: Connection) -> list[tuple[Who, str]]:
            group = reading.group_of(connection, who, viewer)
            described = naming.describe(connection, group)
            return [described[number][:2] for number in group]

        return self.transactions.read(work)

    def set_modelled(self, who: Who, modelled: bool, viewer: str = ALL) -> None:
        """Learn nothing more about somebody under all their names, and unlearn what was learned; or learn again.

        The games stay. When learning begins again, they wait to be judged once more.
        """

        def work(connection: Connection) -> None:
            numbers = reading.group_of(connection, who, viewer) or list(
                rows.add_players(connection, {who: None}).values()
            )
            (naming.start_modelling if modelled else naming.stop_modelling)(connection, numbers)

        self.transactions.write(work)
        self.transactions.clear_log()

    def modelled(self, who: Who) -> bool:
        """Say whether anything may be learned about somebody."""
        return self.transactions.read(lambda connection: reading.modelled(connection, who))

    # -- games

    def take_in(
        self,
        adapter: StoreAdapter,
        *brought: FinishedGame,
        viewers: Sequence[str] = (ALL,),
        rank: int = LATER,
        player: str | None = None,
        connection: Connection | None = None,
    ) -> list[Receipt]:
        """Take finished games in for those who may see them: the one way for browser, terminal and servers.

        The same game twice changes nothing; a record that cannot be read has its reason in its receipt. What was
        judged on the way is finished at once; the rest waits (`judge_waiting`). With `player` games in which that
        name did not sit are left out. It is one transaction, or part of the one that is open on `connection`.
        """
        read = read_rows(adapter, brought)

        def work(connection: Connection) -> list[Receipt]:
            wanted = [
                (row, game.judged)
                for row, game in zip(read, brought, strict=True)
                if isinstance(row, Receipt) or player is None or player in row.names
            ]
            added = iter(
                add_games(connection, [row for row, _ in wanted if isinstance(row, GameRow)], viewers, rank)
            )
            receipts = [row if isinstance(row, Receipt) else next(added) for row, _ in wanted]
            for place, (_, judged) in enumerate(wanted):
                if receipts[place].new and judged is not None:
                    judging.finish(connection, adapter, [(receipts[place].id, judged)])
                    receipts[place] = replace(receipts[place], judged=True)
            return receipts

        return self.transactions.write(work) if connection is None else work(connection)

    def keep(self, row: GameRow, viewers: Sequence[str] = (ALL,), rank: int = LATER) -> Receipt:
        """Store a game that comes as a row, such as one of another store; see `take_in` for records."""
        return self.keep_many([row], viewers, rank)[0]

    def keep_many(
        self, brought: Sequence[GameRow], viewers: Sequence[str] = (ALL,), rank: int = LATER
    ) -> list[Receipt]:
        """Store several rows in one transaction."""
        return self.transactions.write(lambda connection: add_games(connection, brought, viewers, rank))

    def game(self, number: int) -> GameRow | None:
        """Return a game by its number."""

        def work(connection: Connection) -> GameRow | None:
            if connection.execute(select(games.c.id).where(games.c.id == number)).first() is None:
                return None
            return next(rows.read_games(connection, [number]))

        return self.transactions.read(work)

    def find(self, key: str, viewer: str = ALL) -> StoredGame | None:
        """Return a game by its key, with its record, if the viewer may see it."""
        return self.transactions.read(lambda connection: reading.find(connection, key, viewer))

    def search(self, wanted: GameQuery, offset: int = 0, limit: int = 50) -> tuple[list[StoredGame], int]:
        """Return a page of the games that match, latest first and without records, and how many match in all."""
        return self.transactions.read(lambda connection: reading.search(connection, wanted, offset, limit))

    def share(self, key: str, viewer: str, owner: str, *, names: bool) -> Share | None:
        """Make a link by which anyone may look at a game, with or without the names; None: no such game."""
        return self.transactions.write(
            lambda connection: sharing.share(connection, key, viewer, owner, names=names)
        )

    def shares_of(self, key: str, owner: str) -> list[Share]:
        """Return the links that somebody has made to a game."""
        with self.transactions.reading() as connection:
            return sharing.shares_of(connection, key, owner)

    def shares_by(self, owner: str) -> list[tuple[str, Share]]:
        """Return all links that somebody has made, each with the key of its game."""
        with self.transactions.reading() as connection:
            return sharing.shares_by(connection, owner)

    def revoke(self, token: str, owner: str) -> bool:
        """Take a link back; say whether there was one of this owner's."""
        return self.transactions.write(lambda connection: sharing.revoke(connection, token, owner))

    def shared(self, token: str) -> tuple[StoredGame, bool] | None:
        """Return the game behind a link, known by the link alone, and whether its names are shown."""
        with self.transactions.reading() as connection:
            return sharing.shared(connection, token)

    def series(self, name: str) -> list[StoredGame]:
        """Return the games of a series, such as a table's, in their order."""
        return self.transactions.read(lambda connection: reading.series(connection, name))

    def series_of(self, who: Who, game: str) -> list[SeriesScore]:
        """Return the series that somebody sat in, each with its score."""
        return self.transactions.read(lambda connection: reading.series_of(connection, who, game))

    def games(self, wanted: GameQuery | None = None, *, after: int = 0) -> Iterator[GameRow]:
        """Yield all games that match with their records, in the order they came, a page at a time."""

        def page(connection: Connection, after: int) -> tuple[list[int], list[GameRow]]:
            conditions = (wanted or GameQuery()).conditions(connection)
            query = select(games.c.id).where(games.c.id > after, *conditions).order_by(games.c.id).limit(PAGE)
            numbers = list(connection.execute(query).scalars())
            return numbers, list(rows.read_games(connection, numbers))

        while True:
            numbers, found = self.transactions.read(partial(page, after=after))
            yield from found
            if not numbers:
                return
            after = numbers[-1]

    def count_games(self, who: Who, viewer: str = ALL) -> tuple[int, int]:
        """Return how many games somebody sat in under all names, and how many of those count."""

        def work(connection: Connection) -> tuple[int, int]:
            group = reading.group_of(connection, who, viewer)
            query = (
                select(func.count(), func.count().filter(games.c.counts.is_(True)))
                .select_from(seats.join(games))
                .where(seats.c.player_id.in_(group), *reading.seen_by(viewer))
            )
            every, counting = connection.execute(query).one()
            return every, counting

        return self.transactions.read(work)

    # -- judging

    def claim(self, game: str, most: int = 8) -> list[JudgingClaim]:
        """Take some games that wait to be judged; they are anyone's again after a while (`judging.LEASE`)."""
        return self.transactions.write(lambda connection: judging.claim(connection, game, most))

    def release(self, numbers: Sequence[int], wait: timedelta = RETRY) -> None:
        """Leave games to the next judge, because this one failed or was stopped."""
        self.transactions.write(lambda connection: judging.release(connection, numbers, wait))

    def finish(self, room: StoreAdapter, found: Sequence[tuple[int, Judged | str]]) -> int:
        """Keep what was found in games, or why they can never be judged; judgements, sums and models at once.

        Returns how many were finished now; a game that another process has finished stays as it is.
        """
        return self.transactions.write(lambda connection: judging.finish(connection, room, found))

    def queue_outdated(self, room: StoreAdapter) -> int:
        """Let games wait that an older version of the judge has judged; return how many."""
        return self.transactions.write(lambda connection: judging.queue_outdated(connection, room))

    def count_waiting(self, game: str) -> int:
        """Return how many games wait to be judged."""
        return self.transactions.read(lambda connection: judging.count_waiting(connection, game))

    def judgements(self, number: int) -> dict[str, list[Judgement]]:
        """Return what is made of a game, by judge."""
        return self.transactions.read(
            lambda connection: rows.read_judgements(connection, [number]).get(number, {})
        )

    # -- what all games say

    def known(
        self,
        game: str | None = None,
        viewer: str = ALL,
        name: str = "",
        offset: int = 0,
        limit: int | None = None,
        *,
        first: Who | None = None,
    ) -> tuple[list[KnownPerson], int]:
        """Return a page of those something is known about, `first`, then by games, and how many there are."""
        return self.transactions.read(
            lambda connection: listing.known(connection, game, viewer, name, offset, limit, first)
        )

    def games_known(self) -> list[str]:
        """Return the games of which something is known."""
        return self.transactions.read(
            lambda connection: sorted(connection.execute(select(summaries.c.game).distinct()).scalars())
        )

    def profile(self, who: Who, game: str, viewer: str = ALL) -> StoredProfile | None:
        """Return how somebody plays, over all their names; None where nothing of them can be seen."""
        return self.transactions.read(lambda connection: reading.profile(connection, who, game, viewer))

    def documents(self, who: Who, game: str, viewer: str = ALL, most: int = 72) -> list[dict[str, Any]]:
        """Return what the judge found in somebody's last games that count, the latest first."""
        return self.transactions.read(lambda connection: reading.documents(connection, who, game, viewer, most))

    def rebuild(self) -> None:
        """Add up everything anew."""
        self.transactions.write(sums.rebuild)

    # -- practice

    def sat_in(
        self,
        who: Who,
        game: str,
        judge: str,
        viewer: str = ALL,
        *,
        unseen_by: int | None = None,
        untasked: bool = False,
        most: int | None = None,
    ) -> list[SeatedGame]:
        """Return somebody's games, the latest first, with what a judge of the room's own found in them.

        With `unseen_by` only those at which no such version of it has looked, and with their records; with
        `untasked` only those in which it found errors that are no tasks of this very player yet.
        """
        with self.transactions.reading() as connection:
            return practice.sat_in(
                connection, who, game, viewer, judge, unseen_by=unseen_by, untasked=untasked, most=most
            )

    def note(self, judge: str, number: int, judgement: Judgement) -> bool:
        """Keep what a judge of the room's own found at a seat of a game; say whether it could be kept."""
        word(judge, "a judge")
        return self.transactions.write(lambda connection: practice.note(connection, judge, number, judgement))

    def add_exercises(self, who: Who, game: str, wanted: Sequence[Exercise]) -> int:
        """Give somebody tasks to practise; those they have stay as they are. Return how many were new."""
        return self.transactions.write(lambda connection: practice.add_exercises(connection, who, game, wanted))

    def exercises(self, who: Who, game: str, due: datetime | None = None) -> list[Exercise]:
        """Return somebody's tasks, those due first; with `due` only those due by then."""
        with self.transactions.reading() as connection:
            return practice.read_exercises(connection, who, game, due)

    def answer(
        self,
        who: Who,
        game: str,
        given: GivenAnswer,
        due: datetime | None = None,
        card: Mapping[str, Any] | None = None,
    ) -> None:
        """Keep an answer; a task that comes again gets its new date and what the scheduler keeps of it."""
        self.transactions.write(lambda connection: practice.answer(connection, who, game, given, due, card or {}))

    def answers(self, who: Who, game: str, kind: str | None = None) -> list[GivenAnswer]:
        """Return somebody's answers in the order they were given."""
        with self.transactions.reading() as connection:
            return practice.read_answers(connection, who, game, kind)

    # -- models

    def model(self, key: ModelKey) -> StoredModel | None:
        """Return a model, or None."""

        def work(connection: Connection) -> StoredModel | None:
            found = model_rows.read_models(
                connection, owner=key.owner, game=key.game, player=key.about, kind=key.kind
            )
            return next(found, None)

        return self.transactions.read(work)

    def models(
        self,
        *,
        owner: str | None = None,
        game: str | None = None,
        kind: str | None = None,
        about: Who | None = None,
    ) -> Iterator[StoredModel]:
        """Yield the models that fit, by player, game, owner and kind; `about` somebody alone or with others."""
        whom = None if about is None else [who for who, _ in self.names(about)] or [about]
        with self.transactions.reading() as connection:
            yield from model_rows.read_models(connection, owner=owner, game=game, kind=kind, about=whom)

    def update_model(self, key: ModelKey, change: Change) -> dict[str, Any]:
        """Replace a model by what `change` makes of it (of None where there is none), as one step; return it.

        No other process comes in between; `change` may be called again after a lost race, so it only computes.
        """
        return self.transactions.write(lambda connection: model_rows.change_model(connection, key, change))

    def memory(self, owner: str, game: str, kind: str = "mistakes") -> StoreMemory:
        """Return the memory of one owner in one game (a `ModelMemory`), whose games are not kept here."""
        return StoreMemory(self, word(owner, "a model's owner"), word(game, "a game's name"), word(kind, "a kind"))

    def recall(
        self,
        owner: str,
        game: str,
        *,
        viewer: str = ALL,
        who: Mapping[str, Who] | None = None,
        without: str | None = None,
    ) -> Recall:
        """Return what a player that learns may know when an evening begins (a `ModelMemory`).

        What it learns during the evening stays in this memory: the store learns from the games that are kept.
        `who` are those at the table that are not just names; the games of the series `without` are left out.
        """
        return Recall(self, owner, game, viewer, dict(who or {}), without)

    # -- bringing what another store had

    def bring_game(self, game: GameRow, verdict: StoredVerdict, found: Mapping[str, Sequence[Judgement]]) -> bool:
        """Keep a game of another store with what judges made of it; say whether anything was new."""

        def work(connection: Connection) -> bool:
            (receipt,) = add_games(connection, [game], (ALL,), LATER)
            if receipt.new:
                judging.bring_verdict(connection, receipt.id, verdict)
            new = receipt.new
            for judge in sorted(found):
                word(judge, "a judge")
                for one in found[judge]:
                    new |= rows.add_judgement(connection, receipt.id, judge, one)
            return new

        return self.transactions.write(work)

    def judged_for(self, key: ModelKey) -> list[dict[str, Any]]:
        """Return what a model's owner made of the games that count of the one it is about."""
        at = (seats.c.game_id == judgements.c.game_id) & (seats.c.seat == judgements.c.seat)

        def work(connection: Connection) -> list[dict[str, Any]]:
            query = (
                select(judgements.c.document)
                .select_from(judgements.join(seats, at).join(games, games.c.id == judgements.c.game_id))
                .where(judgements.c.judge == key.owner, games.c.game == key.game, games.c.counts.is_(True))
                .where(seats.c.player_id == rows.find_player(connection, key.about))
            )
            return list(connection.execute(query).scalars())

        return self.transactions.read(work)

    def bring_model(self, model: StoredModel, *, replace: bool = False) -> bool:
        """Keep a model of another store; say whether it was new.

        Raises BadInput where this store has another one for the same player, unless it is to be replaced.
        """
        return self.transactions.write(lambda connection: model_rows.bring_model(connection, model, replace))

    # -- forgetting

    def forget(self, *whom: Who, rooms: Mapping[str, StoreAdapter] | None = None) -> Forgotten:
        """Delete all that is kept about players, under all their names and in the browser.

        In games of others the name is replaced, in the record too; a record that no room of `rooms` can rewrite is
        deleted. Raises BadInput where nothing is kept.
        """
        forgotten = self.transactions.write(lambda connection: forgetting.forget(connection, whom, rooms or {}))
        self.transactions.clear_log()
        return forgotten


class StoreMemory:
    """What one player knows about the others in one game, kept in a store."""

    def __init__(self, store: Store, owner: str, game: str, kind: str) -> None:
        self.store, self.owner, self.game, self.kind = store, owner, game, kind

    def load(self, name: str) -> dict[str, Any] | None:
        """Return what is kept about `name`, or None."""
        kept = self.store.model(self._key(name))
        return None if kept is None else kept.document

    def update(self, name: str, change: Change) -> dict[str, Any]:
        """Replace what is kept about `name` by what `change` makes of it, and return that."""
        return self.store.update_model(self._key(name), change)

    def _key(self, name: str) -> ModelKey:
        who = {"who": GROUP} if TOGETHER in name else {}
        return ModelKey(self.owner, self.game, name, self.kind, **who)


class Recall:
    """What a player may know of the others at its table, from the store and from this evening."""

    def __init__(
        self, store: Store, owner: str, game: str, viewer: str, who: dict[str, Who], without: str | None
    ) -> None:
        self._store, self._owner, self._game = store, owner, game
        self._viewer, self._who, self._without = viewer, who, without
        self._tonight = InProcessMemory()

    def load(self, name: str) -> dict[str, Any] | None:
        """Return what is known about `name`, or None."""
        kept = self._tonight.load(name)
        return self._before(name) if kept is None else kept

    def update(self, name: str, change: Change) -> dict[str, Any]:
        """Replace what is known about `name` for this evening."""
        before = self.load(name)
        return self._tonight.update(name, lambda _: change(before))

    def _before(self, name: str) -> dict[str, Any] | None:
        whom = [self._who.get(part, Who.named(part)) for part in name.split(TOGETHER)]
        who = Who.group(whom)
        kept = self._store.model(ModelKey(self._owner, self._game, who.name, who=who.kind))
        document = {} if kept is None else kept.document
        tally = self._store.transactions.read(
            lambda connection: reading.known_tally(connection, who, self._game, self._viewer, self._without)
        )
        if tally is not None:
            document = {**document, MISTAKES_PART: tally.to_json()}
        return document or None


open = open_store  # `store.open` reads as in other libraries
