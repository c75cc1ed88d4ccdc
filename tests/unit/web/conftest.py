"""One server for the tests of a file; its workers start when they are first needed."""

import warnings

import pytest

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from starlette.testclient import TestClient

from web_person import Person

from counterplay.skat.table import live
from counterplay.web.app import create_app
from counterplay.web.services import Settings


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    store = str(tmp_path_factory.mktemp("web") / "store.db")
    return create_app(Settings(store=store, hosts=("testserver",), thinkers=1, shared=True))


@pytest.fixture(scope="module")
def client(app):
    with pytest.MonkeyPatch.context() as patch, TestClient(app, client=("127.0.0.1", 50000)) as client:
        patch.setattr(live, "BOT_SECONDS", 600.0)  # a busy machine is no fault of a bot
        yield client


@pytest.fixture(scope="module")
def person(client):
    return Person(client)


@pytest.fixture
def server(client):
    return client.app.state.server


@pytest.fixture
def passed_in(client, server, monkeypatch):
    """Somebody new, and the result of his deal in which nobody bid."""

    async def passing(task, asked, limit=0.0):
        return {"action": "p"}

    monkeypatch.setattr(server.quick, "ask", passing)
    person = Person(client)
    with person.sit(person.open(deals=1)) as seat:
        seat.play_deal(bold=False)
        return person, seat.view["result"]
