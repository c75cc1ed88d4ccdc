"""What the opponents at a table have learned is told to its person alone, and is what their models say."""

import time

from web_person import Person

from counterplay.store import Who

BOTS = [{"name": "counterplay", "options": {"worlds": 10}}, {"name": "count", "match_level": True}]


def test_after_a_deal_both_say_what_they_learned_and_nobody_else_is_told(client, server):
    person = Person(client)
    table = person.open(deals=1, bots=BOTS)
    browser = person.use()
    before = browser.get(f"/api/tables/{table}/learned").json()
    assert [line["name"] for line in before["lines"]] == ["Argus", "Momo"]
    assert all("too early to say" in line["line"]["en"] for line in before["lines"])
    with person.sit(table) as seat:
        seat.play_deal()
    for _ in range(1200):
        after = person.use().get(f"/api/tables/{table}/learned").json()
        if not after["waiting"]:
            break
        time.sleep(0.05)
    assert after["waiting"] == 0
    kept = server.store.profile(Who.person(person.session["person"]), "skat", person.session["person"])
    count = next(line["line"]["en"] for line in after["lines"] if line["name"] == "Momo")
    seen = kept.tally.where().opportunities if kept and kept.tally else 0
    assert f"seen {'one' if seen == 1 else seen} of the 20 deciding cards" in count  # the profile's own digits
    stranger = Person(client)
    assert stranger.use().get(f"/api/tables/{table}/learned").status_code == 404


def test_a_deal_that_is_judged_while_one_asks_is_told_or_said_to_wait(client, server, monkeypatch):
    person = Person(client)
    table = person.open(deals=1, bots=BOTS)
    with person.sit(table) as seat:
        seat.play_deal()
    series = server.store.series

    def when_all_are_judged(name):
        for _ in range(1200):
            found = series(name)
            if found and all(one.state != "waiting" for one in found):
                return found
            time.sleep(0.05)
        raise AssertionError("the deal was not judged within a minute")

    monkeypatch.setattr(server.store, "series", when_all_are_judged)
    told = person.use().get(f"/api/tables/{table}/learned").json()
    assert told["waiting"] == 0
    monkeypatch.undo()
    assert person.use().get(f"/api/tables/{table}/learned").json() == told


def test_nothing_is_told_of_bots_that_do_not_learn_or_after_one_asked_for_it(client):
    person = Person(client)
    plain = person.open(deals=1, bots=[{"name": "rules"}, {"name": "rules"}])
    assert person.use().get(f"/api/tables/{plain}/learned").json() == {"waiting": 0, "lines": []}
    table = person.open(deals=1, bots=BOTS)
    person.use().put("/api/me/modelled", json={"modelled": False})
    lines = person.use().get(f"/api/tables/{table}/learned").json()["lines"]
    assert all("learned nothing" in line["line"]["en"] for line in lines)
