"""One deal as the arbiter sees it. States never change: `apply` checks an action and returns the next state."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from itertools import combinations

from counterplay.protocol import IllegalAction
from counterplay.skat import _core
from counterplay.skat.actions import Action, Bid, Declare, Hold, Pass, PickUp, Play, Resign, Show
from counterplay.skat.auction import BID_VALUES
from counterplay.skat.cards import Card, Deal, from_bits, to_bits
from counterplay.skat.contract import Declaration, legal_declarations
from counterplay.skat.score import Result


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


class State:
    """A deal from the first call to the result.

    >>> from counterplay.skat.cards import deal
    >>> state = State.start(deal(seed=1, index=0))
    >>> for action in (Bid(18), Pass(), Pass(), PickUp()):
    ...     state = state.apply(action)
    >>> state.soloist, state.bid, len(state.hands[1])
    (1, 18, 12)
    """

    __slots__ = ("_core",)

    def __init__(self, core: _core.State) -> None:
        self._core = core

    @classmethod
    def start(cls, deal: Deal) -> State:
        """Return the state before the first call."""
        first, second, third = (to_bits(hand) for hand in deal.hands)
        return cls(_core.State((first, second, third), to_bits(deal.skat)))

    @property
    def deal(self) -> Deal:
        """Return the cards as they were dealt."""
        first, second, third = map(from_bits, self._core.dealt_hands)
        return Deal((first, second, third), from_bits(self._core.dealt_skat))

    @property
    def phase(self) -> Phase:
        """Return where the deal stands."""
        return Phase(self._core.phase)

    @property
    def ending(self) -> Ending:
        """Return how the deal ended."""
        return Ending(self._core.ending)

    @property
    def over(self) -> bool:
        """Say whether nothing is left to do."""
        return self.phase is Phase.OVER

    @property
    def to_act(self) -> int | None:
        """Return the seat to act."""
        seat = self._core.to_act
        return None if seat < 0 else seat

    @property
    def calls(self) -> tuple[tuple[int, Bid | Hold | Pass], ...]:
        """Return the auction so far: seat and call."""
        return tuple((seat, (Bid(value), Hold(), Pass())[kind]) for seat, kind, value in self._core.calls)

    @property
    def soloist(self) -> int | None:
        """Return the seat that won the auction."""
        seat = self._core.soloist
        return None if seat < 0 else seat

    @property
    def bid(self) -> int:
        """Return the highest bid so far."""
        return self._core.bid

    @property
    def picked_up(self) -> bool:
        """Say whether the soloist took the skat."""
        return self._core.picked_up

    @property
    def discards(self) -> frozenset[Card]:
        """Return the two cards the soloist laid away."""
        return from_bits(self._core.discards)

    @property
    def skat(self) -> frozenset[Card]:
        """Return the cards lying in the skat now (none between pick-up and declaration)."""
        if self.phase is Phase.DECLARE:
            return frozenset()
        return self.discards if self.picked_up else from_bits(self._core.dealt_skat)

    @property
    def declaration(self) -> Declaration | None:
        """Return what was declared."""
        core = self._core.declaration
        return None if core is None else Declaration.from_core(core)

    @property
    def hands(self) -> tuple[frozenset[Card], frozenset[Card], frozenset[Card]]:
        """Return the cards each seat holds now."""
        first, second, third = map(from_bits, self._core.hands)
        return first, second, third

    @property
    def shown(self) -> tuple[frozenset[Card], frozenset[Card], frozenset[Card]]:
        """Return the unplayed cards that lie open before each seat (ouvert, or shown)."""
        first, second, third = map(from_bits, self._core.shown)
        return first, second, third

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """Return the tricks in order; the last one may be unfinished."""
        return tuple(
            Trick(leader, tuple(map(Card, cards)), None if winner < 0 else winner)
            for leader, cards, winner in self._core.tricks
        )

    @property
    def cards_played(self) -> int:
        """Return how many cards have been played."""
        return self._core.cards_played

    @property
    def resigned(self) -> frozenset[int]:
        """Return the seats that have resigned."""
        return frozenset(seat for seat in range(3) if self._core.resigned >> seat & 1)

    @property
    def voids(self) -> tuple[frozenset[int], frozenset[int], frozenset[int]]:
        """Return what each seat has shown to lack: suits 0 to 3, and 4 for trumps."""
        first, second, third = (
            frozenset(group for group in range(5) if mask >> group & 1) for mask in self._core.voids
        )
        return first, second, third

    @property
    def trick_points(self) -> tuple[int, int]:
        """Return the card points taken in tricks: soloist, defenders."""
        return self._core.soloist_points, self._core.defender_points

    @property
    def result(self) -> Result | None:
        """Return the result; None while the deal goes on and when it was passed in."""
        declaration = self.declaration
        if self.ending is Ending.NONE or declaration is None:
            return None
        return Result.from_core(self._core.soloist, declaration, self.bid, self._core.result())

    def legal_actions(self) -> tuple[Action, ...]:
        """Return what the seat to act may do; in play, resigning and showing are possible besides."""
        core = self._core
        match self.phase:
            case Phase.AUCTION:
                if core.must_answer:
                    return Hold(), Pass()
                return (Pass(), *(Bid(value) for value in BID_VALUES if core.may_bid(value)))
            case Phase.SKAT:
                hand_games = legal_declarations(picked_up=False, bid=self.bid)
                return (PickUp(), *map(Declare, hand_games))
            case Phase.DECLARE:
                pairs = [frozenset(pair) for pair in combinations(sorted(self.hands[core.soloist]), 2)]
                games = legal_declarations(picked_up=True, bid=self.bid)
                return tuple(Declare(game, pair) for game in games for pair in pairs)
            case Phase.PLAY:
                return tuple(map(Play, sorted(from_bits(core.legal_cards))))
            case Phase.OVER:
                return ()

    def apply(self, action: Action, seat: int | None = None) -> State:
        """Return the state after an action of `seat` (by default the seat to act), or raise IllegalAction."""
        if seat is None:
            seat = self._core.to_act
        if self.over:
            raise IllegalAction(f"the game is over: {action} comes too late")
        return State(self._step(action, seat))

    def _step(self, action: Action, seat: int) -> _core.State:
        core = self._core
        match action:
            case Bid(value):
                if value not in BID_VALUES:
                    raise IllegalAction(f"{value} is not a bid value")
                return core.call_bid(seat, value)
            case Hold():
                return core.call_hold(seat)
            case Pass():
                return core.call_pass(seat)
            case PickUp():
                return core.pick_up(seat)
            case Declare(declaration, discards):
                return core.declare(seat, declaration.core, to_bits(discards))
            case Play(card):
                return core.play(seat, card)
            case Resign():
                return core.resign(seat)
            case Show():
                return core.show(seat)
