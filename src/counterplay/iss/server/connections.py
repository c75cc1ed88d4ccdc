"""Lines to clients: accepted, logged in, read at a bounded rate, written to within a bounded buffer."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Container
from dataclasses import dataclass

from counterplay.iss.lines import BadLine, LineCutter
from counterplay.iss.server.accounts import ServerAccounts, good_name
from counterplay.iss.server.lobby import Lobby
from counterplay.iss.server.member import Member
from counterplay.iss.server_lines import PasswordAsked, Trouble, Welcome
from counterplay.rate_limit import Allowance

PROTOCOL_VERSION = "14.0"  # of the protocol
LONGEST_WISH = 1_024  # bytes of a client's line
_UNREAD = 1 << 14
_UNSENT = 1 << 18  # bytes for a client that does not read; then its line is cut
_CHUNK = 1_024

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class LineLimits:
    """What one line may do."""

    login: float = 30.0  # seconds
    lines_a_second: float = 50.0
    at_once: float = 100.0  # lines
    wrong_password: float = 1.0  # seconds until the answer


class ClientOutbox:
    """What is on its way to one client."""

    def __init__(self, writer: asyncio.StreamWriter) -> None:
        self._writer = writer
        self.closed = False

    def send(self, line: str) -> None:
        """Send a line; a client that does not read loses its line, and nobody else anything."""
        if self.closed:
            return
        if self._writer.transport.get_write_buffer_size() > _UNSENT:
            log.warning("a client does not read what it is sent: its line is cut")
            self.closed = True
            self._writer.transport.abort()
            return
        self._writer.write(line.encode("utf-8", "replace") + b"\n")

    def close(self, last: str = "") -> None:
        """Hang up, after a last line."""
        if not self.closed:
            if last:
                self.send(last)
            self.closed = True
            self._writer.close()


class Doorman:
    """Meets everybody who connects."""

    def __init__(self, lobby: Lobby, accounts: ServerAccounts, limits: LineLimits | None = None) -> None:
        self.lobby, self.accounts, self.limits = lobby, accounts, limits or LineLimits()
        self.lines = 0  # open ones
        self._open: set[asyncio.StreamWriter] = set()

    async def meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve one line to its end; nothing that happens on it reaches the others."""
        async with on_the_line(writer, self._open) as outbox:
            if len(self._open) > self.lobby.rules.most_members:
                outbox.send(str(Trouble("_house_full")))
                return
            lines = Lines(reader, self.limits)
            member = await self._login(lines, outbox, writer)
            try:
                while member is not None and member.outbox is outbox:
                    line = await lines.next()
                    if line is None:
                        break
                    await self.lobby.hear(member, line)
                    await asyncio.sleep(0)
            finally:
                if member is not None and member.outbox is outbox:
                    await self.lobby.line_broke(member)

    async def _login(self, lines: Lines, outbox: ClientOutbox, writer: asyncio.StreamWriter) -> Member | None:
        name = await greet(lines, outbox, self.accounts, self.limits, self.lobby.bots)
        if name is None:
            return None
        outbox.send(str(Welcome(name, address_of(writer), PROTOCOL_VERSION)))
        return self.lobby.enter(name, outbox)

    def send_home(self) -> None:
        """Hang up on everybody."""
        for writer in list(self._open):
            writer.close()


class Lines:
    """A client's lines, no faster than a line may speak: what comes faster waits on the client's side."""

    def __init__(self, reader: asyncio.StreamReader, limits: LineLimits) -> None:
        self._reader = reader
        self._cutter = LineCutter(LONGEST_WISH)
        self._waiting: list[str] = []
        self._allowance = Allowance(limits.at_once, limits.lines_a_second)

    async def next(self) -> str | None:
        """Return the next line, None at the end; raise BadLine for one that is far too long."""
        while not self._waiting:
            data = await self._reader.read(_CHUNK)
            if not data:
                return None
            self._waiting += self._cutter.cut(data)
            if self._cutter.dropped:
                raise BadLine("a line is far too long")
        if wait := self._allowance.wait(asyncio.get_running_loop().time()):
            await asyncio.sleep(wait)
        return self._waiting.pop(0)


async def greet(
    lines: Lines, outbox: ClientOutbox, accounts: ServerAccounts, limits: LineLimits, taken: Container[str] = ()
) -> str | None:
    """Ask for name and password; return the name, or None for one who is not let in, and was told why."""
    async with asyncio.timeout(limits.login):
        name = await lines.next()
        if name is None or not good_name(name) or name in taken:
            outbox.send(str(Trouble("_bad_name a name has 1 to 16 letters and digits, and is not a bot's")))
            return None
        outbox.send(str(PasswordAsked()))
        password = await lines.next()
        if password is None or not await asyncio.to_thread(accounts.check, name, password):
            await asyncio.sleep(limits.wrong_password)
            outbox.send(str(Trouble("_id_pw_mismatch")))
            return None
    return name


def address_of(writer: asyncio.StreamWriter) -> str:
    """Return from where somebody calls, as one word."""
    return str((writer.get_extra_info("peername") or ("?",))[0]).replace(" ", "") or "?"


@contextlib.asynccontextmanager
async def on_the_line(
    writer: asyncio.StreamWriter, open_lines: set[asyncio.StreamWriter]
) -> AsyncIterator[ClientOutbox]:
    """Give what is sent by, count the line among the open ones, and hang up at the end, whatever ends it."""
    outbox = ClientOutbox(writer)
    open_lines.add(writer)
    try:
        yield outbox
    except (OSError, BadLine, TimeoutError) as problem:
        log.debug("a line ended: %s", problem)
    except Exception:
        log.exception("a fault of the server on one line: the line is cut")
    finally:
        open_lines.discard(writer)
        await _hang_up(outbox, writer)


async def _hang_up(outbox: ClientOutbox, writer: asyncio.StreamWriter) -> None:
    """Close a line, and wait a moment for what is still on its way."""
    outbox.close()
    with contextlib.suppress(OSError, TimeoutError, asyncio.CancelledError):
        async with asyncio.timeout(1.0):
            await writer.wait_closed()


async def listen(doorman: Doorman, host: str, port: int) -> asyncio.Server:
    """Open the server, or raise OSError."""
    return await asyncio.start_server(doorman.meet, host, port, limit=_UNREAD)
