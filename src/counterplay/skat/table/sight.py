"""What a chair, or a spectator, may know of the deal in hand.

A chair that plays sees what its seat observes. The dealer of four and spectators see what was said, played and
laid open, and nothing else; all is revealed when the deal is over (`State.deal`). At a training table whose cards
are open its one person sees the three hands, and not the skat.
"""

from __future__ import annotations

from dataclasses import dataclass, fields

from counterplay.skat.rules import Action, Calls, Card, CardsBySeat, Declaration, Game, Phase, Trick, observe
from counterplay.skat.table.card_table import CardTable


@dataclass(frozen=True, slots=True)
class Sight:
    """A deal as somebody sees it; `seat` is whose cards these are, or None for one who looks on.

    Before the first deal (`phase` None) there is nothing to see but the seats.
    """

    seat: int | None
    from_seat: int  # whose side of the table it is seen from
    phase: Phase | None = None
    to_act: int | None = None
    calls: Calls = ()
    soloist: int | None = None
    bid: int = 0
    picked_up: bool = False
    declaration: Declaration | None = None
    shown: CardsBySeat = (frozenset(),) * 3
    tricks: tuple[Trick, ...] = ()
    resigned: frozenset[int] = frozenset()
    # what the seat alone knows
    hand: frozenset[Card] = frozenset()
    skat: frozenset[Card] = frozenset()
    discards: frozenset[Card] = frozenset()
    legal_actions: tuple[Action, ...] = ()

    @property
    def game(self) -> Game | None:
        """Return what is played, once it is declared."""
        return None if self.declaration is None else self.declaration.game


_PUBLIC = tuple(field.name for field in fields(Sight))[2:12]
_OWN = tuple(field.name for field in fields(Sight))[12:]


def sight(table: CardTable, place: int | None) -> Sight:
    """Return what a chair of the table may know of the deal in hand; `None` looks on."""
    course = table.deals.course
    index = 0 if course is None else course.index
    seat = None if place is None else table.seats.seat(index, place)
    # a spectator looks from the first chair that plays
    beside = seat if seat is not None else table.seats.seat(index) or 0
    if course is None:
        return Sight(seat, beside)
    seen = observe(course.state, beside)
    known = _PUBLIC if seat is None else _PUBLIC + _OWN
    fields_of_seat = {name: getattr(seen, name) for name in known}
    if table.open_cards and seat is not None:
        hands = course.state.hands
        fields_of_seat["shown"] = tuple(seen.shown[at] if at == seat else hands[at] for at in range(3))
    return Sight(seat, beside, **fields_of_seat)
