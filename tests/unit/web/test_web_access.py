"""Who may come in: sessions, owners, hosts, origins, and what answers say to browsers."""

import pytest
from sqlalchemy import inspect
from starlette.websockets import WebSocketDisconnect
from web_person import ORIGIN, Person


@pytest.fixture(scope="module")
def owner(client):
    return Person(client)


@pytest.fixture(scope="module")
def table(owner):
    return owner.open(deals=1)


@pytest.fixture(scope="module")
def game(owner, client):
    with owner.sit(owner.open(deals=1)) as seat:
        seat.play_deal(bold=False)
        return seat.view["result"]["game"]


def closed(client, path, headers):
    try:
        with client.websocket_connect(path, headers=headers):
            return None
    except WebSocketDisconnect as problem:
        return problem.code


def test_the_cookie_is_for_this_site_and_not_for_scripts(client):
    client.cookies.clear()
    cookie = client.get("/api/session").headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    assert "path=/" in cookie


def test_the_session_token_is_not_kept(client, server, owner):
    with server.store.transactions.reading() as connection:
        kept = str(connection.exec_driver_sql("SELECT * FROM web_session").all())
    assert owner.cookie not in kept


def test_without_a_session_there_is_nothing(client, table, game):
    client.cookies.clear()
    paths = (
        "/api/tables",
        f"/api/tables/{table}",
        f"/api/games/{game}",
        "/api/me/export",
        "/api/people",
        "/api/games",
    )
    for path in paths:
        answer = client.get(path)
        assert (answer.status_code, answer.json()["code"]) == (401, "no_session")
    assert closed(client, f"/api/tables/{table}/socket", ORIGIN) == 4401


def test_another_person_finds_nothing_of_mine(client, table, game):
    stranger = Person(client).use()
    for path in (
        f"/api/tables/{table}",
        f"/api/fair/{table}/0",
        f"/api/games/{game}",
        f"/api/games/{game}/review",
        f"/api/games/{game}/decisions/0",
        f"/api/games/{game}/beliefs/0?seat=0",
    ):
        answer = stranger.get(path)
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found"), path
    assert stranger.delete(f"/api/tables/{table}").status_code == 404
    assert stranger.post(f"/api/games/{game}/whatif", json={"index": 0, "cards": ["CJ"]}).status_code == 404
    assert closed(client, f"/api/tables/{table}/socket", ORIGIN) == 4404
    assert stranger.get("/api/games").json()["total"] == 0


def test_jobs_and_poker_tables_are_ones_own(client, owner):
    job = owner.use().post("/api/matches", json={"players": [{"name": "rules"}] * 2, "deals": 1}).json()["id"]
    poker = owner.use().post("/api/onecard", json={}).json()["id"]
    stranger = Person(client).use()
    for path in (f"/api/matches/{job}", f"/api/matches/{job}/events", f"/api/onecard/{poker}"):
        assert stranger.get(path).status_code == 404


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "127.0.0.1.evil.example", "localhost.", ""])
def test_a_foreign_host_name_is_refused(client, table, owner, host):
    owner.use()
    answer = client.get("/api/session", headers={"host": host})
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_host")
    headers = {"host": host, "origin": f"http://{host}"}
    assert closed(client, f"/api/tables/{table}/socket", headers) == 1008


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://testserver:81", "http://testserver.evil", ""]
)
def test_a_foreign_origin_can_change_nothing(client, table, owner, origin):
    browser = owner.use()
    headers = {"origin": origin}
    answer = browser.post("/api/tables", json={"bots": [{"name": "rules"}] * 2}, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (403, "bad_origin")
    assert browser.delete("/api/me", headers=headers).status_code == 403
    assert closed(client, f"/api/tables/{table}/socket", headers) == 1008


def test_a_socket_without_an_origin_is_refused(client, table, owner):
    owner.use()
    assert closed(client, f"/api/tables/{table}/socket", {}) == 1008


def test_another_site_cannot_hide_its_origin(client, owner):
    for site in ("cross-site", "same-site"):
        answer = owner.use().put("/api/session", json={"name": "Eve"}, headers={"sec-fetch-site": site})
        assert answer.status_code == 403


def test_every_answer_tells_the_browser_to_be_careful(client):
    for path in ("/", "/api/session", "/api/nothing", "/assets/none.js"):
        headers = client.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
    assert client.get("/api/session").headers["cache-control"] == "no-store"


def test_a_body_that_is_too_large_is_refused_while_it_comes(client, owner):
    def pieces():
        for _ in range(100):
            yield b" " * 1024

    for content in (b" " * 100_000, pieces()):
        headers = {"content-type": "application/json"}
        answer = owner.use().post("/api/tables", content=content, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


def test_no_file_outside_the_built_pages_is_served(client):
    for path in ("/%00", "/" + "x" * 5000, "/assets/%00", "/assets/" + "x" * 300):
        assert client.get(path).status_code in (200, 404)
    for path in ("/../app.py", "/..%2fapp.py", "/%2e%2e/app.py", "/assets/../../app.py", "/static/index.html"):
        assert "create_app" not in client.get(path).text


@pytest.mark.parametrize("name", ["<b>x</b>", "", " ", "a\u202eb", "kermit", "x" * 41, "-x", "a\x00b", 5, None])
def test_a_name_that_could_be_markup_or_a_bot_is_refused(client, owner, name):
    assert owner.use().put("/api/session", json={"name": name}).status_code == 422


def test_a_new_name_is_on_all_tables(client):
    person = Person(client)
    table = person.open(deals=1)
    assert person.use().put("/api/session", json={"name": "Jürgen O'Hara"}).json()["name"] == "Jürgen O'Hara"
    seats = person.use().get(f"/api/tables/{table}").json()["seats"]
    assert [row["name"] for row in seats if row["you"]] == ["Jürgen O'Hara"]


def test_all_that_is_kept_can_be_taken_along_and_deleted(client, server):
    person = Person(client)
    with person.sit(person.open(deals=2)) as seat:
        seat.play_deal()
    kept = person.use().get("/api/me/export").json()
    assert kept["person"]["id"] == person.session["person"]
    assert len(kept["tables"]) == len(kept["games"]) == 1
    assert kept["games"][0]["record"].startswith("(;GM[Skat]")
    gone = person.use().delete("/api/me").json()
    assert (gone["tables"], gone["games"]) == (1, 1)
    assert person.use().get("/api/tables").status_code == 401
    with server.store.transactions.reading() as connection:
        for name in inspect(connection).get_table_names():
            rows = connection.exec_driver_sql(f"SELECT * FROM {name}").all()
            assert person.session["person"] not in str(rows)
