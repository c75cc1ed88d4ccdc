"""A server that others can reach: limits by address, half-open connections, no public server by accident."""

import contextlib
import socket
import subprocess
import time
import warnings

import pytest
from web_person import RULES, Person
from web_server import COMMAND

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from starlette.testclient import TestClient

from counterplay.cli import serve
from counterplay.protocol import BadInput
from counterplay.web import connections, guard, limits
from counterplay.web.app import create_app
from counterplay.web.limits import AddressLimits
from counterplay.web.services import ServerSettings


def public(tmp_path, **more):
    settings = ServerSettings(
        store=str(tmp_path / "store.db"), hosts=("testserver",), thinkers=1, shared=True, **more
    )
    return TestClient(create_app(settings))


def newcomers(client, count, address=None):
    """Come so many times without a cookie; return the status of each visit."""
    told = []
    for _ in range(count):
        client.cookies.clear()
        headers = {} if address is None else {"x-forwarded-for": address}
        told.append(client.get("/api/session", headers=headers).status_code)
    return told


def test_persons_are_not_free_for_one_address(tmp_path):
    with public(tmp_path) as client:
        told = newcomers(client, 200)
        allowed = told.count(200)
        assert limits.PERSONS.burst <= allowed <= limits.PERSONS.burst + 2
        assert told.count(429) == 200 - allowed
        # a forged header makes nobody somebody else, as long as no proxy was named
        assert set(newcomers(client, 5, "9.9.9.9")) == {429}


def test_behind_a_proxy_each_address_counts_by_itself(tmp_path):
    with public(tmp_path, proxy=True) as client:
        first = newcomers(client, 60, "10.0.0.1")
        assert first.count(200) <= limits.PERSONS.burst + 2
        assert newcomers(client, 1, "10.0.0.2") == [200]
        # what a browser claims before the proxy's own word counts for nothing
        assert newcomers(client, 1, "10.0.0.99, 10.0.0.1") == [429]


def test_tables_have_a_limit_by_address_whoever_opens_them(tmp_path):
    with public(tmp_path) as client:
        told = []
        for _ in range(10):
            person = Person(client)
            told += [
                person.use().post("/api/tables", json={"bots": [RULES, RULES]}).status_code for _ in range(10)
            ]
        assert limits.OPENED.burst <= told.count(201) <= limits.OPENED.burst + 5
        assert told[-1] == 429


def test_on_ones_own_machine_nothing_is_limited(client):
    assert set(newcomers(client, 50)) == {200}


def test_requests_and_sockets_have_limits_that_refill(monkeypatch):
    clock = [0.0]
    monkeypatch.setattr(limits.time, "monotonic", lambda: clock[0])
    kept = AddressLimits()
    scope = {"type": "http", "method": "GET", "path": "/api/games"}
    assert sum(kept.allow_request(scope, "a") for _ in range(1000)) == limits.REQUESTS.burst
    assert kept.allow_request(scope, "b")
    clock[0] += 1
    assert sum(kept.allow_request(scope, "a") for _ in range(1000)) == limits.REQUESTS.per_second
    assert all(kept.open_socket("a") for _ in range(limits.MOST_SOCKETS))
    assert not kept.open_socket("a")
    kept.close_socket("a")
    assert kept.open_socket("a")
    for number in range(limits.MOST_ADDRESSES + 10):
        kept.allow(str(number), "requests")
    assert len(kept._spent) == limits.MOST_ADDRESSES


def test_requests_at_once_have_a_limit_and_streams_have_none():
    kept, asked = AddressLimits(), {"path": "/api/games"}
    with contextlib.ExitStack() as going:
        welcome = [going.enter_context(kept.answering(asked, "10.0.0.1")) for _ in range(limits.MOST_AT_ONCE + 1)]
        assert welcome == [True] * limits.MOST_AT_ONCE + [False]
        for scope, address in (
            ({"path": "/api/imports/1/events"}, "10.0.0.1"),
            ({"path": "/assets/App.js"}, "10.0.0.1"),
            (asked, "10.0.0.2"),
            (asked, "127.0.0.1"),
        ):
            assert going.enter_context(kept.answering(scope, address))
    assert not kept._under_way
    with kept.answering(asked, "10.0.0.1") as again:
        assert again


def test_who_owns_the_machine_is_not_limited():
    kept = AddressLimits()
    assert all(kept.allow("127.0.0.1", "persons") for _ in range(500))
    assert all(kept.allow(limits.network_of("::1"), "persons") for _ in range(500))
    assert not all(kept.allow("10.0.0.1", "persons") for _ in range(500))


# --- half-open connections ---


@pytest.fixture
def listening(tmp_path):
    """A real server in this process's thread, with little patience."""
    import threading

    import uvicorn

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(connections, "REQUEST_SECONDS", 0.5)
        patch.setattr(guard, "BODY_SECONDS", 0.5)
        bound = socket.socket()
        bound.bind(("127.0.0.1", 0))
        settings = ServerSettings(store=str(tmp_path / "store.db"), hosts=("127.0.0.1",), thinkers=1, shared=True)
        config = uvicorn.Config(
            create_app(settings),
            log_level="critical",
            http=connections.for_this_server(shared=True, proxy=False),
            ws="websockets-sansio",
        )
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [bound]})
        thread.start()
        while not server.started:
            time.sleep(0.02)
        yield bound.getsockname()
        server.should_exit = True
        thread.join()


def closed_within(connection, seconds):
    """Return what came before the other side closed the connection."""
    connection.settimeout(seconds)
    told = b""
    while piece := connection.recv(4096):
        told += piece
    return told


@pytest.mark.parametrize(
    "begun", [b"", b"GET /api/cata", b"GET /api/catalogue HTTP/1.1\r\nHost: 127.0.0.1\r\nX-A: b"]
)
def test_a_request_that_never_comes_is_not_waited_for(listening, begun):
    with socket.create_connection(listening) as half:
        half.sendall(begun)
        assert closed_within(half, 20) == b""


def test_a_body_that_never_ends_is_not_waited_for(listening):
    with socket.create_connection(listening) as half:
        half.sendall(b"PUT /api/session HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{")
        assert b" 4" in closed_within(half, 20)[:14]


def test_a_second_request_begun_and_not_ended_is_not_waited_for(listening):
    with socket.create_connection(listening) as half:
        half.sendall(b"GET /api/catalogue HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        half.settimeout(20)
        assert half.recv(15).startswith(b"HTTP/1.1 200")
        half.sendall(b"GET /api")
        closed_within(half, 20)


def test_one_address_does_not_hold_all_connections(listening, monkeypatch):
    monkeypatch.setattr(connections, "REQUEST_SECONDS", 600.0)  # so that none is closed for its silence
    monkeypatch.setattr(connections, "own_machine", lambda address: False)
    held = [socket.create_connection(listening) for _ in range(limits.MOST_CONNECTIONS + 1)]
    try:
        held[-1].settimeout(20)
        with contextlib.suppress(ConnectionResetError):  # closed with a word, or without one
            assert held[-1].recv(1) == b""
        held[0].sendall(b"GET /api/catalogue HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        held[0].settimeout(20)
        assert held[0].recv(15).startswith(b"HTTP/1.1 200")
    finally:
        for one in held:
            one.close()


# --- no public server by accident ---


def test_a_public_server_needs_a_word_and_says_why(tmp_path):
    done = subprocess.run(
        [
            COMMAND,
            "serve",
            "--host",
            "0.0.0.0",
            "--name",
            "skat.example.org",
            "--store",
            str(tmp_path / "store.db"),
        ],
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 2
    told = " ".join(done.stderr.split())
    for words in ("without TLS", "--secure", "--without-tls", "--name says", "cookie"):
        assert words in told


def check(host, names=(), **more):
    serve._check_public(host, list(names), **{"secure": False, "without_tls": False, **more})


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.168.1.7", "skat.example.org", "10.0.0.1"])
def test_every_address_that_others_reach_is_refused(host):
    with pytest.raises(BadInput, match="whoever carries the traffic"):
        check(host, ["skat.example.org"])
    check(host, ["skat.example.org"], secure=True)
    check(host, ["skat.example.org"], without_tls=True)


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.5", "::1", "localhost"])
def test_ones_own_machine_needs_no_word(host):
    check(host)


def test_a_name_is_needed_where_the_address_is_none():
    with pytest.raises(BadInput, match="--name"):
        check("0.0.0.0", secure=True)
    check("192.168.1.7", secure=True)
