"""What is not a store is refused with a sentence and left as it was; the schema is what its migrations make."""

import hashlib
import sqlite3
import sys
from pathlib import Path

import postgres
import pytest
import store_work
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import inspect, text

from counterplay.protocol import BadInput
from counterplay.store import ModelKey, StoreProblem, open_store
from counterplay.store.address import default_file, resolve, shown
from counterplay.store.opening import examine, migrate, newest
from counterplay.store.schema import VERSION_TABLE, metadata
from counterplay.store.transactions import Transactions
from counterplay.untrusted import masked

KEY = ModelKey("count", "toy", "ada")


def refused(address, words):
    with pytest.raises(StoreProblem, match=words) as problem:
        open_store(str(address))
    assert isinstance(problem.value, BadInput)
    assert "\n" not in str(problem.value)
    return str(problem.value)


def tables(connection):
    """Everything about the schema that the database can tell."""
    inspector = inspect(connection)
    found = {}
    for name in sorted(set(inspector.get_table_names()) - {VERSION_TABLE}):
        columns = [
            (column["name"], str(column["type"]), column["nullable"]) for column in inspector.get_columns(name)
        ]
        found[name] = (
            columns,
            inspector.get_pk_constraint(name),
            sorted(inspector.get_foreign_keys(name), key=str),
            sorted(inspector.get_indexes(name), key=str),
            sorted(inspector.get_unique_constraints(name), key=str),
            sorted(inspector.get_check_constraints(name), key=str),
        )
    return found


def test_the_migrations_make_the_schema(new_url):
    with open_store(new_url()) as store, store.transactions.reading() as connection:
        assert compare_metadata(MigrationContext.configure(connection, opts=OPTIONS), metadata) == []
        migrated = tables(connection)
    made = Transactions(resolve(new_url()))
    with made.engine.begin() as connection:
        metadata.create_all(connection)
        assert tables(connection) == migrated
    made.engine.dispose()


OPTIONS = {"version_table": VERSION_TABLE, "compare_type": True}


def test_every_migration_goes_back_and_forth(url):
    with open_store(url) as store:
        store.memory("count", "toy").update("ada", lambda kept: {"games": 1})
        with store.transactions.reading() as connection:
            before = tables(connection)
        store.transactions.write(lambda connection: migrate(connection, "base", back=True))
        with store.transactions.reading() as connection:
            assert tables(connection) == {}
            assert examine(connection) is None
    with open_store(url) as store:
        with store.transactions.reading() as connection:
            assert tables(connection) == before
            assert examine(connection) == newest()
        assert store.players() == []


def test_opening_again_changes_nothing(url):
    for games in (1, 2, 3):
        with open_store(url) as store:
            assert store.memory("count", "toy").update("ada", one_more) == {"games": games}


def one_more(kept):
    return {"games": (kept or {"games": 0})["games"] + 1}


def change(url, *statements):
    with open_store(url) as store:
        store.memory("count", "toy").update("ada", one_more)
        with store.transactions.engine.begin() as connection:
            for statement in statements:
                connection.execute(text(statement))


def test_a_newer_schema_is_refused(url):
    change(url, f"UPDATE {VERSION_TABLE} SET version_num = '9876'")
    assert "update Counterplay" in refused(url, "newer Counterplay")
    change_back = Transactions(resolve(url))
    with change_back.engine.begin() as connection:
        connection.execute(text(f"UPDATE {VERSION_TABLE} SET version_num = '{newest()}'"))
    change_back.engine.dispose()
    with open_store(url) as store:
        assert store.model(KEY).document == {"games": 1}


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("DROP TABLE models", "damaged: it has no table 'models'"),
        ("ALTER TABLE models DROP COLUMN document", "damaged: its table 'models' lacks 'document'"),
        (f"DELETE FROM {VERSION_TABLE}", "damaged.*0 rows"),
        (f"INSERT INTO {VERSION_TABLE} VALUES ('0000')", "damaged.*2 rows"),
        (f"DROP TABLE {VERSION_TABLE}", "another program"),
    ],
)
def test_a_damaged_schema_is_refused(url, statement, words):
    change(url, statement)
    refused(url, words)


def test_the_tables_of_another_program_are_refused(url):
    other = Transactions(resolve(url))
    with other.engine.begin() as connection:
        connection.execute(text("CREATE TABLE invoices (id INTEGER)"))
        connection.execute(text("CREATE TABLE alembic_version (version_num TEXT)"))
    refused(url, "another program")
    with other.engine.begin() as connection:
        assert set(inspect(connection).get_table_names()) == {"invoices", "alembic_version"}
    other.engine.dispose()


def prints(folder: Path) -> dict[str, tuple[str, int]]:
    return {
        path.name: (hashlib.sha256(path.read_bytes()).hexdigest(), path.stat().st_mtime_ns)
        for path in folder.iterdir()
        if path.is_file()
    }


def foreign(path: Path, journal: str) -> None:
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA journal_mode = {journal}")
    connection.execute("CREATE TABLE invoices (id INTEGER)")
    connection.commit()
    connection.close()


@pytest.mark.parametrize("journal", ["DELETE", "WAL"])
def test_a_foreign_file_is_left_untouched(tmp_path, journal):
    foreign(tmp_path / "invoices.db", journal)
    before = prints(tmp_path)
    refused(tmp_path / "invoices.db", "another program")
    assert prints(tmp_path)["invoices.db"] == before["invoices.db"]


def test_a_newer_file_is_left_untouched(tmp_path):
    change(str(tmp_path / "store.db"), f"UPDATE {VERSION_TABLE} SET version_num = '9876'")
    before = prints(tmp_path)
    refused(tmp_path / "store.db", "newer Counterplay")
    assert prints(tmp_path)["store.db"] == before["store.db"]


@pytest.mark.parametrize("content", [b"Dear diary,", b"\0" * 5000, b"SQLite format 3\0" + b"x" * 5000])
def test_what_is_no_database_is_left_untouched(tmp_path, content):
    path = tmp_path / "diary.txt"
    path.write_bytes(content)
    before = prints(tmp_path)
    refused(path, "is not a database|cannot be read")
    assert prints(tmp_path) == before


def test_an_empty_file_becomes_a_store(tmp_path):
    path = tmp_path / "new.db"
    path.touch()
    with open_store(str(path)) as store:
        assert store.players() == []


def test_folders_that_cannot_be_used_are_told(tmp_path):
    refused(tmp_path, "is a folder")
    refused(tmp_path / "nowhere" / "store.db", "there is no folder")
    (tmp_path / "file").touch()
    refused(tmp_path / "file" / "store.db", "no folder|cannot be opened")
    refused("/proc/store.db", "cannot be opened|cannot be used")


def test_the_users_own_store_is_made(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "deep" / "data"))
    monkeypatch.delenv("COUNTERPLAY_STORE", raising=False)
    with open_store() as store:
        assert store.players() == []
    assert default_file().exists()
    assert default_file().is_relative_to(tmp_path) or sys.platform != "linux"
    monkeypatch.setenv("COUNTERPLAY_STORE", str(tmp_path / "other.db"))
    with open_store():
        assert (tmp_path / "other.db").exists()


def test_the_users_folder_may_be_impossible(monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", "/proc/nowhere")
    monkeypatch.delenv("COUNTERPLAY_STORE", raising=False)
    with pytest.raises(StoreProblem, match="name a store by --store"):
        open_store()


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("", "cannot be empty"),
        ("mysql://ada:hush@host/cards", "SQLite or PostgreSQL, not in mysql"),
        ("postgresql://ada:hush@host:port/cards", "not the URL of a store"),
        ("postgresql+asyncpg://ada:hush@host/cards", "driver that is not used"),
        ("sqlite:///:memory:", "names no file"),
        (":memory:", "names no file"),
        ("sqlite://", "names no file"),
        ("sqlite://host/file.db", "not the URL of a file"),
        ("sqlite:///file.db?mode=ro", "not the URL of a file"),
        ("://", "not the URL of a store"),
        ("postgresql://ada:hush@127.0.0.1:1/cards", "cannot be used"),
        ("postgresql://ada@127.0.0.1:1/cards?password=hush", "cannot be used"),
        ("postgresql://ada:hush@127.0.0.1/cards?nonsense=hush", "cannot be used"),
    ],
)
def test_a_bad_address_is_told_without_its_password(address, words):
    message = refused(address, words)
    assert "hush" not in message


def test_a_wrong_password_is_told_and_not_shown(postgres_url):
    wrong = postgres_url.replace("not%3Ato", "never%3Aever")
    assert wrong != postgres_url
    message = refused(wrong + "postgres", "password authentication failed")
    assert "never" not in message
    assert "ada:***@" in message


def test_passwords_are_never_shown():
    url = resolve("postgresql://ada:hush@host/cards?sslpassword=hush&password=hush")
    assert "hush" not in shown(url) + masked("postgresql://ada:hush@ho st:x/cards?password=hush")


def test_a_store_is_shown_without_its_password(postgres_url):
    with open_store(postgres_url + "postgres") as store:
        assert postgres.PASSWORD not in str(store)
        assert "***" in str(store)


def test_a_missing_driver_is_told(monkeypatch):
    monkeypatch.setitem(sys.modules, "psycopg", None)
    refused("postgresql://ada:hush@host/cards", r"pip install 'counterplay\[postgres\]'")


def test_two_who_make_a_store_at_once_make_one(url):
    processes = [store_work.start(store_work.count, url, 1) for _ in range(3)]
    for process in processes:
        process.join()
    assert [process.exitcode for process in processes] == [0] * 3
    with open_store(url) as store:
        assert store.model(store_work.COUNTED).document == {"games": 3}


def test_a_store_that_stays_locked_is_told(tmp_path, monkeypatch):
    monkeypatch.setattr("counterplay.store.transactions.PATIENCE", 0.1)
    with open_store(str(tmp_path / "store.db")) as store:
        other = sqlite3.connect(tmp_path / "store.db")
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreProblem, match="another process has been writing"):
            store.update_model(KEY, one_more)
        other.close()
        assert store.update_model(KEY, one_more) == {"games": 1}


def test_a_damaged_document_is_told(tmp_path):
    with open_store(str(tmp_path / "store.db")) as store:
        store.update_model(KEY, one_more)
        with store.transactions.engine.begin() as connection:
            connection.execute(text("UPDATE models SET document = '{'"))
        with pytest.raises(StoreProblem, match="damaged"):
            store.model(KEY)
        with pytest.raises(StoreProblem, match="damaged"):
            store.update_model(KEY, one_more)


def test_a_refused_store_is_not_held_open(tmp_path):
    path = tmp_path / "store.db"
    change(str(path), f"UPDATE {VERSION_TABLE} SET version_num = '9876'")
    refused(path, "newer")
    if Path("/proc/self/fd").exists():
        held = [link for link in Path("/proc/self/fd").iterdir() if link.exists() and link.resolve() == path]
        assert held == []
