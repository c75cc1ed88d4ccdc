"""Whether a game that is declared can reach the bid, and what it would need: said before it is too late.

A soloist whose game is worth less than the bid has lost it, however many points are made. Schneider
and schwarz raise the value, and in a hand game the two cards nobody has seen may raise or lower it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import combinations

from counterplay.skat.rules.cards import DECK, Card, Game
from counterplay.skat.rules.declaration import Declaration, legal_declarations, matadors
from counterplay.skat.rules.score import null_value, value_levels


class Need(StrEnum):
    """What a game must have beyond being won to reach the bid."""

    NOTHING = "nothing"
    SKAT = "skat"  # in a hand game: the right two cards there
    SCHNEIDER = "schneider"
    SCHWARZ = "schwarz"
    NEVER = "never"  # it cannot reach the bid at all


@dataclass(frozen=True, slots=True)
class Reach:
    """What a declaration is worth at least when it is won, and what it needs for the bid."""

    declaration: Declaration
    bid: int
    value: int  # with the worst skat there can be
    need: Need
    then: int  # what it is worth with what it needs; where that is never, what it is worth at most
    skats: int  # how many skats there can be: one, once it is picked up
    reaching: int  # with how many of them the game reaches the bid as it is
    charged: int  # twice this is lost if it stays below the bid

    def __str__(self) -> str:
        """Say it in a sentence."""
        worth = f"{self.declaration.title} is worth {self.value}"
        lost = f"or {2 * self.charged} are lost"
        match self.need:
            case Need.NOTHING:
                return f"{worth}: that reaches {self.bid}"
            case Need.SKAT:
                return (
                    f"{self.declaration.title} is worth {self.value} or more and reaches {self.bid} with "
                    f"{self.reaching} of the {self.skats} possible skats"
                )
            case Need.SCHNEIDER:
                return f"{worth}, the bid is {self.bid}: it needs schneider (then {self.then}), {lost}"
            case Need.SCHWARZ:
                return f"{worth}, the bid is {self.bid}: it needs schwarz (then {self.then}), {lost}"
            case Need.NEVER:
                return (
                    f"{worth}, with schwarz {self.then}, the bid is {self.bid}: "
                    f"it is lost however it is played, and costs {2 * self.charged}"
                )


def reach_of(declaration: Declaration, cards: Iterable[Card], bid: int) -> Reach:
    """Return what a declaration needs for the bid; `cards` are the twelve, or the ten of a hand game.

    >>> twelve = map(Card.__getitem__, "CJ SJ HJ CA CT CK CQ SA HA DA S7 H7".split())
    >>> print(reach_of(Declaration.parse("C"), twelve, 50))
    clubs is worth 48, the bid is 50: it needs schneider (then 60), or 120 are lost
    """
    held = frozenset(cards)
    if declaration.game is Game.NULL:
        value = null_value(declaration)
        need = Need.NOTHING if value >= bid else Need.NEVER
        return Reach(declaration, bid, value, need, value, 1, int(value >= bid), value)
    tops = _matadors(declaration.game, held)
    values = {top: _values(declaration, top) for top in tops}
    least = min(value[0] for value in values.values())
    best = max(values.values())
    skats, reaching = sum(tops.values()), sum(tops[top] for top in tops if values[top][0] >= bid)
    needs = (Need.NOTHING if reaching == skats else Need.SKAT, Need.SCHNEIDER, Need.SCHWARZ)
    need, then = next(
        ((need, value) for need, value in zip(needs, best, strict=True) if value >= bid), (Need.NEVER, best[-1])
    )
    base = declaration.game.base
    return Reach(declaration, bid, least, need, then, skats, reaching, max(least, -(-bid // base) * base))


def _values(declaration: Declaration, top: int) -> tuple[int, int, int]:
    """Return the value of a game that is won, won with schneider, won with schwarz."""
    plain, schneider, schwarz = (
        value_levels(declaration, top, schneider=level > 0, schwarz=level > 1)[-1][1] * declaration.game.base
        for level in range(3)
    )
    return plain, schneider, schwarz


@lru_cache(maxsize=64)  # the announcements of one game share it
def _matadors(game: Game, held: frozenset[Card]) -> dict[int, int]:
    """Return the matadors there can be, each with the number of skats that make it so."""
    counts: dict[int, int] = {}
    missing = [card for card in DECK if card not in held]
    for skat in combinations(missing, 12 - len(held)):
        top = matadors(game, held.union(skat))
        counts[top] = counts.get(top, 0) + 1
    return counts


def reaches(cards: Iterable[Card], bid: int, *, picked_up: bool) -> tuple[Reach, ...]:
    """Return what every declaration that is legal now needs for the bid."""
    held = frozenset(cards)
    return tuple(reach_of(choice, held, bid) for choice in legal_declarations(picked_up=picked_up, bid=bid))
