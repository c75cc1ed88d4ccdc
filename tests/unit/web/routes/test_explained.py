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


BEGINNERS = [{"name": "kermit", "options": {"slip": 0.35, "worlds": 20}}] * 2


def test_at_a_guided_table_all_hands_lie_open_and_the_coach_leads_through_the_deal(client):
    person = Person(client)
    with person.sit(person.open(bots=BEGINNERS, deals=1, guided=True)) as seat:
        assert {one["name"] for one in seat.view["seats"]} == {"You", "Fips", "Fine"}
        seat.deal()
        table = seat.view["table"]
        seat.wait()
        while seat.my_turn:
            view = seat.view
            assert (view["guided"], view["training"], view["counts"]) == (True, True, False)
            for other in view["seats"]:
                assert len(other["shown"]) == (0 if other["you"] else other["cards"])
            coach = person.use().get(f"/api/tables/{table}/explained").json()["coach"]
            assert coach["goal"]["de"]
            assert coach["may"]["en"]
            assert coach["why"]["en"]
            seat.act(coach["action"])
            seat.wait()
        assert seat.view["result"]["won"]
        assert person.use().get(f"/api/tables/{table}/explained").json()["coach"] is None


def test_at_other_tables_no_hand_lies_open_and_nobody_coaches_in_training_either(client):
    person = Person(client)
    with person.sit(person.open(deals=1, training=True)) as seat:
        seat.deal()
        seat.wait()
        assert not seat.view["guided"]
        assert not any(one["shown"] for one in seat.view["seats"])
        told = person.use().get(f"/api/tables/{seat.view['table']}/explained").json()
        assert told["coach"] is None
