"""Who listens to a table: everybody is told what happens, and who is there or gone is known."""

from __future__ import annotations

import time
from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Unpack

from counterplay.skat.table import events
from counterplay.skat.table.chairs import Sitter
from counterplay.skat.table.seats import Table, TableRules


@dataclass(eq=False, slots=True)
class Listener:
    """Somebody who follows the table: `hear` is called right after every event, `end` when there are no more."""

    person: str
    hear: Callable[[events.Event], None]
    end: Callable[[], None]


class AttendedTable(Table):
    """A table with its listeners."""

    def __init__(self, id: str, chairs: Sequence[Sitter | None], deals: int, **rules: Unpack[TableRules]) -> None:
        super().__init__(id, chairs, deals, **rules)
        self.stale = False  # another process plays this table, or it is closed: load it again
        self._listeners: set[Listener] = set()
        self._gone: dict[str, float] = {}  # since when a person is not connected

    @abstractmethod
    def wake(self) -> None:
        """Look again at whose turn it is: somebody came or left."""

    def listen(self, listener: Listener) -> None:
        """Add a listener; whoever comes back to their chair gets it back."""
        self._gone.pop(listener.person, None)
        others, new = list(self._listeners), not self.is_here(listener.person)
        self._listeners.add(listener)
        if self.together and new:
            event = events.Presence()
            for other in others:
                other.hear(event)
        self.wake()

    def leave(self, listener: Listener) -> None:
        """Remove a listener."""
        if listener not in self._listeners:
            return
        self._listeners.discard(listener)
        if not self.is_here(listener.person):
            self._gone[listener.person] = time.monotonic()
            if self.together and not self.stale:
                self.tell(events.Presence())
                self.wake()

    def is_here(self, person: str) -> bool:
        """Say whether a person is connected."""
        return any(listener.person == person for listener in self._listeners)

    def connections(self, person: str) -> int:
        """Return how many connections a person has."""
        return sum(listener.person == person for listener in self._listeners)

    def end_listening(self, person: str) -> None:
        """End the connections of one person."""
        for listener in [one for one in self._listeners if one.person == person]:
            self.leave(listener)
            listener.end()

    @property
    def listeners(self) -> int:
        """Return how many connections there are."""
        return len(self._listeners)

    @property
    def present(self) -> frozenset[int]:
        """Return the chairs whose people are connected."""
        return frozenset(place for place in self.people if self.is_here(self._at(place).id))

    @property
    def spectators(self) -> int:
        """Return how many connected people have no chair."""
        return len({one.person for one in self._listeners if self.chair_of(one.person) is None})

    def tell(self, event: events.Event, only: str | None = None) -> None:
        """Tell an event to all, or to one person alone."""
        for listener in list(self._listeners):
            if only is None or listener.person == only:
                listener.hear(event)

    def _end_all_listening(self) -> None:
        for listener in list(self._listeners):
            self._listeners.discard(listener)
            listener.end()
