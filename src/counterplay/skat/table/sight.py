"""What a chair, or a spectator, may know of the deal in hand.

A chair that plays sees what its seat observes. The dealer of four and spectators see what was said, played and
laid open, and nothing else; all is revealed when the deal is over (`State.deal`).
"""

from __future__ import annotations

from dataclasses import dataclass, fields

from counterplay.skat.rules import Action, Calls, Card, CardsBySeat, Declaration, Phase, Trick, observe
from counterplay.skat.table.card_table import CardTable


@dataclass(frozen=True, slots=True)
class Sight:
    """A deal as somebody sees it; `seat` is whose cards these are, or None for one who looks on."""

    seat: int | None
    from_seat: int  # whose side of the table it is seen from
    phase: Phase
    to_act: int | None
    calls: Calls
    soloist: int | None
    bid: int
    picked_up: bool
    declaration: Declaration | None
    shown: CardsBySeat
    tricks: tuple[Trick, ...]
    resigned: frozenset[int]
    # what the seat alone knows
    hand: frozenset[Card] = frozenset()
    skat: frozenset[Card] = frozenset()
    discards: frozenset[Card] = frozenset()
    legal_actions: tuple[Action, ...] = ()


_PUBLIC = tuple(field.name for field in fields(Sight))[2:12]
_OWN = tuple(field.name for field in fields(Sight))[12:]


def sight(table: CardTable, place: int | None) -> Sight:
    """Return what a chair of the table may know of the deal in hand; `None` looks on."""
    course = table.deals.course
    assert course is not None
    seat = None if place is None else table.seats.seat(course.index, place)
    # a spectator looks from the first chair that plays
    beside = seat if seat is not None else table.seats.seat(course.index) or 0
    seen = observe(course.state, beside)
    known = _PUBLIC if seat is None else _PUBLIC + _OWN
    return Sight(seat=seat, from_seat=beside, **{name: getattr(seen, name) for name in known})
