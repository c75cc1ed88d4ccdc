"""The optional account: come back on another device, sign out everywhere; guesses are limited."""

import pytest
from sqlalchemy import select
from web_person import Person

from counterplay.store import schema as db

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
