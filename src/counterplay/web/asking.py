"""Who asks, while a request is worked at: from which address, as whom, and whether somebody still waits.

What takes long is worked out for somebody. Each person and each address has a share of it at a time, and the work
of one who has left is dropped, so that nobody is felt by the others.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, TypeVar

from starlette.types import Receive

from counterplay.web import metrics
from counterplay.web.refusal import Refused

T = TypeVar("T")


@dataclass(slots=True)
class Asker:
    """One request: the connection it came by, and who its cookie says it is."""

    address: str  # empty where addresses do not count
    receive: Receive
    person: str = ""

    async def left(self) -> None:
        """Return when nobody waits for the answer any more; the body must have come by now."""
        while (await self.receive())["type"] != "http.disconnect":
            pass


_asker: ContextVar[Asker | None] = ContextVar("asker", default=None)


@contextmanager
def asking(asker: Asker) -> Iterator[None]:
    """Let what is done meanwhile be done for somebody."""
    token = _asker.set(asker)
    try:
        yield
    finally:
        _asker.reset(token)


def asker() -> Asker | None:
    """Return for whom this is done; None for what the server does by itself."""
    return _asker.get()


async def while_asked(work: Coroutine[Any, Any, T]) -> T:
    """Return what comes of some work; it ends when whoever asked for it has left."""
    who = asker()
    if who is None:
        return await work
    working, leaving = asyncio.ensure_future(work), asyncio.ensure_future(who.left())
    try:
        await asyncio.wait((working, leaving), return_when=asyncio.FIRST_COMPLETED)
        if working.done():
            return working.result()
        raise Refused(400, "aborted", "nobody waits for this any more")
    finally:
        for task in (working, leaving):
            task.cancel()
        await asyncio.gather(working, leaving, return_exceptions=True)


class Turns:
    """Lets each address do only so much of something at a time; what is more waits before it would keep others."""

    def __init__(self, at_once: int) -> None:
        self._at_once = at_once
        self._waiting: Counter[str] = Counter()
        self._slots: dict[str, asyncio.Semaphore] = {}

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Wait for a turn of whoever asks; the server itself never waits."""
        who = asker()
        if who is None or not who.address:
            yield
            return
        slots = self._slots.setdefault(who.address, asyncio.Semaphore(self._at_once))
        self._waiting[who.address] += 1
        try:
            async with slots:
                yield
        finally:
            self._waiting[who.address] -= 1
            if not self._waiting[who.address]:
                del self._waiting[who.address], self._slots[who.address]


class Shares:
    """How much of a scarce thing each person and each address uses at a time."""

    def __init__(self, person: int, address: int) -> None:
        self._most = {"person": person, "address": address}
        self._used: Counter[tuple[str, str]] = Counter()

    @contextmanager
    def taken(self) -> Iterator[None]:
        """Use a part of a share meanwhile; refuse whoever has a full one under way."""
        who = asker()
        keys = [] if who is None else [("person", who.person), ("address", who.address)]
        keys = [key for key in keys if key[1]]
        for key in keys:
            if self._used[key] >= self._most[key[0]]:
                metrics.refused_work.inc()
                raise Refused(429, "too_many", "much of what you asked for is still being worked at: wait for it")
        for key in keys:
            self._used[key] += 1
        try:
            yield
        finally:
            for key in keys:
                self._used[key] -= 1
                if not self._used[key]:
                    del self._used[key]
