"""The statements on models, each within a transaction that the caller has opened."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from sqlalchemy import Connection, select, update

from counterplay.opponent import Tally
from counterplay.protocol import BadInput, Change
from counterplay.store import rows
from counterplay.store.entities import ModelKey, StoredModel, Who, document
from counterplay.store.schema import models, players
from counterplay.store.sums import Sums, brought_evidence, evidence_in
from counterplay.store.transactions import LostRace

PAGE = 200  # models read at a time


def read_models(
    connection: Connection,
    *,
    owner: str | None = None,
    game: str | None = None,
    player: Who | None = None,
    kind: str | None = None,
    about: Iterable[Who] | None = None,
) -> Iterator[StoredModel]:
    """Yield the models that fit, by player, game, owner and kind; `about` players alone or with others."""
    query = select(models, players.c.name, players.c.kind.label("who")).join(players)
    for column, value in ((models.c.owner, owner), (models.c.game, game), (models.c.kind, kind)):
        if value is not None:
            query = query.where(column == value)
    if player is not None:
        query = query.where(players.c.kind == player.kind, players.c.name == player.name)
    if about is not None:
        several = list(about)
        numbers = [rows.find_player(connection, person) for person in several]
        together = rows.groups_with(connection, [person.handle for person in several])
        query = query.where(players.c.id.in_([number for number in numbers if number is not None] + together))
    query = query.order_by(players.c.name, models.c.game, models.c.owner, models.c.kind, players.c.kind)
    with connection.execute(query, execution_options={"yield_per": PAGE}) as matching:
        for row in matching:
            key = ModelKey(row.owner, row.game, row.name, row.kind, row.who)
            yield StoredModel(key, row.version, row.document, row.updated)


def read_model(connection: Connection, key: ModelKey) -> StoredModel | None:
    """Return a model, or None."""
    matching = read_models(connection, owner=key.owner, game=key.game, player=key.about, kind=key.kind)
    return next(matching, None)


def change_model(connection: Connection, key: ModelKey, change: Change) -> dict[str, Any]:
    """Replace a model by what `change` makes of it (of None where there is none), as one step; return it.

    Its row is locked from the reading to the writing, so no other process comes in between; `change` may be called
    again after a lost race, so it only computes.
    """
    row = _locked(connection, key)
    stored: Mapping[str, Any] | None = row.document if row.version else None
    changed = document(change(None if stored is None else dict(stored)), f"the model of {key.player!r}")
    _write(connection, key, row, StoredModel(key, row.version + 1, changed, rows.now()))
    return changed


def bring_model(connection: Connection, model: StoredModel, *, replace: bool = False) -> bool:
    """Keep a model of another store as it is given, unless the same is there; say whether anything changed.

    Raises BadInput where this store has another one for the same player, unless it is to be replaced.
    """
    row = _locked(connection, model.key)
    if row.version and row.document == model.document:
        return False
    if row.version and not replace:
        raise BadInput(
            f"{model.key.owner}'s model of {model.key.player!r} at {model.key.game} is another one here; "
            "it can be replaced, or forgotten first"
        )
    version = max(model.version, row.version + 1)
    _write(connection, model.key, row, StoredModel(model.key, version, model.document, model.updated))
    return True


def _write(connection: Connection, key: ModelKey, row: Any, model: StoredModel) -> None:
    """Write a model; the mistakes that it counts without their games are part of what sums tell."""
    counting = evidence_in(row.document) is not None or evidence_in(model.document) is not None
    before = brought_evidence(connection, key.game, row.player_id) if counting else None
    connection.execute(
        update(models)
        .where(models.c.id == row.id)
        .values(version=model.version, document=model.document, updated=model.updated)
    )
    if counting:
        count_evidence(connection, key.game, row.player_id, before)


def count_evidence(connection: Connection, game: str, player: int, before: Tally | None) -> None:
    """Let sums tell what models count now instead of what they counted before."""
    sums = Sums()
    if before is not None:
        sums.evidence(game, player, before, -1)
    after = brought_evidence(connection, game, player)
    if after is not None:
        sums.evidence(game, player, after, 1)
    sums.write(connection)


def _locked(connection: Connection, key: ModelKey) -> Any:
    """Return the row of a model, locked, with number, version and document; version 0 where it was just made.

    The row is made first and filled later, so that a rival who makes it too waits here and then sees ours.
    """
    player = rows.add_players(connection, {key.about: None})[key.about]
    identity = {"owner": key.owner, "game": key.game, "player_id": player, "kind": key.kind}
    mine = [models.c[column] == value for column, value in identity.items()]
    if not connection.execute(select(players.c.modelled).where(players.c.id == player)).scalar_one():
        raise BadInput(f"{key.player!r} asked not to be modelled")
    columns = (models.c.id, models.c.version, models.c.document, models.c.player_id)
    query = select(*columns).where(*mine).with_for_update()
    row = connection.execute(query).one_or_none()
    if row is None:
        rows.insert_new(connection, models, {**identity, "version": 0, "document": {}, "updated": rows.now()})
        row = connection.execute(query).one_or_none()
    if row is None:
        raise LostRace
    return row
