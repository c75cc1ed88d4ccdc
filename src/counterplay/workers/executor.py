"""What an executor is, and ways to ask one: each result as it comes, in order, or as a stream."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

Shared = TypeVar("Shared")
What = TypeVar("What")
Result = TypeVar("Result")
Tasks = TypeVar("Tasks", bound="Task[Any]")
Work = Callable[[Shared, Any], Iterable[Result]]  # from what all calls share and a task
Results = Generator[tuple[Tasks, Result], None, None]

DEATHS_ALLOWED = 3  # of workers in a row at one task, without anything finished
_AHEAD = 64  # results that may wait for an earlier one


class RunBroken(RuntimeError):
    """A run cannot go on for a reason that is nobody's call: the text says what happened."""


@dataclass(eq=False)
class Task(Generic[What]):
    """A piece of work: what the worker is told."""

    what: What
    deaths: int = 0
    urgent: bool = False  # goes before other work of the same executor

    def died(self, how: str) -> None:
        """Count a worker that died at it; raise when it kills them again and again."""
        self.deaths += 1
        if self.deaths >= DEATHS_ALLOWED:
            raise RunBroken(
                f"the same piece of work has ended {self.deaths} worker processes in a row ({how}): is there "
                "enough memory? Try fewer --workers; what was finished is kept"
            )


class Executor(Protocol):
    """Does work somewhere."""

    def run(
        self, work: Work[Shared, Result], shared: Shared, tasks: Iterable[Tasks | None], in_turns: bool = False
    ) -> Results[Tasks, Result]:
        """Yield what the work yields, with its task, as it comes; closing the iterator stops all of it.

        The function can be imported by name: it travels. Tasks are taken when there is room for them; None among
        them says that there is nothing more to do until something is finished. `in_turns` lets tasks that are done
        in this process go on side by side.
        """


@dataclass(frozen=True)
class ReturnsOnce(Generic[Shared, What, Result]):
    """A function that returns, as work that yields."""

    function: Callable[[Shared, What], Result]

    def __call__(self, shared: Shared, what: What) -> Iterator[Result]:
        """Yield what the function returns."""
        yield self.function(shared, what)


@dataclass(eq=False)
class _Numbered(Task[What]):
    number: int = 0


def each(
    executor: Executor, function: Callable[[Shared, What], Result], shared: Shared, jobs: Iterable[What]
) -> Iterator[tuple[What, Result]]:
    """Yield every job with its result, as they are finished."""
    for task, result in executor.run(ReturnsOnce(function), shared, map(Task, jobs)):
        yield task.what, result


def in_order(
    executor: Executor, function: Callable[[Shared, What], Result], shared: Shared, jobs: Iterable[What]
) -> Generator[Result, None, None]:
    """Yield the results in the order of the jobs; not many are worked out ahead, so memory stays the same."""
    waiting: dict[int, Result] = {}
    wanted = 0

    def tasks() -> Iterator[_Numbered[What] | None]:
        for number, job in enumerate(jobs):
            while number - wanted >= _AHEAD:
                yield None
            yield _Numbered(job, number=number)

    for task, result in executor.run(ReturnsOnce(function), shared, tasks()):
        waiting[task.number] = result
        while wanted in waiting:
            ready = waiting.pop(wanted)
            wanted += 1
            yield ready


def stream(
    executor: Executor,
    work: Callable[..., Iterable[Any]],
    jobs: Sequence[tuple[Any, ...]],
    *,
    urgent: bool = False,
) -> Iterator[tuple[int, Any]]:
    """Yield (number of the job, a thing that `work(*job)` yielded), those of each job in order."""
    tasks = [_Numbered(job, urgent=urgent, number=number) for number, job in enumerate(jobs)]
    for task, result in executor.run(_spread, work, tasks):
        yield task.number, result


def _spread(work: Callable[..., Iterable[Any]], arguments: tuple[Any, ...]) -> Iterable[Any]:
    return work(*arguments)
