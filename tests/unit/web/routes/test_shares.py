"""Links to a review: they open one game for anyone to read, hide the names if wanted, and can be taken back."""

from importlib.resources import files

import pytest
from web_person import Person, wait_for

SAMPLE = (files("counterplay.skat") / "sample.sgf").read_bytes()


@pytest.fixture(scope="module")
def owner(client):
    return Person(client)


@pytest.fixture(scope="module")
def game(owner):
    browser = owner.use()
    assert wait_for(browser.post("/api/imports", content=SAMPLE).json()["id"], browser)["games"] == 1
    return browser.get("/api/games").json()["games"][0]["id"]


def test_a_link_opens_the_game_for_anyone(owner, game, client):
    made = owner.use().post(f"/api/games/{game}/shares", json={"names": True})
    assert made.status_code == 201
    token = made.json()["token"]
    assert token != game
    stranger = Person(client)
    assert stranger.use().get(f"/api/games/{game}").status_code == 404
    record = stranger.use().get(f"/api/games/{token}").json()
    assert record["info"]["id"] == token  # the owner's own address stays unknown
    assert game not in str(record)
    assert record["info"]["players"] == ["Anna", "Bela", "Clara"]
    review = stranger.use().get(f"/api/games/{token}/review").json()
    assert review["moves"] == owner.use().get(f"/api/games/{game}/review").json()["moves"]
    assert review["game"] == token
    for path in ("whole", "rescue?seat=0", "telling?seat=0", "beliefs/3?seat=1", "decisions/0?worlds=20"):
        answer = stranger.use().get(f"/api/games/{token}/{path}")
        assert answer.status_code == 200, path
        assert game not in answer.text
    assert stranger.use().get("/api/games").json()["games"] == []


def test_names_are_hidden_if_wanted(owner, game, client):
    token = owner.use().post(f"/api/games/{game}/shares", json={}).json()["token"]
    stranger = Person(client)
    answer = stranger.use().get(f"/api/games/{token}")
    assert answer.json()["info"]["players"] == ["", "", ""]
    for name in ("Anna", "Bela", "Clara"):
        assert name not in answer.text
    shown = owner.use().get(f"/api/games/{game}").json()
    for part in ("hands", "play", "skat", "auction", "result"):
        kept = {**answer.json()[part], "game": None} if part == "result" else answer.json()[part]
        wanted = {**shown[part], "game": None} if part == "result" else shown[part]
        assert kept == wanted


def test_a_link_is_taken_back_by_its_owner_alone(owner, game, client):
    token = owner.use().post(f"/api/games/{game}/shares", json={"names": False}).json()["token"]
    stranger = Person(client)
    assert stranger.use().delete(f"/api/shares/{token}").status_code == 404
    assert stranger.use().post(f"/api/games/{token}/shares", json={}).status_code == 404
    assert stranger.use().get(f"/api/games/{game}/shares").json()["shares"] == []
    mine = owner.use().get(f"/api/games/{game}/shares").json()["shares"]
    assert token in [one["token"] for one in mine]
    assert owner.use().delete(f"/api/shares/{token}").status_code == 204
    assert stranger.use().get(f"/api/games/{token}").status_code == 404
    assert owner.use().delete(f"/api/shares/{token}").status_code == 404


def test_who_is_forgotten_leaves_no_link(client):
    leaving = Person(client)
    browser = leaving.use()
    assert wait_for(browser.post("/api/imports", content=SAMPLE).json()["id"], browser)["games"] == 1
    game = browser.get("/api/games").json()["games"][0]["id"]
    token = browser.post(f"/api/games/{game}/shares", json={}).json()["token"]
    assert Person(client).use().get(f"/api/games/{token}").status_code == 200
    assert leaving.use().delete("/api/me").status_code == 200
    assert Person(client).use().get(f"/api/games/{token}").status_code == 404


def test_links_are_part_of_what_is_kept_about_one(owner, game):
    token = owner.use().post(f"/api/games/{game}/shares", json={"names": True}).json()["token"]
    kept = owner.use().get("/api/me/export").json()["shares"]
    assert {"token": token, "game": game, "names": True} in [
        {key: one[key] for key in ("token", "game", "names")} for one in kept
    ]
