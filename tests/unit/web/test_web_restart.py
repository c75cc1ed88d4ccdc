"""A server that is killed in mid-trick and started again goes on with nothing lost."""

import contextlib
import json
import os
import random
import signal
import sqlite3
import subprocess
import threading
from contextlib import closing

import httpx
import pytest
from web_server import COMMAND, Running
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import connect

from counterplay.store import soundness


class Browser:
    """A browser that keeps its cookie over the server's death."""

    def __init__(self, running):
        with httpx.Client(base_url=running.address) as client:
            client.get("/api/session")
            self.cookie = client.cookies["counterplay_session"]
            bots = [{"name": "rules"}, {"name": "kermit", "options": {"worlds": 10}}]
            headers = {"cookie": f"counterplay_session={self.cookie}"}
            self.table = client.post("/api/tables", json={"bots": bots, "deals": 2}, headers=headers).json()["id"]

    def socket(self, running):
        return connect(
            f"ws://127.0.0.1:{running.port}/api/tables/{self.table}/socket",
            origin=running.address,
            additional_headers={"cookie": f"counterplay_session={self.cookie}"},
        )


def answer_to(view):
    """Return what the person sends: always a legal, peaceful action; None while others think."""
    legal = view["legal"]
    if view["offer"]:
        return {"type": "deal", "deal": view["offer"]["deal"], "number": "beef"}
    if not view["seats"][view["seat"]]["to_act"]:
        return None
    action = "p" if legal["pass_"] else legal["cards"][0] if legal["cards"] else "s" if legal["pick_up"] else None
    if action is None:
        action = ".".join([legal["declarations"][0]["text"], *view["hand"][-2:]])
    return {"type": "act", "version": view["version"], "action": action}


def play(socket, stop):
    """Play until `stop(view)`; returns the last view."""
    view = json.loads(socket.recv(timeout=300))["view"]
    while not stop(view):
        if (message := answer_to(view)) is not None:
            socket.send(json.dumps(message))
        told = json.loads(socket.recv(timeout=300))
        assert told["type"] == "event", told
        view = told["view"]
    return view


def in_mid_trick(view):
    return view["phase"] == "play" and view["trick"] is not None and view["seats"][view["seat"]]["to_act"]


def same(view):
    """What must be the same after a restart: everything."""
    return json.dumps(view, sort_keys=True)


@pytest.fixture
def store(tmp_path):
    return tmp_path / "store.db"


def test_a_killed_server_goes_on_in_mid_trick(store):
    running = Running(store)
    try:
        browser = Browser(running)
        with browser.socket(running) as socket:
            before = play(socket, lambda view: in_mid_trick(view) or view["phase"] == "finished")
        running.kill()
        running = Running(store)
        with browser.socket(running) as socket:
            after = json.loads(socket.recv(timeout=300))["view"]
            assert same(after) == same(before)
        with browser.socket(running) as socket:
            last = play(socket, lambda view: view["phase"] == "finished")
        assert len(last["sheet"]["rows"]) == 2
        assert running.end() == 0
    finally:
        running.kill()


def test_a_server_killed_while_bots_think_lets_them_go_on(store):
    running = Running(store)
    try:
        browser = Browser(running)
        with browser.socket(running) as socket:
            view = json.loads(socket.recv(timeout=300))["view"]
            socket.send(json.dumps(answer_to(view)))
            view = json.loads(socket.recv(timeout=300))["view"]
            while view["seats"][view["seat"]]["to_act"]:
                socket.send(json.dumps(answer_to(view)))
                view = json.loads(socket.recv(timeout=300))["view"]
        running.kill()
        running = Running(store)
        with browser.socket(running) as socket:
            last = play(socket, lambda view: view["phase"] == "finished")
        assert len(last["sheet"]["rows"]) == 2
        assert not [row for row in last["sheet"]["rows"] if row["review"] is None]
    finally:
        running.kill()


def test_a_store_that_cannot_be_used_is_told_in_a_sentence(tmp_path):
    (tmp_path / "no.db").write_text("this is not a database, but a text that somebody wrote")
    done = subprocess.run(
        [COMMAND, "serve", "--port", "0", "--store", tmp_path / "no.db"],
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert "no.db" in done.stderr.replace("\n", "")


KILLS = int(os.environ.get("COUNTERPLAY_KILLS", "100"))


@pytest.mark.verify
def test_a_hundred_killed_servers_lose_nothing_that_was_answered(tmp_path):
    store, chance = tmp_path / "store.db", random.Random(41)
    running, lists, last = Running(store), 0, None
    person = Browser(running)
    for _ in range(KILLS):
        threading.Timer(chance.uniform(0.05, 2.0), running.process.kill).start()
        with contextlib.suppress(ConnectionClosed, OSError, EOFError, InvalidHandshake, httpx.TransportError):
            with person.socket(running) as socket:
                view = json.loads(socket.recv(timeout=60))["view"]
                if last is not None:
                    assert view["version"] >= last["version"], "what was answered is gone"
                    if view["version"] == last["version"]:
                        assert same(view) == same(last)
                last = view
                while last["phase"] != "finished":
                    if (message := answer_to(last)) is not None:
                        socket.send(json.dumps(message))
                    told = json.loads(socket.recv(timeout=60))
                    last = told.get("view", last)
            lists, last = lists + 1, None
            person = Browser(running)
        assert running.process.wait(60) == -signal.SIGKILL
        running.kill()
        running = Running(store)
    assert running.end() in (0, -signal.SIGINT)
    with closing(sqlite3.connect(store)) as connection, connection:
        assert soundness.full_complaint(connection) is None
        journal = connection.execute("SELECT table_id, COUNT(*), MAX(number) FROM web_entry GROUP BY table_id")
        assert all(count == most for _, count, most in journal), "an entry is missing"
        moves = connection.execute("SELECT COUNT(*) FROM web_entry WHERE kind = 'act'").fetchone()[0]
    assert moves > KILLS, f"too little was played to say anything: {moves} moves, {lists} lists"
