"""Plays on a Ray cluster (extra `ray`): many machines, any of which may go away.

Every stretch is a task that streams its deals to the driver, which alone writes and counts. Ray does not repeat
tasks here: the driver hands out the rest of a lost stretch itself, so that no deal is lost or counted twice.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, redirect_stdout
from importlib import import_module
from typing import Any

from counterplay.arena.executors import Finished
from counterplay.arena.executors.here import batches
from counterplay.arena.executors.unfinished import Unfinished
from counterplay.arena.outcome import Outcome
from counterplay.arena.schedule import Match, Series, Stretch
from counterplay.processes import processes
from counterplay.protocol import BadInput


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

    def run(self, match: Match, stretches: Iterable[Stretch]) -> Finished:
        """Yield finished deals; the rest of a stretch whose node died is given to another."""
        ray = self._ray
        play = ray.remote(num_cpus=1, max_retries=0, num_returns="streaming")(_play)
        shared = ray.put(match)
        left = (Unfinished(match, stretch) for stretch in stretches)  # made when needed: there may be millions
        waiting: list[Unfinished] = []  # those whose node died
        running: dict[Any, Unfinished] = {}
        try:
            while True:
                # Twice as many tasks as CPUs keep every node busy; more would only lie in queues.
                while len(running) < 2 * max(1, int(ray.cluster_resources().get("CPU", 1))):
                    unfinished = waiting.pop() if waiting else next(left, None)
                    if unfinished is None:
                        break
                    running[play.remote(shared, unfinished.stretch)] = unfinished
                if not running:
                    break
                ready, _ = ray.wait(list(running), num_returns=1, timeout=1.0)
                for stream in ready:
                    unfinished = running[stream]
                    try:
                        group = ray.get(next(stream))
                    except StopIteration:
                        del running[stream]
                    except ray.exceptions.RayTaskError as problem:
                        if isinstance(problem.cause, BadInput):
                            raise BadInput(str(problem.cause)) from None
                        raise
                    except ray.exceptions.RayError as problem:
                        del running[stream]
                        unfinished.died(type(problem).__name__)
                        waiting.append(unfinished)
                    else:
                        yield from unfinished.accept(group).items()
        finally:
            for stream in running:
                ray.cancel(stream, force=True)


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


def _play(match: Match, stretch: Stretch) -> Iterator[dict[Series, list[Outcome]]]:
    yield from batches(match, stretch)
