"""One server for the tests of a file; its workers start when they are first needed."""

import base64
import random
import secrets
import warnings

import pytest

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from starlette.testclient import TestClient

from web_person import Person

from counterplay.skat.table import rules
from counterplay.web.app import create_app
from counterplay.web.services import ServerSettings


@pytest.fixture(autouse=True)
def same_luck(request, monkeypatch):
    """Keys, numbers and so all cards of a test are the same every time: one that fails, fails again."""
    luck = random.Random(request.node.nodeid)

    def words(size=32):
        return base64.urlsafe_b64encode(luck.randbytes(size)).rstrip(b"=").decode()

    monkeypatch.setattr(secrets, "token_hex", lambda size=32: luck.randbytes(size).hex())
    monkeypatch.setattr(secrets, "token_urlsafe", words)
    monkeypatch.setattr(secrets, "randbits", luck.getrandbits)
    monkeypatch.setattr(secrets, "randbelow", luck.randrange)


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    store = str(tmp_path_factory.mktemp("web") / "store.db")
    return create_app(ServerSettings(store=store, hosts=("testserver",), thinkers=1, shared=True))


@pytest.fixture(scope="module")
def client(app):
    with pytest.MonkeyPatch.context() as patch, TestClient(app, client=("127.0.0.1", 50000)) as client:
        patch.setattr(rules, "BOT_SECONDS", 600.0)  # a busy machine is no fault of a bot
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

    async def passing(task, asked, *more):
        return {"action": "p"}

    monkeypatch.setattr(server.quick, "ask", passing)
    person = Person(client)
    with person.sit(person.open(deals=1)) as seat:
        seat.play_deal(bold=False)
        return person, seat.view["result"]
