"""The cards of a finished deal that were chosen: what each seat saw where it had a choice, and what it played."""

from __future__ import annotations

from collections.abc import Iterator

from counterplay.skat.rules import Card, Declare, Observation, PickUp, Play, State, observe


def choices_of(state: State) -> Iterator[tuple[Observation, Card]]:
    """Yield what each seat saw where it had a choice of cards, and what it played, in a deal that is over."""
    if state.declaration is None or state.soloist is None:
        return
    now = State.start(state.deal)
    for seat, call in state.calls:
        now = now.apply(call, seat)
    if state.picked_up:
        now = now.apply(PickUp())
    now = now.apply(Declare(state.declaration, state.discards))
    for trick in state.tricks:
        for place, card in enumerate(trick.cards):
            seen = observe(now, trick.seat_of(place))
            if seen.core.legal_cards.bit_count() > 1:
                yield seen, card
            now = now.apply(Play(card), trick.seat_of(place))
