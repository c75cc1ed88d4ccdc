"""Actions as the players of the core give them."""

from __future__ import annotations

from counterplay.skat.rules.actions import Action, Bid, Declare, Hold, Pass, PickUp, Play
from counterplay.skat.rules.cards import Card, from_bits
from counterplay.skat.rules.declaration import Declaration

CoreAction = tuple[int, int, tuple[int, bool, bool, bool, bool], int]

_BID, _HOLD, _PASS, _PICK_UP, _DECLARE, _PLAY = range(6)
_CARDS: tuple[Action, ...] = tuple(Play(Card(number)) for number in range(32))
_WORDS: dict[int, Action] = {_HOLD: Hold(), _PASS: Pass(), _PICK_UP: PickUp()}


def action_of(core: CoreAction) -> Action:
    """Return the action that the core describes: its kind, a bid or card, a declaration, the discards."""
    kind, number, declaration, discards = core
    if kind == _PLAY:
        return _CARDS[number]
    if kind == _BID:
        return Bid(number)
    if kind == _DECLARE:
        return Declare(Declaration.from_core(declaration), from_bits(discards))
    return _WORDS[kind]
