"""Worker processes for the server: tasks by name, each a JSON object that gets one in answer."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import sys
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, ParamSpec, TypeVar

from counterplay.protocol import BadInput
from counterplay.web import metrics, worker
from counterplay.web.asking import Shares, while_asked
from counterplay.web.refusal import Refused
from counterplay.workers import CallFailed, PoolFull, ProcessPool

log = logging.getLogger(__name__)
P = ParamSpec("P")
T = TypeVar("T")
MOST_OF_ONE = 20  # tasks of one owner
RECENT = 30.0  # seconds in which whoever has asked counts as being there
MOST_THERE = 30  # owners a process, more than which are a crowd: two cores keep up with about a hundred
MOST_BEFORE = 4.0  # calls a process that one finds under way on average, more than which are a crowd

TaskFailed = CallFailed  # a task raised, took too long, or its process died


class BoundedThreads:
    """Some threads for work that would keep a look-up waiting; one too many is refused at once.

    With `nice` they give way to the rest of the server: for work that does not hold Python's lock.
    """

    def __init__(self, name: str, size: int, bound: int, nice: int = 0) -> None:
        self._threads = ThreadPoolExecutor(size, name, lambda: _give_way(nice))
        self._bound, self._under_way = size + bound, 0
        self._shares = Shares(person=4, address=8)

    async def do(self, job: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return what a job finds, as long as whoever asked for it waits."""
        with self._shares.taken():
            return await while_asked(self._do(partial(job, *args, **kwargs)))

    async def _do(self, job: Callable[[], T]) -> T:
        if self._under_way >= self._bound:
            metrics.refused_work.inc()
            raise Refused(503, "busy", "too much waits to be worked at: try again in a moment")
        self._under_way += 1
        try:
            return await asyncio.wrap_future(self._threads.submit(job))
        finally:
            self._under_way -= 1

    def close(self) -> None:
        """Do nothing more of what waits."""
        self._threads.shutdown(cancel_futures=True)


def _give_way(nice: int) -> None:
    if nice and sys.platform == "linux":  # where a thread has a priority of its own, which those it starts inherit
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), nice)


class TaskPool:
    """Some worker processes; a slow task keeps one of them busy, never the server.

    Owners take turns. Where a `bound` is set, one too many that waits is refused at once, or is one owner's.
    Who stops waiting takes the task along. `nice` lets work for which nobody waits give way to bots that move.
    """

    def __init__(
        self,
        name: str,
        size: int,
        nice: int = 0,
        bound: int | None = None,
        answer: Callable[[str, str], str] = worker.answer,
    ) -> None:
        self.name, self.size = name, size
        self._answer = answer
        self._pool = ProcessPool(
            size,
            bound=bound,
            share=None if bound is None else MOST_OF_ONE,
            nice=nice,
            environment={"OMP_NUM_THREADS": "1"},
            patience=0,
        )
        self._opened = self.closed = False
        self._under_way = 0
        self._before = 0.0  # calls that a new one finds under way, on average of the latest
        self._there: OrderedDict[str, float] = OrderedDict()  # owners, with when each asked last

    @property
    def crowded(self) -> bool:
        """Say whether more is asked of it than it keeps up with, or soon will be."""
        now = time.monotonic()
        while self._there and now - next(iter(self._there.values())) > RECENT:
            self._there.popitem(last=False)
        busy = self._under_way > 0 and self._before > MOST_BEFORE * self.size
        return busy or len(self._there) > MOST_THERE * self.size

    async def ask(
        self, task: str, asked: dict[str, Any], limit: float = 60.0, owner: str = "", home: str = ""
    ) -> dict[str, Any]:
        """Return a task's answer; `limit` is in seconds from when a process takes it up.

        What names a `home` goes to the process that remembers it, unless that has too much to do.
        """
        if not self._opened:
            self._opened = True
            self._pool.__enter__()
        try:
            call = self._pool.submit(self._answer, task, json.dumps(asked), owner=owner, home=home, limit=limit)
        except PoolFull as problem:
            metrics.refused_work.inc()
            raise Refused(503, "busy", f"{problem}") from None
        self._before += (self._under_way - self._before) / 50
        self._under_way += 1
        if owner:
            self._there[owner] = time.monotonic()
            self._there.move_to_end(owner)
        try:
            reply = await asyncio.wrap_future(call)
        except CallFailed as problem:
            log.warning("a worker's %s failed: %s", task, problem)
            raise TaskFailed(f"{task}: {problem}") from None
        finally:
            self._under_way -= 1
        message = json.loads(reply)
        if "failed" in message:
            log.warning("a worker's %s failed: %s", task, message["failed"])
            raise TaskFailed(message["failed"])
        if "refused" in message:
            raise BadInput(message["refused"])
        answer: dict[str, Any] = message["answer"]
        return answer

    async def close(self) -> None:
        """End all processes."""
        self.closed = True
        if self._opened:
            await asyncio.to_thread(self._pool.__exit__)
