"""The chairs of a table: who sits on each, who is the host, who is ready, who is away.

A chair keeps its place for the whole list; the seat (forehand, middlehand, rearhand) moves on with every deal, and
at a table of four the dealer's chair has none.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from counterplay.skat.rules import place_of, seat_of
from counterplay.skat.table.entries import OWN_PLACE, JournalEntry
from counterplay.skat.table.problems import Refusal

STAND_IN = "rules"  # the player that moves for somebody who is away, and on a chair that was left
OPEN_CHAIR = "…"


@dataclass(frozen=True, slots=True)
class Sitter:
    """A person or a bot on a chair; `id` is for the interface, `handle` is how bots know who sits there."""

    kind: Literal["person", "bot"]
    id: str
    title: str
    handle: str

    @property
    def is_person(self) -> bool:
        """Say whether it is a person."""
        return self.kind == "person"


def distinct(names: Iterable[str]) -> tuple[str, ...]:
    """Return the names so that no two are alike.

    >>> distinct(["Anna", "rules", "rules"])
    ('Anna', 'rules', 'rules 2')
    """
    taken: list[str] = []
    for name in names:
        number, unique = 2, name
        while unique in taken:
            unique, number = f"{name} {number}", number + 1
        taken.append(unique)
    return tuple(taken)


def handles_of(chairs: Sequence[Sitter | None]) -> tuple[str, ...]:
    """Return how bots know who sits on each chair."""
    return distinct("stand-in" if sitter is None else sitter.handle for sitter in chairs)


class Seats:
    """Three or four chairs and who sits on them."""

    def __init__(self, chairs: Sequence[Sitter | None]) -> None:
        self.chairs = list(chairs)
        self._known = {sitter.id: sitter for sitter in chairs if sitter is not None}
        self.host = OWN_PLACE
        self.ready: set[int] = set()
        self.away: set[int] = set()
        self.programs: set[str] = set()  # people by id whose programs, once they gave up, expect to be played for

    # --- who sits where ---

    @property
    def titles(self) -> tuple[str, ...]:
        """Return what everybody is called, by chair."""
        return self.titles_of(self.chairs)

    def titles_of(self, chairs: Sequence[Sitter | None]) -> tuple[str, ...]:
        """Return what those who sat on the chairs of an earlier deal are called now."""
        known = (None if sitter is None else self._known.get(sitter.id, sitter) for sitter in chairs)
        return distinct(OPEN_CHAIR if sitter is None else sitter.title for sitter in known)

    @property
    def handles(self) -> tuple[str, ...]:
        """Return how bots know who sits on each chair."""
        return handles_of(self.chairs)

    def place(self, deal: int, seat: int) -> int:
        """Return the chair of a seat."""
        return place_of(deal, seat, len(self.chairs))

    def places(self, deal: int) -> tuple[int, int, int]:
        """Return the chairs of forehand, middlehand and rearhand."""
        return self.place(deal, 0), self.place(deal, 1), self.place(deal, 2)

    def seat(self, deal: int, place: int = OWN_PLACE) -> int | None:
        """Return the seat of a chair; None for the dealer of four, who sits out."""
        seat = seat_of(deal, place, len(self.chairs))
        return None if seat == 3 else seat

    @property
    def people(self) -> tuple[int, ...]:
        """Return the chairs on which people sit."""
        return tuple(place for place, sitter in enumerate(self.chairs) if sitter is not None and sitter.is_person)

    @property
    def open_chairs(self) -> tuple[int, ...]:
        """Return the chairs on which nobody sits."""
        return tuple(place for place, sitter in enumerate(self.chairs) if sitter is None)

    @property
    def here(self) -> frozenset[int]:
        """Return the chairs of people who are not away."""
        return frozenset(self.people) - self.away

    def chair_of(self, person: str) -> int | None:
        """Return where a person sits."""
        return next((place for place in self.people if self.sitter(place).id == person), None)

    def sitter(self, place: int) -> Sitter:
        """Return who sits on a chair that is taken."""
        sitter = self.chairs[place]
        assert sitter is not None
        return sitter

    # --- what the journal makes of them ---

    def know(self, *sitters: Sitter) -> None:
        """Say who somebody is, before the entry by which they sit down, or when they are called otherwise."""
        for sitter in sitters:
            self._known[sitter.id] = sitter
            self.chairs = [sitter if old is not None and old.id == sitter.id else old for old in self.chairs]

    def forget(self, person: str) -> None:
        """Call somebody nothing any more, in earlier deals either."""
        if person in self._known:
            self.know(_stranger(person))

    def take(self, entry: JournalEntry) -> None:
        """Let an entry about people happen."""
        place = entry.seat
        match entry.kind:
            case "sits" | "rises":
                sits = entry.kind == "sits"
                self.chairs[place] = self._known.get(entry.text, _stranger(entry.text)) if sits else None
                self.ready.discard(place)
                self.away.discard(place)
            case "ready":
                self.ready.add(place)
            case "unready":
                self.ready.discard(place)
            case "away":
                self.away.add(place)
            case "back":
                self.away.discard(place)
            case "hosts":
                self.host = place

    # --- what can be asked of them ---

    def chair_for(self, sitter: Sitter, place: int | None = None) -> int:
        """Return the chair that somebody can take, by default the first that is open."""
        if sitter.is_person and self.chair_of(sitter.id) is not None:
            raise Refusal("not_now", "you sit at this table already")
        if place is None:
            if not self.open_chairs:
                raise Refusal("full", "all chairs of this table are taken")
            place = self.open_chairs[0]
        if place not in self.open_chairs:
            raise Refusal("full", "this chair is taken: choose an open one")
        return place

    def check_taken(self, place: int) -> None:
        """Refuse what concerns a chair on which nobody sits."""
        if not 0 <= place < len(self.chairs) or self.chairs[place] is None:
            raise Refusal("not_now", "nobody sits there")

    def check_all_ready(self) -> None:
        """Refuse to begin without somebody who is not ready."""
        waiting = [self.titles[place] for place in self.people if place not in self.ready]
        if waiting:
            raise Refusal("not_all_ready", f"{' and '.join(waiting)}: not ready yet")

    def heir(self, place: int) -> int | None:
        """Return who is the host when somebody leaves, if that changes."""
        others = [other for other in self.people if other != place]
        return min(others, key=lambda other: other in self.away) if place == self.host and others else None


def _stranger(person: str) -> Sitter:
    return Sitter("person", person, OPEN_CHAIR, f"person {person}")
