"""A person at a web table, for tests: chooses by the server's own offers, and keeps everything it was sent."""

import json
import secrets
import time
from contextlib import contextmanager

from counterplay.protocol import Stream

ORIGIN = {"origin": "http://testserver"}
RULES = {"name": "rules"}


def wait_until_judged(server, seconds=120):
    """Wait until every finished game is judged in the background."""
    for _ in range(20 * seconds):
        if not server.store.count_waiting("skat"):
            return
        time.sleep(0.05)
    raise AssertionError("games still wait to be judged")


class Person:
    """One browser; `client` carries the session's cookie."""

    def __init__(self, client, seed=1):
        self.client = client
        self.chance = Stream(seed, "person")
        self.heard = []
        self.client.cookies.clear()
        self.session = client.get("/api/session").json()
        self.cookie = client.cookies["counterplay_session"]

    def use(self):
        """Let the shared client be this person's browser."""
        self.client.cookies.clear()
        self.client.cookies.set("counterplay_session", self.cookie)
        return self.client

    def open(self, bots=(RULES, RULES), **more):
        answer = self.use().post("/api/tables", json={"bots": list(bots), **more})
        assert answer.status_code == 201, answer.text
        return answer.json()["id"]

    @contextmanager
    def sit(self, table):
        with self.use().websocket_connect(f"/api/tables/{table}/socket", headers=ORIGIN) as socket:
            yield Seat(self, socket)


class Seat:
    """An open connection to a table."""

    def __init__(self, person, socket):
        self.person, self.socket = person, socket
        self.view = self.hear()["view"]

    def hear(self):
        text = self.socket.receive_text()
        self.person.heard.append(text)
        message = json.loads(text)
        if "view" in message:
            self.view = message["view"]
        return message

    def send(self, message):
        self.socket.send_text(message if isinstance(message, str) else json.dumps(message))

    def ask(self, message):
        """Send, and return the first message that is not an event."""
        self.send(message)
        while (answer := self.hear())["type"] == "event":
            pass
        return answer

    @property
    def my_turn(self):
        return self.view["seats"][self.view["seat"]]["to_act"]

    def deal(self, number=None):
        self.send({"type": "deal", "deal": self.view["offer"]["deal"], "number": number or secrets.token_hex(16)})
        self.hear()

    def wait(self):
        """Hear until it is this person's turn, or the deal is over."""
        while not self.my_turn and self.view["phase"] not in ("over", "finished", "offered"):
            self.hear()

    def tell(self, message):
        """Send a message and return the answer; where that says so, more slowly."""
        while True:
            self.send(message)
            answer = self.hear()
            if answer.get("code") != "too_many":
                return answer
            time.sleep(0.1)

    def act(self, action):
        version = self.view["version"]
        message = self.tell({"type": "act", "version": version, "action": action})
        if message["type"] == "event":
            while self.view["version"] <= version:
                self.hear()
        return message

    def choose(self, bold=True):
        """Return some action that the server offers."""
        legal, chance = self.view["legal"], self.person.chance
        if legal["answer"]:
            return "y" if bold and self.view["bid"] < 24 else "p"
        if legal["bids"]:
            return str(legal["bids"][0]) if bold and legal["bids"][0] < 24 else "p"
        if legal["pass_"]:
            return "p"  # nothing is left to bid above 264
        if legal["pick_up"]:
            return "s"
        if legal["declarations"]:
            discards = [*self.view["hand"]]
            chance.shuffle(discards)
            return ".".join([chance.choice(legal["declarations"])["text"], *discards[: legal["discards"]]])
        return chance.choice(legal["cards"])

    def play_deal(self, bold=True):
        """Play a deal from its number to its end."""
        self.deal()
        self.wait()
        while self.my_turn:
            message = self.act(self.choose(bold))
            assert message["type"] == "event", message
            self.wait()
        assert self.view["phase"] in ("over", "finished")


def wait_for(job, client):
    """Return how an import ended."""
    for _ in range(6000):
        state = client.get(f"/api/imports/{job}").json()
        if state["state"] != "running":
            return state
        time.sleep(0.05)
    raise AssertionError("the import does not end")
