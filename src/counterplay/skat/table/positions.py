"""A deal as it travels to a worker that plays for a seat: the hidden cards are dealt anew before they leave.

A bot's process gets a deal that its seat cannot tell from the true one. So a bot cannot use a card it has not
seen, even if it wanted to: its process never had it.
"""

from __future__ import annotations

from typing import Any

from counterplay.protocol import Stream
from counterplay.skat import _core
from counterplay.skat.rules import (
    Card,
    Deal,
    Declare,
    Observation,
    State,
    from_bits,
    observe,
    parse_action,
    to_bits,
)
from counterplay.skat.table import fair
from counterplay.skat.table.course import DealCourse


def disguised(state: State, seat: int, chance: Stream) -> dict[str, Any]:
    """Return a state for the eyes of `seat`, its hidden cards dealt anew: any that fits is as likely as another.

    It is asked for before every move of a bot, in the process that serves everybody: the core deals.
    """
    worlds = _core.Worlds(_core.observe(state.core, seat))
    now, laid_away = worlds.world(chance.below(worlds.count))
    hands, skat = [hand | worlds.played_by(place) for place, hand in enumerate(now)], laid_away
    if state.picked_up:
        assert state.soloist is not None
        twelve = hands[state.soloist] | laid_away
        own = state.soloist == seat
        skat = to_bits(state.deal.skat) if own else chance.choice(_core.pick_ups(twelve))
        hands[state.soloist] = twelve & ~skat
    declared = from_bits(laid_away) if state.picked_up else frozenset[Card]()
    script = [
        (actor, str(Declare(action.declaration, declared) if isinstance(action, Declare) else action))
        for actor, action in state.history
    ]
    return {
        "order": [card for place in (*hands, skat) for card in range(32) if place >> card & 1],
        "script": script,
    }


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
