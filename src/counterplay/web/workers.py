"""Pools of worker processes. A slow task keeps one process busy, never the server; one that hangs is ended."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import sys
from typing import Any

from counterplay.protocol import BadInput

log = logging.getLogger(__name__)
_LONGEST_LINE = 64 << 20


class TaskFailed(Exception):
    """A task raised, took too long, or its process died."""


class Pool:
    """Some worker processes that take tasks first come, first served; each starts when it is first needed.

    `nice` lets work for which nobody waits give way to bots that move.
    """

    def __init__(self, name: str, size: int, nice: int = 0) -> None:
        self.name, self.size = name, size
        self._idle: asyncio.LifoQueue[_Worker] = asyncio.LifoQueue()
        self._workers = [_Worker(nice) for _ in range(size)]
        for worker in self._workers:
            self._idle.put_nowait(worker)
        self.waiting = 0

    async def ask(self, task: str, asked: dict[str, Any], limit: float = 60.0) -> dict[str, Any]:
        """Return a task's answer; `limit` is in seconds from when a process takes it up."""
        self.waiting += 1
        try:
            worker = await self._idle.get()
        finally:
            self.waiting -= 1
        try:
            return await worker.ask(task, asked, limit)
        finally:
            self._idle.put_nowait(worker)

    async def close(self) -> None:
        """End all processes."""
        await asyncio.gather(*(worker.stop() for worker in self._workers))


class _Worker:
    """One process, made when it is needed."""

    def __init__(self, nice: int) -> None:
        self._nice = nice
        self._process: asyncio.subprocess.Process | None = None

    async def ask(self, task: str, asked: dict[str, Any], limit: float) -> dict[str, Any]:
        process = await self._start()
        assert process.stdin is not None
        assert process.stdout is not None
        line = json.dumps({"task": task, "asked": asked}).encode() + b"\n"
        try:
            async with asyncio.timeout(limit):
                process.stdin.write(line)
                await process.stdin.drain()
                reply = await process.stdout.readline()
            told = json.loads(reply)
        except (TimeoutError, OSError, ValueError, asyncio.CancelledError) as problem:
            await self.stop()  # whatever it still says would be taken for the next answer
            if isinstance(problem, asyncio.CancelledError):
                raise
            why = f"took longer than {limit:g} s" if isinstance(problem, TimeoutError) else "its process ended"
            log.warning("a worker's %s failed: it %s", task, why)
            raise TaskFailed(f"{task} {why}") from None
        if "failed" in told:
            log.warning("a worker's %s failed: %s", task, told["failed"])
            raise TaskFailed(told["failed"])
        if "refused" in told:
            raise BadInput(told["refused"])
        answer: dict[str, Any] = told["answer"]
        return answer

    async def _start(self) -> asyncio.subprocess.Process:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "counterplay.web.worker",
                str(self._nice),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=_LONGEST_LINE,
                start_new_session=True,  # Ctrl-C at the terminal is for the server
                env={**os.environ, "OMP_NUM_THREADS": "1"},
            )
        return self._process

    async def stop(self) -> None:
        process, self._process = self._process, None
        if process is None or process.returncode is not None:
            return
        if process.stdin is not None:
            process.stdin.close()
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.communicate()  # reads its pipes to their end, so that they are closed when it is gone
