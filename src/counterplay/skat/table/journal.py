"""The journal of a table: every change is written down, then it happens, then it is told."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime

from counterplay.skat.rules import Action
from counterplay.skat.table import events, fair
from counterplay.skat.table.audience import Audience
from counterplay.skat.table.backend import TableBackend
from counterplay.skat.table.card_table import CardTable
from counterplay.skat.table.clock import Clock
from counterplay.skat.table.course import DealCourse
from counterplay.skat.table.deals import StoredDeal
from counterplay.skat.table.entries import JournalEntry, OfDeal
from counterplay.skat.table.problems import Overtaken


class Journal:
    """Writes the entries of one table; `overtaken` is called when another process has done so."""

    def __init__(
        self,
        table: CardTable,
        backend: TableBackend,
        clock: Clock,
        audience: Audience,
        overtaken: Callable[[], None],
    ) -> None:
        self._table, self._backend, self._clock, self._audience = table, backend, clock, audience
        self._overtaken = overtaken
        self.stale = False  # another process plays this table, or it is closed: load it again

    async def write(self, event: events.Event, *wanted: JournalEntry) -> None:
        """Write entries down, and the deal that they end, then let them happen and tell it."""
        table = self._table
        if self.stale:
            raise Overtaken(table.id)
        played = table.ending(wanted[0], datetime.now(UTC).isoformat(timespec="seconds"))
        following = None if played is None else table.rules.next_deal(played.deal)
        if following is not None:
            wanted = (*wanted, offered(following))
        entries = [replace(entry, number=table.version + number) for number, entry in enumerate(wanted, 1)]
        try:
            game = await self._backend.write(table, entries, played)
        except Overtaken:
            self._overtaken()
            raise
        stored = None if played is None else StoredDeal(played.record, game, played.counts)

        def happen() -> None:
            for entry in entries:
                table.take(entry, stored)

        self._clock.take(entries, happen)
        self._audience.tell(event)

    async def act(self, kind: OfDeal, course: DealCourse, seat: int, action: Action) -> None:
        """Write down what somebody does."""
        after = course.state.apply(action, seat)
        event = events.acted(course.state, after, seat, action, stood_in=kind == "stand_in")
        await self.write(event, JournalEntry(0, course.index, kind, seat, str(action)))


def offered(deal: int) -> JournalEntry:
    """Return the entry that offers a deal: a fresh secret."""
    return JournalEntry(0, deal, "offered", text=fair.new_secret())
