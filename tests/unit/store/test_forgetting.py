"""Forgetting is complete: no table and no byte of the file holds the name; others keep their games."""

import pytest
from sqlalchemy import inspect, text
from toy_room import ROOM, ROOMS, played

from counterplay.protocol import BadInput
from counterplay.store import GameQuery, GameRow, ModelKey, Seat, Who, judge_waiting, open_store
from counterplay.store.transfer import dump

NAME = "Ottokar"
OTTOKAR = Who.named(NAME)


def everything(store):
    """Every value of every table, as text."""
    with store.transactions.reading() as connection:
        return "\n".join(
            str(tuple(row))
            for table in inspect(connection).get_table_names()
            for row in connection.execute(text(f"SELECT * FROM {table}"))
        )


def chances(*seats):
    return [(seat, "soloist", 1, True) for seat in seats]


@pytest.fixture
def full(store):
    ada = {1: Who.person("5Z7W")}
    store.keep(played(1, NAME, "Ada", "bob", who=ada, chances=chances(0, 1, 2), source="table"), viewers=["5Z7W"])
    store.keep(
        played(2, NAME, "rules", "count", who={1: Who.bot("rules"), 2: Who.bot("count")}, source="terminal")
    )
    store.keep(played(3, "ottokar at home", "bob", chances=chances(0, 1), source=f"{NAME}.sgf"))
    store.keep(played(4, "bob", "cleo", chances=chances(0)))
    judge_waiting(store, ROOM)
    store.alias(Who.named("ottokar at home"), OTTOKAR)
    store.update_model(ModelKey("count", "toy", NAME), lambda kept: {"games": 1})
    store.update_model(ModelKey("tracker", "toy", f"{NAME} and bob", who="group"), lambda kept: {"errors": 1})
    return store


def test_forgetting_leaves_nothing_of_the_name_in_any_table(full):
    assert NAME in everything(full)
    forgotten = full.forget(OTTOKAR, adapters=ROOMS)
    assert (forgotten.games, forgotten.deleted, forgotten.models) == (2, 1, 2)
    assert NAME.casefold() not in everything(full).casefold()
    assert full.players() == ["Ada", "bob", "cleo", "count", "rules"]
    with pytest.raises(BadInput, match="nothing is kept about 'Ottokar'"):
        full.forget(OTTOKAR)


def test_the_others_keep_their_game_with_the_name_replaced(full):
    before = {one.shown: (one.games, one.rate) for one in full.known("toy")[0]}
    full.forget(OTTOKAR, adapters=ROOMS)
    after = {one.shown: (one.games, one.rate) for one in full.known("toy")[0]}
    for name in ("Ada", "bob", "cleo"):
        assert after[name] == before[name]
    (game,) = full.search(GameQuery(viewer="5Z7W"))[0]
    kept = full.find(game.game.key, "5Z7W").game
    assert kept.names == (None, "Ada", "bob")
    assert ROOM.facts(kept.record).seats[0].name == "(forgotten)"
    assert full.queue_outdated(ROOM) == 0
    full.rebuild()
    assert {one.shown: (one.games, one.rate) for one in full.known("toy")[0]} == after


def test_the_same_game_brought_again_does_not_bring_the_name_back(full):
    full.forget(OTTOKAR, adapters=ROOMS)
    ada = {1: Who.person("5Z7W")}
    again = played(1, NAME, "Ada", "bob", who=ada, chances=chances(0, 1, 2), source="table")
    assert not full.keep(again).new
    assert judge_waiting(full, ROOM) == 0
    assert full.find(full.search(GameQuery(viewer="5Z7W"))[0][0].game.key).game.names == (None, "Ada", "bob")


def test_a_person_of_the_browser_takes_their_own_imports_along(full):
    full.keep(played(9, "zoot", "kaj"), viewers=["5Z7W"])
    full.keep(played(10, "zoot", "kaj"), viewers=["5Z7W", "ben"])
    forgotten = full.forget(Who.person("5Z7W"), adapters=ROOMS)
    assert forgotten.deleted == 2  # her own table's game, which nobody else sees, and one import
    assert full.search(GameQuery(viewer="5Z7W"))[1] == 0
    assert full.search(GameQuery(viewer="ben"))[1] == 1
    assert "5Z7W" not in everything(full)
    before = everything(full)
    full.rebuild()
    assert everything(full).count("zoot") == before.count("zoot")


def test_a_record_that_no_room_can_rewrite_is_deleted(store):
    seats = (Seat(NAME), Seat("bob"), Seat("cleo"))
    kept = store.keep(GameRow("chess", f"1. e4 by {NAME}", seats, tags={"host": NAME, "round": 3}))
    store.forget(OTTOKAR, adapters=ROOMS)
    assert (store.game(kept.id).record, store.game(kept.id).tags) == (None, {"round": 3})
    assert NAME not in everything(store)


def test_what_is_forgotten_is_gone_from_the_disk(tmp_path):
    with open_store(str(tmp_path / "games.db")) as store:
        for number in range(50):
            store.keep(played(number, NAME, "bob", chances=chances(0, 1), text=f"{'of no importance ' * 40}"))
        judge_waiting(store, ROOM)
        store.memory("count", "toy").update(NAME, lambda kept: {"games": 1})
        store.forget(OTTOKAR, adapters=ROOMS)
        left = b"".join(path.read_bytes() for path in tmp_path.iterdir())
        assert len(list(store.games())) == 50
    assert b"bob" in left
    assert NAME.encode() not in left


def test_what_is_exported_is_all_there_is(full):
    lines = "\n".join(dump(full, OTTOKAR))
    assert lines.count('{"game"') == 3
    assert "ottokar at home" in lines
    assert '"tracker"' in lines
    assert "cleo" not in lines


def test_who_says_they_are_somebody_cannot_have_them_forgotten(full):
    full.alias(Who.named("bob"), Who.person("5Z7W"), said_by="5Z7W")
    full.forget(Who.person("5Z7W"), adapters=ROOMS)
    assert full.search(GameQuery(who=Who.named("bob")))[1] == 2
    assert "5Z7W" not in everything(full)
