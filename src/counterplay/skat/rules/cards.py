"""Cards, the six games, and deals."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum

from counterplay.json_form import AsText
from counterplay.protocol import BadInput, Stream
from counterplay.text_form import Lettered


class Suit(Lettered, letters="DHSC"):
    """The four suits, from the lowest jack to the highest."""

    DIAMONDS, HEARTS, SPADES, CLUBS = range(4)


class Rank(Lettered, letters="789QKTAJ"):
    """The eight ranks in the order of trump games, the jack last."""

    SEVEN, EIGHT, NINE, QUEEN, KING, TEN, ACE, JACK = range(8)

    @property
    def points(self) -> int:
        """Return the card points of this rank."""
        return (0, 0, 0, 3, 4, 10, 11, 2)[self]


class Game(Lettered, letters="DHSCGN"):
    """What can be declared."""

    DIAMONDS, HEARTS, SPADES, CLUBS, GRAND, NULL = range(6)

    @property
    def base(self) -> int:
        """Return the base value of a trump game; null has fixed values instead."""
        if self is Game.NULL:
            raise ValueError("null games have no base value")
        return (9, 10, 11, 12, 24)[self]

    @property
    def title(self) -> str:
        """Return the name as players write it."""
        return self.name.lower()


class Card(AsText, IntEnum):
    """A card: suit * 8 + rank. Its name is the text form, for example `CJ`.

    >>> Card["CJ"].points, str(Card.ST), Card.H9.suit.name
    (2, 'ST', 'HEARTS')
    """

    D7, D8, D9, DQ, DK, DT, DA, DJ = range(8)
    H7, H8, H9, HQ, HK, HT, HA, HJ = range(8, 16)
    S7, S8, S9, SQ, SK, ST, SA, SJ = range(16, 24)
    C7, C8, C9, CQ, CK, CT, CA, CJ = range(24, 32)

    @property
    def suit(self) -> Suit:
        """Return the suit printed on the card (a jack is a trump all the same)."""
        return Suit(self >> 3)

    @property
    def rank(self) -> Rank:
        """Return the rank."""
        return Rank(self & 7)

    @property
    def points(self) -> int:
        """Return the card points."""
        return self.rank.points

    def __str__(self) -> str:
        return self._name_  # a third of the time of `name`, and every card of every game is written

    def __format__(self, spec: str) -> str:
        return format(self.name, spec)


DECK: tuple[Card, ...] = tuple(Card)
_BITS = tuple((1 << card, card) for card in DECK)  # how the core writes each card
TRUMPS = 4  # a group of cards beside the four suits


def parse_card(text: str) -> Card:
    """Return the card that a text such as `CJ` or `H9` names."""
    try:
        return Card[text]
    except KeyError:
        raise BadInput(
            f"{text!r} is not a card: write suit (C S H D) and rank (A K Q J T 9 8 7), as in CJ"
        ) from None


def parse_game(letter: str) -> Game:
    """Return the game that one of the letters D H S C G N names."""
    for game in Game:
        if game.letter == letter:
            return game
    raise BadInput(f"{letter!r} is not a game: write C, S, H, D (suits), G (grand) or N (null)")


def group_of(card: Card, game: Game | None) -> int:
    """Return the suit a card belongs to in a game, or TRUMPS; before one is declared it is the suit it has.

    >>> group_of(Card.HJ, Game.SPADES) == TRUMPS, group_of(Card.HJ, Game.NULL) == Suit.HEARTS
    (True, True)
    """
    if game is None or game is Game.NULL or not (card & 7 == Rank.JACK or int(game) == card >> 3):
        return card >> 3
    return TRUMPS


def to_bits(cards: Iterable[Card]) -> int:
    """Return a set of cards as the core takes it: bit c is card c."""
    bits = 0
    try:
        for card in cards:
            bits |= 1 << card
    except TypeError:
        raise BadInput(f"{card!r} is not a card: write Card.CJ, or parse_card('CJ')") from None
    return bits


def from_bits(bits: int) -> frozenset[Card]:
    """Return the set of cards that the core gave as bits."""
    return frozenset([card for bit, card in _BITS if bits & bit])


def card_points(cards: Iterable[Card]) -> int:
    """Return the card points of some cards; the deck has 120."""
    return sum(card.points for card in cards)


@dataclass(frozen=True, slots=True)
class Deal:
    """Three hands (seat 0 is forehand) and the skat.

    >>> deal(seed=1, index=0)  # forehand, middlehand, rearhand, skat
    <Deal: C8 SA SK SQ HJ HT HK H9 H8 DJ | CJ CQ C7 SJ S8 S7 H7 DT DQ D9 | CA CT CK C9 ST S9 HQ DA DK D7 | HA D8>
    """

    hands: tuple[frozenset[Card], frozenset[Card], frozenset[Card]]
    skat: frozenset[Card]

    def __str__(self) -> str:
        hands = [" ".join(map(str, sorted(cards, reverse=True))) for cards in (*self.hands, self.skat)]
        return " | ".join(hands)

    def __repr__(self) -> str:
        return f"<Deal: {self}>"

    @classmethod
    def from_order(cls, cards: Iterable[Card]) -> Deal:
        """Return the deal of 32 cards in order: ten to each seat, two to the skat."""
        order = tuple(cards)
        if len(order) != 32 or len(set(order)) != 32:
            raise BadInput(f"a deal has 32 different cards, not {len(set(order))} different of {len(order)}")
        first, second, third = (frozenset(order[start : start + 10]) for start in (0, 10, 20))
        return cls((first, second, third), frozenset(order[30:]))


def deal(seed: int, index: int) -> Deal:
    """Return deal `index` of `seed`: the same on every machine and in every release.

    >>> sorted(map(str, deal(1, 0).skat)) == sorted(map(str, deal(1, 0).skat))
    True
    """
    order = list(DECK)
    Stream(seed, "skat deal", index).shuffle(order)
    return Deal.from_order(order)
