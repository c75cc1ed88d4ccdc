"""A person plays: what the server offers, takes, refuses, counts and remembers."""

import time

import pytest
from web_person import Person

from counterplay.skat.records import sgf
from counterplay.skat.table import fair


@pytest.fixture
def person(client):
    return Person(client)


def test_a_list_is_played_to_its_end_and_added_up(person):
    table = person.open(deals=3)
    with person.sit(table) as seat:
        assert seat.view["phase"] == "offered"
        assert [row["you"] for row in seat.view["seats"]].count(True) == 1
        for deal in range(3):
            commitment = seat.view["offer"]["commitment"]
            seat.play_deal()
            fairness = seat.view["fairness"]
            assert fairness["deal"] == deal
            assert fair.commitment(fairness["secret"]) == fairness["commitment"] == commitment
            assert [row["deal"] for row in seat.view["sheet"]["rows"]] == list(range(deal + 1))
        assert seat.view["phase"] == "finished"
        sheet = seat.view["sheet"]
        assert len(sheet["rows"]) == 3
        assert sheet["rows"][-1]["total"] == sheet["total"]
        assert sheet["total"] == [sum(row["points"][place] for row in sheet["rows"]) for place in range(3)]
    assert person.use().get("/api/tables").json()["tables"][0]["dealt"] == 3


def test_the_dealt_cards_are_those_of_the_secret_and_the_number(person):
    table = person.open(deals=1)
    with person.sit(table) as seat:
        seat.play_deal()
        told = person.use().get(f"/api/fair/{table}/0").json()
        assert told["fair"]
        order = fair.dealing_order(told["secret"], table, 0, told["number"])
        assert [sorted(hand) for hand in seat.view["result"]["hands"]] == [
            sorted(map(str, order[start : start + 10])) for start in (0, 10, 20)
        ]
        parts = {key: told[key] for key in ("table", "deal", "secret", "number")}
        checked = person.use().post("/api/fair/check", json=parts).json()
        assert (checked["hands"], checked["skat"]) == (told["hands"], told["skat"])


def test_a_secret_is_not_told_before_the_deal_is_over(person):
    table = person.open(deals=1)
    assert person.use().get(f"/api/fair/{table}/0").status_code == 409
    with person.sit(table) as seat:
        seat.deal()
        assert person.use().get(f"/api/fair/{table}/0").status_code == 409
        told = person.use().get("/api/me/export").json()
        assert [row["text"] for row in told["tables"][0]["journal"] if row["kind"] == "offered"] == [""]


def test_a_connection_that_comes_back_sees_the_same(person):
    table = person.open(deals=1)
    with person.sit(table) as seat:
        seat.deal("abc")
        seat.wait()
        before = seat.view
    with person.sit(table) as again:
        assert again.view == before
    assert person.use().get(f"/api/tables/{table}").json() == before


def test_a_table_that_nobody_is_at_leaves_the_memory_and_comes_back_the_same(client, server, person):
    table = person.open(deals=1)

    def in_memory():
        client.portal.call(server._forget_idle)
        return [opened for opened in server.tables if opened.live.id == table]

    with person.sit(table) as seat:
        seat.deal("abc")
        seat.wait()
        before = seat.view
        (opened,) = in_memory()
        opened.asked -= 3600
        assert in_memory()  # somebody is there
        assert opened.person.id in server._blocked
    while not opened.live.idle:
        time.sleep(0.01)
    assert not in_memory()
    assert opened.person.id not in server._blocked
    with person.sit(table) as again:
        assert again.view == before
    assert in_memory()  # they may come back in a moment


def test_two_windows_see_the_same_events(person):
    table = person.open(deals=1)
    with person.sit(table) as one, person.sit(table) as two:
        one.play_deal()
        while two.view["version"] < one.view["version"]:
            two.hear()
        assert one.view == two.view


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ({"type": "act", "version": 1, "action": "18"}, "not_now"),
        ({"type": "act", "version": 99, "action": "18"}, "stale"),
        ({"type": "deal", "deal": 1, "number": "1"}, "stale"),
        ({"type": "deal", "deal": 0, "number": "xyz"}, "bad_message"),
        ({"type": "deal", "deal": 0, "number": "1", "more": 1}, "bad_message"),
        ({"type": "claim", "version": 1}, "not_now"),
        ({"type": "undo", "version": 1}, "no_undo"),
        ({"type": "hint", "version": 1}, "not_now"),
        ({"type": "dance"}, "bad_message"),
        ("not json", "bad_message"),
        ("[1, 2]", "bad_message"),
        ("x" * 5000, "too_large"),
    ],
)
def test_what_cannot_be_done_is_refused_and_changes_nothing(person, message, code):
    table = person.open(deals=1)
    with person.sit(table) as seat:
        before = seat.view
        answer = seat.ask(message)
        assert (answer["type"], answer["code"], answer["version"]) == ("refused", code, 1)
        assert answer["message"]
    assert person.use().get(f"/api/tables/{table}").json() == before


def test_an_illegal_action_is_named_and_nothing_happens(person):
    table = person.open(deals=1)
    with person.sit(table) as seat:
        seat.deal()
        seat.wait()
        for action in ("17", "CJ.C7", "s", "G.C7.C8", "RE", "SC", "XX", "265"):
            answer = seat.ask({"type": "act", "version": seat.view["version"], "action": action})
            assert answer["type"] == "refused", action
            assert answer["code"] == "illegal"


def test_training_takes_back_and_does_not_count(person):
    table = person.open(deals=1, training=True)
    with person.sit(table) as seat:
        seat.deal("77")
        seat.wait()
        before = seat.view
        assert not before["counts"]
        assert not before["legal"]["undo"]
        seat.act(seat.choose())
        seat.wait()
        seat.send({"type": "undo", "version": seat.view["version"]})
        while seat.hear().get("event", {}).get("kind") != "undone":
            pass
        same = ("hand", "auction", "bid", "phase", "trick", "seats")
        assert {key: seat.view[key] for key in same} == {key: before[key] for key in same}
        while seat.my_turn:
            seat.act(seat.choose(bold=False))
            seat.wait()
        assert seat.view["result"]["counts"] is False


def test_undo_is_for_training_tables(person):
    with person.sit(person.open(deals=1)) as seat:
        seat.deal()
        seat.wait()
        assert seat.ask({"type": "undo", "version": seat.view["version"]})["code"] == "no_undo"


def test_a_hint_is_legal_and_the_deal_does_not_count(person):
    table = person.open(deals=1)
    with person.sit(table) as seat:
        seat.deal()
        seat.wait()
        assert seat.view["counts"]
        hint = seat.ask({"type": "hint", "version": seat.view["version"]})
        assert hint["type"] == "hint"
        assert not seat.view["counts"]
        assert seat.act(hint["action"])["type"] == "event"
        seat.wait()
        while seat.my_turn:
            seat.act(seat.choose())
            seat.wait()
        assert seat.view["result"]["counts"] is False


def test_the_record_of_a_game_is_one_of_the_skat_server(person):
    table = person.open(deals=1)
    with person.sit(table) as seat:
        seat.play_deal()
        game = person.use().get(f"/api/games/{seat.view['result']['game']}").json()
    record = sgf.loads(game["record"])
    assert game["info"]["you"] == seat.view["seat"]
    assert record.complete
    assert record.result is None or record.result.score == seat.view["result"]["score"]
    assert [sorted(hand) for hand in game["hands"]] == [sorted(map(str, hand)) for hand in record.state.deal.hands]


def test_a_bot_that_does_not_exist_or_is_told_too_much_is_refused(person):
    for bot in ({"name": "mistake"}, {"name": "engine"}, {"name": "tracker"}, {"name": "nobody"}):
        assert person.use().post("/api/tables", json={"bots": [bot, bot]}).status_code == 422
    for options in ({"worlds": 100000}, {"worlds": 20.5}, {"slip": -1}, {"seconds": 5}, {"evaluator": 1}):
        bots = [{"name": "kermit", "options": options}, {"name": "rules"}]
        assert person.use().post("/api/tables", json={"bots": bots}).status_code == 422


def test_every_bot_of_the_catalogue_can_sit_down(person):
    for bot in person.use().get("/api/catalogue").json()["bots"]:
        takes = {option["name"]: option["least"] for option in bot["options"]}
        chosen = {"name": bot["name"], "options": {"worlds": 10} if "worlds" in takes else takes}
        with person.sit(person.open([chosen, {"name": "rules"}], deals=1)) as seat:
            seat.play_deal(bold=False)
            assert not any('"stood_in":true' in text for text in person.heard), bot["name"]
