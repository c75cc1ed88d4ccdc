"""What is done of a study: lines of JSON that are only ever added. A line that a stop cut off is done again."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, TypeVar

from counterplay.arena import cut_torn_line
from counterplay.protocol import BadInput
from counterplay.studies.shape import Progress
from counterplay.untrusted import from_json
from counterplay.workers import Executor, in_order

Job = TypeVar("Job")
Shared = TypeVar("Shared")


def each(path: Path) -> Iterator[Any]:
    """Yield every line of a file, nothing where there is none."""
    if not path.exists():
        return
    cut_torn_line(path)
    with path.open(encoding="utf-8", errors="replace") as file:
        for number, text in enumerate(file, 1):
            try:
                yield from_json(text)
            except ValueError as problem:
                raise BadInput(f"{path} line {number} cannot be read ({problem}): delete it") from None


def read(path: Path) -> list[Any]:
    """Return every line of a file."""
    return list(each(path))


def do(
    path: Path,
    executor: Executor,
    function: Callable[[Shared, Job], Any],
    shared: Shared,
    jobs: Iterable[Job],
    done: Callable[[Any], None],
) -> None:
    """Do all jobs and add what comes of each to a file, in their order, whoever was first."""
    with path.open("a", encoding="utf-8") as file:
        for result in in_order(executor, function, shared, jobs):
            file.write(json.dumps(result, separators=(",", ":")) + "\n")
            file.flush()
            done(result)


def counting(progress: Progress, what: str, total: int) -> Callable[[int], None]:
    """Return what to call when so many more steps are done."""
    done = 0

    def tick(more: int) -> None:
        nonlocal done
        done += more
        progress(what, done, total)

    return tick
