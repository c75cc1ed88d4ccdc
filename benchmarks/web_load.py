"""Many tables at once, over real sockets: how long a bot's move takes, and an action's way to all seats.

The server runs in processes of its own; this program is all the browsers. A person takes 1 to 4 seconds for an
action; one in ten answers at once. The time of a bot's move is from the event after which it had to move to the
event of its move. At tables of three people the time of an action is from its sending until the last of the
three browsers has its event. One table alone, in the same run, is the baseline.

A load lasts `--seconds` and never longer than `--most`: it ends as soon as it has 2,000 moves and as many deals
were finished as there are tables. It fails (exit code 1) when it does not get there, when one move in twenty
takes longer than the limit, when the server and its workers hold more memory than theirs, or when a table
broke. What the machine's other programs used meanwhile is told beside, in cores.

    python benchmarks/web_load.py                            # all of LOADS
    python benchmarks/web_load.py --load rules:200 --load counterplay:50 --most 120
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import hashlib
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import numpy as np
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

LIMITS = {
    "people": 0.040,
    "rules": 0.080,
    "kermit": 0.080,
    "counterplay": 0.150,
}  # seconds, at the 95th percentile
BOTS: dict[str, dict[str, Any]] = {
    "people": {},
    "rules": {"name": "rules"},
    "kermit": {"name": "kermit", "options": {"worlds": 40}},
    "counterplay": {"name": "counterplay"},
}
LOADS = ("people:200", "rules:200", "kermit:100", "counterplay:50", "counterplay:200")
MOST_MEMORY = 1000  # MB
AT_ONCE = 10  # one in so many people answers at once
FIRST_MOVES = 500  # while processes start and read their networks
LEAST_MOVES = 2000  # fewer say nothing about one in twenty
_TICK = os.sysconf("SC_CLK_TCK")  # of /proc's clocks
THINKING = (1.0, 4.0)  # seconds a person takes for an action


@dataclass
class Heard:
    """What the browsers measured."""

    moves: list[float] = field(default_factory=list)
    deals: int = 0
    refused: int = 0
    stood_in: int = 0
    problems: list[str] = field(default_factory=list)
    end: float = 0.0  # when the browsers go home
    others: float = 0.0  # cores that other programs used meanwhile
    memory: float = 0.0  # the most that the server and its workers held, in MB
    cost: tuple[float, float] | None = None  # seconds of a processor a move: of the server, of its workers


class Share:
    """What other programs use of the processors from now on; own are those named, with their children."""

    def __init__(self, *processes: int) -> None:
        self._processes = processes
        self._begun, self._all, self._own = time.monotonic(), _all(), _own(processes)

    def others(self) -> float:
        """Return how many cores others used on average since then."""
        took = max(time.monotonic() - self._begun, 1e-9)
        return max(0.0, (_all() - self._all - (_own(self._processes) - self._own)) / took)


def _all() -> float:
    """Return the seconds that all cores were busy since the machine was started."""
    words = Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:]
    user, nice, system, _, _, irq, softirq, steal = (int(word) for word in words[:8])
    return (user + nice + system + irq + softirq + steal) / _TICK


def _own(processes: tuple[int, ...]) -> float:
    return sum(family(*processes).values())


def family(*processes: int) -> dict[int, float]:
    """Return some processes and those they started, each with the seconds it has worked."""
    used: dict[int, float] = {}
    parents: dict[int, int] = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                fields = (folder / "stat").read_text().rpartition(")")[2].split()
            except OSError:  # it has ended
                continue
            parents[int(folder.name)] = int(fields[1])
            used[int(folder.name)] = sum(map(int, fields[11:15])) / _TICK  # with children that have ended
    known: dict[int, float] = {}
    for process, seconds in used.items():
        above, seen = process, set()
        while above not in processes and above in parents and above not in seen:
            seen.add(above)
            above = parents[above]
        if above in processes:
            known[process] = seconds
    return known


def memory(*processes: int) -> float:
    """Return the megabytes that some processes and those they started hold; what they share counts once."""
    total = 0
    for process in family(*processes):
        with contextlib.suppress(OSError):  # it has ended
            told = Path(f"/proc/{process}/smaps_rollup").read_text()
            total += next(int(line.split()[1]) for line in told.splitlines() if line.startswith("Pss:"))
    return total / 1000


class Server:
    """A server of its own on a store of its own."""

    def __init__(self, store: Path, *more: str) -> None:
        command = [str(Path(sys.executable).parent / "counterplay"), "serve", "--port", "0", "--store", str(store)]
        self.process = subprocess.Popen(
            [*command, *more],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1", "COLUMNS": "200"},
        )
        assert self.process.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", self.process.stdout.readline())
        if found is None:
            raise SystemExit("the server did not start")
        self.port = int(found[1])
        self.address = f"http://127.0.0.1:{self.port}"
        for _ in range(300):
            try:
                httpx.get(f"{self.address}/api/catalogue")
                return
            except httpx.TransportError:
                time.sleep(0.1)

    def end(self) -> None:
        """End it."""
        self.process.terminate()
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


async def browser(
    server: Server, bot: dict[str, Any], heard: Heard, chance: random.Random, *, at_once: bool = False
) -> None:
    """Be one person with a table of two bots, until the time is over."""
    try:
        async with httpx.AsyncClient(base_url=server.address, timeout=60) as client:
            await client.get("/api/session")
            cookie = f"counterplay_session={client.cookies['counterplay_session']}"
            table = (await client.post("/api/tables", json={"bots": [bot, bot]})).json()["id"]
        address = f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket"
        headers = {"cookie": cookie}
        async with connect(address, origin=server.address, additional_headers=headers) as socket:  # type: ignore[arg-type]
            await play(socket, heard, chance, at_once=at_once)
    except Exception as problem:  # a bench reports what went wrong, and how often
        heard.problems.append(f"{type(problem).__name__}: {problem}")


async def play(socket: ClientConnection, heard: Heard, chance: random.Random, *, at_once: bool = False) -> None:
    """Play on one connection; every event that a bot had to make is timed."""
    view = json.loads(await socket.recv())["view"]
    await asyncio.sleep(chance.uniform(0, 4))
    while time.monotonic() < heard.end:
        message = wish(view, chance)
        if message is not None:
            await asyncio.sleep(0 if at_once else chance.uniform(*THINKING))
            await socket.send(json.dumps(message))
        begun = time.monotonic()
        told = json.loads(await socket.recv())
        took = time.monotonic() - begun
        if told["type"] != "event":
            heard.refused += 1
            continue
        if message is None:
            heard.moves.append(took)
            heard.stood_in += told["event"].get("stood_in", False)
        view = told["view"]
        heard.deals += view["result"] is not None


def wish(view: dict[str, Any], chance: random.Random) -> dict[str, Any] | None:
    """Return what the person sends next; None while a bot is to move."""
    if view["offer"]:
        return {"type": "deal", "deal": view["offer"]["deal"], "number": f"{chance.getrandbits(128):x}"}
    if not view["seats"][view["seat"]]["to_act"]:
        return None
    legal = view["legal"]
    if legal["pass_"]:
        bid = legal["bids"][0] if legal["bids"] else view["bid"]
        action = "p" if bid > 20 or chance.random() < 0.6 else "y" if legal["answer"] else str(bid)
    elif legal["pick_up"]:
        action = "s"
    elif legal["declarations"]:
        action = ".".join([chance.choice(legal["declarations"])["text"], *view["hand"][-2:]])
    else:
        action = chance.choice(legal["cards"])
    return {"type": "act", "version": view["version"], "action": action}


class Gathering:
    """Three browsers at one table; what one of them does is timed until all have heard of it."""

    def __init__(self, heard: Heard, chance: random.Random) -> None:
        self.heard, self.chance = heard, chance
        self.sent: dict[int, float] = {}  # by the version that was answered
        self.arrived: dict[int, list[float]] = {}

    async def sit_down(self, server: Server) -> None:
        """Open a table, invite two others, and begin the list."""
        self.address = server.address
        cookies = []
        async with httpx.AsyncClient(base_url=server.address, timeout=120) as client:
            for _ in range(3):
                client.cookies.clear()
                await client.get("/api/session")
                cookies.append(client.cookies["counterplay_session"])
            host = {"cookie": f"counterplay_session={cookies[0]}"}
            client.cookies.clear()
            opened = await client.post("/api/friends/tables", json={"chairs": [None, None]}, headers=host)
            table = opened.json()["id"]
            for cookie in cookies[1:]:
                links = f"/api/friends/tables/{table}/invitations"
                token = (await client.post(links, json={}, headers=host)).json()["token"]
                guest = {"cookie": f"counterplay_session={cookie}"}
                (await client.post(f"/api/friends/invitations/{token}", headers=guest)).raise_for_status()
        self.id = table
        address = f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket"
        self.sockets = [
            await connect(
                address,
                origin=server.address,  # type: ignore[arg-type]
                additional_headers={"cookie": f"counterplay_session={cookie}"},
            )
            for cookie in cookies
        ]
        for socket in self.sockets:
            await socket.send(json.dumps({"type": "ready", "ready": True}))

    async def play(self) -> None:
        """Play until the time is over."""
        try:
            await asyncio.gather(*(self._person(place) for place in range(3)))
        except Exception as problem:  # a bench reports what went wrong, and how often
            self.heard.problems.append(f"{type(problem).__name__}: {problem}")
        finally:
            for socket in self.sockets:
                await socket.close()

    async def _person(self, place: int) -> None:
        socket, number, thinking = self.sockets[place], "", None
        started, revealed = False, ""
        while time.monotonic() < self.heard.end:
            try:
                text = await asyncio.wait_for(socket.recv(), max(0.1, self.heard.end - time.monotonic()))
            except TimeoutError:
                return
            now = time.monotonic()
            told = json.loads(text)
            if told["type"] not in ("snapshot", "event"):
                self.heard.refused += 1
                continue
            view, kind = told["view"], told.get("event", {}).get("kind")
            if kind == "acted":
                self._arrive(view["version"], now)
            together, offer = view["together"], view["offer"]
            if not started and place == 0 and all(chair["ready"] for chair in together["chairs"]):
                started = True
                await socket.send(json.dumps({"type": "start"}))
            if offer and not together["chairs"][place]["pledged"] and number != f"{offer['deal']}":
                number = f"{offer['deal']}"
                self.heard.deals += place == 0 and view["result"] is not None
                secret = f"{self.chance.getrandbits(128):032x}"
                pledge = hashlib.sha256(f"{self.id}\n{offer['deal']}\n{place}\n{secret}".encode()).hexdigest()
                numbers = secret
                await socket.send(json.dumps({"type": "commit", "deal": offer["deal"], "pledge": pledge}))
            elif offer and together["reveal"] and revealed != number:
                revealed = number
                await socket.send(json.dumps({"type": "reveal", "deal": offer["deal"], "number": numbers}))
            elif not offer and (thinking is None or thinking.done()):
                message = wish(view, self.chance)
                if message is not None:
                    thinking = asyncio.create_task(self._act(socket, message))

    async def _act(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        await asyncio.sleep(self.chance.uniform(*THINKING))
        self.sent[message["version"] + 1] = time.monotonic()
        with contextlib.suppress(ConnectionClosed):  # everybody goes home while somebody thinks
            await socket.send(json.dumps(message))

    def _arrive(self, version: int, now: float) -> None:
        """Note that a browser has an event; the third completes its time."""
        arrived = self.arrived.setdefault(version, [])
        arrived.append(now)
        # the entry that ends a deal is followed by an offer in the same breath
        sent = self.sent.get(version, self.sent.get(version - 1))
        if len(arrived) == 3 and sent is not None:
            self.heard.moves.append(max(arrived) - sent)


async def until_enough(
    server: Server,
    heard: Heard,
    tasks: Sequence[asyncio.Task[None]],
    share: Share,
    least: float,
    moves: int,
    deals: int,
) -> None:
    """Wait until there are enough moves and deals and it is late enough, or `heard.end`; then send all home."""
    looked, process = time.monotonic(), server.process.pid
    used, before = dict[int, float](), 0
    while time.monotonic() < heard.end and not all(one.done() for one in tasks):
        await asyncio.sleep(1)
        if not used and len(heard.moves) >= FIRST_MOVES:
            used, before = family(process), len(heard.moves)
        if time.monotonic() - looked > 5:
            heard.memory = max(heard.memory, await asyncio.to_thread(memory, server.process.pid))
            looked = time.monotonic()
        if len(heard.moves) >= moves and heard.deals >= deals and time.monotonic() >= least:
            break
    if used and len(heard.moves) > before:
        costs = {one: seconds - used.get(one, 0.0) for one, seconds in family(process).items()}
        own, moved = costs.pop(process), len(heard.moves) - before
        heard.cost = own / moved, sum(costs.values()) / moved
    heard.memory = max(heard.memory, memory(server.process.pid))
    heard.others = share.others()
    heard.end = time.monotonic()
    await asyncio.wait(tasks, timeout=30)
    for one in tasks:
        one.cancel()


def run_people(tables: int, seconds: float, most: float, moves: int, deals: int) -> Heard:
    """Load a fresh server with tables of three people each."""
    heard = Heard()

    async def all_of_them(server: Server) -> None:
        gathered = [Gathering(heard, random.Random(number)) for number in range(tables)]
        heard.end = time.monotonic() + most
        async with asyncio.timeout(most):
            for start in range(0, tables, 10):
                await asyncio.gather(*(one.sit_down(server) for one in gathered[start : start + 10]))
        share = Share(os.getpid(), server.process.pid)
        begun = time.monotonic()
        heard.end = begun + most
        playing = [asyncio.create_task(one.play()) for one in gathered]
        await until_enough(server, heard, playing, share, begun + seconds, moves, deals)

    on_a_fresh_server(all_of_them)
    return heard


def on_a_fresh_server(work: Callable[[Server], Coroutine[Any, Any, None]]) -> None:
    """Start a server with an empty store for some work."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "store.db")
        try:
            asyncio.run(work(server))
        finally:
            server.end()


def run(bot: dict[str, Any], tables: int, seconds: float, most: float, moves: int, deals: int) -> Heard:
    """Load a fresh server with so many tables, until there are so many moves and deals, or for `most` seconds."""
    heard = Heard()

    async def all_of_them(server: Server) -> None:
        begun = time.monotonic()
        heard.end = begun + most
        share = Share(os.getpid(), server.process.pid)
        browsers = [
            asyncio.create_task(
                browser(server, bot, heard, random.Random(number), at_once=number % AT_ONCE == AT_ONCE - 1)
            )
            for number in range(tables)
        ]
        await until_enough(server, heard, browsers, share, begun + seconds, moves, deals)

    on_a_fresh_server(all_of_them)
    return heard


def report(name: str, tables: int, heard: Heard, alone: float) -> float:
    """Print a row; returns the 95th percentile."""
    times = np.array(heard.moves or [float("nan")])
    cost = "a move's cost unknown"
    if heard.cost is not None:
        cost = "{:.1f} + {:.1f} ms of a processor a move".format(*(1000 * seconds for seconds in heard.cost))
    middle, high, rare = np.percentile(times, [50, 95, 99])
    print(
        f"{name:20} {tables:4} tables  {len(heard.moves):6} moves  p50 {middle * 1000:7.1f} ms  "
        f"p95 {high * 1000:7.1f} ms  p99 {rare * 1000:7.1f} ms  most {times.max() * 1000:7.1f} ms  "
        f"{high / alone:6.1f} x one table alone  {heard.memory:.0f} MB  "
        f"{cost}  "
        f"{heard.deals} deals, {heard.stood_in} stand-ins, {heard.refused} refused, {len(heard.problems)} failed, "
        f"others used {heard.others:.2f} cores",
        flush=True,
    )
    for problem in sorted(set(heard.problems))[:3]:
        print(f"    {problem}")
    return float(high)


def shortfalls(name: str, heard: Heard, high: float, tables: int) -> list[str]:
    """Return why a load does not count as met; nothing where it does."""
    found = []
    if len(heard.moves) < LEAST_MOVES:
        found.append(f"{name}: {len(heard.moves)} moves, and fewer than {LEAST_MOVES} prove nothing")
    if heard.deals < tables:
        found.append(f"{name}: {heard.deals} deals finished at {tables} tables: people gave up waiting")
    if not high <= LIMITS[name]:
        found.append(f"{name}: p95 {high * 1000:.1f} ms is over {LIMITS[name] * 1000:g} ms")
    if heard.memory > MOST_MEMORY:
        found.append(f"{name}: the server held {heard.memory:.0f} MB, over {MOST_MEMORY}")
    if heard.problems:
        found.append(f"{name}: {len(heard.problems)} tables broke")
    return found


def load(text: str) -> tuple[str, int]:
    """Read a load: whom the tables are with, and how many there are.

    >>> load("rules:200")
    ('rules', 200)
    """
    name, _, tables = text.partition(":")
    if name not in BOTS or not tables.isdigit() or not int(tables):
        raise argparse.ArgumentTypeError(f"a load is one of {', '.join(BOTS)}, a colon and how many tables")
    return name, int(tables)


def main() -> int:
    """Run the loads, and one table of each alone."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--seconds", type=float, default=40.0, help="how long each load lasts at least")
    parser.add_argument("--most", type=float, default=120.0, help="how long each load lasts at most")
    parser.add_argument(
        "--load", type=load, action="append", help=f"as in rules:200; by default {' '.join(LOADS)}"
    )
    chosen = parser.parse_args()
    loads = chosen.load or [load(text) for text in LOADS]
    seconds = min(chosen.seconds, chosen.most)
    print(f"{os.cpu_count()} cores; load of others before this run: {os.getloadavg()[0]:.1f}", flush=True)
    missed: list[str] = []
    bases: dict[str, float] = {}
    for name, tables in loads:
        bot = BOTS[name]
        if name not in bases:
            alone = min(seconds, 20.0)
            single = run(bot, 1, alone, alone, 0, 0) if bot else run_people(1, alone, alone, 0, 0)
            bases[name] = float(np.percentile(single.moves or [float("nan")], 95))
            report(f"{name}, alone", 1, single, bases[name])
        size = (tables, seconds, chosen.most, LEAST_MOVES, tables)
        heard = run(bot, *size) if bot else run_people(*size)
        missed += shortfalls(name, heard, report(name, tables, heard, bases[name]), tables)
    for line in missed:
        print(f"missed: {line}")
    if not missed:
        told = ", ".join(f"{name} {LIMITS[name] * 1000:g} ms" for name in bases)
        print(f"met: p95 at most ({told}) over at least {LEAST_MOVES} moves, every deal played on")
    return 1 if missed else 0


if __name__ == "__main__":
    raise SystemExit(main())
