"""The course of a deal: phases, endings, tricks and what may be done, for states and observations alike."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import combinations

from counterplay.skat import _core
from counterplay.skat.rules.actions import Action, Bid, Declare, Hold, Pass, PickUp, Play
from counterplay.skat.rules.auction import BID_VALUES
from counterplay.skat.rules.cards import Card, from_bits
from counterplay.skat.rules.declaration import legal_declarations


class Phase(IntEnum):
    """Where a deal stands."""

    AUCTION = 0
    SKAT = 1  # the soloist picks up the skat or declares a hand game
    DECLARE = 2  # the soloist holds twelve cards
    PLAY = 3
    OVER = 4


class Ending(IntEnum):
    """How a deal ended."""

    NONE = 0
    PASSED_IN = 1
    PLAYED_OUT = 2
    DECIDED = 3  # null or an announced schwarz is lost: nothing can change the result
    SOLOIST_RESIGNED = 4
    DEFENDERS_RESIGNED = 5


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick in the order played; `winner` is None while it is unfinished."""

    leader: int
    cards: tuple[Card, ...]
    winner: int | None

    def seat_of(self, place: int) -> int:
        """Return the seat that played card number `place`."""
        return (self.leader + place) % 3


Calls = tuple[tuple[int, Bid | Hold | Pass], ...]
CardsBySeat = tuple[frozenset[Card], frozenset[Card], frozenset[Card]]
GroupsBySeat = tuple[frozenset[int], frozenset[int], frozenset[int]]


def calls_from_core(calls: Sequence[tuple[int, int, int]]) -> Calls:
    """Return an auction: seat and call."""
    return tuple((seat, (Bid(value), Hold(), Pass())[kind]) for seat, kind, value in calls)


def tricks_from_core(tricks: Sequence[tuple[int, Sequence[int], int]]) -> tuple[Trick, ...]:
    """Return the tricks in order; the last one may be unfinished."""
    return tuple(
        Trick(leader, tuple(map(Card, cards)), None if winner < 0 else winner) for leader, cards, winner in tricks
    )


def cards_by_seat(bits: Sequence[int]) -> CardsBySeat:
    """Return a set of cards for each seat."""
    first, second, third = map(from_bits, bits)
    return first, second, third


def groups_by_seat(masks: Sequence[int]) -> GroupsBySeat:
    """Return suits 0 to 3, and 4 for trumps, for each seat."""
    first, second, third = (frozenset(group for group in range(5) if mask >> group & 1) for mask in masks)
    return first, second, third


def legal_actions(core: _core.State | _core.Observation, hand: int) -> tuple[Action, ...]:
    """Return what the seat to act may do, `hand` being its cards; resigning and showing are possible besides."""
    match Phase(core.phase):
        case Phase.AUCTION:
            if core.must_answer:
                return Hold(), Pass()
            values = BID_VALUES[:1] if core.forehand_alone else [value for value in BID_VALUES if value > core.bid]
            return (Pass(), *map(Bid, values))
        case Phase.SKAT:
            return (PickUp(), *map(Declare, legal_declarations(picked_up=False, bid=core.bid)))
        case Phase.DECLARE:
            pairs = [frozenset(pair) for pair in combinations(sorted(from_bits(hand)), 2)]
            games = legal_declarations(picked_up=True, bid=core.bid)
            return tuple(Declare(game, pair) for game in games for pair in pairs)
        case Phase.PLAY:
            return tuple(map(Play, sorted(from_bits(core.legal_cards))))
        case Phase.OVER:
            return ()
