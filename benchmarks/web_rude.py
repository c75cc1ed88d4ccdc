"""One rude guest, and what the others feel of it: how long everybody else's session takes meanwhile.

    python benchmarks/web_rude.py [--asked 200] [--limit 100]

A server for others is started on a store of its own. Idle, and while one address sends that many answers to
exercises or wrong pass phrases at once, other addresses ask for their session, one after the other. Fails where
one in twenty waits longer than the limit, in milliseconds. The workers have been asked once before.
"""

import argparse
import asyncio
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import httpx
import numpy as np

COMMAND = Path(sys.executable).parent / "counterplay"
ORIGIN = "http://localhost"
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


async def visitor(base: str, address: str) -> httpx.AsyncClient:
    """Return somebody new at an address."""
    client = httpx.AsyncClient(
        base_url=base, headers=by(address), timeout=300, limits=httpx.Limits(max_connections=300)
    )
    (await client.get("/api/session")).raise_for_status()
    return client


async def sessions(guests: list[httpx.AsyncClient], done: asyncio.Event, most: int) -> list[float]:
    """Return how long sessions took, in milliseconds, one after the other until the others are done."""
    found: list[float] = []
    while len(found) < most and not done.is_set():
        begun = time.perf_counter()
        (await guests[len(found) % len(guests)].get("/api/session")).raise_for_status()
        found.append(1000 * (time.perf_counter() - begun))
        await asyncio.sleep(0.02)
    return found


async def measure(base: str, asked: int) -> dict[str, list[float]]:
    """Return the times of the others by what the rude guest does, and say how that was answered."""
    guests = [await visitor(base, f"10.0.1.{number}") for number in range(5)]
    found = {"nothing": await sessions(guests, asyncio.Event(), 100)}
    for number, (what, (path, body)) in enumerate(ATTACKS.items()):
        rude, done = await visitor(base, f"10.0.0.{number + 1}"), asyncio.Event()
        await asyncio.gather(*(rude.post(path, json=body(asked + at)) for at in range(2)))
        watching = asyncio.create_task(sessions(guests, done, 2000))
        answers = await asyncio.gather(*(rude.post(path, json=body(at)) for at in range(asked)))
        done.set()
        found[what] = await watching
        print(f"{what}: answered by {dict(Counter(answer.status_code for answer in answers))}")
    return found


def main() -> int:
    """Run it, and return 1 where somebody felt it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--asked", type=int, default=200)
    parser.add_argument("--limit", type=float, default=100.0)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        call = [
            str(COMMAND),
            "serve",
            "--port",
            "0",
            "--store",
            f"{folder}/store.db",
            "--name",
            "localhost",
            "--proxy",
        ]
        server = subprocess.Popen(call, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            assert server.stdout is not None
            place = re.search(r"http://\S+?:\d+", server.stdout.readline())
            assert place is not None
            for _ in range(600):
                try:
                    httpx.get(f"{place[0]}/healthz")
                    break
                except httpx.TransportError:
                    time.sleep(0.1)
            found = asyncio.run(measure(place[0], wanted.asked))
        finally:
            server.terminate()
            server.wait()
    slow = 0
    for what, times in found.items():
        p95 = float(np.quantile(times, 0.95))
        slow += what != "nothing" and p95 > wanted.limit
        told = f"median {np.median(times):.1f} ms, 95% {p95:.1f} ms, most {max(times):.1f} ms"
        print(f"others' session while one asks for {what}: n {len(times)}, {told}")
    return int(slow > 0)


if __name__ == "__main__":
    sys.exit(main())
