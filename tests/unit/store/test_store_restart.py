"""A PostgreSQL server that is restarted in the middle of a run costs nothing and doubles nothing."""

import gc
import threading

import postgres
import pytest
from sqlalchemy import text
from toy_room import played

from counterplay.skat.table.entries import JournalEntry
from counterplay.store import GameQuery, Who, open_store
from counterplay.store.address import StoreProblem
from counterplay.store.transfer import dump
from counterplay.web.identity import Sessions, new_id, now
from counterplay.web.stored_tables import StoredTables, TableRow

# A cursor cannot be closed at a server that is gone, and psycopg warns of it when it is collected.
pytestmark = pytest.mark.filterwarnings("ignore:.*ServerCursor:ResourceWarning")


@pytest.fixture(autouse=True)
def collected():
    yield
    gc.collect()


@pytest.fixture(scope="module")
def restartable():
    if reason := postgres.missing():
        pytest.skip(reason)
    with postgres.restartable() as (url, restart):
        yield url + "postgres", restart


@pytest.mark.parametrize("mode", ["immediate", "fast"])
def test_counting_through_restarts_loses_and_doubles_nothing(restartable, mode):
    url, restart = restartable
    with open_store(url) as store:
        memory = store.memory(f"restarted {mode}", "skat")
        done, written = threading.Event(), 0

        def count(kept):
            return {"met": (kept or {"met": 0})["met"] + 1}

        def restarts():
            for _ in range(2):
                restart(mode)
            done.set()

        thread = threading.Thread(target=restarts)
        thread.start()
        while not done.is_set() or written < 20:
            assert memory.update("anna", count)["met"] == written + 1
            written += 1
            assert memory.load("anna") == {"met": written}
        thread.join()


@pytest.mark.parametrize("applied", [True, False])
def test_a_server_lost_while_committing_is_asked_what_became_of_it(restartable, applied):
    url, restart = restartable
    with open_store(url) as store:
        at = store.transactions
        at.write(
            lambda connection: connection.execute(text("CREATE TABLE IF NOT EXISTS web_rows (n int)")) and None
        )
        with at.reading() as connection:
            before = connection.execute(text("SELECT count(*) FROM web_rows")).scalar_one()
        calls = []

        def add(connection):
            calls.append(connection)
            connection.execute(text("INSERT INTO web_rows VALUES (1)"))
            if len(calls) == 1:
                driver = connection.connection.driver_connection
                if applied:
                    driver.commit()  # the server commits, and its answer is lost with the connection
                restart()
            return len(calls)

        assert at.write(add) == (1 if applied else 2)
        with at.reading() as connection:
            assert connection.execute(text("SELECT count(*) FROM web_rows")).scalar_one() == before + 1


def test_a_server_that_was_never_there_is_not_waited_for():
    with pytest.raises(StoreProblem, match="cannot be used"):
        open_store("postgresql://ada@127.0.0.1:9/nowhere")


def test_every_call_of_the_store_and_the_web_goes_on_through_a_restart(restartable):
    """A call that finds its connection dead is done again, whether it reads or writes; nothing is done twice."""
    url, restart = restartable
    with open_store(url) as store:
        sessions, stored_tables = Sessions(store), StoredTables(store)
        person, token = sessions.new_person("Ada")
        row = TableRow(new_id(), person.id, now(), (), 1, training=False)
        stored_tables.open_table(row, JournalEntry(1, 0, "offered", text="secret"))
        store.keep(played(1, "ada", "bob"))
        entries = 1
        calls = [
            lambda: sessions.person_of(token) == person,
            lambda: stored_tables.append(row.id, [JournalEntry(entries, 0, "hint", 0)]) == "",
            lambda: len(stored_tables.entries(row.id)) == entries,
            lambda: store.count_games(Who.named("ada"))[0] == 1,
            lambda: len(list(store.games(GameQuery(who=Who.named("ada"))))) == 1,
            lambda: store.known("toy") is not None,
            lambda: sessions.rename(person, "Ada L.") is None,
            lambda: sessions.export(person.id)["name"] == "Ada L.",
        ]
        for call in calls:
            restart("immediate")
            entries += call is calls[1]
            assert call()


def test_a_server_that_goes_while_a_store_is_read_bit_by_bit_is_told(restartable):
    url, restart = restartable
    with open_store(url) as store:
        store.keep_many([played(number, "carl", "dora") for number in range(2, 600)])
        lines = dump(store)
        for _ in range(5):
            next(lines)
        restart("immediate")
        with pytest.raises(StoreProblem, match="cannot be used"):
            list(lines)
        assert len(list(dump(store))) > 598
