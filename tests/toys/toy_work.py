"""Work for the tests of executors: it travels to other processes, so it stands in a module of its own."""

from __future__ import annotations

import os
import time
from pathlib import Path

from counterplay.protocol import BadInput


def late(shared: float, job: int) -> int:
    """The first jobs take longest."""
    time.sleep(shared / (1 + job))
    return job * job


def dies_once(folder: str, job: int) -> int:
    mark = Path(folder) / str(job)
    if job == 3 and not mark.exists():
        mark.touch()
        os._exit(9)
    return job


def refuses(_: None, job: int) -> int:
    raise BadInput(f"job {job} is none")


def exits(_: None, code: int) -> None:
    os._exit(code)


def naps(seconds: float, job: int) -> int:
    """The same, for the same time each."""
    time.sleep(seconds)
    return job


def process_after(seconds: float, _: int) -> int:
    """Whose process it is."""
    time.sleep(seconds)
    return os.getpid()


def stand_in(task: str, asked: str) -> str:
    """A worker of the server without the library behind it."""
    if task == "hang":
        time.sleep(60)
    if task == "die":
        os._exit(3)
    if task == "refuse":
        return '{"refused": "no"}'
    return f'{{"answer": {asked}}}' if task == "echo" else '{"failed": "ValueError: x"}'
