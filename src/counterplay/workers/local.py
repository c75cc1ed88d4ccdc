"""Works in processes of this machine. They are spawned, not forked: threads and locks of the parent stay there.

One executor may serve many threads at once: their tasks lie in one queue, in the order in which the runs were
begun, and nobody idles while another run has work left. A worker lives on a pipe: when its parent is gone, so is
it.
"""

from __future__ import annotations

import itertools
import multiprocessing
import pickle
import queue
import signal
import threading
import traceback
from collections.abc import Iterable
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any

from counterplay.processes import ctrl_c_held_back, ctrl_c_is_the_parents, processes
from counterplay.protocol import BadInput
from counterplay.workers.executor import Result, Results, RunBroken, Shared, Task, Tasks, Work
from counterplay.workers.here import HereExecutor

_FAREWELL = 5.0  # seconds a worker has to let go of what it holds
_URGENT, _IN_TURN, _END = 0, 1, 2


@dataclass(eq=False)
class _Run:
    number: int
    packed: bytes  # the function and what its calls share
    answers: queue.SimpleQueue[tuple[Any, str, Any]] = field(default_factory=queue.SimpleQueue)
    closed: bool = False


@dataclass(eq=False)
class _Slot:
    process: SpawnProcess | None = None
    pipe: Connection | None = None
    knows: int = -1  # the run whose function and shared things its process has
    run: _Run | None = None  # whose task it is at


class LocalExecutor(AbstractContextManager["LocalExecutor"]):
    """Some worker processes; one alone does everything in this process.

    Opened by `with` it keeps them from run to run and serves many threads; else each run starts its own.
    """

    def __init__(self, workers: int) -> None:
        self._workers = processes(workers)
        self._open = False
        self._lock = threading.Lock()
        self._runs = itertools.count()
        self._places = itertools.count()
        self._queue: queue.PriorityQueue[tuple[int, int, int, Any]] = queue.PriorityQueue()
        self._slots = [_Slot() for _ in range(self._workers)]
        self._threads: list[threading.Thread] = []

    def __enter__(self) -> LocalExecutor:
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
        for _ in self._slots:
            self._queue.put((_END, 0, next(self._places), None))
        for process in ending:
            process.terminate()
        for process in ending:
            process.join(_FAREWELL)
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
            with LocalExecutor(self._workers) as own:
                yield from own.run(work, shared, tasks)
            return
        left = iter(tasks)
        again: list[Tasks] = []
        under_way = 0
        run = _Run(next(self._runs), pickle.dumps((work, shared)))
        try:
            while True:
                # One task more than workers for each: they never wait for this process.
                while under_way < 2 * self._workers:
                    task = again.pop() if again else next(left, None)
                    if task is None:
                        break
                    rank = _URGENT if task.urgent else _IN_TURN
                    self._queue.put((rank, run.number, next(self._places), (run, task)))
                    under_way += 1
                if not under_way:
                    return
                task, kind, content = run.answers.get()
                if kind == "result":
                    yield task, content
                    continue
                under_way -= 1
                if kind == "died":
                    task.died(content)
                    again.append(task)
                elif kind != "done":
                    raise BadInput(content) if kind == "bad input" else RunBroken(content)
        finally:
            self._close(run)

    def _close(self, run: _Run) -> None:
        with self._lock:
            run.closed = True
            for slot in self._slots:
                if slot.run is run and slot.process is not None:
                    slot.process.terminate()

    def _serve(self, slot: _Slot) -> None:
        """Keep one worker busy."""
        while True:
            rank, _, _, job = self._queue.get()
            if rank == _END:
                return
            run, task = job
            try:
                self._do(slot, run, task)
            except (EOFError, OSError):
                if slot.process is not None:
                    slot.process.join()
                    told = "died" if self._open else "broken"
                    run.answers.put((task, told, f"exit code {slot.process.exitcode}"))
                slot.process = slot.pipe = None
            except Exception:  # what was to be sent cannot travel
                run.answers.put(
                    (task, "broken", f"a worker could not be told its task:\n{traceback.format_exc()}")
                )
            slot.run = None

    def _do(self, slot: _Slot, run: _Run, task: Task[Any]) -> None:
        with self._lock:
            if run.closed or not self._open:
                run.answers.put((task, "broken", "the work was stopped"))
                return
            slot.run = run
            if slot.pipe is None:
                self._start(slot)
        assert slot.pipe is not None
        if slot.knows != run.number:
            slot.pipe.send(("shared", run.packed))
            slot.knows = run.number
        slot.pipe.send(("task", pickle.dumps(task.what)))
        kind = "result"
        while kind == "result":
            kind, content = slot.pipe.recv()
            run.answers.put((task, kind, content))

    def _start(self, slot: _Slot) -> None:
        context = multiprocessing.get_context("spawn")
        slot.pipe, theirs = context.Pipe()
        slot.process, slot.knows = context.Process(target=_work, args=(theirs,), daemon=True), -1
        with ctrl_c_held_back():
            slot.process.start()
        theirs.close()


def _leave(number: int, frame: object) -> None:
    """Let go of all that is held; a second signal, as a run and then its executor end, does not break that off."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    raise KeyboardInterrupt


def _work(pipe: Connection) -> None:
    """Do what the parent sends until it is gone."""
    ctrl_c_is_the_parents()
    signal.signal(signal.SIGTERM, _leave)
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
