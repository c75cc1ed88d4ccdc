"""Several people at one table: links, the lobby, the shuffle of all, stand-ins, talk, blocks, spectators."""

import pytest
from starlette.websockets import WebSocketDisconnect
from web_friends import Friend, gathered, play, shuffle
from web_person import ORIGIN, RULES

from counterplay.skat.table import fair, pledge_of, rules


def test_three_people_play_deals_from_a_link_to_the_sheet(client):
    with gathered(client, ["Anna", "Ben", "Cleo"], deals=2) as (table, seats):
        for deal in range(2):
            shuffle(seats)
            assert [len(seat.view["hand"]) for seat in seats] == [10, 10, 10]
            assert len({card for seat in seats for card in seat.view["hand"]}) == 30
            assert len({seat.view["seat"] for seat in seats}) == 3
            play(seats)
            assert seats[0].view["sheet"]["names"] == ["Anna", "Ben", "Cleo"]
            assert len({str(seat.view["result"]) for seat in seats}) == 1
            assert seats[0].view["deal"] == deal
        assert all(seat.view["phase"] == "finished" for seat in seats)
        for seat in seats:
            told = seat.person.use().get("/api/tables").json()["tables"]
            assert (told[0]["id"], told[0]["place"], told[0]["together"]) == (table, seat.place, True)
            games = seat.person.use().get("/api/games").json()
            assert games["total"] == 2, "everybody finds the games again"


def test_a_deal_of_all_can_be_computed_again(client):
    with gathered(client, ["Anna", "Ben"], chairs=[None, RULES], deals=1) as (table, seats):
        shuffle(seats)
        numbers = [seat.number for seat in seats]
        play(seats)
        told = seats[1].person.use().get(f"/api/fair/{table}/0").json()
        assert told["fair"]
        assert told["number"] == ".".join(numbers)
        for part, number in zip(told["people"], numbers, strict=True):
            assert part["number"] == number
            assert part["pledge"] == pledge_of(table, 0, part["place"], number)
        order = list(map(str, fair.dealing_order(told["secret"], table, 0, told["number"])))
        assert [list(hand) for hand in told["hands"]] == [order[0:10], order[10:20], order[20:30]]
        asked = {"table": table, "deal": 0, "secret": told["secret"], "number": told["number"]}
        assert client.post("/api/fair/check", json=asked).json()["hands"] == told["hands"]


def test_four_people_and_the_dealer_sits_out(client):
    with gathered(client, ["Anna", "Ben", "Cleo", "Dora"], deals=2) as (_, seats):
        for deal in range(2):
            shuffle(seats)
            dealer = seats[deal]
            assert dealer.view["watching"]
            assert dealer.view["hand"] == []
            assert dealer.together["chairs"][deal]["sits_out"]
            assert [len(seat.view["hand"]) for seat in seats if seat is not dealer] == [10, 10, 10]
            play(seats)
        assert len(seats[0].view["sheet"]["total"]) == 4


def test_a_link_is_for_one_person_and_can_be_taken_back(client):
    host, first, second = (Friend(client, name, 1) for name in ("Anna", "Ben", "Cleo"))
    table = host.open_together()
    made = host.invite(table)
    assert first.use().get(f"/api/friends/invitations/{made['token']}").json()["host"] == "Anna"
    assert first.join(made["token"]).json() == {"table": table, "place": 1}
    assert first.join(made["token"]).json()["place"] == 1, "to come again is no second use"
    assert second.join(made["token"]).status_code == 404
    other = host.invite(table)
    gone = host.use().delete(f"/api/friends/tables/{table}/invitations/{other['id']}")
    assert [one["state"] for one in gone.json()["invitations"]].count("revoked") == 1
    assert second.join(other["token"]).status_code == 404
    brief = host.invite(table, hours=1e-9)
    assert second.join(brief["token"]).status_code == 404
    assert second.use().get(f"/api/tables/{table}").status_code == 404
    assert second.use().get(f"/api/friends/tables/{table}/invitations").status_code == 404
    assert first.use().post(f"/api/friends/tables/{table}/invitations", json={}).status_code == 403
    listed = host.use().get(f"/api/friends/tables/{table}/invitations").text
    assert made["token"] not in listed


def test_a_full_table_gives_the_link_back(client):
    host, ben, cleo = (Friend(client, name, 1) for name in ("Anna", "Ben", "Cleo"))
    table = host.open_together([None, RULES])
    links = [host.invite(table)["token"] for _ in range(2)]
    assert ben.join(links[0]).status_code == 200
    refused = cleo.join(links[1])
    assert (refused.status_code, refused.json()["code"]) == (409, "full")
    assert ben.use().delete(f"/api/tables/{table}").status_code == 200
    assert cleo.join(links[1]).json()["place"] == 1


def test_the_list_begins_when_all_are_ready_and_the_host_says_so(client):
    with gathered(client, ["Anna", "Ben"], chairs=[None, RULES], ready=False) as (_, (anna, ben)):
        assert not anna.together["started"]
        anna.send({"type": "ready", "ready": True})
        anna.send({"type": "start"})
        anna.until(lambda view: anna.refused)
        assert anna.refused.pop()["code"] == "not_all_ready"
        ben.send({"type": "start"})
        ben.until(lambda view: ben.refused)
        assert ben.refused.pop()["code"] == "not_host"
        ben.send({"type": "ready", "ready": True})
        anna.until(lambda view: view["together"]["chairs"][1]["ready"])
        anna.send({"type": "start"})
        ben.until(lambda view: view["offer"] is not None)


def test_a_stand_in_plays_for_who_left_and_hands_the_chair_back(client, monkeypatch):
    monkeypatch.setattr(rules, "GONE_SECONDS", 0.1)
    with gathered(client, ["Anna", "Ben"], chairs=[None, RULES], deals=2) as (table, (anna, ben)):
        shuffle([anna, ben])
        ben.socket.close()
        play([anna])
        chair = anna.together["chairs"][1]
        assert chair["away"]
        assert not chair["here"]
        assert {"kind": "people", "what": "away", "place": 1, "why": "gone"} in anna.events
        stood_in = [event for event in anna.events if event["kind"] == "acted" and event["stood_in"]]
        assert stood_in
        with ben.person.sit(table) as again:
            again.until(lambda view: not view["together"]["chairs"][1]["away"])
            shuffle([anna, again])
            play([anna, again])


def test_talk_blocks_reports_and_removal(client):
    with gathered(client, ["Anna", "Ben", "Cleo"], ready=False) as (table, (anna, ben, cleo)):
        ben.send({"type": "say", "text": "Hello!"})
        anna.until(lambda view: anna.said)
        cleo.until(lambda view: cleo.said)
        told = cleo.person.use().post("/api/friends/blocks", json={"table": table, "place": 1}).json()
        assert [one["name"] for one in told["blocked"]] == ["Ben"]
        ben.send({"type": "say", "text": "Can you hear me?"})
        anna.until(lambda view: len(anna.said) == 2)
        cleo.sees_all()
        assert cleo.said == ["Hello!"]
        cleo.send({"type": "report", "place": 1, "text": "is rude"})
        anna.until(lambda view: anna.reports)
        assert (anna.reports[0]["by"], anna.reports[0]["name"], anna.reports[0]["place"]) == ("Cleo", "Ben", 1)
        ben.sees_all()
        assert not ben.reports
        cleo.send({"type": "remove", "place": 1})
        cleo.until(lambda view: cleo.refused)
        assert cleo.refused.pop()["code"] == "not_host"
        link = anna.person.invite(table)["token"]
        anna.send({"type": "remove", "place": 1})
        anna.until(lambda view: view["together"]["chairs"][1]["kind"] == "open")
        assert ben.person.join(link).status_code == 404, "who was removed does not come back"
        assert ben.person.use().get(f"/api/tables/{table}").status_code == 404
        anna.send({"type": "rule", "clock": None, "chat": False})
        anna.until(lambda view: not view["together"]["chat"])
        anna.send({"type": "say", "text": "?"})
        anna.until(lambda view: anna.refused)
        # who is blocked comes to none of one's tables
        other = cleo.person.open_together()
        assert ben.person.join(cleo.person.invite(other)["token"]).status_code == 404


def test_a_spectator_sees_played_cards_only_and_afterwards_all(client):
    with gathered(client, ["Anna", "Ben", "Cleo"], deals=1) as (table, seats):
        watcher = Friend(client, "Zoe", 9)
        link = seats[0].person.invite(table, watches=True)["token"]
        assert watcher.join(link).json()["place"] is None
        with watcher.sit(table) as view:
            shuffle(seats)
            play(seats)
            view.until(lambda seen: seen["phase"] == "finished")
            view.send({"type": "act", "version": view.view["version"], "action": "p"})
            view.until(lambda seen: view.refused)
            assert len(view.view["result"]["hands"][0]) == 10
            for text in watcher.heard:
                assert '"hand":[]' in text or '"type":"refused"' in text


def test_who_leaves_keeps_the_name_in_deals_already_played(client):
    with gathered(client, ["Anna", "Ben", "Cleo"], deals=2) as (table, (anna, ben, cleo)):
        shuffle([anna, ben, cleo])
        play([anna, ben, cleo])
        assert ben.person.use().delete(f"/api/tables/{table}").status_code == 200
        anna.until(lambda view: view["together"]["chairs"][1]["kind"] == "open")
        assert anna.view["sheet"]["names"] == ["Anna", "Ben", "Cleo"]
        assert {seat["name"] for seat in anna.view["seats"]} == {"Anna", "Ben", "Cleo"}
        assert ben.person.use().delete("/api/me").status_code == 200
        assert "Ben" not in anna.person.use().get(f"/api/tables/{table}").text


def test_who_deletes_themselves_leaves_the_others_playing(client):
    with gathered(client, ["Anna", "Ben", "Cleo"], deals=2) as (table, (anna, ben, cleo)):
        shuffle([anna, ben, cleo])
        play([anna, ben, cleo])
        assert anna.person.use().delete("/api/me").status_code == 200
        ben.until(lambda view: view["together"]["host"])
        assert ben.together["chairs"][0]["kind"] == "open"
        shuffle([ben, cleo])
        play([ben, cleo])
        told = ben.person.use().get("/api/me/export").text
        assert "Anna" not in told
        assert anna.person.session["person"] not in told
        assert table in told


def test_a_table_with_friends_is_nobody_elses(client):
    host, stranger = Friend(client, "Anna", 1), Friend(client, "Zoe", 2)
    table = host.open_together()
    assert stranger.use().get(f"/api/tables/{table}").status_code == 404
    assert stranger.use().delete(f"/api/tables/{table}").status_code == 404
    with (
        pytest.raises(WebSocketDisconnect) as closed,
        stranger.use().websocket_connect(f"/api/tables/{table}/socket", headers=ORIGIN),
    ):
        pass
    assert closed.value.code == 4404


def test_who_played_a_list_together_plays_another_by_one_press_each(client):
    with gathered(client, ["Anna", "Ben"], chairs=[None, RULES], deals=1, clock=60) as (table, seats):
        anna, ben = (seat.person for seat in seats)
        early = anna.use().post(f"/api/friends/tables/{table}/again")
        assert early.status_code == 409, "the list is not at its end"
        shuffle(seats)
        play(seats)
        assert not seats[0].together["again"]
        opened = ben.use().post(f"/api/friends/tables/{table}/again").json()
        assert (opened["table"] != table, opened["place"]) == (True, 0)
        seats[0].until(lambda view: view["together"]["again"])
        assert ben.use().post(f"/api/friends/tables/{table}/again").json() == opened
        stranger = Friend(client, "Cleo")
        assert stranger.use().post(f"/api/friends/tables/{table}/again").status_code == 404
        assert anna.use().post(f"/api/friends/tables/{table}/again").json() == {**opened, "place": 1}
        with anna.sit(opened["table"]) as seat:
            assert [chair["name"] for chair in seat.together["chairs"]] == ["Ben", "Anna", "Kuno"]
            assert (seat.together["clock"], seat.view["deals"]) == (60, 1)
            assert seat.together["chairs"][0]["host"]


def test_a_sign_is_sent_as_such_and_as_words_to_who_reads_lines(client):
    with gathered(client, ["Anna", "Ben"], chairs=[None, RULES], deals=1) as (_, seats):
        seats[0].send({"type": "sign", "sign": "well_played"})
        while not seats[1].said:
            last = seats[1].hear()
        (line,) = last["lines"]
        assert (line["sign"], line["text"], line["place"]) == ("well_played", "Well played!", 0)
        assert seats[1].tell({"type": "sign", "sign": "insult"})["code"] == "bad_message"
