"""What a table plays: a list, as in a club, or one game after the other, as on a Skat server.

Both answer the same questions; nothing else at a table asks which of the two it is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, Protocol

from counterplay.protocol import IllegalAction
from counterplay.skat.rules import DEALS_PER_LIST, Action, Bid, State, next_bid
from counterplay.skat.table.course import DealCourse
from counterplay.skat.table.deals import Deals, FinishedDeal, RecordHeading
from counterplay.skat.table.problems import Refusal
from counterplay.skat.table.seats import Seats
from counterplay.skat.table.shuffle import Shuffle

BOT_SECONDS = 20.0
GONE_SECONDS = 30.0  # somebody whose connection is lost for so long, at their turn, is away
REVEAL_SECONDS = 15.0  # browsers reveal their numbers by themselves
LEAST_BREAK = 60.0  # between two deals the clock gives at least so long

Clocks = tuple[float, float, float]
"""what each seat has left of its seconds"""
Deadlines = dict[int, tuple[float, Literal["clock", "gone", "silent"]]]
"""by chair, until when somebody is waited for (as `time.monotonic` counts), and why no longer"""


class TimedTable(Protocol):
    """What the rules of time ask of a table."""

    @property
    def seats(self) -> Seats:
        """Return who sits there."""

    @property
    def deals(self) -> Deals:
        """Return the deals so far."""

    @property
    def shuffle(self) -> Shuffle:
        """Return who has to pledge or reveal."""

    @property
    def seconds(self) -> float | None:
        """Return how much time somebody has, where there is a clock."""

    @property
    def place_to_act(self) -> int | None:
        """Return the chair whose turn it is."""


class Waiting(Protocol):
    """What the rules of time ask of the clock."""

    since: float

    @property
    def present(self) -> frozenset[int]:
        """Return the chairs whose people are connected."""

    def waits_since(self, place: int) -> float:
        """Return since when somebody is waited for."""

    def gone_since(self, place: int) -> float:
        """Return since when somebody is not connected."""


class ListRules:
    """A list of deals.

    With `alone` one person plays it with bots: no lobby and no clock; hints, and at a `training` table undo, which
    do not count. Else whoever is away is stood in for, and the clock is for each action.
    """

    lobby_closes = "not_now"
    loses_by_leaving = False
    needs_company = True  # a stand-in plays with the others, never for nobody

    def __init__(self, deals: int, *, alone: bool = False, training: bool = False) -> None:
        self.deals, self.alone, self.training = deals, alone, training

    def check_chairs(self, chairs: int) -> None:
        """Refuse a list of more deals than the rounds of one."""
        if not 1 <= self.deals <= DEALS_PER_LIST[chairs]:
            raise ValueError(f"a list at {chairs} has 1 to {DEALS_PER_LIST[chairs]} deals, not {self.deals}")

    def check_sitting(self, *, started: bool) -> None:
        """Let somebody sit down whenever a chair is open."""

    def check_start(self, seats: Seats) -> None:
        """Begin with whoever is there: a stand-in plays on chairs that are open."""

    def begin(self, seats: Seats) -> None:
        """Begin the list."""

    def finish(self, deals: Deals, deal: FinishedDeal) -> bool:
        """Write a deal into the list, which goes on."""
        deals.finished.append(deal)
        deals.sheet.add(deal.state.result)
        return True

    def next_deal(self, deal: int) -> int | None:
        """Return the deal that follows one; None after the last of the list."""
        return deal + 1 if deal + 1 < self.deals else None

    def complete(self, deals: Deals) -> bool:
        """Say whether the list is at its end."""
        return len(deals.finished) >= self.deals

    def counts(self, course: DealCourse | None) -> bool:
        """Say whether a deal counts: not with help."""
        return not self.training and (course is None or not (course.hinted or course.undone))

    def credits(self, course: DealCourse, seat: int) -> bool:
        """Say whether a person played a deal themselves, without a stand-in; who left bots alone has lost it."""
        return self.alone or seat not in course.stood_in

    def heading(self, table: str, deal: int, played: str) -> RecordHeading:
        """Return what stands above a deal."""
        return RecordHeading(f"{table[:8]}-{deal + 1}", played)

    def check_action(self, state: State, action: Action) -> None:
        """Let bids jump."""

    def plays_for_resigned(self, seats: Seats, place: int) -> bool:
        """Say whether somebody who has given up is played for: programs expect it, others go on themselves."""
        sitter = seats.chairs[place]
        return sitter is not None and sitter.id in seats.programs

    def bot_seconds(self, seat: int, waited: float) -> float:
        """Return how long a bot may think."""
        return BOT_SECONDS

    def deadlines(self, table: TimedTable, clock: Waiting) -> Deadlines:
        """Return until when each person is waited for who is waited for.

        Nobody is waited for by nobody: while no other person is there, no clock runs.
        """
        if self.alone:
            return {}
        due: Deadlines = {}
        acting, shuffle = table.place_to_act, table.shuffle
        waited = {acting} if acting is not None else shuffle.unrevealed or shuffle.unpledged(table.seats.here)
        for place in waited & table.seats.here:
            if not clock.present - {place}:
                continue
            since, times = clock.waits_since(place), list[tuple[float, Literal["clock", "gone", "silent"]]]()
            if place in shuffle.unrevealed:
                times.append((since + REVEAL_SECONDS, "silent"))
            if table.seconds is not None:
                allowed = table.seconds if acting is not None else max(table.seconds, LEAST_BREAK)
                times.append((since + allowed, "clock"))
            if place not in clock.present:
                times.append((max(clock.gone_since(place), since) + GONE_SECONDS, "gone"))
            if times:
                due[place] = min(times)
        return due

    def clocks(self, seconds: float | None, moves: int | None = None) -> Clocks:
        """Return the seconds for an action, the same for all; without a clock, zero."""
        each = seconds or 0.0
        return each, each, each

    def count_time(
        self, course: DealCourse | None, seat: int | None, waited: float, seconds: float | None
    ) -> None:
        """Begin anew: each action has all the seconds."""


class GameRules:
    """One game after the other.

    Between two games people come, go and say anew that they are ready. The clock is everybody's for a whole game,
    and who leaves one or runs out of time has lost it; every bid is said step by step.
    """

    alone = training = False
    lobby_closes = "in_play"
    loses_by_leaving = True
    needs_company = False
    deals = 0

    def __init__(self, heading: Callable[[], RecordHeading] | None = None) -> None:
        """Set the rules; `heading` is asked for when a game ends."""
        self._heading = heading
        self._clocks: list[Clocks] = []  # after each move of the game

    def check_chairs(self, chairs: int) -> None:
        """Take any chairs."""

    def check_sitting(self, *, started: bool) -> None:
        """Let nobody sit down while a game is in play."""
        if started:
            raise Refusal("in_play", "sit down between two games")

    def check_start(self, seats: Seats) -> None:
        """Begin with nobody missing."""
        if seats.open_chairs:
            raise Refusal("not_all_ready", "somebody is missing")

    def begin(self, seats: Seats) -> None:
        """Begin a game: for the next one everybody says anew that they are ready."""
        seats.ready.clear()

    def finish(self, deals: Deals, deal: FinishedDeal) -> bool:
        """Keep the last game alone; the next one begins when all are ready."""
        deals.finished = [deal]
        return False

    def next_deal(self, deal: int) -> int | None:
        """Offer no deal before all are ready."""
        return None

    def complete(self, deals: Deals) -> bool:
        """Say that there can always be another game."""
        return False

    def counts(self, course: DealCourse | None) -> bool:
        """Count every game."""
        return True

    def credits(self, course: DealCourse, seat: int) -> bool:
        """Say whether somebody played a game themselves."""
        return seat not in course.stood_in

    def heading(self, table: str, deal: int, played: str) -> RecordHeading:
        """Return what stands above a game."""
        return self._heading() if self._heading is not None else RecordHeading(f"{table[:8]}-{deal + 1}", played)

    def check_action(self, state: State, action: Action) -> None:
        """Refuse a bid that jumps."""
        if isinstance(action, Bid) and action.value != next_bid(state.bid):
            raise IllegalAction(f"every step is said: the next bid is {next_bid(state.bid)}")

    def plays_for_resigned(self, seats: Seats, place: int) -> bool:
        """Play for everybody who has given up."""
        return True

    def bot_seconds(self, seat: int, waited: float) -> float:
        """Return how long a bot may think: what is left on its clock."""
        return self._clocks[-1][seat] - waited

    def deadlines(self, table: TimedTable, clock: Waiting) -> Deadlines:
        """Return when the clock of whoever is to act runs out."""
        place, course = table.place_to_act, table.deals.in_play
        if place is None or course is None or table.seconds is None or course.state.to_act is None:
            return {}
        return {place: (clock.since + self.clocks(table.seconds)[course.state.to_act], "clock")}

    def clocks(self, seconds: float | None, moves: int | None = None) -> Clocks:
        """Return the seconds of each seat after so many moves of the game, or after its last."""
        if not self._clocks:
            return (seconds or 0.0,) * 3
        return self._clocks[-1 if moves is None else min(moves, len(self._clocks) - 1)]

    def count_time(
        self, course: DealCourse | None, seat: int | None, waited: float, seconds: float | None
    ) -> None:
        """Take the time since the last change off the clock of whoever was to act."""
        if course is None:
            return
        if not course.moves and course.broken is None:
            self._clocks = []
        left = list(self.clocks(seconds))
        if seat is not None and self._clocks:
            left[seat] = max(0.0, left[seat] - waited)
        first, second, third = left
        self._clocks += [(first, second, third)] * (len(course.moves) + 1 - len(self._clocks))
        if course.broken is not None:
            self._clocks.append((first, second, third))


Rules = ListRules | GameRules
