"""The deals of a table: the one in hand, and those that are over."""

from __future__ import annotations

from dataclasses import dataclass
from operator import add
from typing import NamedTuple

from counterplay.skat.rules import ScoreSheet, State
from counterplay.skat.table.course import DealCourse
from counterplay.skat.table.seats import Sitter, distinct


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """A deal that an entry would end, to be stored: who played each seat; None where a stand-in moved for them."""

    deal: int
    record: str
    counts: bool
    sitters: tuple[Sitter | None, ...]


class StoredDeal(NamedTuple):
    """What is stored of a deal that is over: its record, by what it is found again, and whether it counts."""

    record: str
    game: str
    counts: bool


@dataclass(frozen=True, slots=True)
class FinishedDeal:
    """A deal that is over, with who sat on each chair then: others may sit there now."""

    index: int
    state: State
    record: str
    game: str  # by what it is found again
    counts: bool
    claimed: bool
    sitters: tuple[Sitter | None, ...] = ()  # by chair


class RecordHeading(NamedTuple):
    """What stands above a game in its record."""

    id: str
    date: str
    series: str | None = None


class ListTotal(NamedTuple):
    """What everybody has at some point of a list, by chair: points, games won and lost alone."""

    points: tuple[int, ...]
    won: tuple[int, ...]
    lost: tuple[int, ...]


class Deals:
    """The deal in hand, and those that are over."""

    def __init__(self, chairs: int) -> None:
        self.course: DealCourse | None = None
        self.finished: list[FinishedDeal] = []
        self.sheet = ScoreSheet(distinct(map(str, range(chairs))))
        self.played = 0
        self.moved = 0  # the entry after which the cards stand as they do

    @property
    def no_points(self) -> ListTotal:
        """Return what stands below an empty list."""
        nothing = (0,) * len(self.sheet.names)
        return ListTotal(nothing, nothing, nothing)

    def totals(self) -> list[ListTotal]:
        """Return what everybody has after each deal; one that does not count is not added up."""
        totals, last = list[ListTotal](), self.no_points
        for deal, result in zip(self.finished, self.sheet.deals, strict=True):
            if deal.counts:
                soloist = None if result is None else self.sheet.place(deal.index, result.soloist)
                won = result is not None and result.won
                last = ListTotal(
                    tuple(map(add, last.points, self.sheet.points(deal.index))),
                    tuple(games + (won and at == soloist) for at, games in enumerate(last.won)),
                    tuple(games + (not won and at == soloist) for at, games in enumerate(last.lost)),
                )
            totals.append(last)
        return totals

    @property
    def in_play(self) -> DealCourse | None:
        """Return the deal in hand, unless it is over."""
        return None if self.course is None or self.course.over else self.course
