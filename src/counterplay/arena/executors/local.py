"""Plays in processes of this machine. They are spawned, not forked: threads and locks of the parent stay there."""

from __future__ import annotations

import multiprocessing
import signal
import traceback
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnContext, SpawnProcess

from counterplay.arena.executors import Finished, RunBroken
from counterplay.arena.executors.here import HereExecutor, batches
from counterplay.arena.executors.unfinished import Unfinished
from counterplay.arena.schedule import Match, Stretch
from counterplay.processes import ctrl_c_held_back, ctrl_c_is_the_parents, processes
from counterplay.protocol import BadInput

_FAREWELL = 5.0  # seconds a worker has to let its players go


@dataclass
class _Worker:
    process: SpawnProcess
    pipe: Connection
    unfinished: Unfinished | None = None  # what it is working on


class LocalExecutor:
    """Some worker processes; with one worker everything happens in this process."""

    def __init__(self, workers: int) -> None:
        self._workers = processes(workers)

    def run(self, match: Match, stretches: Iterable[Stretch]) -> Finished:
        """Yield finished deals; a worker that dies is replaced, and its deals go on where they were."""
        if self._workers == 1:
            yield from HereExecutor().run(match, stretches)
            return
        left = (Unfinished(match, stretch) for stretch in stretches)  # made when needed: there may be millions
        waiting = list(islice(left, self._workers))
        waiting.reverse()  # the next one is popped from the end
        context = multiprocessing.get_context("spawn")
        workers: list[_Worker] = []
        try:
            while waiting or any(worker.unfinished for worker in workers):
                idle = sum(worker.unfinished is None for worker in workers)
                for _ in range(min(self._workers - len(workers), len(waiting) - idle)):
                    workers.append(_start(context, match))
                for worker in workers:
                    if worker.unfinished is None and waiting:
                        worker.unfinished = waiting.pop()
                        _give(worker)
                        waiting[:0] = islice(left, 1)
                busy = {worker.pipe: worker for worker in workers if worker.unfinished}
                for ready in wait(list(busy)):
                    assert isinstance(ready, Connection)
                    worker = busy[ready]
                    assert worker.unfinished is not None
                    try:
                        kind, content = ready.recv()
                    except (EOFError, OSError):
                        worker.process.join()
                        worker.unfinished.died(f"exit code {worker.process.exitcode}")
                        waiting.append(worker.unfinished)
                        workers.remove(worker)
                        continue
                    if kind == "done":
                        worker.unfinished = None
                    elif kind == "deals":
                        yield from worker.unfinished.accept(content).items()
                    else:
                        raise BadInput(content) if kind == "bad input" else RunBroken(content)
        finally:
            for worker in workers:
                worker.process.terminate()
            for worker in workers:
                worker.process.join(_FAREWELL)
                worker.process.kill()
                worker.process.join()
                worker.pipe.close()


def _start(context: SpawnContext, match: Match) -> _Worker:
    ours, theirs = context.Pipe()
    process = context.Process(target=_work, args=(match, theirs), daemon=True)
    with ctrl_c_held_back():
        process.start()
    theirs.close()
    return _Worker(process, ours)


def _give(worker: _Worker) -> None:
    assert worker.unfinished is not None
    try:
        worker.pipe.send(worker.unfinished.stretch)
    except OSError:
        return  # it is dead already: reading from it will tell


def _work(match: Match, pipe: Connection) -> None:
    """Play what the parent sends until it is gone."""
    ctrl_c_is_the_parents()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # and these let go of their players' processes
    try:
        while True:
            for group in batches(match, pipe.recv()):
                pipe.send(("deals", group))
            pipe.send(("done", None))
    except (EOFError, BrokenPipeError, ConnectionResetError, KeyboardInterrupt):
        return
    except BadInput as problem:
        pipe.send(("bad input", str(problem)))
    except Exception:
        pipe.send(("broken", f"a worker failed:\n{traceback.format_exc()}"))
