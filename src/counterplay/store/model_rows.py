"""The statements on models, each within a transaction that the caller has opened."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from sqlalchemy import Connection, Row, select, update

from counterplay.protocol import BadInput, Change
from counterplay.store import rows
from counterplay.store.kept import KeptModel, ModelKey, document, player_name
from counterplay.store.schema import models, players

PAGE = 200  # models read at a time


def read_models(
    connection: Connection,
    *,
    owner: str | None = None,
    game: str | None = None,
    player: str | None = None,
    kind: str | None = None,
    about: str | None = None,
) -> Iterator[KeptModel]:
    """Yield the models that fit, by player, game, owner and kind; `about` a player alone or with others."""
    query = select(models, players.c.name).join(players)
    for column, value in ((models.c.owner, owner), (models.c.game, game), (models.c.kind, kind)):
        if value is not None:
            query = query.where(column == value)
    if player is not None:
        query = query.where(players.c.name == player_name(player))
    if about is not None:
        query = query.where(players.c.id.in_(rows.players_about(connection, player_name(about))))
    query = query.order_by(players.c.name, models.c.game, models.c.owner, models.c.kind)
    for row in connection.execute(query, execution_options={"yield_per": PAGE}):
        yield KeptModel(ModelKey(row.owner, row.game, row.name, row.kind), row.version, row.document, row.updated)


def change_model(connection: Connection, key: ModelKey, change: Change) -> dict[str, Any]:
    """Change a model: its row is locked from the reading to the writing."""
    row = _locked(connection, key)
    kept: Mapping[str, Any] | None = row.document if row.version else None
    changed = document(change(None if kept is None else dict(kept)), f"the model of {key.player!r}")
    connection.execute(
        update(models)
        .where(models.c.id == row.id)
        .values(version=row.version + 1, document=changed, updated=rows.now())
    )
    return changed


def bring_model(connection: Connection, model: KeptModel, replace: bool) -> bool:
    """Keep a model as it is given, unless the same is there; say whether anything changed."""
    row = _locked(connection, model.key)
    if row.version and row.document == model.document:
        return False
    if row.version and not replace:
        raise BadInput(
            f"{model.key.owner}'s model of {model.key.player!r} at {model.key.game} is another one here; "
            "it can be replaced, or forgotten first"
        )
    connection.execute(
        update(models)
        .where(models.c.id == row.id)
        .values(version=max(model.version, row.version + 1), document=model.document, updated=model.updated)
    )
    return True


def _locked(connection: Connection, key: ModelKey) -> Row[int, int, dict[str, Any]]:
    """Return the row of a model, locked, with number, version and document; version 0 where it was just made.

    The row is made first and filled later, so that a rival who makes it too waits here and then sees ours.
    """
    player = rows.add_players(connection, [key.player])[key.player]
    identity = {"owner": key.owner, "game": key.game, "player_id": player, "kind": key.kind}
    mine = [models.c[column] == value for column, value in identity.items()]
    query = select(models.c.id, models.c.version, models.c.document).where(*mine).with_for_update()
    row = connection.execute(query).one_or_none()
    if row is None:
        rows.insert_new(connection, models, {**identity, "version": 0, "document": {}, "updated": rows.now()})
        row = connection.execute(query).one()
    return row
