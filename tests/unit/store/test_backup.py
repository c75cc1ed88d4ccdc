"""A copy holds what the store held, in a file and in PostgreSQL; a damaged one replaces nothing."""

import os
import random
import signal
import sqlite3
import threading
import time
from contextlib import closing

import psycopg
import pytest
from sqlalchemy import select
from toy_room import ROOM, played

from counterplay.atomic_files import draft_of
from counterplay.store import GameQuery, StoreProblem, Who, judge_waiting, open_store
from counterplay.store.backup import back_up, is_copy, restore
from counterplay.store.schema import metadata


def fill(store, games=5):
    for number in range(games):
        chances = [(0, "soloist", 1, number % 2 == 0), (1, "defender", 2, True)]
        store.keep(played(number, "ada", "bob", chances=chances, series="evening", played="2026-11-18T20:00:00"))
    judge_waiting(store, ROOM)
    store.alias(Who.named("zoot"), Who.named("ada"))
    store.memory("count", "toy").update("ada", lambda kept: {"wörd": [1, 2.5, None, True]})


def rows(store):
    """All rows of all tables."""
    with store.transactions.reading() as connection:
        return {
            table.name: sorted(map(repr, connection.execute(select(table)).all()))
            for table in metadata.sorted_tables
        }


def test_every_row_comes_back(new_url, tmp_path):
    copy = tmp_path / "copy"
    there, empty = new_url(), new_url()
    with open_store(there) as store:
        fill(store)
        held = rows(store)
        back_up(store, copy)
        store.forget(Who.named("ada"), adapters={"toy": ROOM})
        assert rows(store) != held
    with restore(copy, empty) as back:
        assert rows(back) == held
        back.keep(played(99, "ada", "cleo"))  # new rows get numbers of their own
        assert back.search(GameQuery())[1] == 6
    with pytest.raises(StoreProblem, match="say --replace"):
        restore(copy, there)
    with restore(copy, there, replace=True) as back:
        assert rows(back) == held


def test_rows_of_a_server_come_back_as_a_file(postgres_url, tmp_path):
    with psycopg.connect(postgres_url + "postgres", autocommit=True) as connection:
        connection.execute("CREATE DATABASE copied TEMPLATE template0")
    with open_store(postgres_url + "copied") as store:
        fill(store)
        held = rows(store)
        back_up(store, tmp_path / "copy")
    with restore(tmp_path / "copy", str(tmp_path / "store.db")) as back:
        assert rows(back) == held
    assert {path.name for path in tmp_path.iterdir()} <= {"copy", "store.db", "store.db-wal", "store.db-shm"}


@pytest.mark.parametrize("harm", ["cut", "changed"])
def test_a_damaged_copy_replaces_nothing(url, tmp_path, harm):
    copy = tmp_path / "copy"
    with open_store(url) as store:
        fill(store, games=40)
        held = rows(store)
        back_up(store, copy)
        content = bytearray(copy.read_bytes())
        if harm == "cut":
            content = content[: len(content) // 2]
        else:
            at = content.index(b"evening")
            content[at : at + 7] = b"morning"  # as well formed as before
        copy.write_bytes(content)
        with pytest.raises(StoreProblem, match="is damaged"):
            restore(copy, url, replace=True)
        assert rows(store) == held


def test_no_other_file_is_replaced_unless_it_is_said(url, tmp_path):
    records = tmp_path / "season.sgf"
    records.write_text("(;GM[Skat]...)\n")
    with open_store(url) as store:
        fill(store)
        with pytest.raises(StoreProblem, match="is no copy of a store; say --replace"):
            back_up(store, records)
        assert records.read_text() == "(;GM[Skat]...)\n"
        assert not is_copy(records)
        back_up(store, records, replace=True)
        assert is_copy(records)
        back_up(store, records)  # one copy after the other


def test_two_copies_into_one_file_do_not_mix(url, tmp_path):
    copy = tmp_path / "copy"
    with open_store(url) as store:
        fill(store)
        with draft_of(copy) as draft:
            draft.write_text("")
            with pytest.raises(StoreProblem, match="another process is writing it"):
                back_up(store, copy)
        back_up(store, copy)
    assert [path.name for path in tmp_path.iterdir() if "partial" in path.name] == []


def test_a_killed_restore_leaves_nothing_in_the_way(tmp_path):
    copy, target = tmp_path / "copy", tmp_path / "new.db"
    with open_store(str(tmp_path / "store.db")) as store:
        for number in range(200):
            store.keep(played(number, "ada", "bob", more="x" * 20_000))
        back_up(store, copy)
        held = rows(store)
    killed, draft = 0, target.with_name("new.db.partial")
    for number in range(8):
        child = os.fork()
        if child == 0:
            restore(copy, str(target)).close()
            os._exit(0)
        ended = 0
        while not ended and not (draft.exists() and draft.stat().st_size > number * 500_000):
            ended, _ = os.waitpid(child, os.WNOHANG)
        if not ended:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
        killed += not target.exists()
        target.unlink(missing_ok=True)
    assert killed
    with restore(copy, str(target)) as back:
        assert rows(back) == held


def test_what_an_older_restore_left_half_done_is_rolled_back(tmp_path):
    """Older versions wrote into the new file itself: killed, they left a journal that blocked the path."""
    target = tmp_path / "new.db"
    child = os.fork()
    if child == 0:
        connection = sqlite3.connect(target, isolation_level=None)
        connection.execute("PRAGMA cache_size = 1")
        connection.execute("CREATE TABLE a (b)")
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("CREATE TABLE b (b)")
        for _ in range(1000):
            connection.execute("INSERT INTO a VALUES (randomblob(4000))")
        os.kill(os.getpid(), signal.SIGKILL)
    os.waitpid(child, 0)
    assert target.with_name("new.db-journal").exists()
    with pytest.raises(StoreProblem, match="another program"):
        open_store(str(target))
    with closing(sqlite3.connect(target)) as connection, connection:
        connection.execute("DROP TABLE a")
    open_store(str(target)).close()


def test_a_damaged_store_is_refused_and_a_copy_takes_its_place(tmp_path):
    address, copy = tmp_path / "store.db", tmp_path / "copy"
    with open_store(str(address)) as store:
        fill(store)
        held = rows(store)
        back_up(store, copy)
        store.transactions.clear_log()
    with address.open("r+b") as file:
        file.seek(12288)
        file.write(b"\xff" * 8192)
    with pytest.raises(StoreProblem, match=r"is damaged: .*counterplay store rescue NEW --store"):
        open_store(str(address))
    with restore(copy, str(address), replace=True) as back:
        assert rows(back) == held
    assert address.with_name("store.db.damaged").exists()


def test_a_copy_stays_whole_while_others_write_to_a_server(url, tmp_path):
    """Each copy is of one moment: whoever restores it finds the sums of exactly its games."""
    done = threading.Event()
    with open_store(url) as store:

        def write():
            number = 0
            while not done.is_set():
                store.keep(played(number := number + 1, "ada", "bob"))

        writer = threading.Thread(target=write)
        store.keep(played(0, "ada", "bob"))
        writer.start()
        try:
            for _ in range(3):
                back_up(store, tmp_path / "copy")
        finally:
            done.set()
            writer.join()
    with restore(tmp_path / "copy", url, replace=True) as back:
        games = back.search(GameQuery())[1]
        assert back.profile(Who.named("ada"), "toy").games == games >= 1


@pytest.mark.verify
def test_a_hundred_killed_copies_leave_the_one_from_before_or_a_whole_one(tmp_path):
    copy = tmp_path / "copy"
    with open_store(str(tmp_path / "store.db")) as store:
        for number in range(100):
            store.keep(played(number, "ada", "bob", more="x" * 20_000))
        began = time.monotonic()
        back_up(store, copy)
        took = time.monotonic() - began
        held = rows(store)
    killed, chance = 0, random.Random(41)
    for _ in range(100):
        child = os.fork()
        if child == 0:
            with open_store(str(tmp_path / "store.db")) as store:
                back_up(store, copy)
            os._exit(0)
        time.sleep(chance.uniform(0, took))
        os.kill(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
        killed += os.WIFSIGNALED(status)
        with restore(copy, str(tmp_path / "back.db"), replace=True) as back:
            assert rows(back) == held
    assert killed > 50
