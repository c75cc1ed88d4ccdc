"""Reviews records in their order on as many processes as wanted: the same results for any number of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain, islice
from typing import Any, Generic, Protocol, TypeVar

from counterplay.protocol import BadInput, IllegalAction, Judged
from counterplay.record_files import SetAside
from counterplay.review.game import UNNAMED, ReviewedGame
from counterplay.review.profile import Profiles
from counterplay.workers import HERE, Executor, in_order

Read = TypeVar("Read")
Form = TypeVar("Form")


@dataclass(frozen=True, slots=True)
class RawRecord:
    """A record as it stands in a file, one line or several."""

    line: int
    data: bytes


class Reviewer(Protocol[Read]):
    """What a game offers to reviews. One is made in each process, by a function that can be pickled."""

    @property
    def axes(self) -> tuple[str, ...]:
        """Return what the labels of a move's situation mean."""

    @property
    def profile_axes(self) -> tuple[str, ...]:
        """Return the axes by which profiles are shown."""

    def read(self, record: RawRecord) -> Read:
        """Return the game of a record, or raise BadInput with the reason."""

    def players(self, game: Read) -> tuple[str, ...]:
        """Return the names by seat; empty where there is none."""

    def review(self, game: Read) -> ReviewedGame:
        """Judge every move, as far as the game's cards are known."""


@dataclass(frozen=True)
class ReviewTask(Generic[Form]):
    """What is to be done with each record. It travels to other processes, so all of it can be pickled."""

    make: Callable[[], Reviewer[Any]]
    form: Callable[[ReviewedGame], Form]  # what is wanted of each game
    player: str | None = None  # only this player's games
    portion: int = 16  # records handed over at a time; fewer where each takes long
    for_store: bool = False  # the records come back, for a store


@dataclass
class Portion(Generic[Form]):
    """Some records reviewed: in their order what was made of each, and what all say about the players."""

    results: list[Form | SetAside]
    profiles: Profiles
    for_store: list[tuple[bytes, Judged | None]] = field(default_factory=list)  # records and their verdicts


def review_all(
    records: Iterable[RawRecord | SetAside], task: ReviewTask[Form], executor: Executor = HERE
) -> Iterator[Portion[Form]]:
    """Yield the records' reviews in their order, the same wherever they are made."""
    portions: Iterator[list[RawRecord | SetAside]] = _portions(records, task.portion)
    first = list(islice(portions, 2))
    if len(first) < 2:  # starting a process takes longer than so little work
        executor = HERE
    return in_order(executor, _review, _Desk(task), chain(first, portions))


def review_portion(
    records: Iterable[RawRecord | SetAside], task: ReviewTask[Form], reviewer: Reviewer[Read]
) -> Portion[Form]:
    """Review some records."""
    profiles = Profiles(reviewer.axes, task.player)
    results: list[Form | SetAside] = []
    outcomes: list[tuple[bytes, Judged | None]] = []
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
            outcomes.append((record.data, None))
            continue
        profiles.add(reviewed)
        results.append(task.form(reviewed))
        outcomes.append((record.data, reviewed.judged))
    return Portion(results, profiles, outcomes if task.for_store else [])


def _portions(records: Iterable[RawRecord | SetAside], size: int) -> Iterator[list[RawRecord | SetAside]]:
    going = iter(records)
    while portion := list(islice(going, size)):
        yield portion


class _Desk(Generic[Form]):
    """A task with its reviewer, whose tables each process makes once, when it has the first records."""

    def __init__(self, task: ReviewTask[Form]) -> None:
        self.task = task

    @cached_property
    def reviewer(self) -> Reviewer[Any]:
        return self.task.make()

    def __reduce__(self) -> tuple[type[_Desk[Form]], tuple[ReviewTask[Form]]]:
        """Travel without the reviewer."""
        return _Desk, (self.task,)


def _review(desk: _Desk[Form], portion: list[RawRecord | SetAside]) -> Portion[Form]:
    return review_portion(portion, desk.task, desk.reviewer)
