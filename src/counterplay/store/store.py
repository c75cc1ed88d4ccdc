"""A store: games, players and their models, kept between evenings and shared between processes."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, func, select

from counterplay.protocol import BadInput, Change
from counterplay.store import model_rows, rows
from counterplay.store.address import shown
from counterplay.store.forgetting import Forgotten, forget_player
from counterplay.store.kept import Judgement, KeptGame, KeptModel, ModelKey, player_name, word
from counterplay.store.opening import open_transactions
from counterplay.store.schema import games, judgements, players, seats

Merge = Callable[[dict[str, Any] | None, dict[str, Any]], dict[str, Any]]  # what is kept, what is new

PAGE = 200  # games read at a time


def open_store(address: str | None = None) -> Store:
    """Open a store, making it where there is none: a file, a URL, or by default the user's own.

    Raises StoreProblem (a BadInput) with a sentence for anything that is not a store this program knows; that is
    then left as it was.
    """
    return Store(address)


class Store:
    """Games, players and models; every method is one transaction, and may be called from any thread.

    It can be pickled: the other process opens the same store.
    """

    def __init__(self, address: str | None = None) -> None:
        self.transactions = open_transactions(address)

    def __reduce__(self) -> tuple[type[Store], tuple[str]]:
        return Store, (self.transactions.url.render_as_string(hide_password=False),)

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *problem: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the database."""
        self.transactions.engine.dispose()

    def __str__(self) -> str:
        return shown(self.transactions.url)

    # -- players

    def players(self) -> list[str]:
        """Return all names about which something is kept."""
        with self.transactions.reading() as connection:
            return list(connection.execute(select(players.c.name).order_by(players.c.name)).scalars())

    def knows(self, name: str) -> bool:
        """Say whether anything is kept about a name."""
        with self.transactions.reading() as connection:
            return bool(rows.players_about(connection, player_name(name)))

    def near(self, name: str) -> list[str]:
        """Return known names that someone who wrote `name` may have meant."""
        known = self.players()
        folded = {other.casefold(): other for other in known}
        return [folded[one] for one in difflib.get_close_matches(name.casefold(), folded, n=3, cutoff=0.6)]

    # -- games

    def add_game(self, game: KeptGame) -> tuple[int, bool]:
        """Keep a game; return its number and whether it was new here (the same game twice is one)."""
        return self.transactions.write(lambda connection: rows.add_game(connection, game))

    def game(self, number: int) -> KeptGame | None:
        """Return a game by its number."""
        with self.transactions.reading() as connection:
            if connection.execute(select(games.c.id).where(games.c.id == number)).first() is None:
                return None
            return next(rows.read_games(connection, [number]))

    def games(
        self,
        *,
        game: str | None = None,
        player: str | None = None,
        kind: str | None = None,
        won: bool | None = None,
        severity: float | None = None,
        judged_by: str | None = None,
        counts: bool | None = None,
        after: int = 0,
        limit: int | None = None,
    ) -> Iterator[KeptGame]:
        """Yield the games that fit, in the order they came, a page at a time; `after` is the last number seen.

        `player`, `won` and `severity` speak of the same person: games that this player (or else anyone) won or
        lost, or with an error at least that large.
        """
        wanted: list[ColumnElement[bool]] = []
        if game is not None:
            wanted.append(games.c.game == game)
        if kind is not None:
            wanted.append(games.c.kind == kind)
        if counts is not None:
            wanted.append(games.c.counts.is_(counts))
        if player is not None or won is not None:
            sat = select(seats.c.game_id).where(seats.c.game_id == games.c.id)
            if won is not None:
                sat = sat.where(seats.c.won.is_(won))
            if player is not None:
                sat = sat.join(players).where(players.c.name == player_name(player))
            wanted.append(sat.exists())
        if severity is not None or judged_by is not None:
            judged = select(judgements.c.game_id).where(judgements.c.game_id == games.c.id)
            if severity is not None:
                judged = judged.where(judgements.c.severity >= severity)
            if judged_by is not None:
                judged = judged.where(judgements.c.owner == judged_by)
            if player is not None:
                judged = judged.join(players).where(players.c.name == player_name(player))
            wanted.append(judged.exists())
        left = limit
        while left is None or left > 0:
            size = PAGE if left is None else min(left, PAGE)
            with self.transactions.reading() as connection:
                page = select(games.c.id).where(games.c.id > after, *wanted).order_by(games.c.id).limit(size)
                numbers = list(connection.execute(page).scalars())
                found = list(rows.read_games(connection, numbers))
            yield from found
            if len(found) < size:
                return
            after = numbers[-1]
            left = None if left is None else left - len(found)

    def count_games(self, player: str) -> tuple[int, int]:
        """Return how many games a player sat in, and how many of those count."""
        query = (
            select(func.count(), func.count().filter(games.c.counts.is_(True)))
            .select_from(seats.join(games).join(players))
            .where(players.c.name == player_name(player))
        )
        with self.transactions.reading() as connection:
            every, counting = connection.execute(query).one()
            return every, counting

    # -- judgements

    def judge(
        self,
        number: int,
        owner: str,
        found: Sequence[Judgement],
        merge: Merge | None = None,
        kind: str = "mistakes",
    ) -> list[str]:
        """Keep what `owner` makes of a game, once; return the names judged now for the first time.

        With `merge`, the owner's model of each of those names learns from it in the same transaction, so that a
        game is counted once however often it is brought, and never half. A game that does not count is judged and
        teaches nothing.
        """
        owner = word(owner, "the owner of a judgement")
        kind = word(kind, "a model's kind")

        def work(connection: Connection) -> list[str]:
            row = connection.execute(
                select(games.c.game, games.c.counts).where(games.c.id == number)
            ).one_or_none()
            if row is None:
                raise BadInput(f"there is no game {number} in the store")
            fresh = []
            numbers = rows.add_players(connection, (one.player for one in found))
            for one in sorted(found, key=lambda judgement: judgement.player):
                if not rows.add_judgement(connection, number, numbers[one.player], owner, one):
                    continue
                fresh.append(one.player)
                if merge is not None and row.counts:
                    key = ModelKey(owner, row.game, one.player, kind)
                    model_rows.change_model(connection, key, _learning(merge, dict(one.document)))
            return fresh

        return self.transactions.write(work)

    def judgements(self, number: int) -> dict[str, list[Judgement]]:
        """Return what is made of a game, by who judged."""
        with self.transactions.reading() as connection:
            return rows.read_judgements(connection, [number]).get(number, {})

    # -- models

    def model(self, key: ModelKey) -> KeptModel | None:
        """Return a model, or None."""
        return next(self.models(owner=key.owner, game=key.game, player=key.player, kind=key.kind), None)

    def models(
        self,
        *,
        owner: str | None = None,
        game: str | None = None,
        player: str | None = None,
        kind: str | None = None,
        about: str | None = None,
    ) -> Iterator[KeptModel]:
        """Yield the models that fit, by player, game, owner and kind; `about` a player alone or with others."""
        with self.transactions.reading() as connection:
            yield from model_rows.read_models(
                connection, owner=owner, game=game, player=player, kind=kind, about=about
            )

    def update_model(self, key: ModelKey, change: Change) -> dict[str, Any]:
        """Replace a model by what `change` makes of it (of None where there is none), as one step; return it.

        No other process comes in between; `change` may be called again after a lost race, so it only computes.
        """
        return self.transactions.write(lambda connection: model_rows.change_model(connection, key, change))

    def memory(self, owner: str, game: str, kind: str = "mistakes") -> StoreMemory:
        """Return the memory of one owner in one game (a `ModelMemory`), to be handed to a player that learns."""
        return StoreMemory(self, word(owner, "a model's owner"), word(game, "a game's name"), word(kind, "a kind"))

    # -- bringing what another store had

    def bring_game(self, game: KeptGame, found: Mapping[str, Sequence[Judgement]]) -> bool:
        """Keep a game of another store with its judgements, by owner; say whether anything was new."""

        def work(connection: Connection) -> bool:
            number, new = rows.add_game(connection, game)
            numbers = rows.add_players(connection, (one.player for several in found.values() for one in several))
            for owner in sorted(found):
                word(owner, "the owner of a judgement")
                for one in found[owner]:
                    new |= rows.add_judgement(connection, number, numbers[one.player], owner, one)
            return new

        return self.transactions.write(work)

    def bring_model(self, model: KeptModel, *, replace: bool = False) -> bool:
        """Keep a model of another store; say whether it was new.

        Raises BadInput where this store has another one for the same player, unless it is to be replaced.
        """
        return self.transactions.write(lambda connection: model_rows.bring_model(connection, model, replace))

    # -- forgetting

    def forget(self, name: str) -> Forgotten:
        """Delete all that is kept about a name: its models, alone or with others, its judgements, its name.

        A record may name everyone who sat there, so the games lose their record, source and tags; who else sat
        there, their scores and their judgements stay. Raises BadInput where nothing is kept about the name.
        """
        name = player_name(name)
        forgotten = self.transactions.write(lambda connection: forget_player(connection, name))
        self.transactions.clear_log()
        return forgotten


class StoreMemory:
    """What one player knows about the others in one game, kept in a store."""

    def __init__(self, store: Store, owner: str, game: str, kind: str) -> None:
        self.store, self.owner, self.game, self.kind = store, owner, game, kind

    def load(self, name: str) -> dict[str, Any] | None:
        """Return what is kept about `name`, or None."""
        kept = self.store.model(ModelKey(self.owner, self.game, name, self.kind))
        return None if kept is None else kept.document

    def update(self, name: str, change: Change) -> dict[str, Any]:
        """Replace what is kept about `name` by what `change` makes of it, and return that."""
        return self.store.update_model(ModelKey(self.owner, self.game, name, self.kind), change)


def _learning(merge: Merge, new: dict[str, Any]) -> Change:
    return lambda kept: merge(kept, new)
