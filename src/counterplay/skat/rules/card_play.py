"""Deals that begin with the card play: a given soloist, bid and game."""

from __future__ import annotations

from collections.abc import Iterable

from counterplay.skat.rules.actions import Action, Bid, Declare, Hold, Pass, PickUp
from counterplay.skat.rules.cards import Card, Deal
from counterplay.skat.rules.declaration import Declaration
from counterplay.skat.rules.state import State


def auction_won_by(soloist: int, bid: int) -> tuple[Action, ...]:
    """Return calls after which `soloist` has won the auction at `bid`."""
    if soloist == 0:
        return Bid(bid), Hold(), Pass(), Pass()
    if soloist == 1:
        return Bid(bid), Pass(), Pass()
    return Pass(), Bid(bid), Pass()


def begin_play(
    deal: Deal, soloist: int, bid: int, declaration: Declaration, discards: Iterable[Card] = ()
) -> State:
    """Return the state before the first lead; without a hand game the soloist lays the discards away."""
    state = State.start(deal)
    calls = list(auction_won_by(soloist, bid))
    if not declaration.hand:
        calls.append(PickUp())
    for action in (*calls, Declare(declaration, frozenset(discards))):
        state = state.apply(action)
    return state
