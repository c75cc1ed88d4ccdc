"""`counterplay serve`: what it says, where it listens, and how it takes what is too much."""

import json
import socket
import subprocess

import httpx
import pytest
from web_server import COMMAND, Running
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from counterplay.cli import serve
from counterplay.cli.serve import LONGEST_SOCKET_MESSAGE, own_address
from counterplay.protocol import BadInput


def call(*words):
    return subprocess.run([COMMAND, "serve", *words], capture_output=True, text=True, timeout=300)


def test_the_help_teaches_by_example():
    assert "Example" in call("--help").stdout


def test_a_port_in_use_is_told_in_a_sentence(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        done = call("--port", str(taken.getsockname()[1]), "--store", str(tmp_path / "store.db"))
    assert done.returncode == 2
    assert "cannot listen" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.fixture(scope="module")
def running(tmp_path_factory):
    running = Running(tmp_path_factory.mktemp("serve") / "store.db")
    yield running
    running.kill()


def test_it_listens_on_this_machine_alone(running):
    listening = subprocess.run(["cat", "/proc/net/tcp"], capture_output=True, text=True, check=False).stdout
    if not listening:
        pytest.skip("this system does not tell who listens")
    port = f":{running.port:04X}"
    addresses = {row.split()[1] for row in listening.splitlines()[1:] if row.split()[3] == "0A"}
    assert {address for address in addresses if address.endswith(port)} == {f"0100007F{port}"}


def test_one_switch_lets_the_local_network_in_by_the_address_of_this_machine(tmp_path):
    try:
        address = own_address()
    except BadInput:
        pytest.skip("this machine is in no network")
    running = Running(tmp_path / "store.db", 0, "--lan")
    try:
        assert running.address == f"http://{address}:{running.port}"
        with running.client() as friend:
            assert friend.get("/api/session").json()["shared"]
        stranger = httpx.get(f"{running.address}/api/session", headers={"Host": "example.org"})
        assert stranger.status_code >= 400
    finally:
        running.kill()


def test_a_machine_in_no_network_cannot_let_one_in(monkeypatch):
    monkeypatch.setattr(serve, "loopback", lambda host: True)
    with pytest.raises(BadInput, match="--lan needs a network"):
        own_address()


def test_a_message_that_is_far_too_large_ends_the_connection_and_not_the_table(running):
    with httpx.Client(base_url=running.address) as client:
        client.get("/api/session")
        table = client.post("/api/tables", json={"bots": [{"name": "rules"}] * 2, "deals": 1}).json()["id"]
        headers = {"cookie": f"counterplay_session={client.cookies['counterplay_session']}"}
        address = f"ws://127.0.0.1:{running.port}/api/tables/{table}/socket"
        with connect(address, origin=running.address, additional_headers=headers) as socket:
            before = json.loads(socket.recv(timeout=300))["view"]
            socket.send("x" * (LONGEST_SOCKET_MESSAGE + 1))
            with pytest.raises(ConnectionClosed) as closed:
                socket.recv(timeout=300)
            assert closed.value.rcvd.code == 1009
        assert client.get(f"/api/tables/{table}").json() == before


def test_half_a_request_harms_nobody(running):
    with socket.create_connection(("127.0.0.1", running.port)) as half:
        half.sendall(b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{")
    with socket.create_connection(("127.0.0.1", running.port)) as nonsense:
        nonsense.sendall(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03")
    assert httpx.get(f"{running.address}/api/catalogue").status_code == 200
