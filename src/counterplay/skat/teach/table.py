"""What a seat sees on the table when a card is to be played: the trick, who takes it, trumps still out."""

from __future__ import annotations

from dataclasses import dataclass

from counterplay.skat import _core
from counterplay.skat.rules import DECK, TRUMPS, Card, Game, Observation, State, from_bits, group_of, observe


def strength_of(card: Card, game: Game) -> int:
    """Return how high a card stands within its group."""
    if game is Game.NULL:
        return "789TJQKA".index(card.rank.letter)
    return 8 + int(card.suit) if card.name[1] == "J" else int(card.rank)


@dataclass(frozen=True, slots=True)
class CardSituation:
    """A decision about a card, as rules of thumb look at it; nothing of it is hidden from the seat to act."""

    game: Game
    seat: int
    soloist: int
    legal: frozenset[Card]
    hand: frozenset[Card]
    table: tuple[Card, ...]
    leader: int
    unseen: frozenset[Card]  # neither played nor in the hand nor laid away by this seat

    @classmethod
    def of(cls, state: State) -> CardSituation:
        """Return the decision of the seat to act, in play."""
        assert state.to_act is not None
        return cls.seen(observe(state, state.to_act))

    @classmethod
    def seen(cls, observation: Observation) -> CardSituation:
        """Return the decision of one who is to play a card."""
        seat, soloist, declaration = observation.seat, observation.soloist, observation.declaration
        assert soloist is not None
        assert declaration is not None
        trick, hand = observation.open_trick, observation.hand
        seen = {card for trick in observation.tricks for card in trick.cards} | hand | observation.discards
        return cls(
            declaration.game,
            seat,
            soloist,
            from_bits(observation.core.legal_cards),
            hand,
            trick.cards if trick else (),
            trick.leader if trick else seat,
            frozenset(card for card in DECK if card not in seen),
        )

    @property
    def leads(self) -> bool:
        """Say whether this seat leads to a trick."""
        return not self.table

    @property
    def taking(self) -> int | None:
        """Return the seat whose card takes the trick so far."""
        if not self.table:
            return None
        return (self.leader + self._place_of_winner(self.table)) % 3

    def beats(self, card: Card) -> bool:
        """Say whether a card takes the trick from what lies there."""
        return self._place_of_winner((*self.table, card)) == len(self.table)

    def is_trump(self, card: Card) -> bool:
        """Say whether a card is a trump."""
        return group_of(card, self.game) == TRUMPS

    @property
    def trumps_out(self) -> int:
        """Return how many trumps this seat has not seen."""
        return sum(map(self.is_trump, self.unseen))

    @property
    def ours(self) -> bool:
        """Say whether the trick is so far taken by this seat's side."""
        taking = self.taking
        return taking is not None and (taking == self.soloist) == (self.seat == self.soloist)

    @property
    def settled(self) -> bool:
        """Say whether nobody after this seat can take the trick from the card that takes it now, as it knows."""
        if len(self.table) == 2:
            return True
        if not self.table:
            return False
        winning = self.table[self._place_of_winner(self.table)]
        return not any(self._over(card, winning) for card in self.unseen)

    def _over(self, card: Card, winning: Card) -> bool:
        """Say whether a card would beat another one that takes the trick."""
        mine, theirs = group_of(card, self.game), group_of(winning, self.game)
        if mine == theirs:
            return strength_of(card, self.game) > strength_of(winning, self.game)
        return mine == TRUMPS

    def _place_of_winner(self, cards: tuple[Card, ...]) -> int:
        first, *others = cards
        second, third = (*others, first, first)[:2]
        return _core.trick_winner(int(self.game), first, second, third)
