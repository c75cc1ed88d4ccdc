"""Imports: good records are kept once, bad ones listed with reasons, and nothing too large gets in."""

import asyncio
import bz2
import gzip
import json
from importlib.resources import files

import pytest
from web_person import Person, wait_for, wait_until_judged

from counterplay.web import imports
from counterplay.web.refusal import Refused

SAMPLE = (files("counterplay.skat") / "sample.sgf").read_bytes()


def games(count):
    """The sample under other numbers and names."""
    return b"".join(
        SAMPLE.replace(b"P0[Anna]", b"P0[Anna %d]" % number).replace(b"\n", b"") + b"\n" for number in range(count)
    )


def sent(browser, content):
    answer = browser.post("/api/imports", content=content)
    assert answer.status_code == 201, answer.text
    return wait_for(answer.json()["id"], browser)


@pytest.fixture
def browser(client):
    return Person(client).use()


@pytest.mark.parametrize("pack", [bytes, gzip.compress, bz2.compress])
def test_records_come_in_packed_or_not(browser, pack):
    state = sent(browser, pack(games(3)))
    assert (state["state"], state["records"], state["games"], state["bad"]) == ("done", 3, 3, 0)
    assert browser.get("/api/games?source=import").json()["total"] == 3


def test_the_same_game_is_kept_once(browser):
    assert sent(browser, games(2))["games"] == 2
    state = sent(browser, games(3))
    assert (state["games"], state["known"]) == (1, 2)


def test_bad_records_are_listed_with_line_and_reason(browser):
    bad = b"nonsense\n(;GM[Skat]P0[<script>];)\n" + SAMPLE.replace(b"18", b"17", 1)
    state = sent(browser, games(1) + bad + games(2)[-len(games(1)) - 1 :])
    assert state["state"] == "done"
    assert [row["line"] for row in state["bad_records"]] == [2, 3, 4]
    assert all(row["reason"] for row in state["bad_records"])


def test_progress_is_followed_by_events(browser):
    job = browser.post("/api/imports", content=games(40)).json()["id"]
    with browser.stream("GET", f"/api/imports/{job}/events") as stream:
        assert stream.headers["content-type"].startswith("text/event-stream")
        states = [json.loads(line[6:]) for line in stream.iter_lines() if line.startswith("data: ")]
    assert states[-1]["state"] == "done"
    assert states[-1]["games"] == 40
    assert [state["records"] for state in states] == sorted(state["records"] for state in states)


def test_an_upload_that_is_too_large_is_refused_while_it_comes(browser, monkeypatch):
    monkeypatch.setattr(imports, "MOST_BYTES", 10_000)
    answer = browser.post("/api/imports", content=b"x" * 10_001)
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")
    taken = []

    async def endless():
        while True:
            taken.append(1000)
            yield b"x" * 1000

    with pytest.raises(Refused, match="at most"):
        asyncio.run(imports.receive(endless(), declared=None))
    assert sum(taken) == 11_000


def test_a_file_that_unpacks_to_too_much_is_given_up(browser, monkeypatch):
    monkeypatch.setattr(imports, "MOST_UNPACKED", 300_000)
    state = sent(browser, gzip.compress(games(2000)))
    assert state["state"] == "failed"
    assert "unpacks" in state["message"]


def test_a_bomb_of_nothing_is_given_up(browser):
    state = sent(browser, gzip.compress(b"\n" * (20 << 20)))
    assert (state["state"], state["games"]) == ("failed", 0)


@pytest.mark.parametrize(
    "content",
    [b"", b"\x00\x01\x02", gzip.compress(games(3), mtime=0)[:-20], "ä(;GM".encode("utf-16"), b"(;" * 100],
)
def test_what_is_no_file_of_records_harms_nothing(browser, content):
    answer = browser.post("/api/imports", content=content)
    if answer.status_code == 201:
        state = wait_for(answer.json()["id"], browser)
        assert state["state"] == "failed" or state["bad"]
        assert "Traceback" not in state["message"]
    else:
        assert answer.status_code == 422
    assert browser.get("/api/games").status_code == 200


def test_games_are_found_by_player_kind_result_and_error(client, server):
    browser = Person(client).use()
    sent(browser, games(4))
    wait_until_judged(server, seconds=300)
    found = browser.get("/api/games", params={"player": "Anna 2"}).json()
    assert [game["players"][0] for game in found["games"]] == ["Anna 2"]
    assert browser.get("/api/games", params={"player": "%"}).json()["total"] == 0
    assert browser.get("/api/games", params={"kind": "spades", "result": "won"}).json()["total"] == 4
    assert browser.get("/api/games", params={"kind": "grand"}).json()["total"] == 0
    assert browser.get("/api/games", params={"points_lost": 17}).json()["total"] == 4
    assert browser.get("/api/games", params={"points_lost": 18}).json()["total"] == 0
    assert browser.get("/api/games", params={"mistakes": 1}).json()["total"] == 0
    page = browser.get("/api/games", params={"limit": 3}).json()
    assert (len(page["games"]), page["next"]) == (3, 3)
    people = browser.get("/api/people").json()["people"]
    assert {person["name"]: person["games"] for person in people if person["name"] != "x"}["Clara"] == 4
    clara = browser.get("/api/people/profile", params={"name": "Clara"}).json()
    assert (clara["games"], clara["overall"]["opportunities"], clara["overall"]["mistakes"]) == (4, 16, 0)
    assert clara["overall"]["low"] == 0
    assert clara["count"]["opportunities"] == 16
    assert clara["count"]["threshold"] > 0.6
