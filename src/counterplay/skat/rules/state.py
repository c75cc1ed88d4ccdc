"""One deal as the arbiter sees it. States never change: `apply` checks an action and returns the next state."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from counterplay.protocol import BadInput, IllegalAction
from counterplay.skat import _core
from counterplay.skat.rules.actions import Action, Bid, Declare, Hold, Pass, PickUp, Play, Resign, Show
from counterplay.skat.rules.auction import BID_VALUES
from counterplay.skat.rules.cards import Card, Deal, from_bits, to_bits
from counterplay.skat.rules.phases import (
    Ending,
    Phase,
    cards_by_seat,
    legal_actions,
)
from counterplay.skat.rules.public import Public
from counterplay.skat.rules.score import Result
from counterplay.skat.rules.text import SEAT_NAMES


class State(Public[_core.State]):
    """A deal from the first call to the result.

    >>> from counterplay.skat.rules.cards import deal
    >>> state = State.start(deal(seed=1, index=0))
    >>> for action in (Bid(18), Pass(), Pass(), PickUp()):
    ...     state = state.apply(action)
    >>> state.soloist, state.bid, len(state.hands[1])
    (1, 18, 12)
    """

    __slots__ = ("core",)

    def __init__(self, core: _core.State) -> None:
        self.core = core

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and (self.deal, self.history) == (other.deal, other.history)

    def __hash__(self) -> int:
        return hash((self.deal, self.history))

    def __repr__(self) -> str:
        return f"<State: {self._stands}>"

    def named_hands(self) -> list[tuple[str, frozenset[Card]]]:
        """Return the hands and the skat: as dealt once the deal is over, when nobody holds a card."""
        held = (*self.deal.hands, self.deal.skat) if self.over else (*self.hands, self.skat)
        return list(zip((*SEAT_NAMES, "skat"), held, strict=True))

    @classmethod
    def start(cls, deal: Deal) -> State:
        """Return the state before the first call."""
        if not isinstance(deal, Deal):
            raise BadInput(f"a game starts with a Deal, such as deal(seed=1, index=0) returns, not {deal!r}")
        first, second, third = (to_bits(hand) for hand in deal.hands)
        return cls(_core.State((first, second, third), to_bits(deal.skat)))

    @property
    def deal(self) -> Deal:
        """Return the cards as they were dealt."""
        return Deal(cards_by_seat(self.core.dealt_hands), from_bits(self.core.dealt_skat))

    @property
    def over(self) -> bool:
        """Say whether nothing is left to do."""
        return self.phase is Phase.OVER

    @property
    def discards(self) -> frozenset[Card]:
        """Return the two cards the soloist laid away."""
        return from_bits(self.core.discards)

    @property
    def skat(self) -> frozenset[Card]:
        """Return the cards lying in the skat now (none between pick-up and declaration)."""
        if self.phase is Phase.DECLARE:
            return frozenset()
        return self.discards if self.picked_up else from_bits(self.core.dealt_skat)

    @property
    def hands(self) -> tuple[frozenset[Card], frozenset[Card], frozenset[Card]]:
        """Return the cards each seat holds now."""
        return cards_by_seat(self.core.hands)

    @property
    def cards_played(self) -> int:
        """Return how many cards have been played."""
        return self.core.cards_played

    @property
    def trick_points(self) -> tuple[int, int]:
        """Return the card points taken in tricks: soloist, defenders."""
        return self.core.soloist_points, self.core.defender_points

    @property
    def matadors(self) -> int:
        """Return the soloist's matadors in the declared game: positive with, negative without, 0 in null."""
        core = self.core
        assert core.declaration is not None
        return _core.matadors(core.declaration[0], core.dealt_hands[core.soloist] | core.dealt_skat)

    @property
    def result(self) -> Result | None:
        """Return the result; None while the deal goes on and when it was passed in."""
        declaration = self.declaration
        if self.ending is Ending.NONE or declaration is None:
            return None
        return Result.from_core(self.core.soloist, declaration, self.bid, self.core.result())

    @property
    def history(self) -> tuple[tuple[int, Action], ...]:
        """Return all that was done, seat and action in order, shows and resignations included."""
        moves: list[tuple[int, Action]] = list(self.calls)
        soloist, declaration = self.soloist, self.declaration
        if soloist is not None and self.picked_up:
            moves.append((soloist, PickUp()))
        if soloist is not None and declaration is not None:
            moves.append((soloist, Declare(declaration, self.discards)))
        played: list[tuple[int, Action]] = [
            (trick.seat_of(place), Play(card)) for trick in self.tricks for place, card in enumerate(trick.cards)
        ]
        done = 0
        for after, seat, resigns in self.core.asides:
            moves += [*played[done:after], (seat, Resign() if resigns else Show())]
            done = after
        return (*moves, *played[done:])

    def replay(self) -> Iterator[Step]:
        """Yield every action so far with the state it was taken in; the last one led to this state.

        >>> from counterplay.skat.rules.cards import deal
        >>> state = State.start(deal(seed=1, index=0)).apply(Bid(18)).apply(Pass())
        >>> [(step.state.bid, step.seat, str(step.action)) for step in state.replay()]
        [(0, 1, '18'), (18, 0, 'p')]
        """
        before = State(self.core.first())
        for seat, action in self.history:
            yield Step(before, seat, action)
            before = State(before._step(action, seat))

    def before_cards(self) -> list[State]:
        """Return the states before each card that was played."""
        return [step.state for step in self.replay() if isinstance(step.action, Play)]

    def legal_actions(self) -> tuple[Action, ...]:
        """Return what the seat to act may do; in play, resigning and showing are possible besides."""
        return () if self.over else legal_actions(self.core, self.core.hands[self.core.to_act])

    def apply(self, action: Action, seat: int | None = None) -> State:
        """Return the state after an action of `seat` (by default the seat to act), or raise IllegalAction."""
        if seat is None:
            seat = self.core.to_act
        if self.over:
            raise IllegalAction(f"the game is over: {action} comes too late")
        try:
            return State(self._step(action, seat))
        except (TypeError, AttributeError):
            raise BadInput(f"{action!r} is not an action: parse_action('CJ') reads one from a text") from None

    def _step(self, action: Action, seat: int) -> _core.State:
        core = self.core
        match action:
            case Bid(value):
                if value not in BID_VALUES:
                    raise IllegalAction(f"{value!r} is not a bid value")
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
            case _:
                raise IllegalAction(f"{action!r} is not an action")


class Step(NamedTuple):
    """An action of a deal, and the state in which a seat took it."""

    state: State
    seat: int
    action: Action
