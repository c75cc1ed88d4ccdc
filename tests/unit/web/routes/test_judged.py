"""The whole game judged through the web: the same digits as at the terminal, and beliefs beside each other."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner
from web_person import wait_for

from counterplay.cli.main import app
from counterplay.skat.rules.actions import parse_action

TURNED = Path(__file__).parents[4] / "examples/turned.sgf"


@pytest.fixture(scope="module")
def games(person):
    browser = person.use()
    assert wait_for(browser.post("/api/imports", content=TURNED.read_bytes()).json()["id"], browser)["games"] == 2
    found = browser.get("/api/games").json()["games"]
    return sorted((one["id"] for one in found), key=lambda one: browser.get(f"/api/games/{one}").json()["record"])


def test_browser_and_terminal_show_the_same_digits_of_everything(person, games):
    printed = CliRunner().invoke(app, ["skat", "review", str(TURNED), "--everything", "--json", "--workers", "1"])
    told = {
        line["everything"]["calls"][0]["going_on"]["points"]: line for line in json.loads(printed.stdout)["games"]
    }
    for game in games:
        whole = person.use().get(f"/api/games/{game}/whole").json()
        line = told[whole["calls"][0]["going_on"]["points"]]
        assert whole.pop("game") == game
        assert whole == line["everything"]
        grades = {card["index"]: card["grade"] for card in whole["verdicts"]["cards"]}
        for reason in whole["reasons"]:
            move = line["moves"][reason["index"]]
            assert move["mistake"] or grades[reason["index"]] in ("inaccuracy", "mistake", "blunder")
            assert move["reason"].count(str(reason["better"]["reached"])) == 1


def test_every_call_says_what_both_ways_bring(person, games):
    browser = person.use()
    for game in games:
        record, whole = browser.get(f"/api/games/{game}").json(), browser.get(f"/api/games/{game}/whole").json()
        assert [call["seat"] for call in whole["calls"]] == [call["seat"] for call in record["auction"]]
        for call in whole["calls"]:
            assert call["loss"] >= 0
            shown = call["going_on"]["shown_points"]
            assert shown is None or shown["games"] > 20
        chosen = [one for one in whole["declaration"]["games"] if one["chosen"]]
        assert sorted(chosen[0]["discards"]) == sorted(record["discards"])


def test_could_i_have_won(person, games):
    browser = person.use()
    answers = set()
    for game in games:
        for seat in range(3):
            rescue = browser.get(f"/api/games/{game}/rescue?seat={seat}").json()
            answers.add(rescue["answer"])
            if rescue["against_best"]:
                record = browser.get(f"/api/games/{game}").json()
                line = rescue["against_best"]
                assert line["start"] == rescue["at"]
                assert len(line["cards"]) == 30 - line["start"]
                assert line["came"]["won"] == (seat == record["info"]["soloist"])
                assert line["cards"][0]["card"] != record["play"][rescue["at"]]["card"]
    assert {"won", "yes"} <= answers


def test_what_each_action_told(person, games):
    told = person.use().get(f"/api/games/{games[0]}/telling?seat=0").json()
    assert told["actions"]
    for one in told["actions"]:
        assert one["seat"] != 0
        parse_action(one["action"])
        assert all(abs(change["after"] - change["before"]) > 0.07 for change in one["changes"])


def test_beliefs_by_what_was_done_stand_beside_uniform_ones(person, games):
    moved = 0
    for index in (0, 6):
        told = person.use().get(f"/api/games/{games[0]}/beliefs/{index}?seat=0").json()
        for card in told["cards"]:
            assert sum(card["by_actions"]) == 1000
            if card["known"]:
                assert card["by_actions"] == card["permille"]
            moved += any(abs(a - b) > 100 for a, b in zip(card["by_actions"], card["permille"], strict=True))
    assert moved > 3


def test_a_deal_that_was_passed_in_has_calls_alone(passed_in):
    person, result = passed_in
    game = result["game"]
    whole = person.use().get(f"/api/games/{game}/whole").json()
    assert [call["call"] for call in whole["calls"]] == ["pass"] * 3
    assert whole["declaration"] is whole["pick_up"] is None
    assert whole["practical"] == whole["reasons"] == []
    assert whole["calls"][-1]["passing"]["points"] == 0
    answer = person.use().get(f"/api/games/{game}/rescue?seat=0")
    assert answer.status_code == 422
    assert "nothing was played" in answer.json()["message"]
