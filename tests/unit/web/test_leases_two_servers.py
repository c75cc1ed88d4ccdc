"""Servers on one store: the second says where a table lives; when the first is killed, it goes on there."""

import contextlib
import json
import signal
import time

import postgres
import pytest
from web_friends import begin, play, shuffle, together
from web_server import Running
from websockets.exceptions import InvalidStatus

from counterplay.skat.table import JournalEntry
from counterplay.store import open_store
from counterplay.web import leases
from counterplay.web.identity import Sessions, new_id, now
from counterplay.web.leases import LEASE_SECONDS, LeaseElsewhere, Leases
from counterplay.web.stored_tables import StoredTables, TableRow


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def store(request, tmp_path_factory):
    if request.param == "sqlite":
        yield tmp_path_factory.mktemp("store") / "store.db"
        return
    if reason := postgres.missing():
        pytest.skip(reason)
    with postgres.server() as url:
        yield f"{url}postgres"


@pytest.fixture
def servers(store):
    """Two servers on one store."""
    with contextlib.ExitStack() as ends:
        running = [Running(store), Running(store)]
        for each in running:
            ends.callback(each.kill)
        yield running


@contextlib.contextmanager
def at(people, table):
    with contextlib.ExitStack() as stack:
        yield [stack.enter_context(person.sit(table)) for person in people]


def in_mid_trick(view):
    return view["phase"] == "play" and view["trick"] is not None and 0 < len(view["trick"]["cards"]) < 3


def seen(seats):
    """What must be the same after a crash: all but who is connected, and how long ago."""
    told = []
    for seat in seats:
        view = json.loads(json.dumps(seat.view))
        for chair in view["together"]["chairs"]:
            del chair["here"], chair["time_left"]
        told.append(view)
    return told


def test_three_people_see_the_same_table_again_and_nothing_is_played_twice(servers):
    one, two = servers
    table, people = together(one, ["Anna", "Ben", "Cleo"], deals=3)
    with at(people, table) as seats:
        begin(seats)
        for _ in range(3):
            shuffle(seats)
            play(seats, stop=in_mid_trick)
            if in_mid_trick(seats[0].view):
                break
        before = seen(seats)
        for person in people:
            person.move(two)
        told = people[1].use().get(f"/api/tables/{table}")
        assert (told.status_code, told.json()["code"]) == (409, "elsewhere")
        assert one.address in told.json()["message"], "the second says where it is played"
        with pytest.raises(InvalidStatus), people[1].sit(table):
            pass
        one.process.send_signal(signal.SIGKILL)
        one.process.wait()
    with at(people, table) as seats:
        for seat in seats:
            seat.sees_all()
        assert seen(seats) == before
        play(seats)
        numbers = [row["deal"] for row in seats[0].view["sheet"]["rows"]]
        assert numbers == list(range(len(numbers)))
    games = people[0].use().get("/api/games").json()["total"]
    assert games == len(numbers), "every deal is kept once"


@pytest.mark.verify
def test_a_server_that_stands_still_loses_its_tables_within_the_lease_and_harms_nothing_when_it_wakes(servers):
    """It stands for a machine that is gone: its process lives, so nothing but the lease can tell."""
    one, two = servers
    table, people = together(one, ["Anna", "Ben", "Cleo"], deals=3)
    with at(people, table) as seats:
        begin(seats)
        shuffle(seats)
        play(seats, stop=in_mid_trick)
        before = seen(seats)
        one.process.send_signal(signal.SIGSTOP)
        stopped = time.monotonic()
        for person in people:
            person.move(two)
        while (told := people[0].use().get(f"/api/tables/{table}")).status_code == 409:
            assert time.monotonic() - stopped < 2 * LEASE_SECONDS, told.text
            time.sleep(0.2)
        waited = time.monotonic() - stopped
        assert told.status_code == 200
        assert waited < LEASE_SECONDS + 3, "a lease, and a moment to ask again"
        with at(people, table) as others:
            for seat in others:
                seat.sees_all()
            assert seen(others) == before
            play(others)
            rows = others[0].view["sheet"]["rows"]
            one.process.send_signal(signal.SIGCONT)  # it believes that the table is its own
            version = seats[0].view["version"]
            with contextlib.suppress(Exception):  # whatever it says to those who are still connected
                seats[0].send({"type": "act", "version": version, "action": seats[0].view["hand"][0]})
                seats[0].hear()
            for seat in others:
                seat.sees_all()
            assert others[0].view["sheet"]["rows"] == rows
    games = people[0].use().get("/api/games").json()["total"]
    assert games == len(rows), "every deal is kept once"


def test_a_lease_is_taken_kept_and_given_back(tmp_path, monkeypatch):
    opened = open_store(str(tmp_path / "store.db"))
    try:
        sessions, stored_tables = Sessions(opened), StoredTables(opened)
        person, _ = sessions.new_person("Anna")
        table = new_id()
        row = TableRow(table, person.id, now(), (None, None), 3, False, together=True)
        stored_tables.open_table(row, JournalEntry(1, 0, "sits", 0, person.id))
        first, second = Leases(opened, "http://first/"), Leases(opened, "http://second/")
        assert first.take(table) is None
        assert first.take(table) is None, "one's own can be taken again"
        assert second.take(table) == LeaseElsewhere("http://first/")
        later = time.time() + LEASE_SECONDS + 1
        monkeypatch.setattr(leases.time, "time", lambda: later)
        assert second.take(table) is None, "what is not renewed runs out"
        first.renew()
        assert first.take(table) == LeaseElsewhere("http://second/")
        second.give_back()
        assert first.take(table) is None
    finally:
        opened.close()
