"""A person in the browser and a program on the line protocol at one table."""

import asyncio
import socket
import threading
import warnings

import pytest
from iss_house import CARD, PASSWORD, QUICK, guest
from web_friends import Friend

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from starlette.testclient import TestClient

from counterplay.iss.plan import ClientPlan
from counterplay.iss.replay import replay
from counterplay.iss.transcript import Log
from counterplay.skat.records import sgf
from counterplay.skat.table import rules
from counterplay.web import lines
from counterplay.web.app import create_app
from counterplay.web.lines import LineListener
from counterplay.web.services import ServerSettings

RULES = {"name": "rules"}


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    """A server that listens for the line protocol."""
    listening = socket.create_server(("127.0.0.1", 0))
    store = str(tmp_path_factory.mktemp("lines") / "store.db")
    app = create_app(ServerSettings(store=store, hosts=("testserver",), thinkers=1, lines=listening))
    with pytest.MonkeyPatch.context() as patch, TestClient(app, client=("127.0.0.1", 50000)) as client:
        patch.setattr(rules, "BOT_SECONDS", 600.0)
        client.port = listening.getsockname()[1]
        yield client


class Program:
    """Our client in a thread of its own."""

    def __init__(self, port, plan, folder, password=PASSWORD):
        self.path, self.records, self.told = folder / f"{plan.user}.log", folder / f"{plan.user}.sgf", []
        self.summary = None
        self._thread = threading.Thread(target=self._run, args=(port, plan))
        self._thread.start()

    def _run(self, port, plan):
        with self.path.open("a", encoding="utf-8") as file:
            client = guest(
                port, plan, tell=self.told.append, records=self.records, manners=QUICK, log=Log(file, PASSWORD)
            )
            self.summary = asyncio.run(asyncio.wait_for(client.run(), 120))

    def end(self):
        self._thread.join(120)
        assert not self._thread.is_alive()
        return self.summary


def ready_and_started(host):
    """Let the host be ready, wait for the program to be so, and begin."""
    host.send({"type": "ready", "ready": True})
    host.until(
        lambda view: sum(one["ready"] for one in view["together"]["chairs"] if one["kind"] == "person") == 2
    )
    host.send({"type": "start"})


def play_a_deal(host):
    """Do what a person in the browser does until the deal is over."""
    host.until(lambda view: view["offer"] is not None)
    deal = host.view["offer"]["deal"]
    host.commit()
    host.reveal()
    host.until(lambda view: view["phase"] != "offered" and view["deal"] == deal)
    while host.view["phase"] not in ("over", "finished"):
        version = host.view["version"]
        if host.my_turn:
            host.send({"type": "act", "version": version, "action": host.choose(True)})
        host.until(lambda view, version=version: view["version"] > version)


def test_a_program_takes_a_seat_by_an_invitation_and_plays_a_list(client, tmp_path):
    ada = Friend(client, "Ada")
    table = ada.open_together([None, RULES], deals=3)
    token = ada.invite(table)["token"]
    program = Program(client.port, ClientPlan("goskat", 3, table=".1", ticket=token), tmp_path)
    with ada.sit(table) as host:
        ready_and_started(host)
        for _ in range(3):
            play_a_deal(host)
        names = {seat["name"] for seat in host.view["seats"]}
    summary = program.end()
    assert (summary.games, summary.unknown, summary.why) == (3, 0, "")
    assert {"Ada", "goskat"} <= names
    report = replay([program.path])
    assert report.well, report.oddities
    assert report.ended == 3
    assert report.legal_moves == report.moves > 0
    assert all("goskat" in record.players for record in sgf.load(program.records))
    kept = client.app.state.server.store.series(table)
    assert len(kept) == 3


def test_a_line_sees_no_card_it_may_not(client, tmp_path):
    ada = Friend(client, "Ada", 2)
    table = ada.open_together([None, RULES], deals=1)
    program = Program(
        client.port, ClientPlan("looker", 1, table=".1", ticket=ada.invite(table)["token"]), tmp_path
    )
    with ada.sit(table) as host:
        ready_and_started(host)
        play_a_deal(host)
    program.end()
    (record,) = sgf.load(program.records)
    seat = record.players.index("looker")
    state = record.state
    own = state.deal.hands[seat] | (state.deal.skat if state.soloist == seat and state.picked_up else frozenset())
    hidden = {str(card) for card in (*state.deal.skat, *(card for hand in state.deal.hands for card in hand))}
    hidden -= {str(card) for card in own}
    out = set()
    for line in program.path.read_text(encoding="utf-8").splitlines():
        if " end " in line or " > " in line:
            continue
        words = line.split(" ")
        if " play " in line and words[6] in ("0", "1", "2"):
            out |= set(CARD.findall(words[7]))  # what a seat plays or lays open is seen by all
        assert not (set(CARD.findall(line)) & hidden) - out, line


def test_an_invitation_is_needed_and_good_once(client, tmp_path):
    ada = Friend(client, "Ada", 3)
    table = ada.open_together([None, RULES], deals=1)
    token = ada.invite(table)["token"]
    for ticket in ("nonsense", "x" * 500):
        summary = Program(client.port, ClientPlan("stranger", 1, table=".1", ticket=ticket), tmp_path).end()
        assert "_bad_ticket" in summary.why
    watching = ada.invite(table, watches=True)["token"]
    assert (
        "_bad_ticket" in Program(client.port, ClientPlan("w1", 1, table=".1", ticket=watching), tmp_path).end().why
    )
    first = Program(client.port, ClientPlan("first", 1, table=".1", ticket=token), tmp_path)
    with ada.sit(table) as host:
        host.until(lambda view: sum(one["kind"] == "person" for one in view["together"]["chairs"]) == 2)
        second = Program(client.port, ClientPlan("second", 1, table=".1", ticket=token), tmp_path)
        assert "_bad_ticket" in second.end().why
        ready_and_started(host)
        play_a_deal(host)
    assert first.end().games == 1


def test_tables_are_not_made_or_watched_from_a_line(client, tmp_path):
    assert "_not_supported" in Program(client.port, ClientPlan("maker", 1, create=True), tmp_path).end().why


def test_those_who_say_nothing_keep_nobody_out(monkeypatch):
    """One address has some lines; lines without a name fill no place of those with one."""
    monkeypatch.setattr(lines, "own_machine", lambda address: False)
    monkeypatch.setattr(lines, "MOST_OF_ONE", 3)

    async def call(port):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        return writer, (await reader.readline()).decode()

    async def evening():
        door, listening = LineListener(None), socket.create_server(("127.0.0.1", 0))
        await door.open(listening)
        port = listening.getsockname()[1]
        silent = [await asyncio.open_connection("127.0.0.1", port) for _ in range(3)]
        await asyncio.sleep(0.1)
        writer, told = await call(port)
        assert "_house_full" in told
        writer.close()
        for _, other in silent:
            other.close()
        await asyncio.sleep(0.2)
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"kermit\n")
        assert "_bad_name" in (await reader.readline()).decode()
        writer.close()
        await door.close()

    asyncio.run(evening())
