"""A bad line between a client and a server: it delays, cuts, repeats, and garbles into what no line can be."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter

from counterplay.iss import client_lines, server_lines
from counterplay.iss.lines import BadLine
from counterplay.protocol import Stream

FAULTS = ("delay", "cut", "cut inside", "repeat", "garble")


class BadLineBetween:
    """Listens for clients and passes their lines on, until so many faults are done."""

    def __init__(self, port: int, seed: int, faults: int, one_in: int = 12) -> None:
        self._target, self._chance = port, Stream(seed, "bad line")
        self.left, self._one_in = faults, one_in
        self.done: Counter[str] = Counter()
        self._server: asyncio.Server | None = None
        self._writers: set[asyncio.StreamWriter] = set()

    async def __aenter__(self) -> BadLineBetween:
        self._server = await asyncio.start_server(self._meet, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *problem: object) -> None:
        assert self._server is not None
        self._server.close()
        for writer in list(self._writers):
            writer.close()

    async def _meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, onward = await asyncio.open_connection("127.0.0.1", self._target)
        both = {writer, onward}
        self._writers |= both
        jobs = [
            asyncio.create_task(self._pass_on(there, writer, from_server=True)),
            asyncio.create_task(self._pass_on(reader, onward, from_server=False)),
        ]
        await asyncio.wait(jobs, return_when=asyncio.FIRST_COMPLETED)
        for job in jobs:
            job.cancel()
        for one in both:
            one.close()
            with contextlib.suppress(OSError):
                await one.wait_closed()
        self._writers -= both

    async def _pass_on(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, from_server: bool
    ) -> None:
        with contextlib.suppress(OSError):
            said = 0
            while line := await reader.readline():
                said += 1
                # The login goes through: a garbled password would rightly end the evening.
                fault = self._fault() if said > 2 else None
                match fault:
                    case "delay":
                        await asyncio.sleep(self._chance.uniform() * 0.05)
                    case "cut":
                        return
                    case "cut inside":
                        writer.write(line[: self._chance.below(len(line))])
                        await writer.drain()
                        return
                    case "repeat":
                        writer.write(line)
                    case "garble":
                        line = self._garbled(line, from_server)
                    case _:
                        pass
                writer.write(line)
                await writer.drain()

    def _fault(self) -> str | None:
        if self.left <= 0 or self._chance.below(self._one_in):
            return None
        self.left -= 1
        fault = self._chance.choice(FAULTS)
        self.done[fault] += 1
        return fault

    def _garbled(self, line: bytes, from_server: bool) -> bytes:
        """Return a line that cannot be understood: damaged until no parser knows it."""
        damaged = bytearray(line.rstrip(b"\n"))
        while not _nonsense(bytes(damaged), from_server):
            damaged[self._chance.below(len(damaged))] = b"\x00\x1b\xff#@~"[self._chance.below(6)]
            if self._chance.below(3) == 0:
                del damaged[self._chance.below(len(damaged)) :]
        return bytes(damaged) + b"\n"


def _nonsense(line: bytes, from_server: bool) -> bool:
    text = line.decode("utf-8", "replace")
    if from_server:
        return isinstance(server_lines.parse(text), server_lines.Unknown)
    try:
        client_lines.parse(text)
    except BadLine:
        return True
    return False
