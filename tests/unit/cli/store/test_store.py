"""`counterplay store`, and the interfaces that hand their games to it."""

import json
import os
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing
from importlib.resources import files
from pathlib import Path

import pytest
from called import left_with
from played_skat import write_records
from toy_room import played
from typer.testing import CliRunner

from counterplay.cli.main import app
from counterplay.protocol import BadInput
from counterplay.skat.review import store_adapter
from counterplay.store import FinishedGame, GameQuery, Who, judge_waiting, open_store
from counterplay.store.backup import back_up, restore
from counterplay.store.schema import VERSION_TABLE

COMMAND = Path(sys.executable).parent / "counterplay"
SAMPLE = files("counterplay.skat") / "sample.sgf"


def call(*words, code=0):
    done = left_with(code, *words)
    return done.stdout, " ".join(done.stderr.split())


def test_a_reviewed_file_is_kept_once_and_every_rate_is_the_reviews(tmp_path):
    games, store = write_records(tmp_path / "games.sgf", 6, seed=7), tmp_path / "store.db"
    reviewed, told = call("skat", "review", games, "--json", "--keep", "--store", store, "--workers", "1")
    assert "6 games kept" in told
    assert "6 judged" in told
    assert "0 games kept" in call("skat", "review", games, "--brief", "--keep", "--store", store)[1]
    listed = json.loads(call("opponents", "list", "--json", "--store", store)[0])["opponents"]
    rates = {one["name"]: (one["opportunities"], one["mistakes"], one["low"], one["high"]) for one in listed}
    told = json.loads(reviewed)["players"]
    assert set(rates) == set(told) == {"a", "b", "c"}
    for name, (opportunities, mistakes, low, high) in rates.items():
        assert (opportunities, mistakes) == (told[name]["opportunities"], told[name]["mistakes"])
        if opportunities:
            assert (low, high) == pytest.approx((told[name]["low"], told[name]["high"]), abs=1e-12)
    assert "say --keep" in call("skat", "review", games, "--store", store, code=2)[1]


def test_the_arena_hands_over_the_games_of_those_who_learn(tmp_path):
    store = tmp_path / "store.db"
    words = ("arena", "run", "--players", "count(worlds=2),random,random", "--deals", "1", "--store", store)
    assert "3 games kept" in call(*words)[1]
    assert "0 games kept" in call(*words)[1]
    with open_store(str(store)) as kept:
        assert kept.search(GameQuery(source="arena", who=Who.bot("count(worlds=2)")))[1] == 3
    told = call("arena", "run", "--players", "random,random,random", "--deals", "1", "--store", store, code=2)[1]
    assert "--store is for players that learn" in told


def test_a_copy_is_whole_while_others_write_and_comes_back(tmp_path):
    address, copy = str(tmp_path / "store.db"), tmp_path / "copy.db"
    done = threading.Event()

    def write(store):
        for number in range(1, 1000):
            store.keep(played(number, "ada", "bob"))
            if done.is_set():
                return

    with open_store(address) as store:
        store.keep(played(0, "ada", "bob"))
        writer = threading.Thread(target=write, args=(store,))
        writer.start()
        for _ in range(5):
            back_up(store, copy)
            with closing(sqlite3.connect(copy)) as copied:
                assert copied.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        done.set()
        writer.join()
        games = store.count_games(Who.named("ada"))[0]
        with open_store(str(copy)) as copied:
            then = copied.count_games(Who.named("ada"))[0]
            assert copied.profile(Who.named("ada"), "toy").games == then
        assert 1 <= then <= games
        with pytest.raises(BadInput, match="say --replace"):
            restore(copy, address)
        with restore(copy, address, replace=True) as back:
            assert back.count_games(Who.named("ada"))[0] == then
        assert store.count_games(Who.named("ada"))[0] == then  # whoever had it open sees it too
    assert sorted(path.name for path in tmp_path.iterdir() if path.suffix == ".partial") == []


def test_what_is_no_plain_file_stays_what_it_is(tmp_path):
    """A root who writes to /dev/full would otherwise put a file in the place of the device, for everybody."""
    store, device = tmp_path / "store.db", tmp_path / "device"
    os.mkfifo(device)
    with open_store(str(store)) as kept, pytest.raises(BadInput, match="a device is there"):
        back_up(kept, device)
    call("opponents", "export", "--store", str(store), "--out", str(device), code=2)
    assert device.is_fifo()


def test_copies_by_the_calls_of_the_manual(tmp_path):
    store, copy = tmp_path / "store.db", tmp_path / "monday.db"
    call("skat", "review", SAMPLE, "--brief", "--keep", "--store", store)
    call("store", "backup", copy, "--store", store)
    call("opponents", "forget", "Clara", "--yes", "--store", store)
    assert "say --replace" in call("store", "restore", copy, "--store", store, code=2)[1]
    call("store", "restore", copy, "--store", store, "--replace")
    assert "Clara" in call("opponents", "list", "--store", store)[0]
    assert json.loads(call("store", "judge", "--json", "--store", store)[0]) == {"judged": 0, "waiting": 0}


def test_what_is_no_copy_is_refused_and_the_store_left_as_it_was(tmp_path):
    address, other = str(tmp_path / "store.db"), tmp_path / "other.db"
    with open_store(address) as store:
        store.keep(played(0, "ada", "bob"))
        other.write_text("Dear diary")
        with pytest.raises(BadInput, match="is not a database"):
            restore(other, address, replace=True)
        with pytest.raises(BadInput, match="there is no file"):
            restore(tmp_path / "nothing", address)
        with pytest.raises(BadInput, match="the store itself"):
            back_up(store, tmp_path / "store.db")
        back_up(store, tmp_path / "newer.db")
        with closing(sqlite3.connect(tmp_path / "newer.db")) as newer, newer:
            newer.execute(f"UPDATE {VERSION_TABLE} SET version_num = '9999'")
        with pytest.raises(BadInput, match="a newer Counterplay wrote it; update Counterplay"):
            restore(tmp_path / "newer.db", address, replace=True)
        assert store.count_games(Who.named("ada"))[0] == 1


def test_a_file_does_not_come_back_into_a_server():
    with pytest.raises(BadInput, match="no copy of a PostgreSQL store"):
        restore(Path(str(SAMPLE)), "postgresql://ada@127.0.0.1:1/cards")


def test_the_arena_hands_games_in_as_they_finish_and_a_stopped_run_loses_none(tmp_path):
    store, out = tmp_path / "store.db", tmp_path / "run"
    words = ["arena", "run", "--players", "count(worlds=2),random,random", "--deals", "2000", "--out", out]
    running = subprocess.Popen([COMMAND, *map(str, words), "--store", store], stderr=subprocess.PIPE)
    try:
        with open_store(str(store)) as kept:
            for _ in range(1200):
                if kept.search(GameQuery(source="arena"))[1] >= 6:
                    break
                time.sleep(0.1)
            assert 6 <= kept.search(GameQuery(source="arena"))[1] < 6000
            assert running.poll() is None
            running.kill()
            running.wait()
            before = kept.search(GameQuery(source="arena"))[1]
            finished = sum(len(path.read_text().splitlines()) for path in out.glob("**/*.jsonl"))
            assert before <= finished
            assert kept.count_waiting("skat") == before
    finally:
        running.kill()
        running.stderr.close()


def test_a_kept_review_judges_each_game_once(tmp_path, monkeypatch):
    """What the review found is what the store keeps: its own judge has nothing left to do."""
    games = write_records(tmp_path / "games.sgf", 8, seed=7)
    once, twice = tmp_path / "once.db", tmp_path / "twice.db"
    calls = []
    judge = store_adapter.SkatStoreAdapter.judge
    counted = lambda *given: calls.append(given) or judge(*given)  # noqa: E731
    monkeypatch.setattr(store_adapter.SkatStoreAdapter, "judge", counted)
    plain = CliRunner().invoke(app, ["skat", "review", str(games), "--json", "--workers", "1"])
    with_store = ["skat", "review", str(games), "--json", "--workers", "1", "--keep", "--store", str(once)]
    reviewed = CliRunner().invoke(app, with_store)
    assert reviewed.exit_code == 0, reviewed.output
    assert calls == []
    assert reviewed.stdout == plain.stdout
    with open_store(str(twice)) as store:
        brought = [FinishedGame(line, "import") for line in games.read_text().splitlines()]
        store.take_in(store_adapter.SKAT, *brought)
        assert judge_waiting(store, store_adapter.SKAT) == len(calls) == 8
        with open_store(str(once)) as other:
            assert {one.who: one.rate for one in store.known("skat")[0]} == {
                one.who: one.rate for one in other.known("skat")[0]
            }
            for one in store.known("skat")[0]:
                assert store.profile(one.who, "skat") == other.profile(one.who, "skat")
            for number in range(1, 9):
                assert store.judgements(number) == other.judgements(number)
