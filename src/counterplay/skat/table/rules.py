"""What a table plays: a list, with others as in a club or alone with bots, or single games as on a Skat server.

All answer the same questions; nothing else at a table asks which of them it is.
"""

from __future__ import annotations

from collections.abc import Callable, Set
from typing import Literal, Protocol

from counterplay.protocol import IllegalAction
from counterplay.skat.rules import DEALS_PER_LIST, Action, Bid, Pass, Phase, Resign, State, next_bid, observe
from counterplay.skat.table.course import DealCourse
from counterplay.skat.table.deals import Deals, FinishedDeal, RecordHeading
from counterplay.skat.table.entries import JournalEntry
from counterplay.skat.table.problems import Refusal
from counterplay.skat.table.seated import stand_in
from counterplay.skat.table.seats import Seats, Sitter
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


class TableRules:
    """What is asked of the rules of a table, and what most of them answer."""

    alone = False  # one person plays with bots: there is no lobby, no chat, and no clock
    training = False  # actions can be taken back, and nothing counts
    deals = 0  # of a list

    def check_chairs(self, chairs: int) -> None:
        """Take any chairs."""

    def check_sitting(self, *, started: bool) -> None:
        """Let somebody sit down whenever a chair is open."""

    def check_lobby(self, *, started: bool) -> None:
        """Refuse to wait for a list that has begun."""
        if started:
            raise Refusal("not_now", "the list has begun")

    def check_start(self, seats: Seats) -> None:
        """Begin with whoever is there: a stand-in plays on chairs that are open."""

    def check_hint(self) -> None:
        """Refuse advice: there are others at the table."""
        raise Refusal("not_now", "there are no hints at a table with others")

    def check_undo(self) -> None:
        """Refuse to take anything back: it counts."""
        raise Refusal("no_undo", "undo is for training tables")

    def undo_length(self, course: DealCourse, own: int | None) -> int | None:
        """Return how many actions stay when a seat's last one is taken back; None where that cannot be."""
        return None

    def check_action(self, state: State, action: Action) -> None:
        """Let bids jump."""

    def begin(self, seats: Seats) -> None:
        """Begin the list."""

    def finish(self, deals: Deals, deal: FinishedDeal) -> bool:
        """Write down a deal that is over, for now the last; say whether the next one follows by itself."""
        deals.finished = [deal]
        return False

    def next_deal(self, deal: int) -> int | None:
        """Return the deal that follows one by itself; None after the last."""
        return None

    def complete(self, deals: Deals) -> bool:
        """Say whether no deal can follow."""
        return False

    def counts(self, course: DealCourse | None) -> bool:
        """Say whether a deal counts."""
        return True

    def credits(self, course: DealCourse, seat: int) -> bool:
        """Say whether a person played a deal themselves, without a stand-in."""
        return seat not in course.stood_in

    def heading(self, table: str, deal: int, played: str) -> RecordHeading:
        """Return what stands above a deal."""
        return RecordHeading(f"{table[:8]}-{deal + 1}", played)

    def plays_for_resigned(self, seats: Seats, place: int) -> bool:
        """Say whether somebody who has given up is played for."""
        return True

    def moves_itself(self, sitter: Sitter | None, present: Set[int]) -> bool:
        """Say whether a bot or a stand-in moves now, with these people connected."""
        return True

    def lost_by_leaving(self, course: DealCourse, seat: int, *, left: bool) -> JournalEntry | None:
        """Return the end of a deal that somebody leaves, or whose time is up, if that ends it."""
        return None

    def for_the_absent(self, state: State, own: int) -> tuple[int, Action] | None:
        """Return what is done next for a person who has left a deal, if their seat does not just move on."""
        return None

    def bot_seconds(self, seat: int, waited: float) -> float:
        """Return how long a bot may think."""
        return BOT_SECONDS

    def deadlines(self, table: TimedTable, clock: Waiting) -> Deadlines:
        """Return until when each person is waited for who is waited for."""
        return {}

    def clocks(self, seconds: float | None, moves: int | None = None) -> Clocks:
        """Return the seconds of each seat after so many moves of the deal, or after its last."""
        each = seconds or 0.0  # for an action, the same for all; without a clock, zero
        return each, each, each

    def count_time(
        self, course: DealCourse | None, seat: int | None, waited: float, seconds: float | None
    ) -> None:
        """Take note of the time that somebody took: none, where each action has all the seconds."""


class ListRules(TableRules):
    """A list of deals with others: whoever is away is stood in for, and the clock is for each action."""

    def __init__(self, deals: int) -> None:
        self.deals = deals

    def check_chairs(self, chairs: int) -> None:
        """Refuse a list of more deals than the rounds of one."""
        if not 1 <= self.deals <= DEALS_PER_LIST[chairs]:
            raise ValueError(f"a list at {chairs} has 1 to {DEALS_PER_LIST[chairs]} deals, not {self.deals}")

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

    def plays_for_resigned(self, seats: Seats, place: int) -> bool:
        """Say whether somebody who has given up is played for: programs expect it, others go on themselves."""
        sitter = seats.chairs[place]
        return sitter is not None and sitter.id in seats.programs

    def moves_itself(self, sitter: Sitter | None, present: Set[int]) -> bool:
        """Let a stand-in play with the others, never for nobody."""
        return bool(present) or (sitter is not None and not sitter.is_person)

    def deadlines(self, table: TimedTable, clock: Waiting) -> Deadlines:
        """Return until when each person is waited for who is waited for.

        Nobody is waited for by nobody: while no other person is there, no clock runs.
        """
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


class SoloRules(ListRules):
    """A list that one person plays with bots: with hints, and in training with undo, which do not count."""

    alone = True

    def __init__(self, deals: int, *, training: bool = False) -> None:
        super().__init__(deals)
        self.training = training

    def check_hint(self) -> None:
        """Let the person ask: the deal does not count from then on."""

    def check_undo(self) -> None:
        """Let actions be taken back in training."""
        if not self.training:
            super().check_undo()

    def undo_length(self, course: DealCourse, own: int | None) -> int | None:
        """Return how many actions stay when a seat's last one is taken back, in training."""
        if not self.training:
            return None
        return next((at for at in range(len(course.moves) - 1, -1, -1) if course.moves[at][0] == own), None)

    def counts(self, course: DealCourse | None) -> bool:
        """Say whether a deal counts: not with help."""
        return not self.training and (course is None or not (course.hinted or course.undone))

    def credits(self, course: DealCourse, seat: int) -> bool:
        """Credit every deal: who left bots alone has lost it."""
        return True

    def moves_itself(self, sitter: Sitter | None, present: Set[int]) -> bool:
        """Let bots play on, whoever looks."""
        return True

    def for_the_absent(self, state: State, own: int) -> tuple[int, Action] | None:
        """Return what is done next for a person who has left the deal in hand, if anything can be done now.

        In the auction that is a pass; a soloist gives the game up, and so do both defenders. Before the cards are
        played rules of thumb say what is to be said.
        """
        if state.declaration is None:
            if state.to_act != own:
                return None
            return own, Pass() if state.phase is Phase.AUCTION else stand_in(observe(state, own))
        if state.soloist == own:
            return own, Resign()
        defenders = [seat for seat in range(3) if seat not in (state.soloist, *state.resigned)]
        return defenders[0], Resign()

    def deadlines(self, table: TimedTable, clock: Waiting) -> Deadlines:
        """Wait for the person as long as they like."""
        return {}


class GameRules(TableRules):
    """One game after the other.

    Each begins when all are ready, and only the last is known. Between two games people come, go and say anew that
    they are ready. The clock is everybody's for a whole game, and who leaves one or runs out of time has lost it;
    every bid is said step by step.
    """

    def __init__(self, heading: Callable[[], RecordHeading] | None = None) -> None:
        """Set the rules; `heading` is asked for when a game ends."""
        self._heading = heading
        self._clocks: list[Clocks] = []  # after each move of the game

    def check_sitting(self, *, started: bool) -> None:
        """Let nobody sit down while a game is in play."""
        if started:
            raise Refusal("in_play", "sit down between two games")

    def check_lobby(self, *, started: bool) -> None:
        """Refuse to be ready for a game that has begun."""
        if started:
            raise Refusal("in_play", "the game has begun")

    def check_start(self, seats: Seats) -> None:
        """Begin with nobody missing."""
        if seats.open_chairs:
            raise Refusal("not_all_ready", "somebody is missing")

    def begin(self, seats: Seats) -> None:
        """Begin a game: for the next one everybody says anew that they are ready."""
        seats.ready.clear()

    def heading(self, table: str, deal: int, played: str) -> RecordHeading:
        """Return what stands above a game."""
        return super().heading(table, deal, played) if self._heading is None else self._heading()

    def check_action(self, state: State, action: Action) -> None:
        """Refuse a bid that jumps."""
        if isinstance(action, Bid) and action.value != next_bid(state.bid):
            raise IllegalAction(f"every step is said: the next bid is {next_bid(state.bid)}")

    def lost_by_leaving(self, course: DealCourse, seat: int, *, left: bool) -> JournalEntry | None:
        """End a game that is lost by who leaves it or runs out of time."""
        return JournalEntry(0, course.index, "leaves" if left else "times_out", seat)

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
            return super().clocks(seconds)
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
