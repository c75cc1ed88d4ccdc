"""Reviews records in their order on as many processes as wanted: the same results for any number of them."""

from __future__ import annotations

import multiprocessing
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from itertools import chain, islice
from typing import Any, Generic, Protocol, TypeVar

from counterplay.processes import processes
from counterplay.protocol import BadInput, IllegalAction, Judged
from counterplay.record_files import SetAside
from counterplay.review.game import UNNAMED, ReviewedGame
from counterplay.review.profile import Profiles

Read = TypeVar("Read")
Form = TypeVar("Form")


@dataclass(frozen=True, slots=True)
class RawRecord:
    """A record as it stands in a file, one line or several."""

    line: int
    data: bytes


class Reviewer(Protocol[Read]):
    """What a room offers to reviews. One is made in each process, by a function that can be pickled."""

    @property
    def axes(self) -> tuple[str, ...]:
        """Return what the labels of a move's situation mean."""

    @property
    def told(self) -> tuple[str, ...]:
        """Return the axes that profiles are told by."""

    def read(self, record: RawRecord) -> Read:
        """Return the game of a record, or raise BadInput with the reason."""

    def players(self, game: Read) -> tuple[str, ...]:
        """Return the names by seat; empty where there is none."""

    def review(self, game: Read) -> ReviewedGame:
        """Judge every move, as far as the game's cards are known."""


@dataclass(frozen=True)
class Task(Generic[Form]):
    """What is to be done with each record. It travels to other processes, so all of it can be pickled."""

    make: Callable[[], Reviewer[Any]]
    form: Callable[[ReviewedGame], Form]  # what is wanted of each game
    player: str | None = None  # only this player's games
    portion: int = 16  # records handed over at a time; fewer where each takes long
    kept: bool = False  # the records come back for a store


@dataclass
class Portion(Generic[Form]):
    """Some records reviewed: in their order what was made of each, and what all say about the players."""

    results: list[Form | SetAside]
    profiles: Profiles
    kept: list[tuple[bytes, Judged | None]] = field(
        default_factory=list
    )  # records for a store, and their verdicts


def review_all(
    records: Iterable[RawRecord | SetAside], task: Task[Form], workers: int = 1
) -> Iterator[Portion[Form]]:
    """Yield the records' reviews in their order, the same for any number of workers."""
    workers = processes(workers)
    portions: Iterator[list[RawRecord | SetAside]] = _portions(records, task.portion)
    first = list(islice(portions, 2))
    portions = chain(first, portions)
    if workers == 1 or len(first) < 2:  # starting a process takes longer than so little work
        reviewer = task.make()
        for portion in portions:
            yield review_portion(portion, task, reviewer)
        return
    # Spawned, not forked: threads and locks of the parent stay there.
    context = multiprocessing.get_context("spawn")
    waiting: deque[Future[Portion[Form]]] = deque()
    pool = ProcessPoolExecutor(workers, context, initializer=_start, initargs=(task,))
    try:
        for portion in portions:
            waiting.append(pool.submit(_work, portion))
            if len(waiting) > 3 * workers:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    except BrokenProcessPool:
        raise BadInput("a worker process died: is there enough memory? Try fewer --workers") from None
    finally:
        pool.shutdown(cancel_futures=True)


def review_portion(
    records: Iterable[RawRecord | SetAside], task: Task[Form], reviewer: Reviewer[Read]
) -> Portion[Form]:
    """Review some records."""
    profiles = Profiles(reviewer.axes, task.player)
    results: list[Form | SetAside] = []
    kept: list[tuple[bytes, Judged | None]] = []
    for record in records:
        if isinstance(record, SetAside):
            results.append(record)
            continue
        try:
            game = reviewer.read(record)
            names = [name or UNNAMED for name in reviewer.players(game)]
            profiles.meet(names)
            if task.player is not None and task.player not in names:
                continue
            reviewed = reviewer.review(game)
        except (BadInput, IllegalAction) as problem:
            results.append(SetAside(record.line, str(problem)))
            kept.append((record.data, None))
            continue
        profiles.add(reviewed)
        results.append(task.form(reviewed))
        kept.append((record.data, reviewed.judged))
    return Portion(results, profiles, kept if task.kept else [])


def _portions(records: Iterable[RawRecord | SetAside], size: int) -> Iterator[list[RawRecord | SetAside]]:
    going = iter(records)
    while portion := list(islice(going, size)):
        yield portion


# What a worker process keeps between portions: a reviewer's tables are made once.
_task: Task[Any] | None = None
_reviewer: Reviewer[Any] | None = None


def _start(task: Task[Any]) -> None:
    global _task, _reviewer
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent hears Ctrl-C and ends the workers
    _task, _reviewer = task, task.make()


def _work(portion: list[RawRecord | SetAside]) -> Portion[Any]:
    assert _task is not None
    assert _reviewer is not None
    return review_portion(portion, _task, _reviewer)
