"""The play of the cards: whose turn it is, what may be played, who takes the trick."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from counterplay.bridge.cards import BridgeCard, BridgeDeal, BridgeSeat, BridgeSuit, Hands, Strain
from counterplay.bridge.contract import BridgeContract
from counterplay.bridge.html import hands_html, on_the_table
from counterplay.html_form import shown_html, trick_row
from counterplay.protocol import IllegalAction


def winning_place(trick: tuple[BridgeCard, ...], strain: Strain) -> int:
    """Return which card of a trick is the best, counted from the lead."""
    best = 0
    for place in range(1, len(trick)):
        card, top = trick[place], trick[best]
        if card // 13 == top // 13:
            if card > top:
                best = place
        elif card // 13 == strain:
            best = place
    return best


@dataclass(frozen=True, slots=True)
class BridgePosition:
    """All cards known, at any point of the play. Positions never change: `after` checks a card.

    >>> from counterplay.bridge.cards import deal
    >>> position = BridgePosition.first_lead(deal(seed=1, index=0), BridgeContract.parse("3NS"))
    >>> position.to_move.name, len(position.legal), position.after([min(position.legal)]).to_move.name
    ('WEST', 13, 'NORTH')
    """

    hands: Hands  # what each seat still holds
    strain: Strain
    declarer: BridgeSeat
    leader: BridgeSeat  # of the trick on the table
    trick: tuple[BridgeCard, ...] = ()
    made: int = 0  # tricks of declarer and dummy
    lost: int = 0

    def _repr_html_(self) -> str:
        title = "all cards are played" if self.over else f"trick {self.number}, {self.to_move.title} to play"
        score = f"<div>{self.made} tricks for {self.declarer.title}, {self.lost} against</div>"
        return shown_html(title, hands_html(self.hands), on_the_table(self.leader, self.trick), score)

    @classmethod
    def first_lead(cls, deal: BridgeDeal, contract: BridgeContract) -> BridgePosition:
        """Return the position before the opening lead."""
        return cls(deal.hands, contract.strain, contract.declarer, contract.leader)

    @property
    def to_move(self) -> BridgeSeat:
        """Return whose card is next."""
        return self.leader.after(len(self.trick))

    @property
    def over(self) -> bool:
        """Say whether all cards are played."""
        return self.made + self.lost == 13

    @property
    def declaring(self) -> bool:
        """Say whether the card to come is the declarer's decision: his own or dummy's."""
        return (self.to_move - self.declarer) % 2 == 0

    @property
    def number(self) -> int:
        """Return the number of the trick, from 1."""
        return self.made + self.lost + 1

    @property
    def legal(self) -> frozenset[BridgeCard]:
        """Return the cards that may be played."""
        hand = self.hands[self.to_move]
        if not self.trick:
            return hand
        led = self.trick[0] // 13
        following = frozenset(card for card in hand if card // 13 == led)
        return following or hand

    def after(self, cards: Iterable[BridgeCard]) -> BridgePosition:
        """Return the position after some cards, or raise IllegalAction with the rule that one breaks."""
        position = self
        for card in cards:
            position = position._after(card)
        return position

    def rows(self, cards: Sequence[BridgeCard]) -> Iterator[list[str]]:
        """Yield the tricks that follow as a notebook shows them; they begin with a lead."""
        position = self
        for start in range(0, len(cards), 4):
            trick = tuple(cards[start : start + 4])
            by_seat = {int(position.leader.after(place)): card for place, card in enumerate(trick)}
            after = position.after(trick)
            yield trick_row(position.number, by_seat, after.leader if len(trick) == 4 else None, 4)
            position = after

    def _after(self, card: BridgeCard) -> BridgePosition:
        seat = self.to_move
        hand = self.hands[seat]
        if self.over:
            raise IllegalAction(f"{card} comes after the last trick")
        if card not in hand:
            raise IllegalAction(self._not_held(card, seat))
        if self.trick and card // 13 != self.trick[0] // 13:
            led = self.trick[0] // 13
            if any(other // 13 == led for other in hand):
                suit = BridgeSuit(led).name.lower()
                raise IllegalAction(
                    f"{seat.title} revokes in trick {self.number}: plays {card} while holding {suit}"
                )
        north, east, south, west = (
            held - {card} if place == seat else held for place, held in enumerate(self.hands)
        )
        hands, trick = (north, east, south, west), (*self.trick, card)
        if len(trick) < 4:
            return BridgePosition(hands, self.strain, self.declarer, self.leader, trick, self.made, self.lost)
        winner = self.leader.after(winning_place(trick, self.strain))
        ours = (winner - self.declarer) % 2 == 0
        return BridgePosition(
            hands, self.strain, self.declarer, winner, (), self.made + ours, self.lost + (not ours)
        )

    def _not_held(self, card: BridgeCard, seat: BridgeSeat) -> str:
        holder = next((BridgeSeat(place) for place, held in enumerate(self.hands) if card in held), None)
        where = "it was played before" if holder is None else f"{holder.title} holds it"
        return f"{seat.title} cannot play {card} in trick {self.number}: {where}"
