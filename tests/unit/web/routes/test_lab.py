"""The lab: committed studies, small matches, one-card poker and Leduc."""

import csv
import json
import time

import pytest
from web_person import Person

from counterplay.protocol import Stream
from counterplay.studies import RESULTS


@pytest.fixture
def browser(client):
    return Person(client).use()


def test_every_committed_result_is_listed_and_served(browser):
    studies = browser.get("/api/studies").json()["studies"]
    assert {study["name"] for study in studies} == {folder.name for folder in RESULTS.iterdir() if folder.is_dir()}
    for study in studies:
        assert study["command"]
        for file in study["files"]:
            answer = browser.get(file["url"])
            assert answer.status_code == 200
            assert answer.content == (RESULTS / study["name"] / file["name"]).read_bytes()
            if file["kind"] == "table":
                rows = browser.get(file["url"].replace("/files/", "/tables/")).json()
                with (RESULTS / study["name"] / file["name"]).open(encoding="utf-8", newline="") as source:
                    assert [rows["columns"], *rows["rows"]] == list(csv.reader(source))


@pytest.mark.parametrize(
    "path", ["abd/files/nothing.png", "none/files/table1.csv", "abd/files/run.py", "abd/tables/x.csv"]
)
def test_what_is_not_there_is_not_served(browser, path):
    assert browser.get(f"/api/studies/{path}").status_code == 404


def test_a_match_is_followed_and_has_intervals(browser):
    wanted = {"players": [{"name": "rules"}, {"name": "random"}], "deals": 9, "seed": 3}
    job = browser.post("/api/matches", json=wanted).json()["id"]
    with browser.stream("GET", f"/api/matches/{job}/events") as stream:
        states = [json.loads(line[6:]) for line in stream.iter_lines() if line.startswith("data: ")]
    last = states[-1]
    assert (last["state"], last["done"], last["total"]) == ("done", 9, 9)
    best, *others = last["players"]
    assert best["name"] == "rules"
    assert best["games"] == 27
    assert best["low"] < best["points"] < best["high"]
    assert all(other["points"] < best["points"] for other in others)
    again = browser.post("/api/matches", json=wanted).json()["id"]
    for _ in range(6000):
        state = browser.get(f"/api/matches/{again}").json()
        if state["state"] != "running":
            break
        time.sleep(0.05)
    assert state["players"] == last["players"]


def test_a_match_can_be_stopped_and_there_are_not_too_many(browser):
    wanted = {"players": [{"name": "kermit", "options": {"worlds": 200}}, {"name": "rules"}], "deals": 360}
    jobs = [browser.post("/api/matches", json=wanted) for _ in range(3)]
    assert [job.status_code for job in jobs] == [201, 201, 429]
    for job in jobs[:2]:
        assert browser.delete(f"/api/matches/{job.json()['id']}").json()["state"] == "stopped"


@pytest.mark.parametrize("against", ["champion", "bayes", "TP"])
def test_one_card_poker_is_played_to_its_end(browser, against):
    view = browser.post("/api/onecard", json={"against": against, "chips": 4}).json()
    chance, showdowns = Stream(1, against), 0
    for _ in range(3000):
        assert sum(view["chips"]) + view["pot"] == 8
        assert sum(belief["share"] for belief in view["beliefs"]) == pytest.approx(1)
        if "next" not in view["legal"] and view["winner"] is None:
            assert view["shown"] is None
        showdowns += view["shown"] is not None
        if view["winner"] is not None:
            break
        choices = [action for action in view["legal"] if action != "fold"] or view["legal"]
        view = browser.post(f"/api/onecard/{view['id']}", json={"action": chance.choice(choices)}).json()
    assert view["winner"] in (0, 1)
    assert view["chips"][view["winner"]] == 8
    assert showdowns
    assert browser.post(f"/api/onecard/{view['id']}", json={"action": "call"}).status_code == 409


@pytest.mark.parametrize(("p", "seat"), [(1.0, 1), (0.5, 2), (0.0, 2)])
def test_leduc_is_played_game_after_game(browser, p, seat):
    view = browser.post("/api/leduc", json={"p": p, "seat": seat}).json()
    chance, total = Stream(2, "leduc"), 0.0
    for _ in range(60):
        assert view["moves"] == [] or view["over"]
        if view["over"]:
            total += view["won"]
            assert view["total"] == pytest.approx(total)
        assert view["legal"]
        view = browser.post(f"/api/leduc/{view['id']}", json={"action": chance.choice(view["legal"])}).json()
    assert view["games"] > 5
    assert browser.post(f"/api/leduc/{view['id']}", json={"action": "dance"}).status_code == 409


def test_the_risk_of_trust_is_that_of_the_study(browser):
    curve = browser.get("/api/leduc/risk?model=S1").json()
    assert [point["p"] for point in curve["points"]] == [tenth / 10 for tenth in range(11)]
    assert curve["points"][0]["gain"] <= curve["points"][-1]["gain"]
    assert curve["points"][0]["exploitability"] <= curve["points"][-1]["exploitability"]
