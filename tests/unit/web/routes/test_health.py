"""How the server does: told truly, to programs; and every GET can be asked for its head alone."""

import re

import pytest
from web_person import Person

from counterplay.store import StoreAway
from counterplay.web.routes import health


def test_a_server_that_can_play_says_so(client):
    assert client.get("/healthz").text == "ok\n"
    told = client.get("/ready")
    assert (told.status_code, told.json()) == (200, {"ready": True, "store": True, "workers": True, "room": True})


def test_a_server_that_cannot_says_why(client, server, monkeypatch):
    def away(work):
        raise StoreAway("no answer")

    monkeypatch.setattr(server.store.transactions, "read", away)
    monkeypatch.setattr(health, "LEAST_ROOM", 1 << 60)
    told = client.get("/ready")
    assert told.status_code == 503
    assert told.json() == {"ready": False, "store": False, "workers": True, "room": False}
    assert client.get("/healthz").status_code == 200


def test_metrics_count_and_name_nobody(client, server):
    person = Person(client, 31)
    table = person.open()
    with person.sit(table) as seat:
        assert seat.view
        told = client.get("/metrics")
    assert told.headers["content-type"].startswith("text/plain; version=0.0.4")
    found = dict(re.findall(r"^(counterplay_\w+) (\S+)$", told.text, re.MULTILINE))
    assert float(found["counterplay_tables"]) >= 1
    assert float(found["counterplay_people"]) >= 1
    assert "counterplay_games_to_judge" in found
    assert re.search(
        r'counterplay_requests_total\{method="POST",route="/api/tables",status="201"\} [1-9]', told.text
    )
    for secret in (table, person.session["person"], person.session["name"] + '"', person.cookie):
        assert secret not in told.text


def test_strangers_are_told_no_metrics(app, client, monkeypatch):
    monkeypatch.setattr(health, "own_machine", lambda address: False)
    assert client.get("/metrics").status_code == 404


@pytest.mark.parametrize("path", ["/", "/healthz", "/api/catalogue", "/api/session", "/review/x"])
def test_a_head_is_what_the_answer_begins_with(client, path):
    whole, head = client.get(path), client.head(path)
    assert (head.status_code, head.content) == (whole.status_code, b"")
    assert head.headers["content-type"] == whole.headers["content-type"]


@pytest.mark.parametrize("path", ["/api/nothing", "/nothing.js", "/assets/nothing.css", "/a/b/robots.txt"])
def test_what_is_not_there_is_not_found(client, path):
    assert client.get(path).status_code == 404


def test_an_unknown_address_is_not_found_by_any_method(client):
    for method in ("POST", "PUT", "DELETE"):
        assert client.request(method, "/api/nothing").status_code == 404
    assert client.post("/api/catalogue").status_code == 405
