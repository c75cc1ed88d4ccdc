"""What one seat may know. Players get observations, never states.

The core makes the copy without a hidden card; this face reads it off, each part when it is asked for.
"""

from __future__ import annotations

from counterplay.protocol import BadInput
from counterplay.skat import _core
from counterplay.skat.rules.actions import Action
from counterplay.skat.rules.cards import Card, from_bits
from counterplay.skat.rules.phases import (
    legal_actions,
)
from counterplay.skat.rules.public import Public
from counterplay.skat.rules.score import Result
from counterplay.skat.rules.state import State
from counterplay.skat.rules.text import SEAT_NAMES


class Observation(Public[_core.Observation]):
    """All that `seat` has seen: its own cards, what was said and played, and what lies open.

    >>> from counterplay.skat.rules.cards import deal
    >>> seen = observe(State.start(deal(seed=1, index=0)), seat=1)
    >>> seen
    <Observation of middlehand: before the first bid, middlehand to act>
    >>> [str(action) for action in seen.legal_actions[:3]]
    ['p', '18', '20']
    """

    __slots__ = ("core",)

    def __init__(self, core: _core.Observation) -> None:
        self.core = core

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Observation) and self.core.equals(other.core)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<Observation of {SEAT_NAMES[self.seat]}: {self._stands}>"

    def named_hands(self) -> list[tuple[str, frozenset[Card]]]:
        """Return one's own hand, those that lie open, and what one laid away."""
        hands = [(f"{SEAT_NAMES[self.seat]} (I)", self.hand)]
        hands += [
            (f"{SEAT_NAMES[seat]} shows", shown)
            for seat, shown in enumerate(self.shown)
            if shown and seat != self.seat
        ]
        return hands + ([("laid away", self.discards)] if self.discards else [])

    @property
    def seat(self) -> int:
        """Return one's own seat."""
        return self.core.seat

    @property
    def hand(self) -> frozenset[Card]:
        """Return one's own cards."""
        return from_bits(self.core.hand)

    @property
    def skat(self) -> frozenset[Card]:
        """Return the skat this seat picked up; empty for everybody else."""
        return from_bits(self.core.skat)

    @property
    def discards(self) -> frozenset[Card]:
        """Return what this seat laid away; empty for everybody else."""
        return from_bits(self.core.discards)

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        """Return what this seat may do now; empty unless it is its turn."""
        return legal_actions(self.core, self.core.hand) if self.core.to_act == self.core.seat else ()

    @property
    def result(self) -> Result | None:
        """Return the result, once the deal is over."""
        declaration, result = self.declaration, self.core.result
        if declaration is None or result is None:
            return None
        return Result.from_core(self.core.soloist, declaration, self.bid, result)


def observe(state: State, seat: int) -> Observation:
    """Return what `seat` may know of the state."""
    try:
        return Observation(_core.observe(state.core, seat))
    except (AttributeError, TypeError):
        raise BadInput(f"observe takes a State and a seat from 0 to 2, not {state!r} and {seat!r}") from None
