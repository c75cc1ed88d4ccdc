"""Browser and terminal share one memory: what is known, who is who, who sees what, what is forgotten."""

import json
import os
import signal
import time
from datetime import timedelta
from importlib.resources import files
from pathlib import Path

import pytest
from sqlalchemy import inspect
from starlette.testclient import TestClient
from typer.testing import CliRunner
from web_person import Person, wait_until_judged

from counterplay.cli.main import app as command
from counterplay.store import Who
from counterplay.web.app import create_app
from counterplay.web.services import ServerSettings
from counterplay.web.workers import TaskFailed

SAMPLE = (files("counterplay.skat") / "sample.sgf").read_bytes()


def play(person, deals=1, **more):
    with person.sit(person.open(deals=deals, **more)) as seat:
        for _ in range(deals):
            seat.play_deal()
        return seat.view


def bring(person, names=("zoot", "Kaj", "Mia")):
    """Import the sample under other names; returns the import's last state."""
    content = SAMPLE
    for old, new in zip((b"Anna", b"Bela", b"Clara"), names, strict=True):
        content = content.replace(old, new.encode())
    browser = person.use()
    job = browser.post("/api/imports", content=content).json()["id"]
    while (state := browser.get(f"/api/imports/{job}").json())["state"] == "running":
        time.sleep(0.02)
    return state


@pytest.fixture
def own(tmp_path):
    """A server for this machine alone."""
    app = create_app(ServerSettings(store=str(tmp_path / "own.db"), hosts=("testserver",), thinkers=1))
    with TestClient(app) as client:
        yield client


def terminal(client, *words):
    url = str(client.app.state.server.store.transactions.url.database)
    told = CliRunner().invoke(command, ["opponents", *words, "--store", url])
    assert told.exit_code == 0, told.output
    return told.stdout


def test_the_terminal_knows_who_played_in_the_browser(own):
    person = Person(own)
    person.use().put("/api/session", json={"name": "Ada"})
    play(person, 3)
    wait_until_judged(own.app.state.server)
    listed = json.loads(terminal(own, "list", "--json"))["opponents"]
    there = next(one for one in listed if one["name"] == "Ada")
    here = person.use().get("/api/me/profile").json()["overall"]
    assert (there["mistakes"], there["opportunities"]) == (here["mistakes"], here["opportunities"])
    terminal(own, "forget", "Ada", "--yes")
    assert person.use().get("/api/tables").status_code == 401


def test_on_ones_own_machine_everybody_sees_everything(own):
    ada, ben = Person(own), Person(own)
    play(ada)
    bring(ben)
    for person in (ada, ben):
        games = person.use().get("/api/games").json()["games"]
        assert len(games) == 2
        assert person.use().get(f"/api/games/{games[0]['id']}").status_code == 200
    assert [one["you"] is not None for one in ben.use().get("/api/games").json()["games"]] == [False, False]


def test_on_a_shared_server_everybody_sees_their_own(client, server):
    ada, ben, eve = Person(client), Person(client), Person(client)
    state = bring(ada), bring(ben)
    assert [one["games"] for one in state] == [1, 1]  # ben does not hear that somebody had it
    assert bring(ben)["known"] == 1
    play(ada)
    wait_until_judged(server)
    assert ada.use().get("/api/games").json()["total"] == 2
    assert ben.use().get("/api/games").json()["total"] == 1
    assert eve.use().get("/api/games").json()["total"] == 0
    zoot = {"name": "zoot"}
    assert ben.use().get("/api/people/profile", params=zoot).json()["games"] == 1
    assert eve.use().get("/api/people/profile", params=zoot).status_code == 404
    assert eve.use().post("/api/me/names", json=zoot).status_code == 404
    mine = {"name": ada.session["person"], "kind": "person"}
    assert eve.use().get("/api/people/profile", params=mine).status_code == 404


def test_this_is_me_adds_up_and_is_taken_back(client, server):
    person = Person(client)
    play(person, 2)
    bring(person, ("Zora", "Kaj", "Mia"))
    wait_until_judged(server)
    browser = person.use()
    alone = browser.get("/api/me/profile").json()
    other = browser.get("/api/people/profile", params={"name": "Mia"}).json()
    told = browser.post("/api/me/names", json={"name": "Mia"}).json()
    assert told["names"] == [{"kind": "name", "name": "Mia"}]
    assert told["games"] == alone["games"] + other["games"]
    for part in ("mistakes", "opportunities"):
        assert told["overall"][part] == alone["overall"][part] + other["overall"][part]
    people = browser.get("/api/people").json()["people"]
    assert people[0]["you"]
    assert "Mia" not in {one["name"] for one in people[1:]}
    imported = browser.get("/api/games", params={"source": "import"}).json()["games"][0]
    assert imported["players"][imported["you"]] == "Mia"
    assert browser.get("/api/session").json()["games"] == 3
    assert browser.delete("/api/me/names", params={"name": "Kaj"}).status_code == 404
    assert browser.delete("/api/me/names", params={"name": "Mia"}).json()["overall"] == alone["overall"]
    assert browser.get("/api/people/profile", params={"name": "Mia"}).json()["overall"] == other["overall"]


def test_who_is_not_modelled_keeps_games_and_teaches_nothing(client, server):
    person = Person(client)
    play(person, 2)
    wait_until_judged(server)
    browser = person.use()
    told = browser.put("/api/me/modelled", json={"modelled": False}).json()
    assert not told["modelled"]
    assert not browser.get("/api/session").json()["modelled"]
    assert browser.get("/api/session").json()["level"] is None
    play(person, 1)
    wait_until_judged(server)
    told = browser.get("/api/me/profile").json()
    assert told["games"] == browser.get("/api/games").json()["total"] == 3
    assert told["overall"]["opportunities"] == 0
    assert server.store.documents(Who.person(person.session["person"]), "skat") == []
    told = browser.put("/api/me/modelled", json={"modelled": True}).json()
    wait_until_judged(server)
    assert browser.get("/api/me/profile").json()["modelled"]
    assert len(server.store.documents(Who.person(person.session["person"]), "skat")) > 0


def test_nobody_can_forget_another_by_saying_this_is_me(client, server):
    ada, eve = Person(client), Person(client)
    bring(ada, ("Yoko", "Kaj", "Mia"))
    bring(eve, ("Yoko", "Kaj", "Mia"))
    wait_until_judged(server)
    before = ada.use().get("/api/people/profile", params={"name": "Yoko"}).json()
    assert eve.use().post("/api/me/names", json={"name": "Yoko"}).status_code == 200
    eve.use().put("/api/me/modelled", json={"modelled": False})
    assert eve.use().delete("/api/me").status_code == 200
    wait_until_judged(server)
    assert ada.use().get("/api/people/profile", params={"name": "Yoko"}).json() == before
    assert "Yoko" in ada.use().get("/api/games").json()["games"][0]["players"]


def test_what_is_kept_is_exported_and_forgotten_whole(own):
    person, server = Person(own), own.app.state.server
    person.use().put("/api/session", json={"name": "Xanthippe"})
    play(person, 2)
    bring(person, ("Xavier", "Kaj", "Mia"))
    wait_until_judged(server)
    browser = person.use()
    browser.post("/api/me/names", json={"name": "Xavier"})
    kept = browser.get("/api/me/export").json()
    assert len(kept["games"]) == 3
    assert len(kept["tables"]) == 1
    assert "Xavier" in json.dumps(kept["names"])
    assert all(game["record"].startswith("(;GM[Skat]") for game in kept["games"])
    assert browser.delete("/api/me").json() == {"tables": 1, "games": 3, "state": "deleted"}
    with server.store.transactions.reading() as connection:
        for name in inspect(connection).get_table_names():
            rows = str(connection.exec_driver_sql(f"SELECT * FROM {name}").all())
            for word in ("Xanthippe", "Xavier", person.session["person"]):
                assert word not in rows, name
    database = Path(server.store.transactions.url.database)
    for path in database.parent.iterdir():
        raw = path.read_bytes()
        assert b"Xanthippe" not in raw
        assert b"Xavier" not in raw


def test_a_game_whose_judge_died_is_judged_again(client, server, monkeypatch):
    real, asked = server.analysts.ask, []

    async def dying(task, told, limit=60.0):
        asked.append(task)
        if len(asked) == 1:
            raise TaskFailed("judge: its process ended")
        return await real(task, told, limit)

    monkeypatch.setattr("counterplay.web.judging._PAUSE", 0.05)
    monkeypatch.setattr(server.analysts, "ask", dying)
    release = server.store.release
    monkeypatch.setattr(server.store, "release", lambda numbers: release(numbers, wait=timedelta()))
    person = Person(client)
    play(person)
    wait_until_judged(server)
    assert len(asked) >= 2
    game = person.use().get("/api/games").json()["games"][0]
    assert game["mistakes"] >= 0


def test_a_judge_that_is_killed_leaves_the_game_to_the_next(client, server):
    wait_until_judged(server)
    person = Person(client)
    play(person)
    worker = server.analysts._pool._slots[0].process
    if worker is not None and worker.is_alive():
        os.kill(worker.pid, signal.SIGKILL)
    wait_until_judged(server)
    assert person.use().get("/api/games").json()["games"][0]["mistakes"] >= 0


def test_what_an_older_judge_judged_is_judged_again_in_the_background(tmp_path, monkeypatch):
    settings = ServerSettings(store=str(tmp_path / "store.db"), hosts=("testserver",), thinkers=1)
    with TestClient(create_app(settings)) as client:
        person = Person(client)
        play(person)
        wait_until_judged(client.app.state.server)
        key = person.use().get("/api/games").json()["games"][0]["id"]
        found = client.app.state.server.store.find(key)
    monkeypatch.setattr("counterplay.skat.review.store_adapter.SkatStoreAdapter.version", found.judged + 1)
    with TestClient(create_app(settings)) as client:
        store = client.app.state.server.store
        for _ in range(2400):
            if store.find(key).judged == found.judged + 1:
                break
            time.sleep(0.05)
        again = store.find(key)
        assert (again.judged, again.mistakes, again.loss) == (found.judged + 1, found.mistakes, found.loss)
