"""Deals in play as plain lines: what `str` and `repr` of states, observations and positions say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from counterplay.skat.rules.actions import Action, Bid, Declare, Hold, Pass, PickUp
from counterplay.skat.rules.cards import Card, Game, Rank
from counterplay.skat.rules.declaration import Declaration
from counterplay.skat.rules.phases import Calls, Phase, Trick

SEAT_NAMES = ("forehand", "middlehand", "rearhand")


def display_order(cards: Iterable[Card], game: Game | None = None) -> list[Card]:
    """Return the cards as players hold them: jacks and trumps first, then suit by suit from high to low."""

    def key(card: Card) -> tuple[int, int, int]:
        if game is Game.NULL:
            return 1, -card.suit, -"789TJQKA".index(card.rank.letter)
        if card.rank is Rank.JACK:
            return 0, -card.suit, 0
        trump = game is not None and int(game) == int(card.suit)
        return 1, -9 if trump else -card.suit, -card.rank

    return sorted(cards, key=key)


def cards_line(cards: Iterable[Card], game: Game | None = None) -> str:
    """Return cards in the letters of records.

    >>> cards_line([Card.D7, Card.CJ, Card.DA], Game.DIAMONDS)
    'CJ DA D7'
    """
    return " ".join(map(str, display_order(cards, game)))


def describe(action: Action) -> str:
    """Return an action in words."""
    match action:
        case Bid(value):
            return f"bid {value}"
        case Hold():
            return "hold"
        case Pass():
            return "pass"
        case PickUp():
            return "pick up the skat"
        case Declare(declaration, discards):
            away = f", laying away {' '.join(map(str, sorted(discards)))}" if discards else ""
            return declaration.title + away
        case _:
            return str(action)


def auction_line(calls: Calls) -> str:
    """Return an auction as a line: "middlehand 18, forehand holds, middlehand passes"."""
    return ", ".join(f"{SEAT_NAMES[seat]} {_called(call)}" for seat, call in calls) or "no call"


def _called(call: object) -> str:
    return str(call.value) if isinstance(call, Bid) else "holds" if isinstance(call, Hold) else "passes"


def trick_line(trick: Trick) -> str:
    """Return a trick; a star marks the card that took it.

    >>> trick_line(Trick(1, (Card.C7, Card.CA, Card.C8), 2))
    'middlehand C7, rearhand CA*, forehand C8'
    """
    words = []
    for place, card in enumerate(trick.cards):
        seat = trick.seat_of(place)
        words.append(f"{SEAT_NAMES[seat]} {card}{'*' if seat == trick.winner else ''}")
    return ", ".join(words)


def standing(
    phase: Phase, to_act: int | None, soloist: int | None, declaration: Declaration | None, bid: int, cards: int
) -> str:
    """Return where a deal stands, in a few words: "middlehand plays grand at 18, 4 cards played"."""
    if soloist is not None and declaration is not None:
        words = [
            f"{SEAT_NAMES[soloist]} plays {declaration.title} at {bid}",
            f"{cards} card{'s' * (cards != 1)} played",
        ]
    elif soloist is not None:
        words = [f"{SEAT_NAMES[soloist]} has won the auction at {bid}"]
    else:
        words = [f"in the auction at {bid}" if bid else "before the first bid"]
        words = words if phase is Phase.AUCTION else ["passed in"]
    turn = "over" if phase is Phase.OVER else f"{SEAT_NAMES[to_act]} to act" if to_act is not None else ""
    return ", ".join([*words, turn] if turn and words != ["passed in"] else words)


def lines(hands: Sequence[tuple[str, str]], calls: Calls, tricks: Sequence[Trick], stands: str) -> Iterator[str]:
    """Yield the lines of a deal: named hands, the auction, the tricks, and where it stands."""
    width = max(len(name) for name, _ in hands)
    yield from (f"{name:{width}}  {cards}".rstrip() for name, cards in hands)
    yield f"auction: {auction_line(calls)}"
    yield from (f"trick {number}: {trick_line(trick)}" for number, trick in enumerate(tricks, 1))
    yield stands
