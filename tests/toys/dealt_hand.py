"""A deal in which one hand is known."""

from counterplay.skat.rules import Card, Deal, State


def with_hand(text: str, seat: int) -> State:
    """Return a deal in which a seat has these cards, and the others whatever is left."""
    hand = frozenset(Card[name] for name in text.split())
    left = [card for card in Card if card not in hand]
    hands = [frozenset(left[:10]), frozenset(left[10:20])]
    hands.insert(seat, hand)
    return State.start(Deal(tuple(hands), frozenset(left[20:])))
