"""Who listens to a table: everybody is told what happens, and who is there or gone is known."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from counterplay.skat.table import events


@dataclass(eq=False, slots=True)
class Listener:
    """Somebody who follows the table: `hear` is called right after every event, `end` when there are no more."""

    person: str
    hear: Callable[[events.Event], None]
    end: Callable[[], None]


class Audience:
    """The listeners of a table."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []
        self._gone: dict[str, float] = {}  # since when a person is not connected

    def add(self, listener: Listener) -> bool:
        """Add a listener; say whether their person was not here before."""
        new = not self.is_here(listener.person)
        self._gone.pop(listener.person, None)
        self._listeners.append(listener)
        return new

    def remove(self, listener: Listener) -> bool:
        """Remove a listener; say whether their person is gone with it."""
        if listener not in self._listeners:
            return False
        self._listeners.remove(listener)
        if self.is_here(listener.person):
            return False
        self._gone[listener.person] = time.monotonic()
        return True

    def of(self, person: str) -> list[Listener]:
        """Return the connections of a person."""
        return [listener for listener in self._listeners if listener.person == person]

    def is_here(self, person: str) -> bool:
        """Say whether a person is connected."""
        return bool(self.of(person))

    def gone_since(self, person: str) -> float:
        """Return since when somebody is not connected; at the latest, since now."""
        return self._gone.setdefault(person, time.monotonic())

    @property
    def people(self) -> frozenset[str]:
        """Return who is connected."""
        return frozenset(listener.person for listener in self._listeners)

    def __len__(self) -> int:
        """Return how many connections there are."""
        return len(self._listeners)

    def tell(self, event: events.Event, only: str | None = None, but: Listener | None = None) -> None:
        """Tell an event to all, to one person alone, or to all but one listener."""
        for listener in list(self._listeners):
            if only in (None, listener.person) and listener is not but:
                listener.hear(event)

    def end(self) -> None:
        """End all connections."""
        ended, self._listeners = self._listeners, []
        for listener in ended:
            listener.end()
