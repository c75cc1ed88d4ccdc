"""What can still be read of a damaged store is saved, and what cannot is told."""

import json
import sqlite3
from contextlib import closing

import pytest
from toy_room import ROOM, ROOMS, played
from typer.testing import CliRunner

from counterplay.cli.main import app
from counterplay.store import GameQuery, StoreProblem, Who, judge_waiting, open_store
from counterplay.store.rescue import rescue

PAGE = 4096


def damaged(path, *tables, every=1):
    """Make a store and write 0xff over pages of some tables; return how many games it had."""
    with open_store(str(path)) as store:
        for number in range(120):
            store.keep(played(number, "ada", "bob", chances=[(0, "soloist", 1, True)]))
        judge_waiting(store, ROOM)
        store.transactions.clear_log()
    with closing(sqlite3.connect(path)) as connection, connection:
        pages = [
            page
            for table in tables
            for (page,) in connection.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,))
        ]
    with path.open("r+b") as file:
        for page in pages[::every]:
            file.seek((page - 1) * PAGE)
            file.write(b"\xff" * PAGE)
    return 120


def test_eight_kib_of_rubbish_cost_no_game(tmp_path):
    path, new = tmp_path / "store.db", tmp_path / "new.db"
    games = damaged(path)
    with path.open("r+b") as file:
        file.seek(12288)
        file.write(b"\xff" * 8192)
    with pytest.raises(StoreProblem, match="is damaged"):
        open_store(str(path))
    rescue(str(path), new, ROOMS)
    with open_store(str(new)) as saved:
        judge_waiting(saved, ROOM)
        assert saved.search(GameQuery())[1] == games
        assert saved.profile(Who.named("ada"), "toy").tally.where().mistakes == games


@pytest.mark.parametrize("table", ["players", "seats", "judgements", "summaries", "waiting"])
def test_games_are_read_again_where_all_around_them_is_lost(tmp_path, table):
    path, new = tmp_path / "store.db", tmp_path / "new.db"
    games = damaged(path, table)
    rescued = rescue(str(path), new, ROOMS)
    assert rescued.saved["games"] == games
    with open_store(str(new)) as saved:
        judge_waiting(saved, ROOM)
        assert saved.search(GameQuery())[1] == games
        assert saved.profile(Who.named("ada"), "toy").games == games
        assert saved.profile(Who.named("ada"), "toy").tally.where().mistakes == games


def test_lost_games_are_told(tmp_path):
    path, new = tmp_path / "store.db", tmp_path / "new.db"
    games = damaged(path)
    with closing(sqlite3.connect(path)) as connection, connection:
        page = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'games'").fetchone()[0]
        size = connection.execute("PRAGMA page_count").fetchone()[0]
    content = bytearray(path.read_bytes())
    # a leaf of the table of games in the midst of the file: its first byte says what it is
    leaves = [
        at
        for at in range(page, size)
        if content[at * PAGE] == 0x0D and b'"names": ["ada", "bob"]' in content[at * PAGE : (at + 1) * PAGE]
    ]
    at = leaves[len(leaves) // 2] * PAGE
    content[at : at + PAGE] = b"\xff" * PAGE
    path.write_bytes(content)
    ended = CliRunner().invoke(app, ["store", "rescue", str(new), "--store", str(path), "--json"])
    assert ended.exit_code == 1, ended.output
    told = json.loads(ended.stdout)
    with open_store(str(new)) as saved:
        left = saved.search(GameQuery())[1]
    assert 0 < games - left < games // 4
    assert told["saved"]["games"] == left
    assert told["lost"]["games"] == games - left


def test_what_is_no_store_or_would_be_replaced_is_refused(tmp_path):
    path = tmp_path / "store.db"
    path.write_text("Dear diary")
    with pytest.raises(StoreProblem, match=r"nothing of .* can be read"):
        rescue(str(path), tmp_path / "new.db", ROOMS)
    with pytest.raises(StoreProblem, match="is there; name a new file"):
        rescue(str(path), path, ROOMS)
    with pytest.raises(StoreProblem, match="there is no file"):
        rescue(str(tmp_path / "typo.db"), tmp_path / "new.db", ROOMS)
    with pytest.raises(StoreProblem, match="is no file"):
        rescue("postgresql://ada@127.0.0.1:1/cards", tmp_path / "new.db", ROOMS)
    assert sorted(one.name for one in tmp_path.iterdir()) == ["store.db"]
