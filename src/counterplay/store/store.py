"""A store: games, players and their models, kept between evenings and shared between processes."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from sqlalchemy import Connection, select

from counterplay.opponent import MISTAKES_PART, InProcessMemory
from counterplay.protocol import Change, StoreAdapter
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
from counterplay.store.entities import GROUP, TOGETHER, GameRow, ModelKey, StoredModel, Who, word
from counterplay.store.forgetting import Forgotten
from counterplay.store.intake import LATER, FinishedGame, Receipt, add_games, read_rows
from counterplay.store.opening import open_transactions
from counterplay.store.reading import GameQuery
from counterplay.store.schema import games
from counterplay.store.sums import ALL
from counterplay.store.transactions import PATIENCE, reads, writes

PAGE = 200  # games read at a time


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

    # Each is a function of the module it is named with, done in one transaction.
    players = reads(naming.known_names)
    knows = reads(naming.knows)
    called = reads(naming.called)
    call = writes(naming.call)
    alias = writes(naming.alias)
    part = writes(naming.part)
    names = reads(reading.names)
    modelled = reads(reading.modelled)
    game = reads(reading.game)
    find = reads(reading.find)
    search = reads(reading.search)
    series = reads(reading.series)
    series_of = reads(reading.series_of)
    count_games = reads(reading.count_games)
    share = writes(sharing.share)
    shares_of = reads(sharing.shares_of)
    shares_by = reads(sharing.shares_by)
    revoke = writes(sharing.revoke)
    shared = reads(sharing.shared)
    claim = writes(judging.claim)
    release = writes(judging.release)
    finish = writes(judging.finish)
    queue_outdated = writes(judging.queue_outdated)
    count_waiting = reads(judging.count_waiting)
    judgements = reads(reading.judgements_of)
    known = reads(listing.known)
    games_known = reads(reading.games_known)
    profile = reads(reading.profile)
    known_tally = reads(reading.known_tally)
    documents = reads(reading.documents)
    rebuild = writes(sums.rebuild)
    sat_in = reads(practice.sat_in)
    note = writes(practice.note)
    add_exercises = writes(practice.add_exercises)
    exercises = reads(practice.read_exercises)
    answer = writes(practice.answer)
    answers = reads(practice.read_answers)
    model = reads(model_rows.read_model)
    update_model = writes(model_rows.change_model)
    judged_for = reads(reading.judged_for)
    bring_model = writes(model_rows.bring_model)
    bring_game = writes(judging.bring_game)
    keep_many = writes(add_games)

    def near(self, name: str) -> list[str]:
        """Return known names that someone who wrote `name` may have meant."""
        folded = {other.casefold(): other for other in self.players()}
        return [folded[close] for close in difflib.get_close_matches(name.casefold(), folded, n=3, cutoff=0.6)]

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

    def games(self, wanted: GameQuery | None = None, *, after: int = 0) -> Iterator[GameRow]:
        """Yield all games that match with their records, in the order they came, a page at a time."""

        def page(connection: Connection, after: int) -> tuple[list[int], list[GameRow]]:
            conditions = (wanted or GameQuery()).conditions(connection)
            query = select(games.c.id).where(games.c.id > after, *conditions).order_by(games.c.id).limit(PAGE)
            numbers = list(connection.execute(query).scalars())
            return numbers, list(rows.read_games(connection, numbers))

        while True:
            numbers, page_of_games = self.transactions.read(partial(page, after=after))
            yield from page_of_games
            if not numbers:
                return
            after = numbers[-1]

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

    def forget(self, *whom: Who, adapters: Mapping[str, StoreAdapter] | None = None) -> Forgotten:
        """Delete all that is kept about players, under all their names and in the browser.

        In games of others the name is replaced, in the record too; what nothing in `adapters` can rewrite is
        deleted. Raises BadInput where nothing is kept.
        """
        forgotten = self.transactions.write(lambda connection: forgetting.forget(connection, whom, adapters or {}))
        self.transactions.clear_log()
        return forgotten


class StoreMemory:
    """What one player knows about the others in one game, kept in a store."""

    def __init__(self, store: Store, owner: str, game: str, kind: str) -> None:
        self.store, self.owner, self.game, self.kind = store, owner, game, kind

    def load(self, name: str) -> dict[str, Any] | None:
        """Return what is kept about `name`, or None."""
        model = self.store.model(self._key(name))
        return None if model is None else model.document

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
        document = self._tonight.load(name)
        return self._before(name) if document is None else document

    def update(self, name: str, change: Change) -> dict[str, Any]:
        """Replace what is known about `name` for this evening."""
        before = self.load(name)
        return self._tonight.update(name, lambda _: change(before))

    def _before(self, name: str) -> dict[str, Any] | None:
        whom = [self._who.get(part, Who.named(part)) for part in name.split(TOGETHER)]
        who = Who.group(whom)
        model = self._store.model(ModelKey(self._owner, self._game, who.name, who=who.kind))
        document = {} if model is None else model.document
        tally = self._store.known_tally(who, self._game, self._viewer, self._without)
        if tally is not None:
            document = {**document, MISTAKES_PART: tally.to_json()}
        return document or None


open = open_store  # `store.open` reads as in other libraries
