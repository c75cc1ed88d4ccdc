"""One rude guest, and what the others feel of it: how long everybody else's session takes meanwhile.

    python benchmarks/web_rude.py [--asked 200] [--limit 100]

A server for others is started on a store of its own. Idle, and while one address sends that many answers to
exercises or wrong pass phrases at once, or asks for that many looks at a game and leaves before they come, other
addresses ask for their session, one after the other. Fails where one in twenty waits longer than the limit, in
milliseconds. The workers have been asked once before. After the looks that nobody waits for, one that somebody at
another address waits for is timed, too: beside one asked for before all that.
"""

import argparse
import asyncio
import contextlib
import json
import multiprocessing
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import numpy as np
from web_load import Server, wish
from websockets.asyncio.client import connect

ORIGIN = "http://localhost"
COOKIE = "counterplay_session"
GONE_AFTER = 0.2  # seconds after which one who asked for a look has left
Body = Callable[[int], dict[str, str]]


def exercise(number: int) -> dict[str, str]:
    """Return an answer that takes a moment to score."""
    return {"key": f"bidding/{number}", "answer": "0"}


def guess(number: int) -> dict[str, str]:
    """Return a wrong pass phrase, each for another name."""
    return {"login": f"anna{number}", "phrase": "a wrong phrase"}


ATTACKS: dict[str, tuple[str, Body]] = {
    "exercises": ("/api/train/exercise", exercise),
    "pass phrases": ("/api/me/account/sign-in", guess),
}


def by(address: str) -> dict[str, str]:
    """Return the headers of a request from an address, as the proxy of the server tells it."""
    return {"x-forwarded-for": address, "origin": ORIGIN, "host": "localhost"}


async def visitor(base: str, address: str, cookie: str = "") -> httpx.AsyncClient:
    """Return somebody at an address, who is new without a cookie."""
    client = httpx.AsyncClient(
        base_url=base,
        headers=by(address),
        timeout=300,
        limits=httpx.Limits(max_connections=150, keepalive_expiry=2),
    )
    if cookie:
        client.cookies.set(COOKIE, cookie)
    else:
        (await client.get("/api/session")).raise_for_status()
    return client


async def finished_game(base: str, address: str) -> tuple[httpx.AsyncClient, str]:
    """Return somebody who has played a deal, and the game."""
    client = await visitor(base, address)
    bots = [{"name": "rules"}, {"name": "rules"}]
    table = (await client.post("/api/tables", json={"bots": bots, "deals": 1})).raise_for_status().json()["id"]
    headers = {**by(address), "cookie": f"{COOKIE}={client.cookies[COOKIE]}"}
    del headers["origin"], headers["host"]
    there = base.replace("127.0.0.1", "localhost")
    address = f"{there.replace('http', 'ws')}/api/tables/{table}/socket"
    socket = connect(address, origin=there, additional_headers=headers)  # type: ignore[arg-type]
    async with socket as heard:
        view = json.loads(await heard.recv())["view"]
        while view["result"] is None:
            message = wish(view, random.Random(1))
            if message is not None:
                await heard.send(json.dumps(message))
            view = json.loads(await heard.recv()).get("view", view)
    return client, view["result"]["game"]


async def look(client: httpx.AsyncClient, game: str, index: int, patience: float = 300.0) -> float:
    """Ask for what a player could believe at a card; return how long that took, in milliseconds."""
    begun = time.perf_counter()
    with contextlib.suppress(httpx.TimeoutException):
        await client.get(f"/api/games/{game}/beliefs/{index}", params={"seat": index % 3}, timeout=patience)
    return 1000 * (time.perf_counter() - begun)


async def sessions(guests: list[httpx.AsyncClient], done: asyncio.Event, most: int) -> list[float]:
    """Return how long sessions took, in milliseconds, one after the other until the others are done."""
    found: list[float] = []
    while len(found) < most and not done.is_set():
        begun = time.perf_counter()
        (await guests[len(found) % len(guests)].get("/api/session")).raise_for_status()
        found.append(1000 * (time.perf_counter() - begun))
        await asyncio.sleep(0.02)
    return found


async def send(base: str, address: str, cookie: str, path: str, bodies: list[dict[str, str]]) -> list[int]:
    """Send all of this at once; return how it was answered."""
    rude = await visitor(base, address, cookie)
    answers = await asyncio.gather(*(rude.post(path, json=body) for body in bodies))
    return [answer.status_code for answer in answers]


async def leave(base: str, address: str, cookie: str, game: str, asked: int) -> None:
    """Ask for so many looks at once, and leave before they come."""
    rude = await visitor(base, address, cookie)
    await asyncio.gather(*(look(rude, game, at % 30, GONE_AFTER) for at in range(asked)))


def _run(work: Callable[..., Coroutine[Any, Any, Any]], *about: Any) -> Any:
    return asyncio.run(work(*about))


async def measure(base: str, asked: int) -> dict[str, list[float]]:
    """Return the times of the others by what the rude guest does, and say how that was answered.

    The rude guest has a process apart: what it costs to ask so much is no wait of the others.
    """
    guests = [await visitor(base, f"10.0.1.{number}") for number in range(5)]
    found = {"nothing": await sessions(guests, asyncio.Event(), 100)}

    async def meanwhile(what: str, *work: Any) -> Any:
        done = asyncio.Event()
        watching = asyncio.create_task(sessions(guests, done, 2000))
        answer = await asyncio.get_running_loop().run_in_executor(apart, _run, *work)
        done.set()
        found[what] = await watching
        return answer

    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as apart:
        apart.submit(_run, asyncio.sleep, 0).result()
        for number, (what, (path, body)) in enumerate(ATTACKS.items()):
            address = f"10.0.0.{number + 1}"
            rude = await visitor(base, address)
            await asyncio.gather(*(rude.post(path, json=body(asked + at)) for at in range(2)))
            bodies = [body(at) for at in range(asked)]
            answers = await meanwhile(what, send, base, address, rude.cookies[COOKIE], path, bodies)
            print(f"{what}: answered by {dict(Counter(answers))}")
        (rude, rude_game), (other, game) = [await finished_game(base, f"10.0.{part}.9") for part in (0, 1)]
        await look(other, game, 3)
        alone = await look(other, game, 4)
        await meanwhile("looks and leaves", leave, base, "10.0.0.9", rude.cookies[COOKIE], rude_game, asked)
        waited = await look(other, game, 5)
    print(f"a look of another after {asked} that nobody waits for: {waited:.0f} ms; before them {alone:.0f} ms")
    return found


def main() -> int:
    """Run it, and return 1 where somebody felt it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--asked", type=int, default=200)
    parser.add_argument("--limit", type=float, default=100.0)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "store.db", "--name", "localhost", "--proxy")
        try:
            found = asyncio.run(measure(server.address, wanted.asked))
        finally:
            server.end()
    slow = 0
    for what, times in found.items():
        p95 = float(np.quantile(times, 0.95))
        slow += what != "nothing" and p95 > wanted.limit
        told = f"median {np.median(times):.1f} ms, 95% {p95:.1f} ms, most {max(times):.1f} ms"
        print(f"others' session while one asks for {what}: n {len(times)}, {told}")
    return int(slow > 0)


if __name__ == "__main__":
    sys.exit(main())
