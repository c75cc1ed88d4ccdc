"""A database that goes away: told as that and soon, tables are still looked at, and nothing is lost."""

import time
import warnings

import postgres
import pytest
from web_person import Person

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from starlette.testclient import TestClient

from counterplay.web.app import create_app
from counterplay.web.services import ServerSettings


def test_tables_go_on_when_the_database_is_back():
    if reason := postgres.missing():
        pytest.skip(reason)
    with postgres.restartable() as (url, change):
        settings = ServerSettings(store=url + "postgres", hosts=("testserver",), thinkers=1, shared=True)
        with TestClient(create_app(settings), client=("127.0.0.1", 50000)) as client:
            person = Person(client)
            table = person.open()
            with person.sit(table) as seat:
                seat.deal("7")
                seat.wait()
                before = seat.view
                change(action="stop")
                for _ in range(3):
                    begun = time.monotonic()
                    told = client.get("/api/games")
                    assert (told.status_code, told.json()["code"]) == (503, "away")
                    assert time.monotonic() - begun < 10  # and not half a minute, as for a store of one's own
                assert client.get(f"/api/tables/{table}").json()["version"] == before["version"]
                assert client.get("/ready").json()["store"] is False
                assert client.get("/healthz").status_code == 200
                begun = time.monotonic()
                refused = seat.act(seat.choose())
                assert (refused["type"], refused["code"]) == ("refused", "away")
                assert time.monotonic() - begun < 10
                change()
                until = time.monotonic() + 60
                while client.get("/ready").status_code != 200:
                    assert time.monotonic() < until
                    time.sleep(0.2)
                while seat.my_turn:
                    message = seat.act(seat.choose())
                    assert message["type"] == "event", message
                    seat.wait()
                assert seat.view["phase"] in ("over", "finished")
            assert client.get("/api/games").json()["total"] == 1
