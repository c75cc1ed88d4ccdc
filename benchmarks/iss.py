"""Fifty clients on our Skat server: how long until a move of one's own comes back.

The server runs in a process of its own; this program is all the clients. At 15 tables three play by `rules`, each
waiting a quarter of a second before a move, as our client does; five more sit in the lobby and hear every change.
An echo is the time from sending a move to hearing it. One table alone, in the same run, is the baseline.

It fails (exit code 1) when one echo in twenty takes longer than the limit, or when a line broke.

    python benchmarks/iss.py
    python benchmarks/iss.py --tables 60 --pace 0.1
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import re
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from counterplay.iss import Created, FollowedTable, MoveLine, TableLine, parse, write_wish
from counterplay.iss import client_lines as say
from counterplay.protocol import Stream
from counterplay.skat.players import RulesPlayer

LIMIT = 0.050  # seconds, at the 95th percentile
PATIENCE = 300.0  # seconds
LEAST = 2_000  # echoes; fewer say nothing about one in twenty


@dataclass
class Heard:
    """What the clients measured."""

    echoes: list[float] = field(default_factory=list)
    games: int = 0
    problems: list[str] = field(default_factory=list)
    over: bool = False


class Guest:
    """A client without threads, so that many fit into one process."""

    def __init__(self, name: str, pace: float, heard: Heard) -> None:
        self.name, self.pace, self.heard = name, pace, heard
        self.table = ""
        self.seated = asyncio.Event()
        self._sent = 0.0
        self._deciding: asyncio.Task[None] | None = None
        self._player = RulesPlayer()

    async def come(self, port: int) -> None:
        """Log in."""
        self._reader, self._writer = await asyncio.open_connection("127.0.0.1", port)
        self.send(self.name)
        await self._reader.readline()
        self.send("bench")
        self._reading = asyncio.create_task(self._read())

    def send(self, line: object) -> None:
        """Send a line."""
        self._writer.write(f"{line}\n".encode())

    def go(self) -> None:
        """Hang up."""
        self._writer.close()
        self._reading.cancel()

    async def _read(self) -> None:
        following: FollowedTable | None = None
        ready = False
        while line := await self._reader.readline():
            told = parse(line.decode().rstrip("\n"))
            if isinstance(told, Created):
                self.table, following = told.table, FollowedTable(told.table, self.name)
                self.seated.set()
            if not isinstance(told, TableLine) or following is None:
                continue
            event = told.event
            game = following.game
            if isinstance(event, MoveLine) and self._sent and game is not None and event.who == str(game.seat):
                self.heard.echoes.append(time.perf_counter() - self._sent)
                self._sent = 0.0
            before = following.game
            following.take(event)
            game = following.game
            if before is not None and game is None:
                self.heard.games += 1
            if game is None:
                if not following.ready and not ready and len(following.names) == 3 and not self.heard.over:
                    ready = True
                    self.send(say.ToTable(self.table, self.name, say.Ready()))
                continue
            ready = False
            if game.lost:
                self.heard.problems.append(game.lost)
            elif game.witness is not None and game.witness.my_turn and not self._sent and self._deciding is None:
                self._deciding = asyncio.create_task(self._decide(following))
        if not self.heard.over:
            self.heard.problems.append(f"{self.name}: the server hung up")

    async def _decide(self, following: FollowedTable) -> None:
        await asyncio.sleep(self.pace)
        self._deciding = None
        game = following.game
        if game is None or game.witness is None or not game.witness.my_turn:
            return
        seen = game.witness.observation
        text = write_wish(self._player.act(seen, Stream(1)), seen)
        self._sent = time.perf_counter()
        self.send(say.ToTable(self.table, self.name, say.MoveCommand(text)))


async def evening(port: int, tables: int, lookers: int, pace: float, least: int, name: str) -> Heard:
    """Let guests play until there are enough echoes."""
    heard = Heard()
    guests = [Guest(f"{name}{number}", pace, heard) for number in range(3 * tables + lookers)]
    for guest in guests:
        await guest.come(port)
    for first in range(0, 3 * tables, 3):
        guests[first].send(say.Create())
        await guests[first].seated.wait()
        for other in guests[first + 1 : first + 3]:
            other.send(say.Join(guests[first].table))
    end = time.monotonic() + PATIENCE
    while len(heard.echoes) < least and not heard.problems:
        await asyncio.sleep(0.1)
        if time.monotonic() > end:
            heard.problems.append(f"{len(heard.echoes)} echoes in {PATIENCE:g} seconds, and fewer than {least}")
    heard.over = True
    for guest in guests:
        guest.go()
    return heard


def tell(title: str, heard: Heard) -> float:
    """Print what was measured, and return the 95th percentile in seconds."""
    half, most, nearly = np.percentile(heard.echoes, [50, 95, 99]) * 1000
    print(
        f"{title}: {len(heard.echoes)} echoes, {heard.games // 3} games, median {half:.1f} ms, p95 {most:.1f} ms, "
        f"p99 {nearly:.1f} ms"
    )
    return float(most) / 1000


def main() -> int:
    """Measure."""
    asked = argparse.ArgumentParser()
    asked.add_argument("--tables", type=int, default=15)
    asked.add_argument("--lookers", type=int, default=5)
    asked.add_argument("--pace", type=float, default=0.25)
    asked.add_argument("--least", type=int, default=LEAST)
    options = asked.parse_args()
    print(f"load of the machine before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    with tempfile.TemporaryDirectory() as folder:
        command = [
            str(Path(sys.executable).parent / "counterplay"),
            "iss",
            "serve",
            "--port",
            "0",
            "--bot-pace",
            "0",
        ]
        command += ["--store", str(Path(folder) / "store.db")]
        quiet = {**os.environ, "COLUMNS": "200", "PYTHONUNBUFFERED": "1"}
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=quiet)
        try:
            assert server.stdout is not None
            found = re.search(r":(\d+);", server.stdout.readline())
            assert found is not None, "the server does not say where it listens"
            port = int(found[1])
            alone = asyncio.run(evening(port, 1, 0, options.pace / 10, options.least // 10, "a"))
            tell("one table alone", alone)
            many = asyncio.run(evening(port, options.tables, options.lookers, options.pace, options.least, "m"))
            clients = 3 * options.tables + options.lookers
            late = tell(f"{options.tables} tables, {clients} clients", many)
        finally:
            server.kill()
            with contextlib.suppress(subprocess.TimeoutExpired):
                server.wait(10)
    problems = [*alone.problems, *many.problems]
    print(*problems[:5], sep="\n", end="\n" if problems else "")
    print(f"the limit is {LIMIT * 1000:.0f} ms at p95: {'kept' if late <= LIMIT and not problems else 'NOT kept'}")
    return 0 if late <= LIMIT and not problems else 1


if __name__ == "__main__":
    sys.exit(main())
