"""The rules of one-card poker, every point the paper leaves open as a named switch (Baker et al., section II)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import astuple, dataclass, replace
from enum import IntEnum
from functools import lru_cache
from typing import Any

from counterplay.html_form import card_html, shown_html, table_html
from counterplay.onecard import _core
from counterplay.protocol import BadInput, IllegalAction
from counterplay.untrusted import is_whole

MOST_SEATS = 9
MOST_CARDS = 30
MOST_CHIPS = 1000


Table = _core.Table  # one hand as every seat may see it


class Action(IntEnum):
    """The three actions; a call with nothing to pay is a check, a raise with nothing to pay a bet.

    >>> Hand(Rules(), [10, 10], [7, 3], first=0).legal()
    [<Action.FOLD: 0>, <Action.CALL: 1>, <Action.RAISE: 2>]
    """

    FOLD = 0
    CALL = 1
    RAISE = 2


@dataclass(frozen=True)
class Rules:
    """The rules; the defaults are the literal reading of the paper.

    >>> Rules(seats=4).total
    40
    >>> Rules(chips=-1)
    Traceback (most recent call last):
        ...
    counterplay.protocol.BadInput: chips must be between 1 and 1000, not -1
    """

    seats: int = 2
    chips: int = 10
    """of each seat at the start"""
    deck: int = 10
    """cards 1, 2, ..., deck"""
    limit: int = 4
    """chips a player may put into one hand; 0 for no limit"""
    limit_includes_ante: bool = True
    count_folded: bool = True
    """the win probability counts opponents that have folded this hand"""
    count_busted: bool = False
    """... and seats that are out of the tournament"""
    first_moves: bool = True
    """the first seat moves to the next living seat each hand; else it is drawn each hand"""
    weak_check_shown_as_fold: bool = False
    """observers are told "fold" when a style checks, for free, a card it would not pay for"""
    weak_cards_fold: bool = False
    """a style folds a card it would not pay for, even where staying is free"""
    max_hands: int = 10_000
    """a tournament this long has no winner (two players who always fold first never finish)"""

    def __post_init__(self) -> None:
        for name, low, high in (
            ("seats", 2, MOST_SEATS),
            ("chips", 1, MOST_CHIPS),
            ("limit", 0, MOST_CHIPS * MOST_SEATS),
            ("max_hands", 1, 10**9),
        ):
            value = getattr(self, name)
            if not is_whole(value, low, high):
                raise BadInput(f"{name} must be between {low} and {high}, not {value!r}")
        if not self.seats <= self.deck <= MOST_CARDS:
            raise BadInput(
                f"a deck needs a card for each of {self.seats} seats and has at most {MOST_CARDS}, not {self.deck}"
            )

    @property
    def total(self) -> int:
        """All chips of the tournament."""
        return self.seats * self.chips

    def core(self) -> _core.Rules:
        """The rules as the core reads them."""
        return _core_of(self)

    def with_(self, **changes: Any) -> Rules:
        """The same rules with some of them changed."""
        return replace(self, **changes)


READINGS = {
    "literal": Rules(),
    "shown": Rules(limit=0, weak_check_shown_as_fold=True, count_busted=True),  # nearest to the paper's Table III
    "folded": Rules(weak_cards_fold=True),
}
"""What the paper may have played, by name."""


@lru_cache(maxsize=64)  # every table of a game asks again
def _core_of(rules: Rules) -> _core.Rules:
    return _core.Rules(*astuple(rules))


def win_probability(card: int, opponents: int, deck: int = 10) -> float:
    """The chance that a card beats the cards of this many opponents.

    >>> win_probability(10, 3), round(win_probability(6, 1), 3)
    (1.0, 0.556)
    """
    return _core.win_probability(card, opponents, deck)


def replay_hand(
    rules: Rules, chips: Sequence[int], first: int, actions: Iterable[int]
) -> Iterator[tuple[Table, Action | None]]:
    """Yield the table of a hand before each of its actions, with the action, and with None after the last.

    It is one table that moves on: look at it before the next.
    """
    table = Table(rules.core(), list(chips))
    table.start(first)
    for action in actions:
        yield table, Action(action)
        table.apply(int(action))
    yield table, None


class Hand:
    """One hand in play: the public table, and the cards, which only their owners may ask for.

    >>> hand = Hand(Rules(), [10, 10], [7, 3], first=0)
    >>> hand.play(Action.RAISE), hand.play(Action.CALL), hand.chips
    (<Action.RAISE: 2>, <Action.CALL: 1>, [12, 8])
    >>> hand
    <Hand: seat 0 raises, seat 1 calls; chips [12, 8], over>
    """

    def __init__(self, rules: Rules, chips: list[int], cards: list[int], first: int) -> None:
        if len(chips) != rules.seats or len(cards) != rules.seats:
            raise BadInput(f"{rules.seats} seats need {rules.seats} stacks and cards")
        if any(stack < 0 for stack in chips) or sum(chips) != rules.total:
            raise BadInput(f"the stacks {chips} must not be negative and must sum to {rules.total}")
        living = [seat for seat in range(rules.seats) if chips[seat] > 0]
        if len(living) < 2:
            raise BadInput(f"a hand needs two players with chips, the stacks are {chips}")
        if first not in living:
            raise BadInput(f"seat {first} has no chips and cannot be first")
        dealt = [cards[seat] for seat in living]
        if len(set(dealt)) < len(dealt) or not all(1 <= card <= rules.deck for card in dealt):
            raise BadInput(f"the cards {cards} must be different and between 1 and {rules.deck}")
        self.rules = rules
        self.cards = list(cards)
        self.actions: list[tuple[int, Action]] = []
        self.table = _core.Table(rules.core(), chips)
        self.table.start(first)
        self._settle_when_over()

    def __repr__(self) -> str:
        done = (
            ", ".join(f"seat {seat} {action.name.lower()}s" for seat, action in self.actions) or "nobody has moved"
        )
        return f"<Hand: {done}; chips {self.chips}, {'over' if self.over else f'seat {self.table.actor} to act'}>"

    def _repr_html_(self) -> str:
        rows = [
            [
                str(seat),
                card_html(card) if card else "",
                " ".join(action.name.lower() for mover, action in self.actions if mover == seat),
                str(chips),
            ]
            for seat, (card, chips) in enumerate(zip(self.cards, self.chips, strict=True))
        ]
        return shown_html(repr(self).strip("<>"), table_html(rows, ("seat", "card", "actions", "chips")))

    @property
    def over(self) -> bool:
        """Whether the hand has ended and the pots are paid."""
        return self.table.over

    @property
    def chips(self) -> list[int]:
        """The stacks as they are now."""
        return list(self.table.chips)

    def legal(self) -> list[Action]:
        """What the actor may do."""
        if self.over:
            return []
        return [Action.FOLD, Action.CALL, *([Action.RAISE] if self.table.can_raise() else [])]

    def play(self, action: Action) -> Action:
        """Play an action for the actor; a raise that the limit or the stacks forbid is a call."""
        if self.over:
            raise IllegalAction("the hand is over")
        seat = self.table.actor
        done = Action(self.table.apply(int(action)))
        self.actions.append((seat, done))
        self._settle_when_over()
        return done

    def shown(self) -> list[int]:
        """The cards everybody saw: those of the players still in at a showdown, 0 for the others."""
        if not self.over or self.table.standing < 2:
            return [0] * self.rules.seats
        folded, dealt = self.table.folded, self.table.dealt
        return [self.cards[s] if dealt[s] and not folded[s] else 0 for s in range(self.rules.seats)]

    def _settle_when_over(self) -> None:
        if self.table.over:
            self.table.settle(self.cards)
