"""One set of worker processes for many matches at once: nobody idles while another match has work left.

A match of the arena waits for its longest series; here the units of all matches lie in one queue, in the order
they were handed in, and post-mortems go first. A worker lives on a pipe: when its parent is gone, so is it.
"""

from __future__ import annotations

import itertools
import multiprocessing
import queue
import threading
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from multiprocessing.connection import Connection
from typing import Any

from counterplay.arena.executors import Finished, RunBroken
from counterplay.arena.executors.here import batches
from counterplay.arena.schedule import Match, Stretch
from counterplay.processes import ctrl_c_held_back, ctrl_c_is_the_parents, processes
from counterplay.protocol import BadInput

Work = Callable[..., Iterable[Any]]  # importable: workers are spawned
_URGENT, _IN_TURN, _END = 0, 1, 2


class Pool(AbstractContextManager["Pool"]):
    """Workers that stream what a function yields, from any thread's jobs."""

    def __init__(self, workers: int) -> None:
        workers = processes(workers)
        self._jobs: queue.PriorityQueue[tuple[int, int, Any]] = queue.PriorityQueue()
        self._number = itertools.count()
        self._stopping = threading.Event()
        self._processes: list[Any] = []
        self._slots = [threading.Thread(target=self._serve, daemon=True) for _ in range(workers)]
        for slot in self._slots:
            slot.start()

    def __exit__(self, *problem: object) -> None:
        """Stop all work at once; whoever waits for it is told."""
        self._stopping.set()
        for process in list(self._processes):
            process.terminate()
        for _ in self._slots:
            self._jobs.put((_END, next(self._number), None))
        for slot in self._slots:
            slot.join()

    def stream(
        self, work: Work, jobs: Sequence[tuple[Any, ...]], *, urgent: bool = False
    ) -> Iterator[tuple[int, Any]]:
        """Queue the jobs; yields (number of the job, a thing its work yielded), of each job in order."""
        answers: queue.SimpleQueue[tuple[int, str, Any]] = queue.SimpleQueue()
        for place, job in enumerate(jobs):
            number = next(self._number)
            self._jobs.put((_URGENT if urgent else _IN_TURN, number, (work, job, place, answers)))
        return _answered(answers, len(jobs))

    def _serve(self) -> None:
        """Keep one worker busy."""
        process, pipe = None, None
        while True:
            _, _, job = self._jobs.get()
            if job is None:
                break
            work, arguments, place, answers = job
            if self._stopping.is_set():
                answers.put((place, "broken", "the study was stopped"))
                continue
            if pipe is None:
                process, pipe = self._start()
            try:
                pipe.send((work, arguments))
                kind = ""
                while kind not in ("done", "bad input", "broken"):
                    kind, content = pipe.recv()
                    answers.put((place, kind, content))
            except (EOFError, OSError):
                answers.put((place, "broken", "a worker died; what was finished is kept, give the command again"))
                process, pipe = None, None
        if process is not None:
            process.terminate()
            process.join()

    def _start(self) -> tuple[Any, Connection]:
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=_work, args=(theirs,), daemon=True)
        with ctrl_c_held_back():
            process.start()
        theirs.close()
        self._processes.append(process)
        return process, ours


class PoolExecutor:
    """Plays a match in a pool; `begun` is set when all its units are in the queue."""

    def __init__(self, pool: Pool, begun: threading.Event) -> None:
        self._pool = pool
        self._begun = begun

    def run(self, match: Match, stretches: Iterable[Stretch]) -> Finished:
        """Yield finished deals."""
        finished = self._pool.stream(batches, [(match, stretch) for stretch in stretches])
        self._begun.set()
        for _, group in finished:
            yield from group.items()


def _work(pipe: Connection) -> None:
    """Do what the parent sends until it is gone."""
    ctrl_c_is_the_parents()
    try:
        while True:
            work, arguments = pipe.recv()
            try:
                for result in work(*arguments):
                    pipe.send(("result", result))
            except BadInput as problem:
                pipe.send(("bad input", str(problem)))
            except Exception:
                pipe.send(("broken", f"a worker failed:\n{traceback.format_exc()}"))
            else:
                pipe.send(("done", None))
    except (EOFError, OSError):
        return


def _answered(answers: queue.SimpleQueue[tuple[int, str, Any]], left: int) -> Iterator[tuple[int, Any]]:
    while left:
        place, kind, content = answers.get()
        if kind == "done":
            left -= 1
        elif kind == "result":
            yield place, content
        else:
            raise BadInput(content) if kind == "bad input" else RunBroken(content)
