"""Long jobs of a person: imports and matches, with a state that can be followed by server-sent events."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Coroutine
from typing import Any, Generic, TypeVar

from counterplay.protocol import BadInput
from counterplay.web.identity import new_id
from counterplay.web.refusal import Refused, not_found
from counterplay.web.schema import JobState

log = logging.getLogger(__name__)
S = TypeVar("S", bound=JobState)

MOST_RUNNING = 2  # of one person and kind
_MOST_KEPT = 20
_PAUSE = 0.2  # seconds between two events


class Job(Generic[S]):
    """One job; `update` changes its state and wakes whoever follows it."""

    def __init__(self, person: str, first: Callable[[str], S]) -> None:
        self.id, self.person = new_id(), person
        self.state = first(self.id)
        self._changed = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    @property
    def running(self) -> bool:
        """Say whether it goes on."""
        return self.state.state == "running"

    def update(self, **fields: Any) -> None:
        """Change the state."""
        self.state = self.state.model_copy(update=fields)
        self._changed.set()
        self._changed = asyncio.Event()

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Begin; whatever ends the work ends the job."""
        self._task = asyncio.create_task(self._run(work))

    async def _run(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
            self.update(state="done")
        except asyncio.CancelledError:
            self.update(state="stopped", message="stopped")
        except (BadInput, Refused) as problem:
            self.update(state="failed", message=str(problem))
        except Exception:
            log.exception("a job failed")
            self.update(state="failed", message="the server failed at this; the log says why")

    async def stop(self) -> None:
        """End it before its time."""
        if self._task is not None and not self._task.done():
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def follow(self) -> AsyncIterator[S]:
        """Yield the state whenever it has changed, not too often, the last one always."""
        while True:
            changed, state = self._changed, self.state
            yield state
            if state.state != "running":
                return
            await changed.wait()
            await asyncio.sleep(_PAUSE)


class Jobs(Generic[S]):
    """The jobs of one kind; everybody sees their own."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._jobs: dict[str, Job[S]] = {}

    def open(self, person: str, first: Callable[[str], S]) -> Job[S]:
        """Return a new job, if the person may have one more."""
        mine = [job for job in self._jobs.values() if job.person == person]
        if sum(job.running for job in mine) >= MOST_RUNNING:
            raise Refused(
                429, "too_many", f"{MOST_RUNNING} of your {self._what}s are running: wait for one to end"
            )
        for old in [job for job in mine if not job.running][: max(0, len(mine) - _MOST_KEPT + 1)]:
            del self._jobs[old.id]
        job = Job(person, first)
        self._jobs[job.id] = job
        return job

    def get(self, person: str, job: str) -> Job[S]:
        """Return a person's job."""
        running = self._jobs.get(job)
        if running is None or running.person != person:
            raise not_found(self._what)
        return running

    def drop(self, job: Job[S]) -> None:
        """Forget a job that never began."""
        self._jobs.pop(job.id, None)

    async def close(self, person: str | None = None) -> None:
        """End all jobs, or those of one person."""
        for job in [job for job in self._jobs.values() if person in (None, job.person)]:
            await job.stop()
