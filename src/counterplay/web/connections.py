"""Connections that never become a request are closed, and one address does not hold all of them.

uvicorn waits without end for the rest of a request that was begun; a few hundred such connections would use up
the server's.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any, ClassVar

from uvicorn.protocols.http.h11_impl import H11Protocol

from counterplay.web.limits import MOST_CONNECTIONS, network_of, own_machine

REQUEST_SECONDS = 20.0  # for the first line and the headers


class PatientProtocol(H11Protocol):
    """HTTP with an end to its patience."""

    per_address: ClassVar[int | None] = None  # how many connections; None where one address stands for all
    _open: ClassVar[Counter[str]] = Counter()

    def connection_made(self, transport: Any) -> None:
        """Begin to wait for a request, unless the address has too many connections."""
        super().connection_made(transport)
        self._timer: asyncio.TimerHandle | None = None
        self._gone = False
        self._peer = network_of(self.client[0]) if self.client else ""
        self._open[self._peer] += 1
        most = None if own_machine(self._peer) else self.per_address
        if most is not None and self._open[self._peer] > most:
            transport.abort()
            return
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting."""
        self._leave()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take a piece of a request; the time runs from its first piece."""
        super().data_received(data)
        if self._busy():
            self._stop()
        elif self._timer is None and not self.transport.is_closing():
            self._wait()

    def handle_websocket_upgrade(self, event: Any) -> None:
        """Let the socket's own pings watch from here on; the guard counts it."""
        self._leave()
        super().handle_websocket_upgrade(event)

    def _leave(self) -> None:
        self._stop()
        if not self._gone:
            self._gone = True
            self._open[self._peer] -= 1
            if self._open[self._peer] <= 0:
                del self._open[self._peer]

    def _busy(self) -> bool:
        return self._gone or (self.cycle is not None and not self.cycle.response_complete)

    def _wait(self) -> None:
        self._timer = self.loop.call_later(REQUEST_SECONDS, self._give_up)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _give_up(self) -> None:
        self._timer = None
        if not self._busy() and not self.transport.is_closing():
            self.transport.close()


def for_this_server(*, shared: bool, proxy: bool) -> type[PatientProtocol]:
    """Return the protocol of a server; behind a proxy, and on one's own machine, one address stands for many."""

    class Protocol(PatientProtocol):
        per_address = MOST_CONNECTIONS if shared and not proxy else None
        _open: ClassVar[Counter[str]] = Counter()

    return Protocol
