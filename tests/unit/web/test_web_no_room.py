"""A store without room: the table says so, nothing happens that is not kept, and it goes on when there is room."""

import errno
import signal
import socket
import time
import warnings

import httpx
import pytest
from sqlalchemy import event
from web_person import Person
from web_server import Running

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from starlette.testclient import TestClient

from counterplay.skat.table import bots as table_bots
from counterplay.web import imports
from counterplay.web.app import create_app
from counterplay.web.services import ServerSettings

NO_MORE = 1  # pages: SQLite takes what the file has already as its limit
PLENTY = 1 << 30


class Disk:
    """A disk that can be full: SQLite itself then says "database or disk is full"."""

    def __init__(self, server):
        self.pages = PLENTY
        event.listen(server.store.transactions.engine, "begin", self._limit)

    def _limit(self, connection):
        connection.exec_driver_sql(f"PRAGMA max_page_count = {self.pages}")

    def fill(self):
        self.pages = NO_MORE

    def make_room(self):
        self.pages = PLENTY


@pytest.fixture
def app(tmp_path):
    return create_app(ServerSettings(store=str(tmp_path / "store.db"), hosts=("testserver",), thinkers=1))


def play_until_full(seat):
    """Play on until an action is not kept; return what was said, and whether the person's own was refused."""
    while True:
        if seat.view["offer"]:
            asked = {"type": "deal", "deal": seat.view["offer"]["deal"], "number": "beef"}
        elif seat.my_turn:
            asked = {"type": "act", "version": seat.view["version"], "action": seat.choose()}
        else:
            asked = None
        if asked is not None:
            seat.send(asked)
        said = seat.hear()
        if said["type"] == "refused":
            return said, asked


def test_a_full_disk_is_said_and_the_table_goes_on_when_there_is_room(app, monkeypatch):
    monkeypatch.setattr(table_bots, "_LONGEST_PAUSE", 0.2)
    with TestClient(app) as client:
        disk = Disk(client.app.state.server)
        person = Person(client)
        with person.sit(person.open(deals=36)) as seat:
            own, bots = 0, 0
            while own < 2 or bots < 2:
                disk.fill()
                said, asked = play_until_full(seat)
                assert said["code"] == "not_kept"
                assert "disk is full" in said["message"]
                assert said["version"] == seat.view["version"]  # nothing has happened
                kept = person.use().get(f"/api/tables/{seat.view['table']}").json()
                assert kept["version"] == seat.view["version"]
                disk.make_room()
                if asked is None or (not seat.my_turn and not seat.view["offer"]):
                    bots += 1
                    while seat.hear()["type"] != "event":  # by itself
                        pass
                else:
                    own += 1
                    seat.send(asked)
                    assert seat.hear()["type"] == "event"
                seat.wait()
                seat.view["offer"] or seat.act(seat.choose())


def test_a_server_ends_at_once_while_its_table_waits_for_room(app):
    with TestClient(app) as client:
        disk = Disk(client.app.state.server)
        person = Person(client)
        with person.sit(person.open(deals=36)) as seat:
            disk.fill()
            while (said := play_until_full(seat))[1] is not None and (seat.my_turn or seat.view["offer"]):
                disk.make_room()  # it was the person's own action: go on until a bot's fails
                seat.send(said[1])
                seat.hear()
                disk.fill()
        began = time.monotonic()
    assert time.monotonic() - began < 5


def test_a_route_without_room_says_so(app):
    with TestClient(app) as client:
        disk = Disk(client.app.state.server)
        person = Person(client)
        disk.fill()
        bots = [{"name": "rules"}, {"name": "rules"}]
        while (answer := person.use().post("/api/tables", json={"bots": bots})).status_code == 201:
            pass
        assert answer.status_code == 503
        assert answer.json()["code"] == "not_kept"
        assert "store.db" not in answer.text


def test_an_upload_without_room_says_so(app, monkeypatch):
    def full(*args, **kwargs):
        raise OSError(errno.ENOSPC, "No space left on device")

    with TestClient(app) as client:
        person = Person(client)
        monkeypatch.setattr(imports.tempfile, "mkstemp", full)
        answer = person.use().post("/api/imports", content=b"(;GM[Skat])")
        assert answer.status_code == 503
        assert answer.json()["code"] == "not_kept"


def test_an_aborted_upload_leaves_nothing_behind(tmp_path, monkeypatch):
    monkeypatch.setenv("TMPDIR", str(tmp_path / "uploads"))
    (tmp_path / "uploads").mkdir()
    running = Running(tmp_path / "store.db")
    try:
        with httpx.Client(base_url=running.address) as client:
            client.get("/api/session")
            cookie = client.cookies["counterplay_session"]
        head = (
            f"POST /api/imports HTTP/1.1\r\nHost: 127.0.0.1:{running.port}\r\nOrigin: {running.address}\r\n"
            f"Cookie: counterplay_session={cookie}\r\nContent-Length: 100000\r\n\r\n"
        )
        with socket.create_connection(("127.0.0.1", running.port)) as half:
            half.sendall(head.encode() + b"(;GM[Skat]" * 100)
            for _ in range(300):
                if list((tmp_path / "uploads").glob("counterplay-*.upload")):
                    break
                time.sleep(0.05)
            else:
                raise AssertionError("the upload never began")
        for _ in range(300):
            if not list((tmp_path / "uploads").glob("counterplay-*.upload")):
                break
            time.sleep(0.05)
        assert not list((tmp_path / "uploads").glob("counterplay-*.upload"))
        with httpx.Client(base_url=running.address, cookies={"counterplay_session": cookie}) as client:
            assert client.post("/api/imports", content=b"nonsense\n").status_code == 201
        running.process.send_signal(signal.SIGINT)
        said, _ = running.process.communicate(timeout=120)
        assert running.process.returncode == 0
        assert "Traceback" not in said
    finally:
        running.kill()
