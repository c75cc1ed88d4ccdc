"""What happens at a table, as everybody there may hear it; interfaces turn events into their own messages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from counterplay.skat.rules import Action, Card, Play, State, as_announced
from counterplay.skat.table.course import Broken
from counterplay.skat.table.entries import OfPeople


@dataclass(frozen=True, slots=True)
class Dealt:
    """The cards are dealt."""


@dataclass(frozen=True, slots=True)
class Acted:
    """Somebody did something everybody may see; discards are left out."""

    seat: int
    action: Action
    trick_won_by: int | None
    stood_in: bool


@dataclass(frozen=True, slots=True)
class PlaysOn:
    """A defender, asked by a partner who would give up, does not."""

    seat: int


@dataclass(frozen=True, slots=True)
class Claimed:
    """A claim was granted; the rest is played out at once."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Undone:
    """Actions were taken back."""

    actions: int


@dataclass(frozen=True, slots=True)
class Hinted:
    """A hint was asked for: the deal does not count any more."""


@dataclass(frozen=True, slots=True)
class Offered:
    """A deal was given up before it was dealt: a number was never revealed. Another is offered."""

    without: int


@dataclass(frozen=True, slots=True)
class Changed:
    """Something about the people of the table has changed."""

    what: OfPeople | Literal["removed"]
    place: int
    why: Literal["", "clock", "gone", "silent", "asked"] = ""


@dataclass(frozen=True, slots=True)
class Said:
    """Somebody says something to all."""

    person: str
    name: str
    text: str
    at: float  # seconds since 1970


@dataclass(frozen=True, slots=True)
class Reported:
    """Somebody tells the host about somebody; nobody else hears it."""

    by: str  # the name of who reports
    person: str
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Presence:
    """Who is connected has changed."""


@dataclass(frozen=True, slots=True)
class Stuck:
    """A bot's move could not be written down; it is tried again."""


Event = (
    Dealt
    | Acted
    | Broken
    | PlaysOn
    | Claimed
    | Undone
    | Hinted
    | Offered
    | Changed
    | Said
    | Reported
    | Presence
    | Stuck
)


def acted(before: State, after: State, seat: int, action: Action, *, stood_in: bool) -> Acted:
    """Return an action as everybody may see it."""
    done = sum(trick.winner is not None for trick in before.tricks)
    winner = after.tricks[done].winner if isinstance(action, Play) and len(after.tricks) > done else None
    return Acted(seat, as_announced(action), winner, stood_in)
