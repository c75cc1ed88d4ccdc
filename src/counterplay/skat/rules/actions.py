"""What a seat can do, as frozen data with the text form of game records."""

from __future__ import annotations

from dataclasses import dataclass

from counterplay.protocol import BadInput
from counterplay.skat.rules.cards import Card, parse_card
from counterplay.skat.rules.declaration import Declaration
from counterplay.text_form import written


@written("{value}")
class Bid:
    """Bid a value."""

    value: int


@written("y")
class Hold:
    """Say yes to the bid."""


@written("p")
class Pass:
    """Leave the auction."""


@written("s")
class PickUp:
    """Take the skat into the hand."""


@dataclass(frozen=True, slots=True)
class Declare:
    """Name the game; after a pick-up also the two cards laid away."""

    declaration: Declaration
    discards: frozenset[Card] = frozenset()

    def __str__(self) -> str:
        return ".".join([str(self.declaration), *sorted(map(str, self.discards))])


@written("{card}")
class Play:
    """Play a card."""

    card: Card


@written("RE")
class Resign:
    """Give up the rest; for the defenders it takes both."""


@written("SC")
class Show:
    """Lay the hand open; play goes on."""


Action = Bid | Hold | Pass | PickUp | Declare | Play | Resign | Show


def as_announced(action: Action) -> Action:
    """Return an action as the whole table hears of it: a declaration without the cards laid away.

    >>> str(as_announced(parse_action("D.SK.ST")))
    'D'
    """
    return Declare(action.declaration) if isinstance(action, Declare) else action


_WORDS: dict[str, Action] = {str(action): action for action in (Hold(), Pass(), PickUp(), Resign(), Show())}


def parse_action(text: str) -> Action:
    """Read the text form of an action.

    >>> parse_action("CJ"), str(parse_action("G.DT.CT"))
    (Play(card=<Card.CJ: 31>), 'G.CT.DT')
    """
    if text in _WORDS:
        return _WORDS[text]
    if text.isascii() and text.isdigit() and len(text) <= 3:
        return Bid(int(text))
    if text in Card.__members__:
        return Play(Card[text])
    if text[:1] in tuple("GCSHDN"):
        game, *discards = text.split(".")
        return Declare(Declaration.parse(game), frozenset(map(parse_card, discards)))
    raise BadInput(f"{text!r} is not an action: write a bid, y, p, s, a game such as G.C7.C8, a card, RE or SC")
