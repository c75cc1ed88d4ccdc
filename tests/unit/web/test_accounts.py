"""The optional account: come back on another device, sign out everywhere; guesses are limited."""

import re
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from sqlalchemy import select, update
from web_person import Person

from counterplay.store import schema as db
from counterplay.web.identity import now
from counterplay.web.routes import account

PHRASE = "three jacks and an ace"


def kept(person, login, phrase=PHRASE, **more):
    return person.use().put("/api/me/account", json={"login": login, "phrase": phrase, **more})


def sign_in(person, login, phrase=PHRASE):
    answer = person.use().post("/api/me/account/sign-in", json={"login": login, "phrase": phrase})
    if answer.status_code == 200:
        person.cookie = answer.cookies["counterplay_session"]
    return answer


def test_somebody_comes_back_on_another_device_and_signs_out_everywhere(client, server):
    home, abroad = Person(client, 1), Person(client, 2)
    table = home.open()
    assert home.use().get("/api/me/account").json() == {"login": None, "devices": 1}
    assert kept(home, "Anna.B").json() == {"login": "anna.b", "devices": 1}
    assert sign_in(abroad, "ANNA.b").json() == {"login": "anna.b", "devices": 2}
    assert abroad.use().get("/api/session").json()["person"] == home.session["person"]
    assert abroad.use().get(f"/api/tables/{table}").status_code == 200
    assert abroad.use().post("/api/me/account/sign-out-everywhere").json()["devices"] == 1
    assert home.use().get("/api/tables").status_code == 401
    assert abroad.use().get("/api/tables").status_code == 200
    with server.store.transactions.reading() as connection:
        rows = [tuple(row) for row in connection.execute(select(db.accounts))]
    assert PHRASE not in str(rows)
    assert any("$argon2id$" in str(row) for row in rows)
    told = abroad.use().get("/api/me/export").text
    assert "anna.b" in told
    assert "argon2" not in told


def test_a_wrong_phrase_and_an_unknown_name_are_told_alike(client):
    person, other = Person(client, 3), Person(client, 4)
    assert kept(person, "carla").status_code == 200
    wrong = sign_in(other, "carla", "not the right one")
    unknown = sign_in(other, "nobody.here", "not the right one")
    assert (wrong.status_code, wrong.json()) == (unknown.status_code, unknown.json())
    assert wrong.json()["code"] == "wrong_phrase"
    assert kept(other, "CARLA").json()["code"] == "taken"
    assert kept(person, "carla", "another long phrase").json()["code"] == "wrong_phrase"
    assert kept(person, "carla", "another long phrase", present=PHRASE).status_code == 200
    assert sign_in(other, "carla", "another long phrase").status_code == 200


def test_guesses_are_limited_for_each_name(client):
    person = Person(client, 5)
    assert kept(person, "dora").status_code == 200
    guesser = Person(client, 6)
    answers = [sign_in(guesser, "dora", f"guess number {number}").status_code for number in range(12)]
    assert answers[:10] == [403] * 10
    assert answers[10:] == [429] * 2
    assert sign_in(guesser, "dora").status_code == 429, "not even the right one, until a minute has passed"


@pytest.mark.parametrize(("login", "phrase"), [("ab", PHRASE), ("with space", PHRASE), ("emil", "too short")])
def test_what_cannot_be_kept_is_refused(client, login, phrase):
    assert kept(Person(client, 7), login, phrase).status_code == 422


def test_an_account_goes_with_its_person(client, server):
    person = Person(client, 8)
    person.open()
    assert kept(person, "frida").status_code == 200
    assert person.use().delete("/api/me").status_code == 200
    assert sign_in(Person(client, 9), "frida").json()["code"] == "wrong_phrase"
    with server.store.transactions.reading() as connection:
        assert connection.execute(select(db.accounts).where(db.accounts.c.login == "frida")).first() is None


def test_a_stolen_cookie_does_not_take_the_account_over(client):
    owner, thief = Person(client, 10), Person(client, 11)
    assert kept(owner, "gerda").status_code == 200
    thief.cookie = owner.cookie
    assert thief.use().request("DELETE", "/api/me/account", json={}).json()["code"] == "wrong_phrase"
    assert kept(thief, "thief", "a phrase of the thief").json()["code"] == "wrong_phrase"
    assert sign_in(Person(client, 12), "gerda").status_code == 200
    gone = owner.use().request("DELETE", "/api/me/account", json={"present": PHRASE})
    assert gone.json()["login"] is None


def test_another_phrase_ends_the_other_sessions(client):
    owner, other = Person(client, 13), Person(client, 14)
    assert kept(owner, "hanna").status_code == 200
    assert sign_in(other, "hanna").status_code == 200
    assert kept(owner, "hanna", "another long phrase", present=PHRASE).json()["devices"] == 1
    assert other.use().get("/api/tables").status_code == 401
    assert owner.use().get("/api/tables").status_code == 200


def test_one_signs_in_and_out_and_leaves_no_session_behind(client):
    owner, browser = Person(client, 15), Person(client, 16)
    assert kept(owner, "ida").status_code == 200
    anonymous = browser.cookie
    assert sign_in(browser, "ida").status_code == 200
    signed_in, browser.cookie = browser.cookie, anonymous
    assert browser.use().get("/api/tables").status_code == 401, "nobody comes back to what the cookie was before"
    assert browser.use().post("/api/me/account/sign-out").status_code == 401
    browser.cookie = signed_in
    assert browser.use().post("/api/me/account/sign-out").status_code == 200
    browser.cookie = signed_in
    assert browser.use().get("/api/tables").status_code == 401
    assert sign_in(browser, "ida").status_code == 200
    stranger = Person(client, 17)
    assert stranger.use().post("/api/me/account/sign-out").json()["code"] == "no_account"


def test_phrases_that_come_at_once_count_before_they_are_tried(client, monkeypatch):
    tried = []

    def verified(kept, phrase):
        tried.append(phrase)
        time.sleep(0.02)
        return phrase == PHRASE

    owner = Person(client, 18)
    assert kept(owner, "jutta").status_code == 200
    guesser = Person(client, 19)
    monkeypatch.setattr(account, "verified", verified)
    body = {"login": "jutta", "phrase": "not the right one"}
    guesser.use()
    with ThreadPoolExecutor(30) as threads:
        answers = list(
            threads.map(lambda _: client.post("/api/me/account/sign-in", json=body).status_code, range(60))
        )
    assert len(tried) <= 10
    assert set(answers) <= {403, 429, 503}
    locked = sign_in(guesser, "jutta").json()
    assert locked["code"] == "too_many_phrases"
    assert re.search(r"in \d\d? seconds", locked["message"])


def test_strangers_do_not_lock_the_owners_browser_out(client):
    owner = Person(client, 20)
    body = {"login": "karla", "phrase": PHRASE}
    badge = owner.use().put("/api/me/account", json=body).cookies["counterplay_known"]
    guesser = Person(client, 21)
    answers = [sign_in(guesser, "karla", "guess").status_code for _ in range(11)]
    assert answers == [403] * 10 + [429]
    assert sign_in(guesser, "karla").status_code == 429
    client.cookies.clear()
    client.cookies.set("counterplay_known", badge)
    assert client.post("/api/me/account/sign-in", json=body).status_code == 200
    client.cookies.clear()
    client.cookies.set("counterplay_known", "0" * 64)
    assert client.post("/api/me/account/sign-in", json=body).status_code == 429


def test_a_session_ends_after_ninety_days_and_is_renewed_by_every_visit(client, server):
    visitor, absent = Person(client, 22), Person(client, 23)

    def aged(person, days):
        mine = db.sessions.c.person == person.session["person"]
        change = update(db.sessions).where(mine).values(created=now(timedelta(days=days)))
        server.store.transactions.write(lambda connection: connection.execute(change))

    aged(visitor, 89)
    aged(absent, 91)
    answer = visitor.use().get("/api/session")
    assert answer.json()["person"] == visitor.session["person"]
    assert "Max-Age=7776000" in answer.headers["set-cookie"]
    assert "set-cookie" not in visitor.use().get("/api/session").headers
    assert absent.use().get("/api/session").json()["person"] != absent.session["person"]
    server.sessions.end_old_sessions()
    with server.store.transactions.reading() as connection:
        mine = db.sessions.c.person == absent.session["person"]
        assert connection.execute(select(db.sessions).where(mine)).first() is None
