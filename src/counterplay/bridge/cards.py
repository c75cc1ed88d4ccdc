"""Cards, seats, sides and deals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum

from counterplay.bridge.html import hands_html
from counterplay.html_form import shown_html
from counterplay.protocol import BadInput, Stream
from counterplay.text_form import Lettered

RANKS = "23456789TJQKA"


class BridgeSuit(Lettered, letters="CDHS"):
    """The four suits in the order in which they are bid."""

    CLUBS, DIAMONDS, HEARTS, SPADES = range(4)

    @property
    def symbol(self) -> str:
        """Return the sign printed on the cards."""
        return "♣♦♥♠"[self]


class Strain(Lettered, letters="CDHSN"):
    """What a bid names: a trump suit, with the number of that suit, or no trumps."""

    CLUBS, DIAMONDS, HEARTS, SPADES, NOTRUMP = range(5)


class BridgeSeat(Lettered, letters="NESW"):
    """The four players, clockwise.

    >>> BridgeSeat.NORTH.partner.title, BridgeSeat.WEST.after().title
    ('South', 'North')
    """

    NORTH, EAST, SOUTH, WEST = range(4)

    @property
    def title(self) -> str:
        """Return the name as players write it."""
        return self.name.capitalize()

    @property
    def partner(self) -> BridgeSeat:
        """Return the player opposite."""
        return BridgeSeat((self + 2) % 4)

    def after(self, places: int = 1) -> BridgeSeat:
        """Return the player so many places to the left."""
        return BridgeSeat((self + places) % 4)


class BridgeCard(IntEnum):
    """A card: suit * 13 + rank, the two as rank 0. Its name is the text form, for example `SA`.

    >>> BridgeCard["SA"].suit.name, str(BridgeCard.HT), BridgeCard.C2.rank
    ('SPADES', 'HT', 0)
    """

    C2, C3, C4, C5, C6, C7, C8, C9, CT, CJ, CQ, CK, CA = range(13)
    D2, D3, D4, D5, D6, D7, D8, D9, DT, DJ, DQ, DK, DA = range(13, 26)
    H2, H3, H4, H5, H6, H7, H8, H9, HT, HJ, HQ, HK, HA = range(26, 39)
    S2, S3, S4, S5, S6, S7, S8, S9, ST, SJ, SQ, SK, SA = range(39, 52)

    @property
    def suit(self) -> BridgeSuit:
        """Return the suit."""
        return BridgeSuit(self // 13)

    @property
    def rank(self) -> int:
        """Return the rank, from 0 for the two to 12 for the ace."""
        return self % 13

    def __str__(self) -> str:
        return self.name

    def __format__(self, spec: str) -> str:
        return format(self.name, spec)


DECK: tuple[BridgeCard, ...] = tuple(BridgeCard)
_BY_NAME = {card.name: card for card in DECK}


def parse_card(text: str) -> BridgeCard:
    """Return the card that a text such as `SA` or `h9` names; `H10` is the ten."""
    card = _BY_NAME.get(text.upper().replace("10", "T"))
    if card is None:
        raise BadInput(f"{text!r} is not a card: write suit (S H D C) and rank (A K Q J T 9 ... 2), as in SA")
    return card


def parse_seat(letter: str) -> BridgeSeat:
    """Return the seat that one of the letters N E S W names."""
    place = "NESW".find(letter.upper()) if len(letter) == 1 else -1
    if place < 0:
        raise BadInput(f"{letter!r} is not a seat: write N, E, S or W")
    return BridgeSeat(place)


def parse_strain(text: str) -> Strain:
    """Return the strain that C D H S, N or NT names."""
    place = "CDHSN".find(text[:1].upper()) if text.upper() in ("C", "D", "H", "S", "N", "NT") else -1
    if place < 0:
        raise BadInput(f"{text!r} is not a strain: write C, D, H, S or N (no trumps)")
    return Strain(place)


Hands = tuple[frozenset[BridgeCard], frozenset[BridgeCard], frozenset[BridgeCard], frozenset[BridgeCard]]


@dataclass(frozen=True, slots=True)
class BridgeDeal:
    """Four hands of thirteen cards, by seat from North.

    >>> deal(1, 0)
    <Deal: N:9.Q985.Q76.K9543 Q7.AJ742.KT9.AJ8 AJT853.K.J532.Q2 K642.T63.A84.T76>
    """

    hands: Hands

    @classmethod
    def of(cls, hands: Sequence[Iterable[BridgeCard]]) -> BridgeDeal:
        """Return the deal of four hands, one of which may be empty: it gets what is left of the deck.

        A card that is dealt twice or a hand that is not of thirteen cards is named in the error.
        """
        listed = [list(hand) for hand in hands]
        owner: dict[BridgeCard, int] = {}
        for place, hand in enumerate(listed):
            for card in hand:
                if card in owner:
                    raise BadInput(f"{card} is dealt twice, to {_whom(owner[card], place)}")
                owner[card] = place
        empty = [place for place, hand in enumerate(listed) if not hand]
        if len(listed) == 4 and len(empty) == 1 and len(owner) == 39:
            listed[empty[0]] = [card for card in DECK if card not in owner]
        for place, hand in enumerate(listed):
            if len(hand) != 13:
                raise BadInput(f"{BridgeSeat(place).title} has {len(hand)} cards, not 13")
        north, east, south, west = map(frozenset, listed)
        return cls((north, east, south, west))

    def __repr__(self) -> str:
        return f"<Deal: {self}>"

    def __str__(self) -> str:
        return "N:" + " ".join(hand_text(hand) for hand in self.hands)

    def _repr_html_(self) -> str:
        return shown_html("Deal", hands_html(self.hands))


def _whom(first: int, second: int) -> str:
    if first == second:
        return f"{BridgeSeat(first).title} both times"
    return f"{BridgeSeat(first).title} and {BridgeSeat(second).title}"


def hand_text(hand: Iterable[BridgeCard]) -> str:
    """Return a hand as PBN writes it: spades, hearts, diamonds, clubs with dots between.

    >>> hand_text([BridgeCard.SA, BridgeCard.S2, BridgeCard.DK])
    'A2..K.'
    """
    held = set(hand)
    return ".".join(
        "".join(RANKS[rank] for rank in range(12, -1, -1) if suit * 13 + rank in held)
        for suit in (BridgeSuit.SPADES, BridgeSuit.HEARTS, BridgeSuit.DIAMONDS, BridgeSuit.CLUBS)
    )


def deal(seed: int, index: int) -> BridgeDeal:
    """Return deal `index` of `seed`: the same on every machine and in every release.

    >>> str(deal(1, 0)) == str(deal(1, 0)), len(deal(1, 0).hands[0])
    (True, 13)
    """
    order = list(DECK)
    Stream(seed, "bridge deal", index).shuffle(order)
    return BridgeDeal.of([order[start : start + 13] for start in (0, 13, 26, 39)])
