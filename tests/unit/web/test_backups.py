"""The server's own backups: one when the last has grown old, the last few kept, other files left alone."""

import asyncio
import logging
from datetime import UTC, datetime, timedelta

import pytest
from toy_room import played

from counterplay.store import GameQuery, StoreProblem, backup, open_store
from counterplay.web.backups import Backups


@pytest.fixture
def store(tmp_path):
    with open_store(str(tmp_path / "store.db")) as store:
        store.keep(played(0, "ada", "bob"))
        yield store


def stamped(days):
    return f"counterplay-{datetime.now(UTC) - timedelta(days=days):%Y-%m-%dT%H-%M-%SZ}.db"


async def a_moment(backups):
    going_on = asyncio.create_task(backups.go_on())
    await asyncio.sleep(1.0)
    going_on.cancel()
    await asyncio.gather(going_on, return_exceptions=True)


def test_the_last_few_are_kept_and_other_files_left_alone(store, tmp_path):
    folder = tmp_path / "backups"
    backups = Backups(store, folder, keep=3)
    assert backups.age() is None
    folder.mkdir()
    (folder / "season.sgf").write_text("games")
    (folder / "counterplay-mine.db").write_text("my own")
    older = [stamped(days) for days in (4, 3, 2, 1)]
    for name in older:
        (folder / name).write_text("")
    asyncio.run(a_moment(backups))
    there = backups.there()
    assert [path.name for path in there[:2]] == older[2:]
    assert len(there) == 3
    assert backups.age() < timedelta(minutes=1)
    with open_store(str(there[-1])) as copy:
        assert copy.search(GameQuery())[1] == 1
    assert {"season.sgf", "counterplay-mine.db"} <= {path.name for path in folder.iterdir()}
    asyncio.run(a_moment(backups))
    assert backups.there() == there, "the last one is young"


def test_a_backup_that_fails_deletes_none_and_is_told(store, tmp_path, caplog, monkeypatch):
    folder = tmp_path / "backups"
    folder.mkdir()
    (folder / stamped(9)).write_text("")
    backups = Backups(store, folder, keep=1)

    def fail(*told):
        raise StoreProblem("the disk is full")

    monkeypatch.setattr(backup, "back_up", fail)
    with caplog.at_level(logging.ERROR):
        asyncio.run(a_moment(backups))
    assert "no backup could be made" in caplog.text
    assert len(list(folder.iterdir())) == 1
