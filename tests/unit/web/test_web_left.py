"""A deal that its person has left is given up after the stated time, and counts; not while the server was down."""

import time
import warnings
from datetime import timedelta

import pytest
from web_person import Person

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from starlette.testclient import TestClient

from counterplay.web.app import create_app
from counterplay.web.services import ServerSettings

PATIENCE = 2.0


def started(store, patience=PATIENCE):
    settings = ServerSettings(
        store=str(store), hosts=("testserver",), thinkers=1, give_up=timedelta(seconds=patience)
    )
    return TestClient(create_app(settings))


def until_over(person, table, seconds=60):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        view = person.use().get(f"/api/tables/{table}").json()
        if view["phase"] in ("over", "finished"):
            return view
        time.sleep(0.1)
    raise AssertionError("the deal was not given up")


def play_until(seat, wanted):
    """Play deals until one stands as wanted at the person's turn."""
    for _ in range(36):
        seat.deal()
        seat.wait()
        while seat.my_turn:
            if wanted(seat.view):
                return
            seat.act(seat.choose(bold=True))
            seat.wait()
    raise AssertionError("no such moment in 36 deals")


@pytest.mark.parametrize(
    ("moment", "ending"),
    [
        (lambda view: view["phase"] == "auction", None),
        (lambda view: view["phase"] == "declare", {"soloist_resigned"}),
        (lambda view: view["phase"] == "play" and view["soloist"] == view["seat"], {"soloist_resigned"}),
        (lambda view: view["phase"] == "play" and view["soloist"] != view["seat"], {"defenders_resigned"}),
    ],
    ids=["auction", "declaring", "soloist", "defender"],
)
def test_a_deal_that_was_left_is_given_up_and_counts(tmp_path, moment, ending):
    with started(tmp_path / "store.db", patience=4.0) as client:
        person = Person(client, 3)
        table = person.open(deals=36)
        with person.sit(table) as seat:
            play_until(seat, moment)
            deal = seat.view["deal"]
        view = until_over(person, table)
        assert view["deal"] == deal
        assert view["result"]["counts"]
        assert ending is None or view["result"]["ending"] in ending
        if ending == {"soloist_resigned"}:
            assert view["result"]["score"] < 0
        assert person.use().get("/api/games").json()["total"] == deal + 1
        assert view["offer"] is None or view["offer"]["deal"] == deal + 1  # no deal begins by itself


def test_time_does_not_run_while_the_server_is_down(tmp_path):
    with started(tmp_path / "store.db", patience=600) as client:
        person = Person(client, 3)
        table = person.open(deals=1)
        with person.sit(table) as seat:
            play_until(seat, lambda view: True)
    time.sleep(1.5)
    with started(tmp_path / "store.db", patience=1.2) as client:
        begun = time.monotonic()
        person.client = client
        view = person.use().get(f"/api/tables/{table}").json()
        if time.monotonic() - begun < 1.0:  # else the machine was too busy to say
            assert view["phase"] not in ("over", "finished")
        until_over(person, table)
        assert time.monotonic() - begun >= 1.2


def test_leaving_for_good_in_mid_deal_gives_the_deal_up(tmp_path):
    with started(tmp_path / "store.db", patience=600) as client:
        person = Person(client, 3)
        table = person.open(deals=36)
        with person.sit(table) as seat:
            play_until(seat, lambda view: view["phase"] == "play")
            played = len(seat.view["sheet"]["rows"])
        assert person.use().delete(f"/api/tables/{table}").status_code == 200
        games = person.use().get("/api/games").json()
        assert games["total"] == played + 1
        assert all(game["counts"] for game in games["games"])


def test_a_list_that_is_over_is_left_alone(tmp_path):
    with started(tmp_path / "store.db", patience=0.4) as client:
        person = Person(client, 3)
        table = person.open(deals=1)
        with person.sit(table) as seat:
            seat.play_deal(bold=False) if seat.view["offer"] else None
        until_over(person, table)
        time.sleep(1.0)
        assert person.use().get("/api/games").json()["total"] == 1
