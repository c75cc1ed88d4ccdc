"""Who meets whom where: every line-up plays every deal in every rotation of the seats, or in some of them.

Places at the table are fixed for a series; the dealer moves round from deal to deal, so that seat 0 of a deal is
the place after the dealer's. Over the rotations of one deal every entry sits in every seat once: luck cancels.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from counterplay.arena import clock
from counterplay.arena.secrecy import check_secret, deal_seed
from counterplay.arena.specs import Spec, apart, entry_names, kind_of
from counterplay.protocol import BadInput, Contest


@dataclass(frozen=True, slots=True)
class LineUp:
    """The players of a table, in the order of rotation 0.

    `luck` names the random numbers of each; if nothing is said they go by the names of the entries. Line-ups with
    the same names for their luck meet the same luck, whoever plays.
    """

    specs: tuple[Spec, ...]
    luck: tuple[str, ...] = ()

    @property
    def entries(self) -> tuple[str, ...]:
        """Return a distinct name for each."""
        return entry_names(self.specs)

    @property
    def luck_names(self) -> tuple[str, ...]:
        """Return what each entry's random numbers are keyed by; isolation changes nobody's luck."""
        return self.luck or entry_names(tuple(replace(spec, isolated=False) for spec in self.specs))

    def __str__(self) -> str:
        return ",".join(map(str, self.specs))


@dataclass(frozen=True, slots=True)
class Match:
    """Everything that decides the results: it travels to the workers."""

    contest: Contest[Any, Any, Any]
    line_ups: tuple[LineUp, ...]
    deals: int
    seed: int
    time_limit: float | None = None  # seconds a decision
    rotations: int = (
        0  # how many, from the first; 0: all. One alone is fair too: the dealer moves from deal to deal
    )
    shared_play: bool = False  # play a game once that several line-ups come to: less work, the same results
    secret: str = ""  # what keys the deals besides the seed, in hexadecimal (see `counterplay.arena.secrecy`)
    open_seed: bool = False  # no secret, although somebody could work the deals out from the seed

    def __post_init__(self) -> None:
        for line_up in self.line_ups:
            if len(line_up.specs) != self.contest.seats:
                seats, named = self.contest.seats, len(line_up.specs)
                raise BadInput(f"{self.contest.name} has {seats} seats, but {line_up} names {named} players")
            for spec in line_up.specs:
                kind_of(self.contest, spec)
            if line_up.luck and len(set(line_up.luck)) != self.contest.seats:
                seats, luck = self.contest.seats, ", ".join(line_up.luck)
                raise BadInput(f"the luck of {line_up} needs {seats} different names, one a seat, not {luck}")
        if not self.line_ups or len({line_up.specs for line_up in self.line_ups}) != len(self.line_ups):
            raise BadInput("name at least one line-up, and each only once")
        if not 0 <= self.rotations <= self.contest.seats:
            raise BadInput(f"there are {self.contest.seats} rotations of the seats, not {self.rotations}")
        if self.deals < 1:
            raise BadInput(f"the number of deals must be 1 or more, not {self.deals}")
        if self.time_limit is not None and not 0 < self.time_limit <= clock.LONGEST:
            raise BadInput(
                f"a time limit is more than 0 and at most {clock.LONGEST:g} seconds, not {self.time_limit:g}; "
                "without one a decision may take for ever"
            )
        if self.secret:
            check_secret(self.secret)
            if self.open_seed:
                raise BadInput("the deals are keyed by a secret or by the open seed, not by both")

    @property
    def needs_secret(self) -> bool:
        """Say whether somebody sits apart, in a process of his own, who must not find the deals by the seed."""
        return not self.open_seed and any(apart(spec) for line_up in self.line_ups for spec in line_up.specs)

    def deal_seed(self, deal: int) -> int:
        """Return what a deal and the luck in it are keyed by."""
        if self.needs_secret and not self.secret:
            raise BadInput("somebody here could work the deals out from the seed: give the match a secret")
        return deal_seed(self.seed, self.secret, deal)

    def learns(self, line_up: int) -> bool:
        """Say whether some player of a line-up learns from deal to deal."""
        return any(kind_of(self.contest, spec).learns for spec in self.line_ups[line_up].specs)

    @property
    def in_one_piece(self) -> bool:
        """Say whether every series is played in one piece, because somebody learns in all of them."""
        return all(any(map(self.learns, bundle)) for bundle in self.bundles())

    @property
    def rotations_played(self) -> int:
        """Return in how many rotations every deal is played."""
        return self.rotations or self.contest.seats

    def bundles(self) -> list[tuple[int, ...]]:
        """Return the line-ups that are played side by side: with shared play, those that meet the same luck."""
        if not self.shared_play:
            return [(line_up,) for line_up in range(len(self.line_ups))]
        alike: dict[tuple[str, ...], list[int]] = {}
        for index, line_up in enumerate(self.line_ups):
            alike.setdefault(line_up.luck_names, []).append(index)
        return list(map(tuple, alike.values()))


@dataclass(frozen=True, slots=True, order=True)
class Series:
    """A line-up in one rotation: it has its own memory, and its deals are played in order."""

    line_up: int
    rotation: int


@dataclass(frozen=True, slots=True)
class Stretch:
    """Deals `start` to `stop` of a series, played with one set of players: what a worker is given.

    Several series of one rotation go side by side, deal by deal, where line-ups share play. `recorded` are the
    records of deals already played; they are not played again, only remembered. After a worker has died every deal
    is sent as soon as it is finished, so that the deadly one is known (`careful`).
    """

    series: tuple[Series, ...]
    start: int
    stop: int
    recorded: dict[tuple[Series, int], str] = field(default_factory=dict)  # by series and deal
    careful: bool = False


def place_of(entry: int, rotation: int, seats: int) -> int:
    """Return the place at the table of an entry."""
    return (entry + rotation) % seats


def entry_at(seat: int, deal: int, rotation: int, seats: int) -> int:
    """Return which entry of the line-up sits in a seat of a deal; place `deal % seats` deals.

    >>> [[entry_at(seat, 0, rotation, 3) for seat in range(3)] for rotation in range(3)]
    [[1, 2, 0], [0, 1, 2], [2, 0, 1]]
    """
    return (deal + 1 + seat - rotation) % seats


def stretches(match: Match, recorded: dict[Series, dict[int, str]]) -> Iterator[Stretch]:
    """Yield what is left to play; the cuts never depend on the workers, so neither do the results.

    Where nobody learns a stretch is a list, played by fresh players; a learning line-up plays its series in one
    piece, and so do those beside it. Early deals come first, so that a broken-off run has whole deals to show.
    """
    length = match.contest.list_length
    if match.in_one_piece:
        length = match.deals
    for start in range(0, match.deals, length):
        for bundle in match.bundles():
            learning = {line_up for line_up in bundle if match.learns(line_up)}
            if learning and start:
                continue
            stop = match.deals if learning else min(start + length, match.deals)
            for rotation in range(match.rotations_played):
                left, keep = [], {}
                for series in (Series(line_up, rotation) for line_up in bundle):
                    done = recorded.get(series, {})
                    there = _between(done, start, stop)
                    if len(there) < stop - start:
                        left.append(series)
                        remembered = done if series.line_up in learning else dict.fromkeys(there, "")
                        keep.update({(series, deal): remembered[deal] for deal in there})
                if left:
                    yield Stretch(tuple(left), start, stop, keep)


def _between(done: dict[int, str], start: int, stop: int) -> list[int]:
    """Return the deals of a stretch that are done, in order; it looks through whichever is shorter."""
    if stop - start <= len(done):
        return [deal for deal in range(start, stop) if deal in done]
    return sorted(deal for deal in done if start <= deal < stop)


def pair_line_ups(first: Spec, second: Spec, seats: int) -> Sequence[LineUp]:
    """Return the line-ups that compare two players role by role: ABB, BAA, AAA and BBB (Rebstock et al.)."""
    others = seats - 1
    return [
        LineUp((first, *[second] * others)),
        LineUp((second, *[first] * others)),
        LineUp((first,) * seats),
        LineUp((second,) * seats),
    ]
