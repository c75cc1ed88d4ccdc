"""A server for hours, with people who come and go: its memory stays flat and no descriptor stays open.

    python benchmarks/web_soak.py --minutes 120 [--visitors 6] [--log soak.csv]

Each visitor opens a table with two bots (rules, kermit, count or counterplay), plays a deal or two, looks at
the review, asks for a hint, and leaves: by the door, by tearing the connection, or by deleting all that is
kept. Every minute the memory of the server and its workers (what they share counts once), their open
descriptors, sockets and processes are written down. The first third of the time is for caches to fill. It fails
(exit code 1) where the last third holds more than the middle one by a tenth and 20 MB, or more descriptors than
20, where a visitor met an error of the server, or where moves fail.
"""

from __future__ import annotations

import argparse
import asyncio
import csv
import json
import os
import random
import tempfile
import time
from collections import Counter
from pathlib import Path
from statistics import median

import httpx
from web_load import Server, family, memory, wish
from websockets.asyncio.client import connect

BOTS = (
    {"name": "rules"},
    {"name": "kermit", "options": {"worlds": 40}},
    {"name": "count"},
    {"name": "counterplay"},
)
MORE_MEMORY, MORE_FILES = 20.0, 20  # MB and descriptors by which the last third may exceed the middle one


class Soak:
    """Visitors of one server, and what was met."""

    def __init__(self, server: Server, minutes: float) -> None:
        self.server, self.end = server, time.monotonic() + 60 * minutes
        self.met: Counter[str] = Counter()
        self.problems: Counter[str] = Counter()

    async def visitors(self, number: int) -> None:
        """Be one visitor after the other until the time is over."""
        chance = random.Random(number)
        while time.monotonic() < self.end:
            try:
                async with asyncio.timeout(300):
                    await self._visit(chance)
            except Exception as problem:  # a soak reports what went wrong, and how often
                self.problems[f"{type(problem).__name__}: {problem}"[:200]] += 1
                await asyncio.sleep(5)
            await asyncio.sleep(chance.uniform(0, 10))

    async def _visit(self, chance: random.Random) -> None:
        async with httpx.AsyncClient(base_url=self.server.address, timeout=60) as client:
            (await client.get("/api/session")).raise_for_status()
            for address in ("/", "/api/catalogue", "/api/people", "/api/games", "/api/me/profile"):
                (await client.get(address)).raise_for_status()
            bots = [chance.choice(BOTS), chance.choice(BOTS)]
            opened = await client.post("/api/tables", json={"bots": bots, "deals": 2})
            table = opened.raise_for_status().json()["id"]
            self.met["visitors"] += 1
            for _ in range(chance.randint(1, 2)):
                await self._play(client, table, chance)
            games = (await client.get("/api/games")).raise_for_status().json()["games"]
            if games:
                (await client.get(f"/api/games/{games[0]['id']}/review")).raise_for_status()
                self.met["reviews"] += 1
            leaving = chance.random()
            if leaving < 0.4:
                (await client.delete(f"/api/tables/{table}")).raise_for_status()
            elif leaving < 0.8:
                (await client.delete("/api/me")).raise_for_status()
                self.met["deleted"] += 1

    async def _play(self, client: httpx.AsyncClient, table: str, chance: random.Random) -> None:
        cookie = f"counterplay_session={client.cookies['counterplay_session']}"
        address = f"ws://127.0.0.1:{self.server.port}/api/tables/{table}/socket"
        socket = await connect(address, origin=self.server.address, additional_headers={"cookie": cookie})  # type: ignore[arg-type]
        try:
            view = json.loads(await socket.recv())["view"]
            dealt = False
            torn = chance.randint(5, 60)  # messages after which the connection is gone without a word
            while not (dealt and view["result"] is not None) and view["phase"] != "finished":
                message = wish(view, chance)
                if message is not None:
                    if dealt and message["type"] == "deal":
                        return
                    dealt = dealt or message["type"] == "deal"
                    await asyncio.sleep(chance.uniform(0.2, 3))
                    if chance.random() < 0.05 and message["type"] == "act":
                        await socket.send(json.dumps({"type": "hint", "version": view["version"]}))
                    await socket.send(json.dumps(message))
                told = json.loads(await socket.recv())
                self.met[told["type"]] += 1
                view = told.get("view", view)
                torn -= 1
                if torn == 0 and chance.random() < 0.3:
                    socket.transport.abort()
                    self.met["torn"] += 1
                    return
        finally:
            await socket.close()


def held(server: Server) -> dict[str, float]:
    """Return what the server and its workers hold now."""
    processes = list(family(server.process.pid))
    files = sockets = 0
    for process in processes:
        try:
            for entry in os.scandir(f"/proc/{process}/fd"):
                files += 1
                sockets += os.readlink(entry.path).startswith("socket:")
        except OSError:  # it has ended
            continue
    return {
        "processes": len(processes),
        "memory": round(memory(server.process.pid), 1),
        "server": round(_of_one(server.process.pid), 1),
        "files": files,
        "sockets": sockets,
    }


def _of_one(process: int) -> float:
    told = Path(f"/proc/{process}/smaps_rollup").read_text()
    return next(int(line.split()[1]) for line in told.splitlines() if line.startswith("Pss:")) / 1000


def complaints(rows: list[dict[str, float]], problems: Counter[str]) -> list[str]:
    """Return why a soak does not count as passed.

    >>> flat = [{"memory": 300.0, "files": 80.0}] * 9
    >>> complaints(flat, Counter())
    []
    >>> complaints([{"memory": 100.0 * row, "files": 80.0} for row in range(9)], Counter())
    ['memory grew from 400 to 700']
    """
    told = [f"{count} times {problem}" for problem, count in problems.items()]
    third = len(rows) // 3
    if not third:
        return [*told, "fewer than three minutes say nothing"]
    for what, share, more in (("memory", 1.1, MORE_MEMORY), ("files", 1.0, MORE_FILES)):
        before, after = (median(row[what] for row in part) for part in (rows[third:-third], rows[-third:]))
        if after > share * before + more:
            told.append(f"{what} grew from {before:.0f} to {after:.0f}")
    return told


async def soak(
    server: Server, minutes: float, visitors: int, log: Path | None
) -> tuple[Soak, list[dict[str, float]]]:
    """Let visitors come for some minutes, and write down what is held."""
    work, rows = Soak(server, minutes), []
    tasks = [asyncio.create_task(work.visitors(number)) for number in range(visitors)]
    begun = time.monotonic()
    while time.monotonic() < work.end:
        await asyncio.sleep(min(60.0, max(0.0, work.end - time.monotonic())))
        row = {
            "minute": round((time.monotonic() - begun) / 60, 1),
            **await asyncio.to_thread(held, server),
            "visitors": work.met["visitors"],
            "events": work.met["event"],
            "problems": sum(work.problems.values()),
            "load": round(os.getloadavg()[0], 1),
        }
        rows.append(row)
        print(" ".join(f"{name} {value:g}" for name, value in row.items()), flush=True)
        if log is not None:
            with log.open("w", newline="", encoding="utf-8") as file:
                table = csv.DictWriter(file, list(row), lineterminator="\n")
                table.writeheader()
                table.writerows(rows)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return work, rows


def main() -> int:
    """Run it, and return 1 where something grew or failed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--minutes", type=float, default=120.0)
    parser.add_argument("--visitors", type=int, default=6)
    parser.add_argument("--log", type=Path, help="write the rows here, as CSV")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "store.db")
        try:
            work, rows = asyncio.run(soak(server, chosen.minutes, chosen.visitors, chosen.log))
        finally:
            server.end()
    print(", ".join(f"{count} {what}" for what, count in work.met.most_common()))
    missed = complaints(rows, work.problems)
    for line in missed:
        print(f"missed: {line}")
    if not missed:
        print(f"flat: {len(rows)} minutes, {work.met['visitors']} visitors")
    return 1 if missed else 0


if __name__ == "__main__":
    raise SystemExit(main())
