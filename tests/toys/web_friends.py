"""People at one web table with friends, for tests: each keeps everything it was sent."""

import contextlib
import json
import secrets

from web_person import ORIGIN, Person, Seat
from websockets.sync.client import connect

from counterplay.skat.table.shuffle import pledge_of


class Friend(Person):
    """One browser of several; all share the client, each has its cookie."""

    def __init__(self, client, name, seed=1):
        super().__init__(client, seed)
        self.name = name
        assert self.use().put("/api/session", json={"name": name}).status_code == 200

    def open_together(self, chairs=(None, None), **more):
        answer = self.use().post("/api/friends/tables", json={"chairs": list(chairs), **more})
        assert answer.status_code == 201, answer.text
        return answer.json()["id"]

    def invite(self, table, **more):
        answer = self.use().post(f"/api/friends/tables/{table}/invitations", json=more)
        assert answer.status_code == 201, answer.text
        return answer.json()

    def join(self, token):
        return self.use().post(f"/api/friends/invitations/{token}")

    @contextlib.contextmanager
    def sit(self, table):
        with self.use().websocket_connect(f"/api/tables/{table}/socket", headers=ORIGIN) as socket:
            yield Place(self, socket)


class Place(Seat):
    """An open connection to a table with friends."""

    def __init__(self, person, socket):
        self.said, self.reports, self.refused, self.events = [], [], [], []
        super().__init__(person, socket)

    def hear(self):
        message = super().hear()
        match message["type"]:
            case "talk":
                self.said += [line["text"] for line in message["lines"]]
            case "reported":
                self.reports.append(message)
            case "refused":
                self.refused.append(message)
            case "event":
                self.events.append(message["event"])
        return message

    def until(self, truth):
        """Hear until something is true of the view."""
        while not truth(self.view):
            self.hear()

    @property
    def together(self):
        return self.view["together"]

    @property
    def place(self):
        return self.together["place"]

    def commit(self):
        self.number = secrets.token_hex(16)
        deal = self.view["offer"]["deal"]
        pledge = pledge_of(self.view["table"], deal, self.place, self.number)
        self.send({"type": "commit", "deal": deal, "pledge": pledge})

    def reveal(self):
        self.until(lambda view: view["together"]["reveal"])
        self.send({"type": "reveal", "deal": self.view["offer"]["deal"], "number": self.number})

    def sees_all(self):
        """Ask for something that is always refused, and hear everything that comes before the answer."""
        count = len(self.refused)
        self.send("{}")
        while len(self.refused) == count:
            self.hear()
        self.refused.pop()


@contextlib.contextmanager
def gathered(client, names, chairs=None, ready=True, **more):
    """Open a table, let everybody sit down and begin the list; yields the people and their places."""
    people = [Friend(client, name, seed) for seed, name in enumerate(names, 1)]
    host, *guests = people
    table = host.open_together(chairs or [None] * len(guests), **more)
    for guest in guests:
        answer = guest.join(host.invite(table)["token"])
        assert answer.status_code == 200, answer.text
    with contextlib.ExitStack() as stack:
        seats = [stack.enter_context(person.sit(table)) for person in people]
        if ready:
            begin(seats)
        yield table, seats


def begin(seats):
    """Let everybody be ready, and the host begin the list."""
    for seat in seats:
        seat.send({"type": "ready", "ready": True})
    people = lambda view: [chair for chair in view["together"]["chairs"] if chair["kind"] == "person"]  # noqa: E731
    seats[0].until(lambda view: all(chair["ready"] for chair in people(view)))
    seats[0].send({"type": "start"})


def shuffle(seats):
    """Let all of them commit and reveal; afterwards everybody has seen the deal."""
    for seat in seats:
        seat.until(lambda view: view["offer"] is not None)
    deal = seats[0].view["offer"]["deal"]
    for seat in seats:
        seat.commit()
    for seat in seats:
        seat.reveal()
    for seat in seats:
        seat.until(lambda view: view["phase"] != "offered" and view["deal"] == deal and view["offer"] is None)


def play(seats, stop=lambda view: False, bold=True):
    """Play on until the deal is over or `stop(view)` of the one to act; every one of them hears every event."""
    while True:
        for seat in seats:
            seat.until(lambda view: view["version"] >= seats[0].view["version"])
        newest = max(seat.view["version"] for seat in seats)
        for seat in seats:
            seat.until(lambda view, newest=newest: view["version"] >= newest)
        if seats[0].view["phase"] in ("over", "finished"):
            return
        acting = [seat for seat in seats if not seat.view["watching"] and seat.my_turn]
        if not acting:  # a bot, or somebody who is away
            before = seats[0].view["version"]
            seats[0].until(lambda view, before=before: view["version"] > before)
            continue
        if stop(acting[0].view):
            return
        version = acting[0].view["version"]
        acting[0].send({"type": "act", "version": version, "action": acting[0].choose(bold)})
        acting[0].until(lambda view, version=version: view["version"] > version)
        assert not acting[0].refused, acting[0].refused


def texts(places):
    return [json.dumps(place.view, sort_keys=True) for place in places]


class Wire:
    """A real socket, spoken to as the test client's are."""

    def __init__(self, socket):
        self._socket = socket

    def receive_text(self):
        return self._socket.recv(timeout=120)

    def send_text(self, text):
        self._socket.send(text)


class FarFriend(Friend):
    """One browser of several at a real server; it keeps its cookie over the server's death."""

    def __init__(self, running, name, seed=1):
        self.running = running
        super().__init__(running.client(), name, seed)

    def move(self, running):
        """Speak to another server from now on."""
        self.running, self.client = running, running.client()

    @contextlib.contextmanager
    def sit(self, table):
        with connect(
            f"ws://127.0.0.1:{self.running.port}/api/tables/{table}/socket",
            origin=self.running.address,
            additional_headers={"cookie": f"counterplay_session={self.cookie}"},
        ) as socket:
            yield Place(self, Wire(socket))


def together(running, names, **more):
    """Open a table at a real server and let everybody sit down; returns it and the people."""
    people = [FarFriend(running, name, seed) for seed, name in enumerate(names, 1)]
    host, *guests = people
    table = host.open_together([None] * len(guests), **more)
    for guest in guests:
        assert guest.join(host.invite(table)["token"]).status_code == 200
    return table, people
