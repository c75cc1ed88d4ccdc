"""Many tables at once: how long a bot's move takes as a browser sees it, while people think as people do.

The server runs in processes of its own; this program is all the browsers. A person takes 1 to 4 seconds for an
action. The time of a bot's move is from the event after which it had to move to the event of its move. One table
alone, in the same run, is the baseline.

A load goes on until its bots have made 2,000 moves and as many deals were finished as there are tables. It fails
(exit code 1) when it never gets there, when one move in twenty takes longer than the limit, or when a table broke.

    python benchmarks/web_load.py                                  # 200 tables of rules, 20 of kermit(worlds=40)
    python benchmarks/web_load.py --most 1200 --only kermit
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import numpy as np
from websockets.asyncio.client import ClientConnection, connect

LIMIT = 1.0  # seconds, at the 95th percentile
LEAST_MOVES = 2000  # fewer say nothing about one in twenty
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


class Server:
    """A server of its own on a store of its own."""

    def __init__(self, store: Path) -> None:
        command = [str(Path(sys.executable).parent / "counterplay"), "serve", "--port", "0", "--store", str(store)]
        self.process = subprocess.Popen(
            command,
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
        self.process.wait()


async def browser(server: Server, bot: dict[str, Any], heard: Heard, chance: random.Random) -> None:
    """Be one person with a table of two bots, until the time is over."""
    try:
        async with httpx.AsyncClient(base_url=server.address, timeout=60) as client:
            await client.get("/api/session")
            cookie = f"counterplay_session={client.cookies['counterplay_session']}"
            table = (await client.post("/api/tables", json={"bots": [bot, bot]})).json()["id"]
        address = f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket"
        headers = {"cookie": cookie}
        async with connect(address, origin=server.address, additional_headers=headers) as socket:  # type: ignore[arg-type]
            await play(socket, heard, chance)
    except Exception as problem:  # a bench reports what went wrong, and how often
        heard.problems.append(f"{type(problem).__name__}: {problem}")


async def play(socket: ClientConnection, heard: Heard, chance: random.Random) -> None:
    """Play on one connection; every event that a bot had to make is timed."""
    view = json.loads(await socket.recv())["view"]
    await asyncio.sleep(chance.uniform(0, 4))
    while time.monotonic() < heard.end:
        message = wish(view, chance)
        if message is not None:
            await asyncio.sleep(chance.uniform(*THINKING))
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


def run(bot: dict[str, Any], tables: int, seconds: float, most: float, moves: int, deals: int) -> Heard:
    """Load a fresh server with so many tables, until there are so many moves and deals, or for `most` seconds."""
    heard = Heard()

    async def all_of_them(server: Server) -> None:
        begun = time.monotonic()
        heard.end = begun + most
        browsers = [
            asyncio.create_task(browser(server, bot, heard, random.Random(number))) for number in range(tables)
        ]
        while time.monotonic() < heard.end and not all(one.done() for one in browsers):
            await asyncio.sleep(1)
            if len(heard.moves) >= moves and heard.deals >= deals and time.monotonic() >= begun + seconds:
                heard.end = time.monotonic()
        await asyncio.wait(browsers, timeout=30)
        for one in browsers:
            one.cancel()

    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "store.db")
        try:
            asyncio.run(all_of_them(server))
        finally:
            server.end()
    return heard


def report(name: str, tables: int, heard: Heard, alone: float) -> float:
    """Print a row; returns the 95th percentile."""
    times = np.array(heard.moves or [float("nan")])
    middle, high = np.percentile(times, [50, 95])
    print(
        f"{name:20} {tables:4} tables  {len(heard.moves):6} moves  median {middle * 1000:7.1f} ms  "
        f"p95 {high * 1000:7.1f} ms  most {times.max() * 1000:7.1f} ms  {high / alone:6.1f} x one table alone  "
        f"{heard.deals} deals, {heard.stood_in} stand-ins, {heard.refused} refused, {len(heard.problems)} failed"
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
    if not high < LIMIT:
        found.append(f"{name}: p95 {high:.2f} s is not under {LIMIT:g} s")
    if heard.problems:
        found.append(f"{name}: {len(heard.problems)} tables broke")
    return found


def main() -> int:
    """Run the loads of the mark, and one table of each alone."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--seconds", type=float, default=40.0, help="how long each load lasts at least")
    parser.add_argument("--most", type=float, default=600.0, help="how long a load may take to its 2,000 moves")
    parser.add_argument("--only", choices=("rules", "kermit"), help="one of the two loads")
    chosen = parser.parse_args()
    loads: dict[str, tuple[dict[str, Any], int]] = {
        "rules": ({"name": "rules"}, 200),
        "kermit": ({"name": "kermit", "options": {"worlds": 40}}, 20),
    }
    print(f"{os.cpu_count()} cores; load of others before this run: {os.getloadavg()[0]:.1f}")
    missed: list[str] = []
    for name, (bot, tables) in loads.items():
        if chosen.only in (None, name):
            alone = min(chosen.seconds, 30.0)
            single = run(bot, 1, alone, alone, 0, 0)
            base = float(np.percentile(single.moves or [float("nan")], 95))
            report(f"{name}, alone", 1, single, base)
            heard = run(bot, tables, chosen.seconds, chosen.most, LEAST_MOVES, tables)
            missed += shortfalls(name, heard, report(name, tables, heard, base), tables)
    for line in missed:
        print(f"missed: {line}")
    if not missed:
        print(f"met: p95 under {LIMIT:g} s over at least {LEAST_MOVES} moves, every deal played on")
    return 1 if missed else 0


if __name__ == "__main__":
    raise SystemExit(main())
