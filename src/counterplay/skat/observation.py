"""What one seat may know. Players get observations, never states."""

from __future__ import annotations

from dataclasses import dataclass

from counterplay.skat.actions import Action, Bid, Hold, Pass
from counterplay.skat.cards import Card
from counterplay.skat.contract import Declaration
from counterplay.skat.score import Result
from counterplay.skat.state import Ending, Phase, State, Trick


@dataclass(frozen=True, slots=True)
class Observation:
    """All that `seat` has seen: its own cards, what was said and played, and what lies open."""

    seat: int
    phase: Phase
    to_act: int | None
    hand: frozenset[Card]
    calls: tuple[tuple[int, Bid | Hold | Pass], ...]
    soloist: int | None
    bid: int
    picked_up: bool
    skat: frozenset[Card]  # the skat this seat picked up, else empty
    discards: frozenset[Card]  # what this seat laid away, else empty
    declaration: Declaration | None
    shown: tuple[frozenset[Card], frozenset[Card], frozenset[Card]]
    tricks: tuple[Trick, ...]
    voids: tuple[frozenset[int], frozenset[int], frozenset[int]]
    resigned: frozenset[int]
    legal_actions: tuple[Action, ...]  # empty unless it is this seat's turn
    ending: Ending
    result: Result | None  # once the deal is over


def observe(state: State, seat: int) -> Observation:
    """Return what `seat` may know of the state."""
    if seat not in (0, 1, 2):
        raise ValueError(f"the seats are 0, 1 and 2, not {seat}")
    own_skat = state.picked_up and seat == state.soloist
    return Observation(
        seat=seat,
        phase=state.phase,
        to_act=state.to_act,
        hand=state.hands[seat],
        calls=state.calls,
        soloist=state.soloist,
        bid=state.bid,
        picked_up=state.picked_up,
        skat=state.deal.skat if own_skat else frozenset(),
        discards=state.discards if own_skat else frozenset(),
        declaration=state.declaration,
        shown=state.shown,
        tricks=state.tricks,
        voids=state.voids,
        resigned=state.resigned,
        legal_actions=state.legal_actions() if state.to_act == seat else (),
        ending=state.ending,
        result=state.result,
    )
