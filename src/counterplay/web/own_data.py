"""All that is kept about a person of the browser: taken along as one document, or deleted everywhere."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from counterplay.skat.review import SKAT
from counterplay.store import GameQuery, transfer
from counterplay.web.schema_people import Deleted

if TYPE_CHECKING:
    from counterplay.web.identity import Person
    from counterplay.web.server import Server


def own_data(server: Server, person: Person) -> dict[str, Any]:
    """Return the person's sessions and tables, the games they sat in or brought, models of them, their names."""
    documents: dict[str, list[dict[str, Any]]] = {
        name: [] for name in ("game", "model", "alias", "exercise", "answer")
    }
    for line in transfer.dump(server.store, person.who, server.viewer(person)):
        for kind, document in json.loads(line).items():
            if kind in documents:
                documents[kind].append(document)
    sat = {game["digest"] for game in documents["game"]}
    for game in server.store.games(
        GameQuery(viewer=person.id)
    ):  # brought by an import, without a seat of one's own
        if game.digest not in sat:
            documents["game"].append({"name": game.game, "digest": game.digest, "record": game.record})
    return {
        "person": server.sessions.export(person.id),
        "tables": server.stored_tables.export(person.id),
        "games": documents["game"],
        "models": documents["model"],
        "names": documents["alias"],
        "shares": [
            {"token": share.token, "game": game, "names": share.names, "made": share.made.isoformat()}
            for game, share in server.store.shares_by(person.id)
        ],
        "practice": documents["exercise"],
        "answers": documents["answer"],
    }


async def delete_everything(server: Server, person: Person) -> Deleted:
    """Let a person leave all tables, and delete all that is kept about them."""
    await server.imports.close(person.id)
    await server.matches.close(person.id)
    await server.leave_all(person)
    server.forget_person(person.id)
    server.end_connections(person.id)
    return await server.write(forget, server, person)


def forget(server: Server, person: Person) -> Deleted:
    """Delete all that is kept about a person, under all their names.

    On a shared server what somebody said about a name in records is theirs alone: that name is taken back first,
    and stays in what others have brought.
    """
    store, viewer = server.store, server.viewer(person)
    tables = server.stored_tables.count_tables_of(person.id)
    store.call(person.who, person.name)  # known from now on, if only to be forgotten
    games, _ = store.count_games(person.who, viewer)
    if server.settings.shared:
        for who, _ in store.names(person.who, viewer):
            if who != person.who:
                store.part(who, viewer)
    store.forget(person.who, adapters={SKAT.game: SKAT})
    return Deleted(tables=tables, games=games)
