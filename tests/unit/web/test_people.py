"""Profiles count what counts, bots that learn remember a person, and the store may be PostgreSQL."""

from dataclasses import replace

import postgres
import pytest
from starlette.testclient import TestClient
from web_person import Person, wait_until_judged

from counterplay.skat.players.count import MISTAKE_PRIOR, offset
from counterplay.web.app import create_app
from counterplay.web.services import ServerSettings


def play(person, deals, *, hint=False, training=False):
    with person.sit(person.open(deals=deals, training=training)) as seat:
        for _ in range(deals):
            seat.deal()
            seat.wait()
            if hint:
                assert seat.ask({"type": "hint", "version": seat.view["version"]})["type"] == "hint"
            while seat.my_turn:
                seat.act(seat.choose())
                seat.wait()
        return seat.view


def test_a_profile_adds_up_and_leaves_out_what_does_not_count(client, server):
    person = Person(client)
    view = play(person, 6)
    play(person, 1, hint=True)
    play(person, 1, training=True)
    wait_until_judged(server)
    told = person.use().get("/api/me/profile").json()
    assert (told["games"], told["not_counted"], told["you"]) == (6, 2, True)
    for rows in ("by_role", "by_trick", "by_game", "over_time"):
        assert sum(row["own"]["opportunities"] for row in told[rows]) == told["overall"]["opportunities"]
        assert sum(row["own"]["mistakes"] for row in told[rows]) == told["overall"]["mistakes"]
        assert sum(row["population"]["mistakes"] for row in told[rows]) == told["population"]["mistakes"]
    overall = told["overall"]
    if overall["opportunities"]:
        rate = overall["mistakes"] / overall["opportunities"]
        assert overall["low"] - 1e-9 <= rate <= overall["high"] + 1e-9
    assert [row["points"] for row in told["lists"] if row["counts"] and row["deals"] == 6] == [
        view["sheet"]["total"][0]
    ]
    count = told["count"]
    assert count["threshold"] == pytest.approx(0.6 + offset((count["rate"] + MISTAKE_PRIOR.rate) / 2))
    assert str(overall["opportunities"]) in count["why"]
    listed = person.use().get("/api/people").json()["people"]
    assert listed[0]["you"]
    assert listed[0]["overall"]["mistakes"] == overall["mistakes"]
    assert listed[0]["overall"]["opportunities"] == overall["opportunities"]
    assert {(row["key"], row["name"]) for row in listed[1:]} == {("rules", "Kuno"), ("rules 2", "Karline")}
    assert all(row["bot"] for row in listed[1:])
    assert person.use().get("/api/people/profile", params={"name": "rules", "kind": "bot"}).json()["bot"]


def test_a_deal_that_does_not_count_stands_on_the_sheet_and_is_not_added(client):
    person = Person(client, 4)
    with person.sit(person.open(deals=3)) as seat:
        for deal in range(3):
            seat.deal()
            seat.wait()
            if deal == 1 and seat.my_turn:
                assert seat.ask({"type": "hint", "version": seat.view["version"]})["type"] == "hint"
            while seat.my_turn:
                seat.act(seat.choose())
                seat.wait()
        sheet = seat.view["sheet"]
    rows = sheet["rows"]
    assert [row["counts"] for row in rows] == [True, False, True]
    assert rows[1]["total"] == rows[0]["total"]
    assert sheet["total"] == [rows[0]["points"][place] + rows[2]["points"][place] for place in range(3)]
    solos = [row["soloist"] for row in rows if row["soloist"] is not None and row["counts"]]
    assert sum(sheet["won"]) + sum(sheet["lost"]) == len(solos)
    listed = person.use().get("/api/me/profile").json()["lists"]
    assert [(row["points"], row["deals"], row["counts"]) for row in listed] == [(sheet["total"][0], 3, True)]
    assert person.use().get("/api/tables").json()["tables"][0]["points"] == sheet["total"]


def test_a_bot_that_learns_is_told_of_earlier_evenings(client, server, monkeypatch):
    person = Person(client)
    play(person, 3)
    wait_until_judged(server)
    asked = []
    real = server.thinking.ask

    async def listen(task, told, *more):
        asked.append(told)
        return await real(task, told, *more)

    monkeypatch.setattr(server.thinking, "ask", listen)
    count = {"name": "count", "options": {"worlds": 10}}
    with person.sit(person.open([count, {"name": "rules"}], deals=2)) as seat:
        seat.play_deal(bold=False)
        seat.play_deal(bold=False)
    handle = f"person {person.session['person']}"
    assert asked[0]["memory"][handle]["mistakes"]["games"] <= 3
    assert asked[0]["past"] == []
    assert len(asked[-1]["past"]) == 1
    assert asked[-1]["past"][0]["names"].count(handle) == 1
    assert person.session["person"] not in asked[-1]["past"][0]["record"]


def test_somebody_with_the_name_of_a_record_is_not_that_player(client, server):
    person = Person(client)
    person.use().put("/api/session", json={"name": "Anna"})
    play(person, 1)
    wait_until_judged(server)
    assert person.use().get("/api/people/profile", params={"name": "Anna"}).status_code == 404
    assert person.use().get("/api/me/profile").json()["name"] == "Anna"


def test_the_web_works_on_postgres():
    if reason := postgres.missing():
        pytest.skip(reason)
    settings = ServerSettings(hosts=("testserver",), thinkers=1)
    with (
        postgres.server() as url,
        TestClient(create_app(replace(settings, store=url + "postgres"))) as client,
    ):
        person = Person(client)
        play(person, 2)
        server = client.app.state.server
        wait_until_judged(server)
        assert person.use().get("/api/me/profile").json()["games"] == 2
        assert person.use().get("/api/games").json()["total"] == 2
        assert person.use().get("/api/people").json()["people"][0]["you"]
        assert person.use().delete("/api/me").json()["games"] == 2
