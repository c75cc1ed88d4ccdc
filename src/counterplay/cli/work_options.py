"""Where long commands work: options that all of them share."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from typing import Annotated

import typer

from counterplay.processes import cores
from counterplay.workers import HERE, Executor, ProcessPool, cluster

Workers = Annotated[
    int, typer.Option("--workers", min=1, help="Processes; the results are the same with any number.")
]
AllCores = Annotated[
    int | None,
    typer.Option(
        "--workers", min=1, help="Processes; the results are the same with any number.", show_default="all cores"
    ),
]
Ray = Annotated[
    str | None,
    typer.Option("--ray", help="Work on the Ray cluster at this address instead; local starts one here."),
]


@dataclass(frozen=True)
class Working:
    """Where a command works that takes the whole machine unless it is told otherwise."""

    workers: AllCores = None
    ray: Ray = None

    def executor(self) -> AbstractContextManager[Executor]:
        """Give what was asked for."""
        return executor(self.workers, self.ray)


ALL_CORES = Working()


@contextmanager
def executor(workers: int | None, ray: str | None) -> Iterator[Executor]:
    """Give what these options ask for: this process, some of this machine, or a cluster."""
    wanted = workers or cores()
    if ray is not None:
        with cluster(ray, wanted) as reached:
            yield reached
    elif wanted == 1:
        yield HERE
    else:
        with ProcessPool(wanted) as local:
            yield local
