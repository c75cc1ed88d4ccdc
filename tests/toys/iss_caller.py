"""Somebody on a bare line, who says and hears what a test wants."""

from __future__ import annotations

import asyncio
import contextlib

from iss_house import PASSWORD, open_line


class Caller:
    """A line to a server, without any sense of its own."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, name: str) -> None:
        self.reader, self.writer, self.name = reader, writer, name
        self.heard: list[str] = []

    @classmethod
    async def call(cls, port: int, name: str, password: str = PASSWORD) -> Caller:
        """Log in."""
        caller = cls(*await open_line(port), name)
        caller.say(name)
        await caller.until("password:")
        caller.say(password)
        await caller.until("Welcome", "error")
        return caller

    def say(self, line: str) -> None:
        """Send a line."""
        self.writer.write(line.encode() + b"\n")

    def at(self, wish: str, table: str = ".1") -> None:
        """Send a wish to a table."""
        self.say(f"table {table} {self.name} {wish}")

    async def until(self, *parts: str, seconds: float = 20.0) -> str:
        """Hear lines up to one that has all of this in it (or, if it ends the line, raise EOFError)."""
        async with asyncio.timeout(seconds):
            while True:
                line = (await self.reader.readline()).decode("utf-8", "replace")
                if not line:
                    raise EOFError(f"hung up; heard last: {self.heard[-3:]}")
                self.heard.append(line.rstrip("\n"))
                if any(part in line for part in parts):
                    return self.heard[-1]

    async def rest(self, seconds: float = 0.1) -> list[str]:
        """Hear what else comes within a moment."""
        start = len(self.heard)
        with contextlib.suppress(TimeoutError, EOFError):
            await self.until("\0never", seconds=seconds)
        return self.heard[start:]

    def hang_up(self) -> None:
        """Close the line."""
        self.writer.close()


async def three_at_a_table(port: int) -> list[Caller]:
    """Let three sit down at table .1 and be ready; forehand of the first game is the second of them."""
    anna, bela, clara = [await Caller.call(port, name) for name in ("anna", "bela", "clara")]
    anna.say("create / 3")
    await anna.until("create .1 anna 3")
    for other in (bela, clara):
        other.say("join .1")
        await other.until("create .1")
    for caller in (anna, bela, clara):
        caller.at("ready")
    for caller in (anna, bela, clara):
        await caller.until(" play w ")
    return [bela, clara, anna]  # by seat
