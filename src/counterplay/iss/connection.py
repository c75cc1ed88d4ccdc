"""A client's line to a server: read within bounds, written to at a stated rate, logged without the password."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

from counterplay.iss.lines import LineCutter, shown
from counterplay.iss.server_lines import PasswordAsked, Trouble, Welcome, parse
from counterplay.iss.transcript import HIDDEN, Log

_CHUNK = 4_096
_UNREAD = 1 << 16  # bytes a socket may hold before it stops reading: a flood stays with whoever sends it
TOO_LONG = "(a line that is too long to be one, left out)"  # what is heard instead
WRONG_PASSWORD = "_id_pw_mismatch"


class LineLost(Exception):
    """The line to the server is gone; the text says why."""


class LoginRefused(Exception):
    """The server does not take this name and password."""


class Connection:
    """An open line; everything that goes over it is logged."""

    def __init__(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, log: Log, pace: float = 0.0
    ) -> None:
        self._reader, self._writer, self._log, self._pace = reader, writer, log, pace
        self._cutter = LineCutter()
        self._waiting: list[str] = []
        self._sent = -pace
        self._sending = asyncio.Lock()

    @classmethod
    async def open(cls, host: str, port: int, log: Log, pace: float, patience: float) -> Connection:
        """Call the server, or raise LineLost."""
        try:
            async with asyncio.timeout(patience):
                reader, writer = await asyncio.open_connection(host, port, limit=_UNREAD)
        except TimeoutError:
            raise LineLost(f"{host}:{port} does not answer") from None
        except (OSError, UnicodeError) as problem:
            reason = getattr(problem, "strerror", None) or str(problem)
            raise LineLost(f"{host}:{port} cannot be reached: {shown(str(reason))}") from None
        return cls(reader, writer, log, pace)

    async def login(self, user: str, password: str, patience: float) -> Welcome:
        """Say name and password, and return the welcome; raise LoginRefused or LineLost."""
        try:
            async with asyncio.timeout(patience):
                await self.send(user)
                async for line in self.lines():
                    message = parse(line)
                    if isinstance(message, PasswordAsked):
                        await self.send(password, HIDDEN)
                    elif isinstance(message, Welcome):
                        return message
                    elif isinstance(message, Trouble):
                        raise _refusal(message)
        except TimeoutError:
            raise LineLost("the server did not finish the login") from None
        raise LineLost("the server hung up during the login")

    async def send(self, line: str, logged: str | None = None) -> None:
        """Send a line, no sooner than the pace allows."""
        async with self._sending:
            loop = asyncio.get_running_loop()
            wait = self._sent + self._pace - loop.time()
            if wait > 0:
                await asyncio.sleep(wait)
            self._sent = loop.time()
            self._log.said(line if logged is None else logged)
            try:
                self._writer.write(line.encode("utf-8", "replace") + b"\n")
                await self._writer.drain()
            except OSError as problem:
                raise LineLost(f"the line broke: {problem.strerror or problem}") from None

    async def lines(self) -> AsyncIterator[str]:
        """Yield what the server says until it hangs up."""
        while True:
            while self._waiting:
                self._log.heard(self._waiting[0])  # when it is read, so that a transcript has the order of things
                yield self._waiting.pop(0)
            try:
                data = await self._reader.read(_CHUNK)
            except OSError as problem:
                raise LineLost(f"the line broke: {problem.strerror or problem}") from None
            if not data:
                return
            dropped = self._cutter.dropped
            self._waiting += self._cutter.cut(data)
            if self._cutter.dropped > dropped:
                self._waiting.append(TOO_LONG)

    async def close(self) -> None:
        """Hang up."""
        self._writer.close()
        with contextlib.suppress(OSError, TimeoutError):
            async with asyncio.timeout(1.0):
                await self._writer.wait_closed()


def _refusal(message: Trouble) -> Exception:
    if message.code == WRONG_PASSWORD:
        return LoginRefused("the server does not know this name with this password")
    return LineLost(f"the server refuses the login: {shown(message.words)}")
