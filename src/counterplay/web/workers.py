"""Worker processes for the server: tasks by name, each a JSON object that gets one in answer."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable
from typing import Any

from counterplay.protocol import BadInput
from counterplay.web import worker
from counterplay.web.refusal import Refused
from counterplay.workers import CallFailed, PoolFull, ProcessPool

log = logging.getLogger(__name__)
MOST_OF_ONE = 20  # tasks of one owner

TaskFailed = CallFailed  # a task raised, took too long, or its process died


class TaskPool:
    """Some worker processes; a slow task keeps one of them busy, never the server.

    Where a `bound` is set for those that wait, one too many is refused at once; so is one too many of an owner.
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
            size, bound=bound, share=MOST_OF_ONE, nice=nice, environment={"OMP_NUM_THREADS": "1"}, patience=0
        )
        self._opened = False

    async def ask(self, task: str, asked: dict[str, Any], limit: float = 60.0, owner: str = "") -> dict[str, Any]:
        """Return a task's answer; `limit` is in seconds from when a process takes it up."""
        if not self._opened:
            self._opened = True
            self._pool.__enter__()
        try:
            call = self._pool.submit(self._answer, task, json.dumps(asked), owner=owner, limit=limit)
        except PoolFull as problem:
            raise Refused(503, "busy", f"{problem}") from None
        try:
            reply = await asyncio.wrap_future(call)
        except CallFailed as problem:
            log.warning("a worker's %s failed: %s", task, problem)
            raise TaskFailed(f"{task}: {problem}") from None
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
        if self._opened:
            await asyncio.to_thread(self._pool.__exit__)
