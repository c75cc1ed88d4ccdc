"""People who only looked in are forgotten after a while; a store of another release is refused."""

from datetime import timedelta

import pytest

from counterplay.protocol import BadInput
from counterplay.skat.table.journal import Entry
from counterplay.web import database
from counterplay.web.keeper import Keeper, Overtaken, TableRow, new_id, now
from counterplay.web.schema_table import BotChoice


@pytest.fixture
def at(tmp_path):
    return database.open_database(str(tmp_path / "store.db"))


def test_only_visitors_are_forgotten(at):
    keeper = Keeper(at)
    visitor, visit = keeper.new_person("Visitor")
    player, token = keeper.new_person("Player")
    bots = (BotChoice(name="rules"),) * 2
    keeper.open_table(
        TableRow(new_id(), player.id, now(), bots, 36, False), Entry(1, 0, "offered", text="00" * 32)
    )
    assert keeper.forget_visitors(now(timedelta(days=1))) == 0
    assert keeper.forget_visitors(now(timedelta(days=-1))) == 1
    assert keeper.person_of(visit) is None
    assert keeper.person_of(token) == player
    assert visitor.id != player.id


def test_a_newer_store_is_refused(at, tmp_path):
    with at.writing() as connection:
        connection.execute(database.schema.update().values(version=99))
    with pytest.raises(BadInput, match="version 99"):
        database.open_database(str(tmp_path / "store.db"))


def test_what_two_processes_write_at_once_is_written_once(at):
    keeper = Keeper(at)
    person, _ = keeper.new_person("Player")
    row = TableRow(new_id(), person.id, now(), (BotChoice(name="rules"),) * 2, 36, False)
    keeper.open_table(row, Entry(1, 0, "offered", text="00" * 32))
    keeper.append(row.id, [Entry(2, 0, "dealt", text="{}")])
    with pytest.raises(Overtaken):
        keeper.append(row.id, [Entry(2, 0, "dealt", text="{}"), Entry(3, 0, "hint")])
    assert [entry.number for entry in keeper.entries(row.id)] == [1, 2]
