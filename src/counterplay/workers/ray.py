"""Works on a Ray cluster (extra `ray`): many machines, any of which may go away.

Every task streams its results to the driver, which alone writes and counts. Ray does not repeat tasks here: the
driver hands out a lost one itself, less what it has already, so that nothing is lost or counted twice.

A message costs a cluster milliseconds of every party's time. So quick tasks travel together, and so do results;
what has killed a worker once travels alone, and its results at once, so that it is known how far it came.

Where a part of Ray on this machine dies (its raylet, its dashboard's agent, the server it all hangs on), Ray ends
this program at once, without an exception. So another process looks on and says what happened.
"""

from __future__ import annotations

import hashlib
import math
import os
import pickle
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Generic

from counterplay.processes import processes
from counterplay.protocol import BadInput
from counterplay.workers.executor import Result, Results, RunBroken, Shared, Tasks, Work

_SECONDS = 0.5  # what a call does, and how long results wait for each other, at least
_MOST = 32  # tasks in a call
_NODES_COME = 5.0  # seconds until it is asked again how many CPUs there are
_Message = tuple[int, float, list[tuple[int, Any]]]
_ENDED = "Ray ended this run: a part of it died. What was finished is kept; the same command goes on from there."
_LOOK_ON = "import sys\nif not sys.stdin.read():\n    print(sys.argv[1], file=sys.stderr)"


class RayExecutor:
    """The cluster at an address; `local` starts one on this machine."""

    def __init__(self, address: str, workers: int | None = None) -> None:
        try:
            ray: Any = import_module("ray")
        except ImportError:
            raise BadInput("Ray is not installed: pip install 'counterplay[ray]'") from None
        self._joined = not ray.is_initialized()
        if self._joined:
            try:
                if address == "local":
                    # Else Ray's workers give way to all others (niceness 15), though somebody waits for them.
                    os.environ.setdefault("RAY_worker_niceness", "0")
                    ray.init(
                        num_cpus=None if workers is None else processes(workers),
                        log_to_driver=False,
                        include_dashboard=False,
                    )
                else:
                    ray.init(address=address, log_to_driver=False)
            except (
                ConnectionError,
                ValueError,
                ray.exceptions.RayError,
            ) as problem:  # one may be asked for a token
                raise BadInput(f"no Ray cluster can be joined at {address!r}: {problem}") from None
        self._ray = ray

    def leave(self) -> None:
        """Part from the cluster, and end it if it was started here."""
        if self._joined:
            self._ray.shutdown()

    def run(
        self, work: Work[Shared, Result], shared: Shared, tasks: Iterable[Tasks | None], in_turns: bool = False
    ) -> Results[Tasks, Result]:
        """Yield what the work yields; a task whose node died is given to another."""
        ray = self._ray
        do = ray.remote(num_cpus=1, max_retries=0, num_returns="streaming")(_do)
        packed = pickle.dumps((work, shared))
        everywhere = ray.put(packed), hashlib.sha256(packed).hexdigest()
        left = iter(tasks)
        again: list[Tasks] = []  # those whose node died
        running: dict[Any, _Load[Tasks]] = {}
        size, cpus, asked = 1, 1, -math.inf
        try:
            while True:
                if time.monotonic() - asked > _NODES_COME:
                    cpus, asked = max(1, int(ray.cluster_resources().get("CPU", 1))), time.monotonic()
                # Twice as many calls as CPUs keep every node busy; more would only lie in queues.
                while len(running) < 2 * cpus:
                    taken = [again.pop()] if again else _next(left, size)
                    if not taken:
                        break
                    alone = taken[0].deaths > 0
                    running[do.remote(*everywhere, [task.what for task in taken], alone)] = _Load(taken)
                if not running:
                    break
                ready, _ = ray.wait(list(running), num_returns=1, timeout=1.0)
                for results in ready:
                    load = running[results]
                    try:
                        message = ray.get(next(results))
                    except StopIteration:
                        del running[results]
                        size = min(2 * size, _MOST, max(1, int(_SECONDS * len(load.tasks) / max(load.took, 1e-6))))
                    except ray.exceptions.RayTaskError as problem:
                        if isinstance(problem.cause, BadInput):
                            raise BadInput(str(problem.cause)) from None
                        raise RunBroken(f"a worker failed:\n{problem}") from None
                    except ray.exceptions.RayError as problem:
                        del running[results]
                        lost = load.tasks[load.finished :]
                        for task in lost[:1]:
                            task.died(type(problem).__name__)
                        again += reversed(lost)
                    else:
                        load.finished, load.took, came = message
                        for place, result in came:
                            yield load.tasks[place], result
        finally:
            for results in running:
                ray.cancel(results, force=True)


@dataclass(eq=False)
class _Load(Generic[Tasks]):
    """The tasks of one call, and how far it has come."""

    tasks: list[Tasks]
    finished: int = 0
    took: float = 0.0  # seconds


def _next(left: Iterator[Tasks | None], size: int) -> list[Tasks]:
    """Return the next few tasks, as many as there are now."""
    load: list[Tasks] = []
    while len(load) < size and (task := next(left, None)) is not None:
        load.append(task)
    return load


@contextmanager
def cluster(address: str, workers: int | None = None) -> Iterator[RayExecutor]:
    """Be part of a cluster for a while.

    Ray, its threads and its processes print what they like where they like. Until it is gone all that goes to
    standard error: standard output is for results.
    """
    sys.stdout.flush()
    ours = os.dup(1)
    os.dup2(2, 1)
    try:
        with redirect_stdout(sys.stderr), _looked_at():
            executor = RayExecutor(address, workers)
            try:
                yield executor
            finally:
                executor.leave()
    finally:
        os.dup2(ours, 1)
        os.close(ours)


@contextmanager
def _looked_at() -> Iterator[None]:
    """Have somebody say so if this program ends in between."""
    command = [sys.executable, "-c", _LOOK_ON, _ENDED]
    with subprocess.Popen(command, stdin=subprocess.PIPE, start_new_session=True) as looking:
        try:
            yield
        finally:
            looking.communicate(b"it ends as it should")


_shared: dict[str, tuple[Callable[[Any, Any], Iterable[Any]], Any]] = {}  # what a worker made once for many tasks


def _do(packed: bytes, key: str, load: list[Any], at_once: bool) -> Iterator[_Message]:
    """Yield how many tasks are finished, the seconds that took, and results with the places of their tasks."""
    if key not in _shared:
        _shared.clear()
        _shared[key] = pickle.loads(packed)
    work, shared = _shared[key]
    begun = sent = time.monotonic()
    came: list[tuple[int, Any]] = []
    for place, what in enumerate(load):
        for result in work(shared, what):
            came.append((place, result))
            if at_once or time.monotonic() - sent >= _SECONDS:
                yield place, time.monotonic() - begun, came
                came, sent = [], time.monotonic()
    yield len(load), time.monotonic() - begun, came
