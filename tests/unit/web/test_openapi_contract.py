"""The API keeps to its own description, whatever it is sent (schemathesis, against a real server for others).

Sent by a person who has things there; in `make verify` also by a friend at their table, and by a stranger.
"""

import json

import httpx
import pytest
from hypothesis import HealthCheck, settings
from property_size import examples
from schemathesis import openapi
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)
from web_server import Running
from websockets.sync.client import connect

from counterplay.web.app import create_app
from counterplay.web.openapi import describe

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    negative_data_rejection,
]


ROLES = ["person", *(pytest.param(role, marks=pytest.mark.verify) for role in ("friend", "stranger"))]


@pytest.fixture(scope="module")
def running(tmp_path_factory):
    running = Running(tmp_path_factory.mktemp("contract") / "store.db", 0, "--name", "127.0.0.1")
    yield running
    running.kill()


@pytest.fixture(scope="module")
def things(running):
    """A session with things of its own, so that not every address leads nowhere."""
    cookie = new_session(running)
    headers = {"cookie": f"counterplay_session={cookie}"}
    bots = [{"name": "rules"}] * 2
    with httpx.Client(base_url=running.address, headers=headers, timeout=300) as client:
        table = client.post("/api/tables", json={"bots": bots, "deals": 2}).json()["id"]
        address = f"ws://127.0.0.1:{running.port}/api/tables/{table}/socket"
        with connect(address, origin=running.address, additional_headers=headers) as socket:
            view = json.loads(socket.recv(timeout=300))["view"]
            socket.send(json.dumps({"type": "deal", "deal": 0, "number": "1"}))
            while not view["sheet"]["rows"]:
                if view["seats"][view["seat"]]["to_act"]:
                    legal = view["legal"]
                    action = "p" if legal["pass_"] else legal["cards"][0]
                    socket.send(json.dumps({"type": "act", "version": view["version"], "action": action}))
                view = json.loads(socket.recv(timeout=300))["view"]
        friends = client.post("/api/friends/tables", json={"chairs": [None, None]}).json()["id"]
        invitation = client.post(f"/api/friends/tables/{friends}/invitations", json={}).json()["token"]
        friend = new_session(running)
        came = {"cookie": f"counterplay_session={friend}"}
        httpx.post(f"{running.address}/api/friends/invitations/{invitation}", headers=came).raise_for_status()
        return {
            "cookies": {"person": cookie, "friend": friend, "stranger": new_session(running)},
            "table": table,
            "game": view["result"]["game"],
            "friends": friends,
            "onecard": client.post("/api/onecard", json={}).json()["id"],
            "leduc": client.post("/api/leduc", json={}).json()["id"],
            "match": client.post("/api/matches", json={"players": bots, "deals": 1}).json()["id"],
        }


def new_session(running):
    with httpx.Client(base_url=running.address) as client:
        client.get("/api/session")
        return client.cookies["counterplay_session"]


schema = openapi.from_dict(describe(create_app())).exclude(path_regex="/events$")  # those are streams that go on


@pytest.mark.parametrize("role", ROLES)
@schema.parametrize()
@settings(max_examples=examples(4), deadline=None, suppress_health_check=list(HealthCheck))
def test_every_operation_keeps_to_its_description(case, role, running, things):
    cookie = things["cookies"][role]
    if case.operation.path in ("/api/me", "/api/session") and case.method.upper() == "DELETE":
        cookie = new_session(running)
    kind, checks, real = case.operation.path.split("/")[2], CHECKS, False
    for name, value in list((case.path_parameters or {}).items()):
        if len(str(value)) % 2 == 0 and name in ("table", "game", "job"):  # half of the time a real one
            case.path_parameters[name] = things.get(kind) or things.get(kind[:-2]) or things.get(name) or value
            checks = [check for check in CHECKS if check is not negative_data_rejection]  # it may be right now
            real = case.path_parameters[name] != value
    response = case.call(running.address, headers={"cookie": f"counterplay_session={cookie}"}, timeout=300)
    case.validate_response(response, checks=checks)
    operation = f"{case.method.upper()} {case.operation.path}"
    assert not (real and role == "stranger" and response.status_code < 400), f"{operation} is not for a stranger"
