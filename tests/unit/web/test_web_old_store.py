"""A store of release 5c35fb5 opens in the browser: the same games, the same rates, and the table plays on."""

import json
from contextlib import contextmanager

import old_store
import psycopg
import pytest
from starlette.testclient import TestClient
from web_person import Person, wait_until_judged

from counterplay.skat.table import rules
from counterplay.web.app import create_app
from counterplay.web.services import ServerSettings

SHOWN = json.loads((old_store.THEN / "shown.json").read_text())


@contextmanager
def opened(request, tmp_path_factory, database):
    """A browser at a server with the old store, in SQLite or a database of its own; everything in it is judged."""
    if request.param == "sqlite":
        store = f"sqlite:///{tmp_path_factory.mktemp('old')}/store.db"
    else:
        server = request.getfixturevalue("postgres_url")
        with psycopg.connect(server + "postgres", autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {database} TEMPLATE template0")
        store = server + database
    old_store.fill(store)
    app = create_app(ServerSettings(store=store, hosts=("testserver",), thinkers=1, shared=True))
    with pytest.MonkeyPatch.context() as patch, TestClient(app) as client:
        patch.setattr(rules, "BOT_SECONDS", 600.0)
        wait_until_judged(app.state.server)
        yield client


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def client(request, tmp_path_factory):
    with opened(request, tmp_path_factory, "shown") as client:
        yield client


@pytest.fixture(params=["sqlite", "postgres"])
def client_to_play(request, tmp_path_factory):
    """A store of its own for a test that adds a game: the others count games, in any order."""
    with opened(request, tmp_path_factory, "played") as client:
        yield client


CALLED = {"Kuno": "rules", "Karline": "rules", "Cosima": "count"}  # bots have names of their own since then


def known(client, name):
    """The person with the cookie of that time."""
    client.cookies.clear()
    client.cookies.set("counterplay_session", SHOWN["people"][name]["cookie"])
    return client


def to_the_digit(told):
    """The same with numbers to twelve digits: sums in another order differ in the last ones."""
    if isinstance(told, float):
        return round(told, 12)
    if isinstance(told, dict):
        return {name: to_the_digit(part) for name, part in told.items()}
    return [to_the_digit(part) for part in told] if isinstance(told, list) else told


@pytest.mark.parametrize("name", ["Ada", "Ben"])
def test_the_same_games_are_shown(client, name):
    before, browser = SHOWN["people"][name], known(client, name)
    session = browser.get("/api/session").json()
    assert (session["person"], session["name"]) == (before["session"]["person"], name)
    assert session["games"] == before["session"]["games"]
    games = browser.get("/api/games?limit=100").json()
    assert games["total"] == before["games"]["total"]
    then = sorted(before["games"]["games"], key=lambda one: before["records"][one["id"]])
    now = sorted(games["games"], key=lambda one: browser.get(f"/api/games/{one['id']}").json()["record"])
    for old, new in zip(then, now, strict=True):
        assert {**new, "id": old["id"]} == old
        by_its_old_address = browser.get(f"/api/games/{old['id']}").json()
        assert by_its_old_address["record"] == before["records"][old["id"]]


@pytest.mark.parametrize("name", ["Ada", "Ben"])
def test_the_same_rates_are_shown(client, name):
    before, browser = SHOWN["people"][name], known(client, name)
    people = browser.get("/api/people?limit=100").json()
    # The list had intervals of its own then; now both are the profile's.
    rates = {other: was["overall"] for other, was in before["profiles"].items()}
    rates[name] = before["profile"]["overall"]
    shown = {one["key"] if one["bot"] else one["name"]: one for one in people["people"]}  # bots were called so
    told = {name: (one["games"], one["you"], one["bot"], one["overall"]) for name, one in shown.items()}
    then = {
        one["name"]: (one["games"], one["you"], one["bot"], rates[one["name"]])
        for one in before["people"]["people"]
    }
    assert {name: (*one[:3], to_the_digit(one[3])) for name, one in told.items()} == {
        name: (*one[:3], to_the_digit(one[3])) for name, one in then.items()
    }
    profile = browser.get("/api/me/profile").json()
    for row in profile["lists"]:
        row["against"] = [CALLED.get(bot, bot) for bot in row["against"]]
    for part, value in before["profile"].items():
        assert to_the_digit(profile[part]) == to_the_digit(value), part
    kinds = {name: one["kind"] for name, one in shown.items()}
    for other, was in before["profiles"].items():
        query = {"name": other, "kind": kinds[other]}
        now = browser.get("/api/people/profile", params=query).json()
        assert now["name"] == shown[other]["name"]
        now["name"] = other
        assert to_the_digit({part: now[part] for part in was}) == to_the_digit(was)


def test_the_table_left_in_mid_trick_plays_on(client_to_play):
    client = client_to_play
    left = SHOWN["mid_trick"]
    browser = known(client, "Ada")
    view = browser.get(f"/api/tables/{left['table']}").json()
    assert {part: view[part] for part in ("hand", "trick", "seat", "version", "bid", "declaration")} == {
        part: left["view"][part] for part in ("hand", "trick", "seat", "version", "bid", "declaration")
    }
    person = Person.__new__(Person)
    person.__dict__.update(Person(client).__dict__, cookie=SHOWN["people"]["Ada"]["cookie"])
    with person.sit(left["table"]) as seat:
        while seat.my_turn:
            assert seat.act(seat.choose())["type"] == "event"
            seat.wait()
        assert seat.view["result"] is not None
    assert known(client, "Ada").get("/api/games").json()["total"] == SHOWN["people"]["Ada"]["games"]["total"] + 1
