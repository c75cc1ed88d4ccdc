"""What happens at a table, as everybody there may hear it; interfaces send the plain ones on as they are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from counterplay.json_form import ALL_SHOWN
from counterplay.skat.rules import Action, Card, Play, State, as_announced
from counterplay.skat.table.course import Broken
from counterplay.skat.table.entries import OfPeople


@dataclass(frozen=True, slots=True)
class Dealt:
    """The cards are dealt."""

    __pydantic_config__: ClassVar = ALL_SHOWN
    kind: Literal["dealt"] = "dealt"


@dataclass(frozen=True, slots=True)
class Acted:
    """Somebody did something everybody may see; discards are left out."""

    seat: int
    action: Action
    trick_won_by: int | None
    stood_in: bool


@dataclass(frozen=True, slots=True)
class PlaysOn:
    """A bot whose partner would give up does not: there is hope left, or schneider to be avoided."""

    __pydantic_config__: ClassVar = ALL_SHOWN
    seat: int
    kind: Literal["plays_on"] = "plays_on"


@dataclass(frozen=True, slots=True)
class Claimed:
    """A claim was granted; the rest is played out at once."""

    __pydantic_config__: ClassVar = ALL_SHOWN
    seat: int
    cards: tuple[Card, ...]
    kind: Literal["claimed"] = "claimed"


@dataclass(frozen=True, slots=True)
class Undone:
    """Actions were taken back."""

    __pydantic_config__: ClassVar = ALL_SHOWN
    actions: int
    kind: Literal["undone"] = "undone"


@dataclass(frozen=True, slots=True)
class Hinted:
    """A hint was asked for: the deal does not count any more."""

    __pydantic_config__: ClassVar = ALL_SHOWN
    kind: Literal["hinted"] = "hinted"


@dataclass(frozen=True, slots=True)
class Offered:
    """A deal was given up before it was dealt: a number was never revealed. Another is offered."""

    __pydantic_config__: ClassVar = ALL_SHOWN
    without: int
    kind: Literal["offered_again"] = "offered_again"


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
    sign: str = ""  # a face or a ready sentence, which every reader sees in their own language


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
