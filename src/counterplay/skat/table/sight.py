"""What a chair, or a spectator, may know of the deal in hand.

A chair that plays sees what its seat observes. The dealer of four and spectators see what was said, played and
laid open, and nothing else; all is revealed when the deal is over (`State.deal`).
"""

from __future__ import annotations

from dataclasses import dataclass

from counterplay.skat.rules import Action, Calls, Card, CardsBySeat, Declaration, Phase, Trick, observe
from counterplay.skat.table.seats import Table

_NOTHING: frozenset[Card] = frozenset()


@dataclass(frozen=True, slots=True)
class Sight:
    """A deal as somebody sees it; `seat` is whose cards these are, or None for one who looks on."""

    seat: int | None
    from_seat: int  # whose side of the table it is seen from
    phase: Phase
    to_act: int | None
    hand: frozenset[Card]
    calls: Calls
    soloist: int | None
    bid: int
    picked_up: bool
    skat: frozenset[Card]
    discards: frozenset[Card]
    declaration: Declaration | None
    shown: CardsBySeat
    tricks: tuple[Trick, ...]
    resigned: frozenset[int]
    legal_actions: tuple[Action, ...]


def sight(table: Table, place: int | None) -> Sight:
    """Return what a chair of the table may know of the deal in hand; `None` looks on."""
    course = table.course
    assert course is not None
    seat = None if place is None else table.seat(course.index, place)
    beside = _beside(table, course.index)
    seen = observe(course.state, beside if seat is None else seat)
    own = seat is not None
    return Sight(
        seat=seat,
        from_seat=beside if seat is None else seat,
        phase=seen.phase,
        to_act=seen.to_act,
        hand=seen.hand if own else _NOTHING,
        calls=seen.calls,
        soloist=seen.soloist,
        bid=seen.bid,
        picked_up=seen.picked_up,
        skat=seen.skat if own else _NOTHING,
        discards=seen.discards if own else _NOTHING,
        declaration=seen.declaration,
        shown=seen.shown,
        tricks=seen.tricks,
        resigned=seen.resigned,
        legal_actions=seen.legal_actions if own else (),
    )


def _beside(table: Table, deal: int) -> int:
    """Return the seat of the first chair that plays: from there a spectator looks."""
    found = table.seat(deal, 0)
    return 0 if found is None else found
