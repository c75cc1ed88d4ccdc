"""What counterplay believes about a person is theirs to see, and is what the store keeps."""

import time

import pytest
from web_person import Person, wait_until_judged

from counterplay.opponent.trust import MOST_TRUST
from counterplay.skat.players import LEAST_OTHERS, acquaintances, learning
from counterplay.skat.players.auction_account import HANDS
from counterplay.skat.players.style_account import LEAST_DEALS
from counterplay.store import ModelKey, Who
from counterplay.web.learning import learn_after

BOTS = [{"name": "counterplay", "options": {"worlds": 10}}, {"name": "rules"}]


def play(person, server, deals):
    table = person.open(deals=deals, bots=BOTS)
    with person.sit(table) as seat:
        for _ in range(deals):
            seat.play_deal()
    wait_until_judged(server)
    return table


def test_before_a_game_everybody_is_as_likely_and_nothing_is_trusted(client):
    told = Person(client).use().get("/api/me/beliefs").json()
    shares = [one["share"] for one in told["policies"]]
    assert shares == pytest.approx([1 / len(shares)] * len(shares))
    assert (told["deals"], told["trust"], told["most"], told["learned"]) == (0, 0, MOST_TRUST, None)
    assert told["seen"] == {"cards": 0, "foretold": None, "fit": None, "error": None}


def test_after_a_deal_it_shows_what_is_kept_and_what_it_would_have_played(client, server):
    person = Person(client)
    play(person, server, 2)
    told = person.use().get("/api/me/beliefs").json()
    who = Who.person(person.session["person"])
    kept = server.store.model(ModelKey("counterplay", "skat", who.name, who=who.kind)).document
    assert told["deals"] == kept["policies"]["deals"] == 2
    assert {one["policy"]: one["share"] for one in told["policies"]} == pytest.approx(kept["policies"]["shares"])
    assert told["seen"]["cards"] == kept["fit"]["decisions"]
    games = person.use().get("/api/games", params={"player": "counterplay"}).json()["games"]
    assert len(games) == 2
    for game in games:
        if game["kind"] == "passed in":
            continue
        seen = person.use().get(f"/api/games/{game['id']}/reconsidered").json()
        assert seen["name"] == "Argus"  # so it is called at the table
        for card in seen["cards"]:
            values = {one["card"]: one["value"] for one in card["candidates"]}
            assert {card["chosen"], card["without"]} <= set(values)
            assert card["trust"] == 0  # two deals prove nothing
            assert card["chosen"] == card["without"]
    stranger = Person(client)
    assert stranger.use().get("/api/me/beliefs").json()["deals"] == 0


def test_after_a_dozen_games_it_learns_by_itself_and_not_where_one_said_no(client, server, monkeypatch):
    monkeypatch.setattr(learning, "FIRST_LESSON", 1)
    person = Person(client)
    table = play(person, server, 2)
    who = Who.person(person.session["person"])
    key = ModelKey("counterplay", "skat", who.name, who=who.kind)
    played = [found for found in server.store.series(table) if found.game.kind != "passed in"]
    if played:
        for _ in range(600):
            if "learned" in server.store.model(key).document:
                break
            time.sleep(0.05)
        # the next lesson may come at any moment: what is told lies between before and after
        before = server.store.model(key).document["learned"]["games"]
        told = person.use().get("/api/me/beliefs").json()["learned"]["games"]
        after = server.store.model(key).document["learned"]["games"]
        assert 1 <= before <= told <= after <= len(played)
    person.use().put("/api/me/modelled", json={"modelled": False})
    assert person.use().get("/api/me/beliefs").json()["learned"] is None
    client.portal.call(learn_after, server, 1)
    assert server.store.model(key) is None or "learned" not in server.store.model(key).document


def test_it_says_what_it_does_because_of_that_and_where_one_stands_among_the_others_here(client, server):
    person = Person(client)
    play(person, server, 2)
    told = person.use().get("/api/me/beliefs").json()["style"]
    assert (told["deals"], told["others"]) == (2, 0)
    who = Who.person(person.session["person"])
    kept = server.store.model(ModelKey("counterplay", "skat", who.name, who=who.kind)).document
    assert kept["style"]["deals"] == 2
    assert kept["style"]["version"] == acquaintances().styles.version
    known = {"style": {**kept["style"], "deals": LEAST_DEALS}}
    for number in range(LEAST_OTHERS):
        key = ModelKey("counterplay", "skat", f"other-{number}", who="person")
        server.store.update_model(key, lambda _: known)
    told = person.use().get("/api/me/beliefs").json()["style"]
    assert told["others"] == LEAST_OTHERS
    assert {line["lower_here"] for line in told["lines"]} == {0}  # all stand where one stands oneself
    bids = person.use().get("/api/me/beliefs/auction").json()
    assert bids["hands"] == HANDS
    assert bids["least"] <= bids["mean"] <= bids["most"]
    person.use().put("/api/me/modelled", json={"modelled": False})
    assert person.use().get("/api/me/beliefs").json()["style"]["deals"] == 0
    assert server.store.model(ModelKey("counterplay", "skat", who.name, who=who.kind)) is None


def test_a_style_of_other_networks_is_found_anew_from_the_games_that_are_kept(client, server):
    person = Person(client)
    table = play(person, server, 2)
    who = Who.person(person.session["person"])
    key = ModelKey("counterplay", "skat", who.name, who=who.kind)
    server.store.update_model(
        key, lambda document: {**document, "style": {**document["style"], "version": "other"}}
    )
    assert person.use().get("/api/me/beliefs").json()["style"]["deals"] == 0  # it says nothing in this space
    games = [found.game for found in server.store.series(table)]
    client.portal.call(learn_after, server, games[0].id)
    style = server.store.model(key).document["style"]
    assert style["version"] == acquaintances().styles.version
    assert style["redone"]
