"""What one seat knows, described in words: `position(hand="CJ SJ ...", contract="G", tricks="...")`.

Nobody has to deal the hidden cards or replay the auction for it: some deal that fits is dealt behind it, and
nothing of that is in the observation.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from counterplay.protocol import BadInput, IllegalAction, Stream
from counterplay.skat import _core
from counterplay.skat.rules.actions import Action, Declare, PickUp, Play, parse_action
from counterplay.skat.rules.card_play import auction_won_by
from counterplay.skat.rules.cards import DECK, Card, Deal, Game, group_of, parse_card
from counterplay.skat.rules.declaration import Declaration
from counterplay.skat.rules.observation import Observation, observe
from counterplay.skat.rules.redeal import share_out
from counterplay.skat.rules.state import State
from counterplay.skat.rules.text import SEAT_NAMES

Cards = str | Iterable[Card | str | Iterable[Card | str]]
"""`"CJ H9"`, or cards one by one or trick by trick"""
_SKAT = 3


def position(
    hand: Cards,
    contract: str | Declaration | None = None,
    tricks: Cards = (),
    *,
    seat: int = 0,
    soloist: int = 0,
    bid: int = 18,
    calls: str | Sequence[str] | None = None,
    skat: Cards = (),
    discards: Cards = (),
    shown: Cards = (),
) -> Observation:
    """Return what a seat knows that holds `hand` now, after the cards of the tricks, in the order played.

    Without `calls` the soloist has won the auction at the bid; without a contract it goes on after the calls. A
    soloist names the `discards` and, if it matters, the `skat` that was picked up; with the skat alone and twelve
    cards in hand nothing is declared yet. In an ouvert game `shown` are the cards that the soloist still holds.

    >>> seen = position("CJ HJ CA CT C9 SA HA H8 D7", "C", "S7 SK S8", seat=1, soloist=1, discards="DT DK")
    >>> seen
    <Observation of middlehand: ...middlehand to act>
    >>> len(seen.legal_actions)
    9
    """
    if seat not in range(3) or soloist not in range(3):
        raise BadInput("seats are 0 (forehand), 1 (middlehand) and 2 (rearhand)")
    try:
        return observe(
            _Description(hand, contract, tricks, seat, soloist, bid, calls, skat, discards, shown).state(), seat
        )
    except IllegalAction as problem:
        raise BadInput(f"this cannot have happened: {problem}") from None


class _Description:
    """What is said of a position, and a deal that fits it."""

    def __init__(
        self,
        hand: Cards,
        contract: str | Declaration | None,
        tricks: Cards,
        seat: int,
        soloist: int,
        bid: int,
        calls: str | Sequence[str] | None,
        skat: Cards,
        discards: Cards,
        shown: Cards,
    ) -> None:
        self.seat, self.soloist = seat, soloist
        self.contract = Declaration.parse(contract) if isinstance(contract, str) else contract
        said = calls.split() if isinstance(calls, str) else calls
        self.calls = auction_won_by(soloist, bid) if said is None and self.contract else _actions(said or ())
        self.hand, self.shown = cards_of(hand), cards_of(shown)
        self.skat, self.discards = cards_of(skat), cards_of(discards)
        self.played = cards_of(tricks)
        if self.played and self.contract is None:
            raise BadInput("cards are played when a game was declared: name the contract, as in G or CH")
        self._check_counts()

    def _check_counts(self) -> None:
        game = Game.GRAND if self.contract is None else self.contract.game
        self.seats = seats_of(game, self.played)
        own = [card for seat, card in zip(self.seats, self.played, strict=True) if seat == self.seat]
        wanted = 10 - len(own)
        if self.contract is None and self.skat:
            wanted = 12
        who = SEAT_NAMES[self.seat]
        if len(self.hand) != wanted:
            raise BadInput(f"{who} has played {len(own)} cards and holds {wanted}, not {len(self.hand)}")
        picked_up = self.contract is not None and not self.contract.hand
        alone = self.seat == self.soloist and picked_up
        if alone and len(self.discards) != 2:
            raise BadInput(f"{who} is the soloist, who knows the two cards laid away: name them as discards")
        if self.discards and not alone:
            raise BadInput(f"{who} has laid nothing away: leave out the discards")
        if self.skat and not (alone or (self.contract is None and len(self.skat) == 2)):
            raise BadInput(f"{who} has not picked up the skat: leave it out")
        self.hands = [set[Card](), set[Card](), set[Card](), set(self.discards)]
        self.hands[self.seat] = set(self.hand)
        if self.seat != self.soloist:
            self.hands[self.soloist] = set(self.shown)
        elif self.shown:
            raise BadInput("what a soloist shows is in the own hand: leave it out")
        named = [*self.hand, *self.played, *self.discards, *(self.shown if self.seat != self.soloist else ())]
        twice = sorted({card for card in named if named.count(card) > 1})
        if twice:
            raise BadInput(f"{', '.join(map(str, twice))} cannot be in two places")

    def state(self) -> State:
        """Return the state after all that was told, on a deal that fits."""
        self._deal_the_rest()
        hands = [set(cards) for cards in self.hands]
        for seat, card in zip(self.seats, self.played, strict=True):
            hands[seat].add(card)
        if self.contract is None and self.skat:
            hands[self.seat] -= set(self.skat)
            hands[_SKAT] = set(self.skat)
        elif self.skat and self.seat == self.soloist:
            hands[self.seat] = (hands[self.seat] | hands[_SKAT]) - set(self.skat)
            hands[_SKAT] = set(self.skat)
        first, second, third, lying = map(frozenset, hands)
        state = State.start(Deal((first, second, third), lying))
        for action in self._course():
            state = state.apply(action)
        return state

    def _course(self) -> Iterable[Action]:
        yield from self.calls
        if self.contract is None:
            yield from [PickUp()] if self.skat else []
            return
        if not self.contract.hand:
            yield PickUp()
        yield Declare(self.contract, frozenset() if self.contract.hand else frozenset(self.hands[_SKAT]))
        yield from map(Play, self.played)

    @property
    def _game(self) -> Game | None:
        return None if self.contract is None else self.contract.game

    def _deal_the_rest(self) -> None:
        """Give every card that was not told to a seat that can hold it."""
        known = set(self.played).union(*self.hands)
        groups: list[list[Card]] = [[] for _ in range(5)]
        for card in DECK:
            if card not in known:
                groups[group_of(card, self._game)].append(card)
        counts = [sum(seat == other for other in self.seats) for seat in range(3)]
        rooms = [10 - counts[seat] - len(self.hands[seat]) for seat in range(3)] + [2 - len(self.hands[_SKAT])]
        if self.contract is None and self.skat:
            rooms[self.seat] = rooms[_SKAT] = 0
        if min(rooms) < 0:
            raise BadInput("a seat would hold more cards than there are: look at the cards that are shown")
        barred = tuple(tuple((place, group) in self._lacks() for place in range(4)) for group in range(5))
        try:
            holders = share_out(groups, rooms, barred, Stream("position"))
        except ValueError:
            raise BadInput(
                "no deal fits what was told: somebody lacks a suit of which too many cards are left"
            ) from None
        for place, cards in enumerate(holders):
            self.hands[place] |= set(cards)

    def _lacks(self) -> set[tuple[int, int]]:
        """Return who has shown to lack what."""
        lacks = set()
        for start in range(0, len(self.played), 3):
            led = group_of(self.played[start], self._game)
            for place in range(start, min(start + 3, len(self.played))):
                if group_of(self.played[place], self._game) != led:
                    lacks.add((self.seats[place], led))
        return lacks


def cards_of(given: Cards) -> tuple[Card, ...]:
    """Return cards from a text, from cards one by one, or from tricks of them.

    >>> cards_of("CJ, H9") == cards_of([Card.CJ, "H9"]) == cards_of([["CJ"], ["H9"]]) == cards_of(["CJ H9"])
    True
    """
    if isinstance(given, str):
        return tuple(map(parse_card, given.replace(",", " ").split()))
    cards: list[Card] = []
    for part in given:
        if isinstance(part, Iterable):
            cards += cards_of(part)
        else:
            cards.append(part if isinstance(part, Card) else parse_card(str(part)))
    return tuple(cards)


def seats_of(game: Game, played: Sequence[Card]) -> list[int]:
    """Return who played each card of the tricks; forehand leads the first."""
    seats: list[int] = []
    leader = 0
    for start in range(0, len(played), 3):
        trick = played[start : start + 3]
        seats += [(leader + place) % 3 for place in range(len(trick))]
        if len(trick) == 3:
            leader = (leader + _core.trick_winner(game, *trick)) % 3
    return seats


def _actions(calls: Sequence[str]) -> tuple[Action, ...]:
    return tuple(map(parse_action, calls))
