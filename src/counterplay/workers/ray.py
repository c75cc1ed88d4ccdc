"""Works on a Ray cluster (extra `ray`): many machines, any of which may go away.

Every task streams its results to the driver, which alone writes and counts. Ray does not repeat tasks here: the
driver hands out a lost one itself, less what it has already, so that nothing is lost or counted twice.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, redirect_stdout
from importlib import import_module
from typing import Any

from counterplay.processes import processes
from counterplay.protocol import BadInput
from counterplay.workers import Result, Results, RunBroken, Shared, Tasks, Work


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
                    ray.init(
                        num_cpus=None if workers is None else processes(workers),
                        log_to_driver=False,
                        include_dashboard=False,
                    )
                else:
                    ray.init(address=address, log_to_driver=False)
            except (ConnectionError, ValueError) as problem:
                raise BadInput(f"there is no Ray cluster at {address!r}: {problem}") from None
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
        running: dict[Any, Tasks] = {}
        try:
            while True:
                # Twice as many tasks as CPUs keep every node busy; more would only lie in queues.
                while len(running) < 2 * max(1, int(ray.cluster_resources().get("CPU", 1))):
                    task = again.pop() if again else next(left, None)
                    if task is None:
                        break
                    running[do.remote(*everywhere, task.what)] = task
                if not running:
                    break
                ready, _ = ray.wait(list(running), num_returns=1, timeout=1.0)
                for results in ready:
                    task = running[results]
                    try:
                        result = ray.get(next(results))
                    except StopIteration:
                        del running[results]
                    except ray.exceptions.RayTaskError as problem:
                        if isinstance(problem.cause, BadInput):
                            raise BadInput(str(problem.cause)) from None
                        raise RunBroken(f"a worker failed:\n{problem}") from None
                    except ray.exceptions.RayError as problem:
                        del running[results]
                        task.died(type(problem).__name__)
                        again.append(task)
                    else:
                        yield task, result
        finally:
            for results in running:
                ray.cancel(results, force=True)


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
        with redirect_stdout(sys.stderr):
            executor = RayExecutor(address, workers)
            try:
                yield executor
            finally:
                executor.leave()
    finally:
        os.dup2(ours, 1)
        os.close(ours)


_kept: dict[str, tuple[Callable[[Any, Any], Iterable[Any]], Any]] = {}  # what a worker made once for many tasks


def _do(packed: bytes, key: str, what: object) -> Iterator[Any]:
    if key not in _kept:
        _kept.clear()
        _kept[key] = pickle.loads(packed)
    work, shared = _kept[key]
    yield from work(shared, what)
