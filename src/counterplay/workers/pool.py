"""The pool: processes of this machine, for long runs and for single calls.

They are spawned, not forked: threads and locks of the parent stay there. One pool may serve many threads at once:
their tasks lie in one queue, and nobody idles while there is work left. Runs go in the order in which they were
begun. Of single calls the owners take turns, so that nobody waits for one who asks without a pause; one too many
is refused at once, and what is cancelled is dropped from the queue or ended. Calls that name the same home go to
one worker, which may remember something for them, while it keeps up. A worker lives on a pipe: when its parent is
gone, so is it.
"""

from __future__ import annotations

import itertools
import multiprocessing
import os
import pickle
import queue
import signal
import threading
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Future, InvalidStateError
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass, field
from heapq import heappop, heappush
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any
from zlib import crc32

from counterplay.processes import ctrl_c_held_back, ctrl_c_is_the_parents, processes
from counterplay.protocol import BadInput
from counterplay.workers.executor import Result, Results, ReturnsOnce, RunBroken, Shared, Task, Tasks, What, Work
from counterplay.workers.here import HERE, HereExecutor

_FAREWELL = 5.0  # seconds a worker has to let go of what it holds
_MOST_ROUNDS = 1000  # owners of whom is remembered that they have had their turn, before it is tidied up
_LONG = 0.25  # seconds at one call after which a worker keeps nobody waiting for it
_FAR_BEHIND = 8  # calls that wait for one worker, after which an idle one takes the next
_STARTING = threading.Lock()  # the environment is everybody's


class CallFailed(Exception):
    """A single call raised, took too long, or its process died."""


class PoolFull(Exception):
    """So many calls wait already, of all owners or of this one, that one more is not taken."""


@dataclass(eq=False)
class _Job:
    """A run, or a single call: what all its tasks share, and who hears how they went."""

    number: int
    packed: bytes  # the function and what its calls share
    hear: Callable[[Task[Any], str, Any], None]  # the task, what kind of news, the news
    limit: float | None = None  # seconds a task may take
    closed: bool = False
    round: int = 0  # of the turns that owners of single calls take


_Waiting = list[tuple[bool, int, int, tuple[_Job, Task[Any]]]]  # a heap


@dataclass(eq=False)
class _Slot:
    process: SpawnProcess | None = None
    pipe: Connection | None = None
    knows: int = -1  # the job whose function and shared things its process has
    job: _Job | None = None  # whose task it is at
    ended: bool = False  # its process was told to end
    inbox: queue.SimpleQueue[tuple[_Job, Task[Any]] | None] = field(default_factory=queue.SimpleQueue)
    waiting: _Waiting = field(default_factory=list)  # calls that have their home here
    slow: bool = False  # it takes long at its task


class ProcessPool(AbstractContextManager["ProcessPool"]):
    """Some worker processes, each started when it is first needed; an executor, and a place for single calls.

    Opened, it keeps its workers from run to run and serves many threads; else each run starts its own, and one
    worker alone does everything in this process. At most `bound` single calls wait, and `share` calls of one owner
    (who is named) wait or are worked at. `nice` lets others go first; `environment` is set for the workers;
    `patience` is how many seconds they have to let go of what they hold when the pool closes.

    >>> pool = ProcessPool(2, bound=100, share=10)
    >>> with pool:
    ...     pool.submit(divmod, 7, 2, owner="Ada").result()
    (3, 1)
    """

    def __init__(
        self,
        workers: int,
        *,
        bound: int | None = None,
        share: int | None = None,
        nice: int = 0,
        environment: Mapping[str, str] | None = None,
        patience: float = _FAREWELL,
    ) -> None:
        self._workers = processes(workers)
        self._bound, self._share = bound, share
        self._nice, self._environment, self._patience = nice, dict(environment or {}), patience
        self._open = False
        self._lock = threading.Lock()
        self._numbers = itertools.count()
        self._places = itertools.count()
        self._queue: _Waiting = []
        self._idle: list[_Slot] = []  # the last to be idle is the first to work: few processes serve a quiet pool
        self._slots = [_Slot() for _ in range(self._workers)]
        self._threads: list[threading.Thread] = []
        self._waiting: set[_Job] = set()  # single calls that no worker has taken up
        self._owners: Counter[str] = Counter()  # of single calls that are not over
        self._round = 0  # of turns, that of the call taken up last
        self._rounds: dict[str, int] = {}  # in which round each owner's next call comes, if that is not now

    def __enter__(self) -> ProcessPool:
        """Keep the workers until the end."""
        self._open = True
        self._threads = [threading.Thread(target=self._serve, args=(slot,), daemon=True) for slot in self._slots]
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *problem: object) -> None:
        """Stop all work at once; whoever waits for it is told."""
        with self._lock:
            self._open = False
            ending = [slot.process for slot in self._slots if slot.process is not None]
        for slot in self._slots:
            slot.inbox.put(None)
        for process in ending:
            process.terminate()
        for process in ending:
            process.join(self._patience)
            process.kill()
            process.join()
        for thread in self._threads:
            thread.join()

    def run(
        self, work: Work[Shared, Result], shared: Shared, tasks: Iterable[Tasks | None], in_turns: bool = False
    ) -> Results[Tasks, Result]:
        """Yield what the work yields; a worker that dies is replaced, and its task is given out again."""
        if not self._open:
            if self._workers == 1:
                yield from HereExecutor().run(work, shared, tasks, in_turns)
                return
            with ProcessPool(self._workers) as own:
                yield from own.run(work, shared, tasks)
            return
        left = iter(tasks)
        again: list[Tasks] = []
        under_way = 0
        answers: queue.SimpleQueue[tuple[Any, str, Any]] = queue.SimpleQueue()
        packed = pickle.dumps((work, shared))
        job = _Job(next(self._numbers), packed, lambda task, kind, news: answers.put((task, kind, news)))
        try:
            while True:
                # One task more than workers for each: they never wait for this process.
                while under_way < 2 * self._workers:
                    task = again.pop() if again else next(left, None)
                    if task is None:
                        break
                    self._put(job, task, job.number)
                    under_way += 1
                if not under_way:
                    return
                task, kind, news = answers.get()
                if kind == "result":
                    yield task, news
                    continue
                under_way -= 1
                if kind == "died":
                    task.died(news)
                    again.append(task)
                elif kind != "done":
                    raise BadInput(news) if kind == "bad input" else RunBroken(news)
        finally:
            self._end(job, SpawnProcess.terminate)

    def submit(
        self,
        function: Callable[[Shared, What], Result],
        shared: Shared,
        what: What,
        *,
        owner: str = "",
        home: str = "",
        urgent: bool = False,
        limit: float | None = None,
    ) -> Future[Result]:
        """Have `function(shared, what)` called once, in `limit` seconds from when a worker takes it up.

        Calls of one home go to one worker, unless many wait for it or it takes long at something.

        Cancelling the future ends the call. It raises CallFailed or BadInput; PoolFull is raised here and now.
        """
        future: Future[Result] = Future()
        results: list[Result] = []

        def hear(task: Task[Any], kind: str, news: Any) -> None:
            if kind == "result":
                results.append(news)
                return
            with suppress(InvalidStateError):  # cancelled meanwhile
                if kind == "done":
                    future.set_result(results[0])
                elif kind == "bad input":
                    future.set_exception(BadInput(news))
                else:
                    future.set_exception(CallFailed("its process ended" if kind == "died" else news))

        job = _Job(next(self._numbers), pickle.dumps((ReturnsOnce(function), shared)), hear, limit)
        with self._lock:
            if owner and self._share is not None and self._owners[owner] >= self._share:
                raise PoolFull(f"{self._owners[owner]} calls of yours are under way: wait for one to end")
            if self._bound is not None and len(self._waiting) >= self._bound:
                raise PoolFull("too much waits to be worked at: try again in a moment")
            self._owners[owner] += 1
            self._waiting.add(job)
            job.round = self._round_of(owner)
        future.add_done_callback(lambda _: self._call_over(job, owner))
        self._put(job, Task(what, urgent=urgent), job.round, home)
        return future

    def _round_of(self, owner: str) -> int:
        """Return in which round an owner's next call is taken up; what nobody owns goes with the present one."""
        own = max(self._round, self._rounds.get(owner, 0))
        if owner:
            self._rounds[owner] = own + 1
        if len(self._rounds) > _MOST_ROUNDS:
            self._rounds = {name: number for name, number in self._rounds.items() if number > self._round}
        return own

    def _put(self, job: _Job, task: Task[Any], order: int, home: str = "") -> None:
        with self._lock:
            waiting = (not task.urgent, order, next(self._places), (job, task))
            own = self._slots[crc32(home.encode()) % self._workers] if home else None
            if own is not None and own in self._idle:
                self._idle.remove(own)
                own.inbox.put((job, task))
            elif own is None or own.slow or (self._idle and len(own.waiting) >= _FAR_BEHIND):
                self._give(waiting)
            else:
                heappush(own.waiting, waiting)

    def _give(self, waiting: tuple[bool, int, int, tuple[_Job, Task[Any]]]) -> None:
        """Have a task taken up by whoever is free first; the lock is held."""
        if self._idle:
            self._idle.pop().inbox.put(waiting[-1])
        else:
            heappush(self._queue, waiting)

    def _hand_on(self, slot: _Slot) -> None:
        """Let others have what waits for a worker that takes long."""
        with self._lock:
            slot.slow = True
            for waiting in sorted(slot.waiting, key=lambda waiting: waiting[:3]):
                self._give(waiting)
            slot.waiting.clear()

    def _call_over(self, job: _Job, owner: str) -> None:
        """Count a single call no more; one that was cancelled is ended."""
        with self._lock:
            self._waiting.discard(job)
            self._owners[owner] -= 1
            if not self._owners[owner]:
                del self._owners[owner]
        self._end(job, SpawnProcess.kill)

    def _end(self, job: _Job, how: Callable[[SpawnProcess], None]) -> None:
        """Let nobody begin with a job, and end those who are at it."""
        with self._lock:
            job.closed = True
            for slot in self._slots:
                if slot.job is job and slot.process is not None:
                    slot.ended = True
                    how(slot.process)

    def _serve(self, slot: _Slot) -> None:
        """Keep one worker busy."""
        while True:
            with self._lock:
                slot.slow = False
                there = [heap for heap in (slot.waiting, self._queue) if heap]
                taken = heappop(min(there, key=lambda heap: heap[0][:3]))[-1] if there else None
                if taken is None:
                    self._idle.append(slot)
            taken = taken or slot.inbox.get()
            if taken is None:
                return
            job, task = taken
            kind, news = "broken", "the work was stopped"
            try:
                if self._begin(slot, job):
                    kind, news = self._do(slot, job, task)
            except TimeoutError:
                kind, news = "late", f"it took longer than {job.limit:g} s"
                self._let_go(slot, at_once=True)
            except (EOFError, OSError):
                kind, news = "died" if self._open else "broken", f"exit code {self._let_go(slot)}"
            except Exception:  # what was to be sent cannot travel
                news = f"a worker could not be told its task:\n{traceback.format_exc()}"
            with self._lock:
                slot.job = None
            job.hear(task, kind, news)

    def _begin(self, slot: _Slot, job: _Job) -> bool:
        """Take a job up with a process that lives, unless nobody wants it any more."""
        if slot.ended:
            self._let_go(slot)
        with self._lock:
            self._waiting.discard(job)
            self._round = max(self._round, job.round)
            if job.closed or not self._open:
                return False
            slot.job = job
            if slot.pipe is None:
                self._start(slot)
        return True

    def _do(self, slot: _Slot, job: _Job, task: Task[Any]) -> tuple[str, Any]:
        """Send a task and tell what comes of it, until its last news, which are returned."""
        assert slot.pipe is not None
        deadline = None if job.limit is None else time.monotonic() + job.limit
        if slot.knows != job.number:
            slot.pipe.send(("shared", job.packed))
            slot.knows = job.number
        slot.pipe.send(("task", pickle.dumps(task.what)))
        while True:
            if not slot.slow and not slot.pipe.poll(_LONG):
                self._hand_on(slot)
            if deadline is not None and not slot.pipe.poll(max(0.0, deadline - time.monotonic())):
                raise TimeoutError
            kind, news = slot.pipe.recv()
            if kind != "result":
                return kind, news
            job.hear(task, kind, news)

    def _start(self, slot: _Slot) -> None:
        context = multiprocessing.get_context("spawn")
        slot.pipe, theirs = context.Pipe()
        slot.process, slot.knows = context.Process(target=_work, args=(theirs, self._nice), daemon=True), -1
        with _STARTING, ctrl_c_held_back():
            before = {name: os.environ.get(name) for name in self._environment}
            os.environ.update(self._environment)
            try:
                slot.process.start()
            finally:
                for name, value in before.items():
                    os.environ.pop(name) if value is None else os.environ.update({name: value})
        theirs.close()

    def _let_go(self, slot: _Slot, *, at_once: bool = False) -> int | None:
        """Part from a process that has ended or is to end now; return its exit code."""
        process, slot.process, slot.pipe, slot.ended = slot.process, None, None, False
        if process is None:
            return None
        process.join(0.0 if at_once else self._patience)
        process.kill()
        process.join()
        return process.exitcode


def local_executor(workers: int) -> AbstractContextManager[HereExecutor | ProcessPool]:
    """Give this process, or so many of this machine."""
    return nullcontext(HERE) if workers == 1 else ProcessPool(workers)


def _leave(number: int, frame: object) -> None:
    """Let go of all that is held; a second signal, as a run and then its executor end, does not break that off."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    raise KeyboardInterrupt


def _work(pipe: Connection, nice: int) -> None:
    """Do what the parent sends until it is gone."""
    ctrl_c_is_the_parents()
    signal.signal(signal.SIGTERM, _leave)
    os.nice(nice)
    packed, shared = b"", ()
    try:
        while True:
            kind, content = pipe.recv()
            if kind == "shared":
                packed, shared = content, ()
                continue
            try:
                shared = shared or pickle.loads(packed)
                work, everywhere = shared
                for result in work(everywhere, pickle.loads(content)):
                    pipe.send(("result", result))
            except (BrokenPipeError, ConnectionResetError):
                raise
            except BadInput as problem:
                pipe.send(("bad input", str(problem)))
            except Exception:
                pipe.send(("broken", f"a worker failed:\n{traceback.format_exc()}"))
            else:
                pipe.send(("done", None))
    except (EOFError, BrokenPipeError, ConnectionResetError, KeyboardInterrupt):
        return
