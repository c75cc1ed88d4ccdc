"""People who only looked in are forgotten after a while; two servers never write one journal twice."""

from datetime import timedelta

import pytest

from counterplay.skat.table import JournalEntry, Overtaken
from counterplay.store import open_store
from counterplay.web import catalogue
from counterplay.web.identity import Sessions, new_id, now
from counterplay.web.schema_table import BotChoice
from counterplay.web.stored_tables import StoredTables, TableRow


@pytest.fixture
def store(tmp_path):
    with open_store(str(tmp_path / "store.db")) as store:
        yield store


def test_only_visitors_are_forgotten(store):
    sessions, stored_tables = Sessions(store), StoredTables(store)
    visitor, visit = sessions.new_person("Visitor")
    player, token = sessions.new_person("Player")
    bots = (BotChoice(name="rules"),) * 2
    stored_tables.open_table(
        TableRow(new_id(), player.id, now(), bots, 36, False), JournalEntry(1, 0, "offered", text="00" * 32)
    )
    assert sessions.forget_visitors(now(timedelta(days=1))) == 0
    assert sessions.forget_visitors(now(timedelta(days=-1))) == 1
    assert sessions.person_of(visit) is None
    assert sessions.person_of(token) == player
    assert visitor.id != player.id


def test_what_two_processes_write_at_once_is_written_once(store):
    sessions, stored_tables = Sessions(store), StoredTables(store)
    person, _ = sessions.new_person("Player")
    row = TableRow(new_id(), person.id, now(), (BotChoice(name="rules"),) * 2, 36, False)
    stored_tables.open_table(row, JournalEntry(1, 0, "offered", text="00" * 32))
    stored_tables.append(row.id, [JournalEntry(2, 0, "dealt", text="{}")])
    with pytest.raises(Overtaken):
        stored_tables.append(row.id, [JournalEntry(2, 0, "dealt", text="{}"), JournalEntry(3, 0, "hint")])
    assert [entry.number for entry in stored_tables.entries(row.id)] == [1, 2]


def test_a_table_that_was_opened_with_a_bot_of_old_goes_on_with_its_successor(store):
    sessions, stored_tables = Sessions(store), StoredTables(store)
    person, _ = sessions.new_person("Player")
    bots = (BotChoice(name="count+", match_level=True), BotChoice(name="response-rules"))
    row = TableRow(new_id(), person.id, now(), bots, 36, False)
    stored_tables.open_table(row, JournalEntry(1, 0, "offered", text="00" * 32))
    (table,) = stored_tables.tables(person.id, None, left=True)
    assert [(choice.name, choice.match_level) for choice in table.bots] == [("count", True), ("autodidact", False)]
    for choice in table.bots:
        catalogue.spec_of(choice)
