"""The trainer over the web: tasks of one's own games, answers, exercises, progress; nothing hidden is sent."""

import json
import re

import pytest
from web_person import Person

from counterplay.skat.review.store_adapter import SkatStoreAdapter
from counterplay.skat.teach import puzzle
from counterplay.skat.teach.puzzle import Puzzle
from counterplay.store import FinishedGame, judge_waiting

CARD = re.compile(r'"([CSHD][AKQJT987])"')


@pytest.fixture
def anna(client, server):
    """A person who says to be anna, whose ace of spades in the first game was an error."""
    person = Person(client)
    room = SkatStoreAdapter()
    with open("examples/turned.sgf", encoding="utf-8") as lines:
        for line in lines:
            server.store.take_in(room, FinishedGame(line, "import"), viewers=["", person.session["person"]])
    judge_waiting(server.store, room)
    assert person.use().post("/api/me/names", json={"name": "anna"}).status_code == 200
    return person


def own_task(person):
    for _ in range(100):
        day = person.use().get("/api/train/day").json()
        if not day["waiting"]:
            break
    assert (day["own"], day["done"], day["daily"]) == (1, 0, 10)
    assert day["tasks"][0].startswith("own/")
    return day["tasks"][0]


def test_an_error_comes_as_a_task_and_its_answer_is_told(anna):
    key = own_task(anna)
    task = anna.use().get("/api/train/task", params={"key": key}).json()
    assert (task["kind"], task["position"]["legal"]) == ("own", ["HJ", "DJ", "SA", "SK", "SQ"])
    assert not {"cards", "wins", "points"} & set(task)
    told = anna.use().post("/api/train/task", json={"key": key, "card": "SA"}).json()
    assert (told["correct"], told["best"], told["played"], told["move"]) == (False, "SQ", "SA", 15)
    assert told["cards"][0]["card"] == "SQ"
    assert {row["card"] for row in told["cards"]} == set(task["position"]["legal"])
    assert all(0 <= row["wins"] <= 1 and row["error"] > 0 for row in told["cards"])
    points = {row["card"]: row["points"] for row in told["cards"]}
    assert told["loss"] == pytest.approx(points["SQ"] - points["SA"])
    day = anna.use().get("/api/train/day").json()
    assert (day["done"], day["correct"]) == (1, 0)
    assert key not in day["tasks"]
    exported = anna.use().get("/api/me/export").json()
    assert [one["key"] for one in exported["practice"]] == [key]
    assert [one["answer"] for one in exported["answers"]] == ["SA"]


def test_a_card_that_cannot_be_played_and_a_task_of_others_are_refused(anna, client):
    key = own_task(anna)
    assert anna.use().post("/api/train/task", json={"key": key, "card": "DA"}).status_code == 422
    stranger = Person(client)
    assert stranger.use().get("/api/train/task", params={"key": key}).status_code == 404
    assert stranger.use().post("/api/train/task", json={"key": key, "card": "SA"}).status_code == 404


def seen_by(one: Puzzle) -> set[str]:
    state = one.state
    played = {card for trick in state.tricks for card in trick.cards}
    shown = set().union(*state.shown)
    laid = state.discards if state.picked_up and state.to_act == state.soloist else set()
    return {str(card) for card in state.hands[state.to_act] | played | shown | laid}


def test_no_hidden_card_is_in_a_task(client):
    person = Person(client)
    for one in list(puzzle.shipped().values())[::7]:
        told = person.use().get("/api/train/task", params={"key": f"set/{one.key}"}).text
        assert set(CARD.findall(told)) <= seen_by(one)


@pytest.mark.parametrize(("kind", "cards"), [("bidding", 10), ("discard", 12), ("lead", 10)])
def test_exercises_show_one_hand_and_score_an_answer(client, kind, cards):
    person = Person(client)
    asked = person.use().get("/api/train/exercise", params={"kind": kind, "number": 5}).json()
    hand = asked["position"]["hand"]
    assert len(hand) == cards
    assert set(CARD.findall(json.dumps(asked))) == set(hand)
    answer = {"bidding": "18", "discard": ".".join([asked["games"][0]["text"], *hand[:2]]) if cards == 12 else ""}
    text = answer.get(kind, hand[0])
    for number in (1, 2):
        told = person.use().post("/api/train/exercise", json={"key": asked["key"], "answer": text}).json()
        assert told["loss"] >= 0
        assert told["average"]["answers"] == number
    assert told["average"]["mean"] == pytest.approx(told["loss"])
    worths = {worth["answer"]: worth for worth in told["worths"]}
    given = told["answer"]  # cards laid away in the order of all answers
    assert sorted(given.split(".")) == sorted(text.split("."))
    assert {given, told["best"]} <= set(worths)
    assert (worths[given]["game"] is not None) == (kind == "bidding")
    assert (worths[given]["error"] is None) == (kind == "discard")
    bad = person.use().post("/api/train/exercise", json={"key": asked["key"], "answer": "nonsense"})
    assert bad.status_code == 422
    averages = person.use().get("/api/train/averages").json()["averages"]
    assert {row["kind"]: row["answers"] for row in averages}[kind] == 2


def test_progress_adds_up(anna):
    for _ in range(100):
        told = anna.use().get("/api/me/progress").json()
        if not told["waiting"]:
            break
    assert (told["deals"], told["rating"], told["dearest"]) == (2, None, None)
    assert (told["overall"]["rate"]["mistakes"], told["overall"]["rate"]["opportunities"]) == (1, 4)
    assert {row["name"] for row in told["against"]} == {"bela", "carl"}
    assert len(told["habits"]) == 7
