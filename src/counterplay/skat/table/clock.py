"""The clock of a table: since when it waits, for whom, and the alarm when somebody's time is up."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence

from counterplay.skat.table.audience import Audience
from counterplay.skat.table.card_table import CardTable
from counterplay.skat.table.entries import JournalEntry
from counterplay.skat.table.rules import Clocks, Deadlines


class Clock:
    """Measures time; the rules say how much of it somebody has."""

    def __init__(self, table: CardTable, audience: Audience, ring: Callable[[], None]) -> None:
        self._table, self._audience, self._ring = table, audience, ring
        self.since = time.monotonic()  # when the table began to wait as it does
        self._returned: dict[int, float] = {}  # when somebody took their chair back
        self._alarm: asyncio.TimerHandle | None = None

    @property
    def waited(self) -> float:
        """Return how long the table has waited as it does."""
        return time.monotonic() - self.since

    @property
    def present(self) -> frozenset[int]:
        """Return the chairs whose people are connected."""
        seats = self._table.seats
        return frozenset(place for place in seats.people if self._audience.is_here(seats.sitter(place).id))

    def waits_since(self, place: int) -> float:
        """Return since when somebody is waited for; who comes back has all the time again."""
        return max(self.since, self._returned.get(place, self.since))

    def gone_since(self, place: int) -> float:
        """Return since when somebody is not connected."""
        return self._audience.gone_since(self._table.seats.sitter(place).id)

    def deadlines(self) -> Deadlines:
        """Return until when each person is waited for who is waited for, and why no longer."""
        table = self._table
        return table.rules.deadlines(table, self) if table.started and not table.complete else {}

    def clocks(self, moves: int | None = None) -> Clocks:
        """Return the seconds of each seat after so many moves of the deal, or after its last."""
        return self._table.rules.clocks(self._table.seconds, moves)

    def take(self, entries: Sequence[JournalEntry], happen: Callable[[], None]) -> None:
        """Let entries happen, and begin to wait anew if the table waits for something else after them."""
        table = self._table
        turn = None if table.deals.in_play is None else table.deals.in_play.state.to_act
        before, moved = (table.place_to_act, table.shuffle.asked), table.deals.moved
        happen()
        if table.deals.moved != moved:
            table.rules.count_time(table.deals.course, turn, self.waited, table.seconds)
        if table.deals.moved != moved or before != (table.place_to_act, table.shuffle.asked):
            self.since = time.monotonic()
        self._returned.update({entry.seat: time.monotonic() for entry in entries if entry.kind == "back"})

    def set(self) -> None:
        """Set the alarm for the next time that is up."""
        self.stop()
        due = [at for at, _ in self.deadlines().values()]
        if due:
            wait = max(0.0, min(due) - time.monotonic()) + 0.01
            self._alarm = asyncio.get_running_loop().call_later(wait, self._ring)

    def stop(self) -> None:
        """Set no alarm."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
