"""Moves as the protocol writes them, with cards the receiver may not see as `??`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from counterplay.iss.lines import BadLine, shown
from counterplay.protocol import BadInput
from counterplay.skat.rules import Action, Card, Deal, Declaration, Declare, Observation, Show, parse_action
from counterplay.skat.table import Broken

HIDDEN = "??"
_HAND, _DISCARDS = 10, 2

Cards = frozenset[Card] | None  # None: hidden from the receiver


@dataclass(frozen=True, slots=True)
class DealtHands:
    """The deal, by seat."""

    hands: tuple[Cards, Cards, Cards]
    skat: Cards


@dataclass(frozen=True, slots=True)
class SkatSeen:
    """The skat that was picked up."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class Act:
    """What a seat did; of a declaration after a pick-up others do not see the discards."""

    seat: int
    action: Action
    laid_hidden: bool = False
    open: Cards = None  # cards that lie open now: ouvert, or shown


Move = DealtHands | SkatSeen | Broken | Act


def read_move(who: str, text: str) -> Move:
    """Read a move of a `play` line, or raise BadLine.

    >>> read_move("1", "G.??.??").laid_hidden
    True
    """
    try:
        return _world(text) if who == "w" else _act(int(who), text)
    except BadInput as problem:
        raise BadLine(shown(str(problem))) from None


def _world(text: str) -> Move:
    if text[:3] in ("TI.", "LE."):
        if text[3:] not in ("0", "1", "2"):
            raise BadLine(f"{shown(text)!r} names no seat: 0, 1 or 2")
        return Broken(int(text[3:]), text.startswith("LE"))
    places = text.split("|")
    if len(places) == 1:
        return SkatSeen(_cards(text.split("."), _DISCARDS))
    if len(places) != 4:
        raise BadLine(f"a deal has three hands and the skat, not {len(places)} parts")
    first, second, third = (_cards(place.split("."), _HAND) for place in places[:3])
    dealt = DealtHands((first, second, third), _cards(places[3].split("."), _DISCARDS))
    known = [card for cards in (*dealt.hands, dealt.skat) for card in cards or ()]
    if len(set(known)) != len(known):
        raise BadLine("a card is dealt twice")
    return dealt


def _cards(words: list[str], count: int) -> Cards:
    """Read some cards, all of them or none hidden."""
    if len(words) != count:
        raise BadLine(f"{count} cards are wanted here, not {len(words)}")
    if all(word == HIDDEN for word in words):
        return None
    cards = frozenset(Card[word] for word in words if word in Card.__members__)
    if len(cards) != count:
        wrong = next((word for word in words if word not in Card.__members__), "")
        raise BadLine(f"{shown(wrong)!r} is not a card" if wrong else "a card stands twice")
    return cards


def _act(seat: int, text: str) -> Act:
    first, *rest = text.split(".")
    if not rest:
        return Act(seat, parse_action(text))
    if first == "SC":
        return Act(seat, Show(), open=_cards(rest, len(rest)))
    declaration = Declaration.parse(first)
    laid: Cards = frozenset()
    if len(rest) in (_DISCARDS, _DISCARDS + _HAND):
        laid, rest = _cards(rest[:_DISCARDS], _DISCARDS), rest[_DISCARDS:]
    open_cards = _cards(rest, _HAND) if rest else None
    return Act(seat, Declare(declaration, laid or frozenset()), laid is None, open_cards)


def write_cards(cards: Iterable[Card] | None, count: int) -> str:
    """Return cards with dots between, or as many hidden ones."""
    return ".".join([HIDDEN] * count if cards is None else map(str, sorted(cards)))


def write_deal(deal: Deal, seat: int | None) -> str:
    """Return a deal for the eyes of a seat, or of nobody who plays."""
    hands = [write_cards(hand if place == seat else None, _HAND) for place, hand in enumerate(deal.hands)]
    return "|".join([*hands, write_cards(None, _DISCARDS)])


def write_act(action: Action, held: Iterable[Card], *, own: bool) -> str:
    """Return an action as the server tells it; `held` are the cards in the hand after it."""
    match action:
        case Show():
            return ".".join(["SC", *map(str, sorted(held))])
        case Declare(declaration, discards):
            words = [str(declaration)]
            if discards:
                words += sorted(map(str, discards)) if own else [HIDDEN] * _DISCARDS
            if declaration.ouvert:
                words += map(str, sorted(held))
            return ".".join(words)
        case _:
            return str(action)


def write_wish(action: Action, seen: Observation) -> str:
    """Return an action as a client sends it; an ouvert game is announced with all ten cards."""
    if isinstance(action, Declare):
        return write_act(action, seen.hand - action.discards, own=True)
    return str(action)


def read_wish(text: str, *, picked_up: bool) -> Action:
    """Return what a client wants to do, or raise BadLine; the server knows the cards that lie open itself."""
    move = read_move("0", text)
    assert isinstance(move, Act)
    if move.laid_hidden or (isinstance(move.action, Declare) and move.action.discards and not picked_up):
        raise BadLine(f"{shown(text)!r} lays away what was never picked up")
    return spoken(move.action, picked_up)


def spoken(action: Action, picked_up: bool) -> Action:
    """Return a declaration as the rules know it: without a pick-up it is a hand game, said or not."""
    if isinstance(action, Declare) and not picked_up and not action.declaration.hand:
        said = replace(action.declaration, hand=True)
        return Declare(Declaration.parse(str(said)), action.discards)
    return action
