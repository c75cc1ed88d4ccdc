"""A deal as one who hears of it piece by piece knows it: a player at somebody else's table, or an onlooker.

Nobody tells a witness the hidden cards, yet players want the observation of a state. So a deal is imagined that
fits all that was heard, and imagined anew whenever a card turns up elsewhere; an observation has no hidden card in
it, hence it is the same whichever deal is imagined. What fits no deal at all is refused: it cannot be true.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from counterplay.protocol import IllegalAction, Stream
from counterplay.skat.records import sgf
from counterplay.skat.rules import (
    DECK,
    Action,
    Card,
    Deal,
    Declaration,
    Declare,
    Ending,
    Observation,
    PickUp,
    Play,
    Show,
    State,
    group_of,
    observe,
    share_out,
)

_SKAT = 3  # beside the three hands
_DISCARDS = 2
_GROUPS = 5


@dataclass(frozen=True, slots=True)
class _Heard:
    seat: int
    action: Action
    laid_hidden: bool = False


class Witness:
    """A deal under way; `seat` and `hand` are one's own, and None for an onlooker, who sees no hand.

    >>> from counterplay.skat.rules.actions import parse_action
    >>> witness = Witness(0, frozenset(map(Card, range(10))))
    >>> for seat, text in ((1, "18"), (0, "p"), (2, "p"), (1, "s")):
    ...     witness.hear(seat, parse_action(text))
    >>> witness.hear(1, parse_action("G"), laid_hidden=True)
    >>> witness.hear(0, parse_action("D7")); witness.hear(1, parse_action("CJ"))
    >>> witness.observation.tricks[0].cards
    (<Card.D7: 0>, <Card.CJ: 31>)
    """

    def __init__(self, seat: int | None, hand: frozenset[Card] | None) -> None:
        if (seat is None) != (hand is None) or (hand is not None and len(hand) != 10):
            raise ValueError("a player has a seat and ten cards, an onlooker neither")
        self.seat, self.hand = seat, hand
        self._skat: frozenset[Card] | None = None  # picked up by oneself
        self._heard: list[_Heard] = []
        self._open: dict[int, frozenset[Card]] = {}  # of a seat: all it held when it laid its cards open
        self.state = self._imagined(self._heard)

    @property
    def waits_for_skat(self) -> bool:
        """Say whether one has picked up the skat and has not been shown it."""
        return self.seat is not None and self.state.picked_up and self._skat is None and self._alone

    @property
    def _alone(self) -> bool:
        return self.state.soloist == self.seat

    @property
    def observation(self) -> Observation:
        """Return what one knows; an onlooker has none."""
        assert self.seat is not None
        return observe(self.state, self.seat)

    @property
    def my_turn(self) -> bool:
        """Say whether one can act now, knowing all one's cards."""
        return self.seat is not None and self.state.to_act == self.seat and not self.waits_for_skat

    def hear(
        self, seat: int, action: Action, *, laid_hidden: bool = False, shown: frozenset[Card] | None = None
    ) -> None:
        """Take in what a seat did, with the cards it laid open; raise IllegalAction where that cannot be."""
        state = self.state
        if isinstance(action, Declare):
            action = self._as_shown(state, action, shown)
            own = seat == self.seat
            if not state.picked_up and (laid_hidden or action.discards):
                raise IllegalAction("cards are laid away without a pick-up")
            if state.picked_up and own and (laid_hidden or len(action.discards) != _DISCARDS):
                raise IllegalAction("one's own discards are missing")
            if state.picked_up and not own and not action.discards:
                laid_hidden = True
        elif isinstance(action, Show) and shown is None and seat != self.seat:
            return  # who shows no card tells nothing
        open_before = dict(self._open)
        if shown is not None and isinstance(action, Show | Declare):
            self._open[seat] = shown | self._played(seat)
        heard = [*self._heard, _Heard(seat, action, laid_hidden)]
        try:
            self.state = self._next(heard)
        except (IllegalAction, ValueError) as problem:
            self._open = open_before
            if isinstance(problem, IllegalAction):
                raise
            raise IllegalAction(f"{action} of seat {seat}: no deal fits all that was heard") from None
        self._heard = heard

    def see_skat(self, cards: frozenset[Card]) -> None:
        """Take in the skat that one has picked up."""
        if not self.waits_for_skat or len(cards) != _DISCARDS or (self.hand is not None and cards & self.hand):
            raise IllegalAction("these cards cannot be the skat that was picked up")
        self._skat = cards
        try:
            self.state = self._imagined(self._heard)
        except (IllegalAction, ValueError):
            self._skat = None
            raise IllegalAction("these cards cannot be the skat that was picked up") from None

    def late_card(self) -> Card | None:
        """Return a card for one's turn in a game that is decided, where a server has it played on."""
        state = self.state
        if state.ending is not Ending.DECIDED or state.cards_played >= 30 or state.declaration is None:
            return None
        last = state.tricks[-1]
        if self.seat is None or last.winner != self.seat:
            return None
        return min(state.hands[self.seat])

    # --- imagining ---

    def _as_shown(self, state: State, action: Declare, shown: frozenset[Card] | None) -> Declare:
        """Return a declaration as it was heard: hand without a pick-up, and open only where cards were shown."""
        said = action.declaration
        if not state.picked_up and not said.hand:
            said = Declaration.parse(str(replace(said, hand=True)))
        if said.ouvert and shown is None and state.soloist != self.seat:
            said = replace(said, ouvert=False)
        return Declare(said, action.discards)

    def _played(self, seat: int) -> frozenset[Card]:
        return frozenset(
            event.action.card for event in self._heard if event.seat == seat and isinstance(event.action, Play)
        )

    def _next(self, heard: list[_Heard]) -> State:
        """Go on in the deal that was imagined, if it allows it, else in another."""
        last = heard[-1]
        if not last.laid_hidden and not self._misplaced(last):
            try:
                return _applied(self.state, last.action, last.seat)
            except IllegalAction:
                pass  # the next one may allow it
        return self._imagined(heard)

    def _misplaced(self, last: _Heard) -> bool:
        """Say whether cards that lie open now lie elsewhere in the deal that was imagined."""
        if not isinstance(last.action, Show | Declare) or last.seat == self.seat:
            return False
        return (
            isinstance(last.action, Declare)
            or self._open[last.seat] - self._played(last.seat) != self.state.hands[last.seat]
        )

    def _imagined(self, heard: list[_Heard]) -> State:
        """Return the state after all that was heard, on some cards that fit; raise ValueError if none do."""
        picked_up, soloist, declared = _declared(heard)
        own_skat = picked_up is not None and picked_up == self.seat
        played: list[set[Card]] = [set(), set(), set()]
        order = [(event.seat, event.action.card) for event in heard if isinstance(event.action, Play)]
        for seat, card in order:
            played[seat].add(card)
        fixed: list[set[Card]] = [set(played[seat]) for seat in range(3)] + [set()]
        for seat, cards in self._open.items():
            fixed[seat] |= cards
        laid = frozenset[Card]()
        if declared is not None and isinstance(declared.action, Declare) and not declared.laid_hidden:
            laid = declared.action.discards
        fixed[_SKAT] |= laid
        if self.seat is not None and self.hand is not None:
            mine = self.hand | (self._skat or frozenset()) if own_skat else self.hand
            fixed[self.seat] |= mine - laid if soloist == self.seat else mine
        sizes = [10, 10, 10, 2]
        if picked_up is not None and declared is None:
            sizes[picked_up], sizes[_SKAT] = 12, 0
        holders = self._share(fixed, sizes, declared, order)
        return self._replayed(heard, holders, picked_up)

    def _share(
        self,
        fixed: list[set[Card]],
        sizes: list[int],
        declared: _Heard | None,
        order: list[tuple[int, Card]],
    ) -> list[set[Card]]:
        known = set[Card]().union(*fixed)
        rooms = [size - len(cards) for size, cards in zip(sizes, fixed, strict=True)]
        if min(rooms) < 0 or len(known) != sum(map(len, fixed)):
            raise ValueError("a card lies in two places, or a hand has too many")
        game = declared.action.declaration.game if declared and isinstance(declared.action, Declare) else None
        groups: list[list[Card]] = [[] for _ in range(_GROUPS)]
        for card in DECK:
            if card not in known:
                groups[group_of(card, game)].append(card)
        lacking: list[set[int]] = [set(), set(), set(), set()]
        for place, (seat, card) in enumerate(order):
            led = group_of(order[place - place % 3][1], game)
            if group_of(card, game) != led:
                lacking[seat].add(led)
        barred = tuple(tuple(group in lack for lack in lacking) for group in range(_GROUPS))
        drawn = share_out(groups, rooms, barred, Stream("witness", len(order)))
        return [cards | set(more) for cards, more in zip(fixed, drawn, strict=True)]

    def _replayed(self, heard: list[_Heard], holders: list[set[Card]], picked_up: int | None) -> State:
        """Let what was heard happen on the cards that were imagined."""
        hands, skat = [frozenset(cards) for cards in holders[:_SKAT]], frozenset(holders[_SKAT])
        discards = skat
        if picked_up is not None:
            twelve = hands[picked_up] | skat
            if picked_up == self.seat and self._skat is not None:
                skat = self._skat
            elif len(skat) != _DISCARDS:
                mine = self.hand if picked_up == self.seat and self.hand is not None else frozenset()
                skat = frozenset(sorted(twelve - mine)[:_DISCARDS])
            hands[picked_up] = twelve - skat
        first, second, third = hands
        state = _lenient(Deal((first, second, third), skat))
        for event in heard:
            action = event.action
            if event.laid_hidden and isinstance(action, Declare):
                action = Declare(action.declaration, discards)
            state = _applied(state, action, event.seat)
        return state


def _declared(heard: list[_Heard]) -> tuple[int | None, int | None, _Heard | None]:
    """Return who picked up, who is soloist as far as that shows, and the declaration."""
    picked_up = next((event.seat for event in heard if isinstance(event.action, PickUp)), None)
    declared = next((event for event in heard if isinstance(event.action, Declare)), None)
    return picked_up, declared.seat if declared is not None else picked_up, declared


def _applied(state: State, action: Action, seat: int) -> State:
    if state.over and isinstance(action, Play):
        return State(state.core.play(seat, action.card))  # a decided game that is played on
    return state.apply(action, seat)


def _lenient(deal: Deal) -> State:
    """Return the start of a deal where games go on that our table would not allow, as in foreign records."""
    cards = ".".join(str(card) for place in (*deal.hands, deal.skat) for card in sorted(place))
    state = sgf.loads(f"(;MV[w {cards}];)").state
    assert state is not None
    return state
