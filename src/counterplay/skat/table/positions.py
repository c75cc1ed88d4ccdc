"""A deal as it travels to a worker that plays for a seat: the hidden cards are dealt anew before they leave.

A bot's process gets a deal that its seat cannot tell from the true one. So a bot cannot use a card it has not
seen, even if it wanted to: its process never had it.
"""

from __future__ import annotations

from typing import Any

from counterplay.protocol import Stream
from counterplay.skat.rules import Card, Deal, Observation, State, observe, parse_action, redealt
from counterplay.skat.table import fair
from counterplay.skat.table.course import DealCourse


def disguised(state: State, seat: int, chance: Stream) -> dict[str, Any]:
    """Return a state for the eyes of `seat`, its hidden cards dealt anew."""
    return open_position(redealt(state, seat, chance))


def question(course: DealCourse, seat: int, about: str, *key: int) -> dict[str, Any]:
    """Return what a task is asked about a deal for the eyes of `seat`, with the key of its random numbers."""
    words: tuple[int | str, ...] = (about, *key, len(course.moves))
    return {
        "position": disguised(course.state, seat, Stream(course.secret, *words)),
        "seat": seat,
        "key": [fair.chance_key(course.secret), *words],
    }


def open_position(state: State) -> dict[str, Any]:
    """Return a state with all its cards, as JSON."""
    deal = state.deal
    order = [int(card) for place in (*deal.hands, deal.skat) for card in sorted(place)]
    script = [(seat, str(action)) for seat, action in state.history]
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
