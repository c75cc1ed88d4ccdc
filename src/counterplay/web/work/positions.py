"""A deal as it travels to a worker that plays for a seat: the hidden cards are dealt anew before they leave.

A bot's process gets a deal that its seat cannot tell from the true one. So a bot cannot use a card it has not
seen, even if it wanted to: its process never had it.
"""

from __future__ import annotations

from typing import Any

from counterplay.protocol import Stream
from counterplay.skat.actions import parse_action
from counterplay.skat.cards import Card, Deal
from counterplay.skat.observation import Observation, observe
from counterplay.skat.redeal import redealt
from counterplay.skat.state import State


def disguised(state: State, seat: int, chance: Stream) -> dict[str, Any]:
    """Return a state for the eyes of `seat`, its hidden cards dealt anew."""
    return open_position(redealt(state, seat, chance))


def open_position(state: State) -> dict[str, Any]:
    """Return a state with all its cards, as JSON."""
    deal = state.deal
    order = [int(card) for place in (*deal.hands, deal.skat) for card in sorted(place)]
    script: list[tuple[int, str]] = [(seat, str(call)) for seat, call in state.calls]
    soloist = state.soloist
    if soloist is not None:
        if state.picked_up:
            script.append((soloist, "s"))
        if state.declaration is not None:
            discards = sorted(map(str, state.discards)) if state.picked_up else []
            script.append((soloist, ".".join([str(state.declaration), *discards])))
    for trick in state.tricks:
        script += [(trick.seat_of(place), str(card)) for place, card in enumerate(trick.cards)]
    ouvert = state.declaration is not None and state.declaration.ouvert
    script += [(seat, "SC") for seat in range(3) if state.shown[seat] and not (ouvert and seat == soloist)]
    script += [(seat, "RE") for seat in sorted(state.resigned)]
    return {"order": order, "script": script}


def state_of(position: dict[str, Any]) -> State:
    """Return the state that a position describes."""
    state = State.start(Deal.from_order(map(Card, position["order"])))
    for seat, text in position["script"]:
        state = state.apply(parse_action(text), seat)
    return state


def seen_by(position: dict[str, Any], seat: int) -> Observation:
    """Return what the seat may know of a position."""
    return observe(state_of(position), seat)
