"""Finished games in lists: bots are called there as they were at the table."""

from web_person import Person

from counterplay.store import GameRow, Seat, StoredGame
from counterplay.web.games import info_of

BOTS = ({"name": "kermit", "options": {"slip": 0.35, "worlds": 20}}, {"name": "rules"})


def test_bots_are_called_as_they_were_at_the_table_and_found_by_that_name(client):
    person = Person(client)
    browser = person.use()
    with person.sit(person.open(bots=BOTS)) as seat:
        seat.play_deal()
    second = person.open()
    with person.sit(second) as seat:  # two that play by rules of thumb
        seat.play_deal()
    latest, first = browser.get("/api/games").json()["games"]
    assert {*first["players"]} == {"You", "Fips", "Kuno"}
    assert {*latest["players"]} == {"You", "Kuno", "Karline"}
    assert browser.get(f"/api/games/{first['id']}").json()["info"] == first
    assert browser.get("/api/games", params={"table": second}).json()["games"] == [latest]
    for name, games in {"fips": [first], "Kuno": [latest, first], "Karline": [latest], "Trude": []}.items():
        found = browser.get("/api/games", params={"player": name}).json()
        assert [each["id"] for each in found["games"]] == [each["id"] for each in games]
        assert found["total"] == len(games)


def test_whose_record_is_gone_is_called_as_the_opponent_that_plays_so():
    seats = (Seat("rules", kind="bot"), Seat("Anna"), Seat("kermit", kind="bot"))
    forgotten = GameRow("skat", None, seats, kind="clubs", digest="1")
    assert info_of(StoredGame(forgotten, None, None, None, None), ()).players == ("Kuno", "Anna", "kermit")
