"""Players of the host's own at a table in the browser: listed apart, in processes of their own, stood in for."""

import os

import pytest
from starlette.testclient import TestClient
from web_person import Person

from counterplay.protocol import BadInput
from counterplay.skat.table import rules
from counterplay.web.app import create_app
from counterplay.web.guests import invite
from counterplay.web.services import ServerSettings

PLAYERS = '''
import os
from pathlib import Path

class First:
    """Takes the first legal action."""
    learns = True
    def start(self, table):
        Path(__file__).with_name("started").open("a").write(f"{os.getpid()} {table.names}\\n")
    def act(self, seen, chance):
        return seen.legal_actions[0]
    def result(self, episode, seat):
        Path(__file__).with_name("results").open("a").write(f"{os.getpid()} {episode.deal} {seat}\\n")

class Watches:
    """Looks at every action, and says so."""
    watches = True
    def act(self, seen, chance):
        return seen.legal_actions[-1]
    def observe(self, seen):
        cards = sum(len(trick.cards) for trick in seen.tricks)
        done = [len(seen.calls), seen.picked_up, seen.declaration is not None, cards]
        Path(__file__).with_name("watched").open("a").write(f"{sum(done)}\\n")

class Breaks:
    """Raises at every question."""
    def act(self, seen, chance):
        raise RuntimeError("no idea")

class Cheats:
    """Answers what is not legal."""
    def act(self, seen, chance):
        from counterplay.skat.rules import Bid
        return Bid(264)
'''
ENGINE = "engine(command='python3 examples/external_player.py')"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("guests")
    (folder / "own.py").write_text(PLAYERS)
    return folder


@pytest.fixture(scope="module")
def app(folder):
    guests = invite([*(f"{folder}/own.py:{name}" for name in ("First", "Watches", "Breaks", "Cheats")), ENGINE])
    settings = ServerSettings(
        store=str(folder / "store.db"), hosts=("testserver",), thinkers=1, shared=True, guests=guests
    )
    return create_app(settings)


@pytest.fixture(scope="module")
def client(app):
    with pytest.MonkeyPatch.context() as patch, TestClient(app, client=("127.0.0.1", 50000)) as client:
        patch.setattr(rules, "BOT_SECONDS", 600.0)
        yield client


def played(client, *names, deals=1):
    """What a person's table says and stood in for, after a list with these bots."""
    person = Person(client)
    table = person.open([{"name": name} for name in names], deals=deals)
    with person.sit(table) as seat:
        for _ in range(deals):
            seat.play_deal(bold=False)
        course = client.app.state.server._tables[table].live.deals.course
        return seat.view, course.stood_in


def test_they_are_listed_apart_by_name_without_how_they_are_made(client, folder):
    catalogue = client.get("/api/catalogue")
    guests = catalogue.json()["guests"]
    assert [guest["title"] for guest in guests] == [
        "First (guest)",
        "Watches (guest)",
        "Breaks (guest)",
        "Cheats (guest)",
        "external_player (guest)",
    ]
    assert guests[0]["summary"] == "Takes the first legal action."
    assert not {guest["name"] for guest in guests} & {bot["name"] for bot in catalogue.json()["bots"]}
    assert str(folder) not in catalogue.text
    assert "python3" not in catalogue.text


def test_one_from_a_file_plays_a_list_in_a_process_of_its_own_and_hears_of_its_deals(client, folder):
    view, stood_in = played(client, "guestfirst", "rules", deals=2)
    assert view["seats"][0]["name"] or view["phase"] == "finished"
    assert "First (guest)" in {seat["name"] for seat in view["seats"]}
    assert not stood_in
    started = {line.split()[0] for line in (folder / "started").read_text().splitlines()}
    assert str(os.getpid()) not in started
    heard = [line.split()[1] for line in (folder / "results").read_text().splitlines()]
    assert heard == ["0"]  # of the first deal, before the second


def test_one_that_watches_sees_every_action_once_and_in_order(client, folder):
    person = Person(client)
    table = person.open([{"name": "guestwatches"}, {"name": "rules"}], deals=2)
    with person.sit(table) as seat:
        seat.play_deal(bold=False)
        seat.play_deal(bold=False)
    deals: list[list[int]] = []
    for line in (folder / "watched").read_text().splitlines():
        if line == "1":
            deals.append([])
        deals[-1].append(int(line))
    assert len(deals) == 2
    assert all(counts == list(range(1, len(counts) + 1)) for counts in deals)
    first = client.app.state.server._tables[table].live.deals.finished[0]
    assert len(deals[0]) == len(first.state.history), "the first deal to its end, before the second"


def test_an_engine_plays_too(client):
    view, stood_in = played(client, "guestexternalplaye", "rules")
    assert view["phase"] == "finished"
    assert not stood_in


@pytest.mark.parametrize("name", ["guestbreaks", "guestcheats"])
def test_one_that_fails_or_breaks_a_rule_is_stood_in_for(client, name):
    view, stood_in = played(client, name, "rules")
    assert view["phase"] == "finished"
    assert stood_in


def test_nobody_sits_down_who_was_not_invited(client):
    person = Person(client)
    for name, sentence in (("gueststranger", "there is no guest"), ("engine", "there is no bot")):
        answer = person.use().post("/api/tables", json={"bots": [{"name": name}, {"name": "rules"}]})
        assert answer.status_code == 422
        assert sentence in answer.json()["message"]
    with_options = [{"name": "guestfirst", "options": {"worlds": 10}}, {"name": "rules"}]
    assert person.use().post("/api/tables", json={"bots": with_options}).status_code == 422


def test_the_lab_plays_no_matches_with_guests(client):
    body = {"players": [{"name": "guestfirst"}, {"name": "rules"}], "deals": 1, "seed": 1}
    answer = Person(client).use().post("/api/matches", json=body)
    assert answer.status_code == 422
    assert "counterplay arena run" in answer.json()["message"]


def test_a_table_goes_on_without_a_guest_of_an_earlier_evening(client, monkeypatch):
    person = Person(client)
    table = person.open([{"name": "guestfirst"}, {"name": "rules"}], deals=1)
    settings = client.app.state.server.settings
    monkeypatch.setattr(client.app.state.server, "settings", type(settings)(store=settings.store))
    with person.sit(table) as seat:
        seat.play_deal(bold=False)
        assert seat.view["phase"] == "finished"
    assert client.app.state.server._tables[table].live.deals.course.stood_in


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("nowhere.py:First", "cannot be read"),
        ("cheater", "cannot be isolated"),
        ("nobody", "there is no player 'nobody'"),
        ("engine", "an engine needs its command"),
    ],
)
def test_what_cannot_be_a_guest_is_refused_when_the_server_starts(text, sentence):
    with pytest.raises(BadInput, match=sentence):
        invite([text])


def test_two_of_one_name_are_told_apart():
    guests = invite(["examples/my_player.py:MyPlayer"] * 2)
    assert [(guest.name, guest.title) for guest in guests.values()] == [
        ("guestmyplayer", "MyPlayer (guest)"),
        ("guestmyplayer2", "MyPlayer 2 (guest)"),
    ]
