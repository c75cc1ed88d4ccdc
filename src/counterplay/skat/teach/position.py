"""A position as one short line: where each card was dealt, and what was done since."""

from __future__ import annotations

from counterplay.protocol import BadInput, IllegalAction
from counterplay.skat.rules import DECK, Deal, State, parse_action

_HOLDERS = "0123"  # the three seats and the skat


def position_text(state: State) -> str:
    """Return a position's line; `read_position` reads it.

    >>> from counterplay.skat.rules.cards import deal
    >>> from counterplay.skat.rules.actions import Bid
    >>> position_text(State.start(deal(seed=1, index=0)).apply(Bid(18))).split()[1]
    '18'
    """
    dealt = state.deal
    holders = [*dealt.hands, dealt.skat]
    where = "".join(next(str(place) for place, held in enumerate(holders) if card in held) for card in DECK)
    return " ".join([where, *(str(action) for _, action in state.history)])


def read_position(text: str) -> State:
    """Return the position of a line, or raise BadInput."""
    where, *actions = text.split()
    if len(where) != len(DECK) or set(where) - set(_HOLDERS):
        raise BadInput(
            f"a position begins with where the {len(DECK)} cards were dealt (0 to 3), not {where!r:.40}"
        )
    held = [frozenset(card for card in DECK if where[card] == holder) for holder in _HOLDERS]
    if [len(cards) for cards in held] != [10, 10, 10, 2]:
        raise BadInput("a deal has ten cards for each seat and two in the skat")
    state = State.start(Deal((held[0], held[1], held[2]), held[3]))
    try:
        for action in actions:
            state = state.apply(parse_action(action))
    except IllegalAction as problem:
        raise BadInput(f"the position cannot come about: {problem}") from None
    return state
