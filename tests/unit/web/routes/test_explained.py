"""Questions at the table are answered about one's own cards alone, as the seat's own view has them."""

from web_person import Person


def test_every_card_that_may_not_be_played_has_its_reason_and_no_other_card_is_named(client):
    person = Person(client, seed=4)
    with person.sit(person.open(deals=3)) as seat:
        seat.deal()
        refused = 0
        seat.wait()
        while seat.my_turn:
            told = person.use().get(f"/api/tables/{seat.view['table']}/explained").json()
            assert told["worth"]
            hand, legal = set(seat.view["hand"]), set(seat.view["legal"]["cards"])
            assert {one["card"] for one in told["refused"]} == hand - legal
            if seat.view["phase"] == "play":
                refused += len(told["refused"])
                assert all("must" in one["why"]["en"] for one in told["refused"])
            assert (told["bid"] is None) == (seat.view["bid"] == 0)
            seat.act(seat.choose())
            seat.wait()
        assert refused > 0
        stranger = Person(client)
        table = seat.view["table"]
        assert stranger.use().get(f"/api/tables/{table}/explained").status_code == 404


def test_a_bid_means_its_games_and_what_is_no_bid_is_refused(client):
    means = client.get("/api/bids/27").json()["means"]
    assert "diamonds 9 times 3" in means["en"]
    assert "Karo 9 mal 3" in means["de"]
    assert "Schellen" in client.get("/api/bids/27", params={"faces": "german"}).json()["means"]["de"]
    refused = client.get("/api/bids/25")
    assert refused.status_code in (400, 422)
    assert "25 is no bid" in refused.text
