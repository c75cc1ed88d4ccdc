"""The operator's page: who comes in, what is told there, whom it keeps out, and that all of it is written down."""

import json
import logging
import warnings

import pytest
from web_person import ORIGIN, Person

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from counterplay.web.app import create_app
from counterplay.web.services import ServerSettings

PHRASE = "three jacks and an ace"
COOKIE = "counterplay_operator"


@pytest.fixture(scope="module")
def operated(tmp_path_factory):
    folder = tmp_path_factory.mktemp("operated")
    settings = ServerSettings(
        store=str(folder / "store.db"),
        hosts=("testserver",),
        thinkers=1,
        shared=True,
        proxy=True,
        backup_to=folder / "backups",
        operator=PHRASE,
    )
    with TestClient(create_app(settings)) as client:
        yield client


def ask(client, method, path, cookie, **more):
    client.cookies.clear()
    return client.request(method, f"/api/operator{path}", headers={"cookie": f"{COOKIE}={cookie}"}, **more)


def sign_in(client, phrase=PHRASE, address="10.0.0.1"):
    client.cookies.clear()
    headers = {"x-forwarded-for": address, **ORIGIN}
    return client.post("/api/operator/sign-in", json={"phrase": phrase}, headers=headers)


@pytest.fixture
def cookie(operated):
    return sign_in(operated).cookies[COOKIE]


def deeds(client, cookie):
    return [(line["deed"], line["person"]) for line in ask(client, "GET", "/audit", cookie).json()["lines"]]


EVERYTHING = (
    ("GET", "/overview"),
    ("GET", "/tables"),
    ("GET", "/people"),
    ("GET", "/audit"),
    ("POST", "/backup"),
    ("POST", "/sign-out"),
    ("PUT", f"/people/{'a' * 22}/ban"),
    ("DELETE", f"/people/{'a' * 22}"),
)


def test_without_a_phrase_there_is_no_such_address(client):
    for method, path in (*EVERYTHING, ("POST", "/sign-in"), ("GET", "/session")):
        body = {"phrase": PHRASE} if path == "/sign-in" else {"banned": True}
        assert ask(client, method, path, "x", json=body).status_code == 404, path


def test_nobody_but_the_operator_comes_in(operated, cookie):
    person = Person(operated)
    for method, path in EVERYTHING:
        for other in ("", "x", person.cookie):
            refused = ask(operated, method, path, other, json={"banned": True})
            assert refused.status_code == 401, (path, other)
            assert refused.json()["code"] == "no_operator"
    # a session at the table opens nothing here, and the operator's cookie is nobody at the table
    operated.cookies.clear()
    assert operated.get("/api/tables", headers={"cookie": f"counterplay_session={cookie}"}).status_code == 401
    assert ask(operated, "GET", "/session", cookie).json() == {"signed_in": True}


def test_its_cookie_goes_to_its_own_addresses_alone_and_other_sites_are_refused(operated, cookie):
    handed = sign_in(operated).headers["set-cookie"]
    for part in ("HttpOnly", "SameSite=strict", "Path=/api/operator", "Max-Age=43200"):
        assert part in handed
    operated.cookies.clear()
    headers = {"cookie": f"{COOKIE}={cookie}", "origin": "http://elsewhere.example"}
    assert operated.post("/api/operator/backup", headers=headers).json()["code"] == "bad_origin"


def test_wrong_phrases_are_counted_and_strangers_lock_nobody_out(operated):
    told = [sign_in(operated, "three kings and a ten", "10.0.0.66") for _ in range(12)]
    assert [answer.status_code for answer in told] == [403] * 10 + [429] * 2
    assert "seconds" in told[-1].json()["message"]
    assert sign_in(operated, PHRASE, "10.0.0.66").status_code == 429
    assert sign_in(operated, PHRASE, "10.0.0.67").status_code == 200


def test_a_session_ends_by_signing_out_and_by_itself(operated, cookie, monkeypatch):
    other = sign_in(operated).cookies[COOKIE]
    assert ask(operated, "POST", "/sign-out", other).json() == {"signed_in": False}
    assert ask(operated, "GET", "/overview", other).status_code == 401
    assert ask(operated, "GET", "/overview", cookie).status_code == 200
    operators = operated.app.state.server.operators
    monkeypatch.setattr(operators, "_sessions", dict.fromkeys(operators._sessions, 0.0))
    assert ask(operated, "GET", "/overview", cookie).status_code == 401


def test_it_tells_how_the_server_does_and_no_card(operated, cookie):
    person = Person(operated)
    table = person.open()
    with person.sit(table) as seat:
        seat.deal()
        logging.getLogger("counterplay.web.test").warning("the disk is nearly full")
        told = ask(operated, "GET", "/overview", cookie).json()
        tables = ask(operated, "GET", "/tables", cookie)
    assert told["ready"]
    assert told["people"] >= 1
    assert told["here"] == 1
    assert told["tables"] >= 1
    assert told["requests"] > 0
    assert told["problems"][0]["message"] == "the disk is nearly full"
    (mine,) = [one for one in tables.json()["tables"] if one["id"] == table]
    assert mine["here"] == 1
    assert "hand" not in json.dumps(mine)


def test_a_copy_can_be_made_now_and_its_age_is_told(operated, cookie):
    told = ask(operated, "POST", "/backup", cookie).json()["backup"]
    assert told["copies"] >= 1
    assert 0 <= told["age"] < 60
    assert deeds(operated, cookie)[0] == ("back up", "")


def test_who_is_blocked_is_kept_out_and_may_take_along_what_is_theirs(operated, cookie):
    person = Person(operated)
    id = person.session["person"]
    table = person.open()
    banned = ask(operated, "PUT", f"/people/{id}/ban", cookie, json={"banned": True}).json()
    assert banned["banned"]
    for path in ("/api/session", "/api/tables", f"/api/tables/{table}"):
        refused = person.use().get(path)
        assert (refused.status_code, refused.json()["code"]) == (403, "banned"), path
    with pytest.raises(WebSocketDisconnect), person.sit(table):
        pass
    assert person.use().get("/api/me/export").json()["person"]["kept_out"]
    ask(operated, "PUT", f"/people/{id}/ban", cookie, json={"banned": False})
    assert person.use().get("/api/tables").status_code == 200
    assert deeds(operated, cookie)[:2] == [("unblock", id), ("block", id)]


def test_a_blocked_account_does_not_come_back_on_another_device(operated, cookie):
    person = Person(operated)
    account = {"login": "carla", "phrase": PHRASE}
    assert person.use().put("/api/me/account", json=account).status_code == 200
    (found,) = ask(operated, "GET", "/people?name=CARL", cookie).json()["people"]
    ask(operated, "PUT", f"/people/{found['id']}/ban", cookie, json={"banned": True})
    other = Person(operated)
    assert other.use().post("/api/me/account/sign-in", json=account).json()["code"] == "banned"


def test_somebody_is_forgotten_everywhere_and_the_line_about_it_names_nobody(operated, cookie):
    person = Person(operated)
    assert person.use().put("/api/session", json={"name": "Xaver Zwirn"}).status_code == 200
    person.open()
    id = person.session["person"]
    assert ask(operated, "DELETE", f"/people/{id}", cookie).json()["tables"] == 1
    assert person.use().get("/api/tables").status_code == 401
    assert ask(operated, "GET", "/people?name=Zwirn", cookie).json()["total"] == 0
    assert deeds(operated, cookie)[0] == ("forget", id)
    assert "Zwirn" not in ask(operated, "GET", "/audit", cookie).text
    assert ask(operated, "DELETE", f"/people/{id}", cookie).status_code == 404


def test_people_and_deeds_come_page_by_page(operated, cookie):
    for _ in range(3):
        Person(operated)
    first = ask(operated, "GET", "/people?limit=2", cookie).json()
    assert len(first["people"]) == 2
    assert first["next"] == 2
    rest = ask(operated, "GET", "/people?limit=200&offset=2", cookie).json()
    assert len(rest["people"]) == first["total"] - 2
    assert rest["next"] is None
    seen, before = [], ""
    while before is not None:
        page = ask(operated, "GET", f"/audit?limit=2{before}", cookie).json()
        seen += page["lines"]
        before = None if page["next"] is None else f"&before={page['next']}"
    assert len(seen) == len(ask(operated, "GET", "/audit?limit=200", cookie).json()["lines"])
    assert {line["deed"] for line in seen} >= {"sign in"}
