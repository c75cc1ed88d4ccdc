"""What everybody knows of a deal: how states and observations tell it, read off the core when it is asked for."""

from __future__ import annotations

from typing import Generic, TypeVar

from counterplay.skat import _core
from counterplay.skat.rules.auction import next_bid
from counterplay.skat.rules.cards import Card, Game
from counterplay.skat.rules.declaration import Declaration
from counterplay.skat.rules.html import deal_html
from counterplay.skat.rules.phases import (
    Calls,
    CardsBySeat,
    Ending,
    GroupsBySeat,
    Phase,
    Trick,
    calls_from_core,
    cards_by_seat,
    groups_by_seat,
    tricks_from_core,
)
from counterplay.skat.rules.text import SEAT_NAMES, cards_line, display_order, lines, standing

Core = TypeVar("Core", _core.State, _core.Observation)


class Public(Generic[Core]):
    """What was said and played, and what lies open."""

    __slots__ = ()

    core: Core

    def named_hands(self) -> list[tuple[str, frozenset[Card]]]:
        """Return the cards there are to show, by who holds them."""
        raise NotImplementedError

    def __str__(self) -> str:
        hands = [(name, cards_line(cards, self._game)) for name, cards in self.named_hands()]
        return "\n".join(lines(hands, self.calls, self.tricks, self._stands))

    def _repr_html_(self) -> str:
        return self.html()

    def html(self, title: str = "", names: tuple[str, str, str] = SEAT_NAMES) -> str:
        """Return it as a notebook shows it; `names` are those of the people at the seats."""
        name_of = dict(zip(SEAT_NAMES, names, strict=True))
        hands = [(name_of.get(name, name), display_order(cards, self._game)) for name, cards in self.named_hands()]
        return deal_html(title or self._stands, hands, self.calls, self.tricks, names)

    @property
    def _game(self) -> Game | None:
        return self.declaration.game if self.declaration else None

    @property
    def _stands(self) -> str:
        played = sum(len(trick.cards) for trick in self.tricks)
        return standing(self.phase, self.to_act, self.soloist, self.declaration, self.bid, played)

    @property
    def phase(self) -> Phase:
        """Return where the deal stands."""
        return Phase(self.core.phase)

    @property
    def ending(self) -> Ending:
        """Return how the deal ended."""
        return Ending(self.core.ending)

    @property
    def to_act(self) -> int | None:
        """Return the seat to act."""
        return None if self.core.to_act < 0 else self.core.to_act

    @property
    def calls(self) -> Calls:
        """Return the auction so far: seat and call."""
        return calls_from_core(self.core.calls)

    @property
    def soloist(self) -> int | None:
        """Return the seat that won the auction."""
        return None if self.core.soloist < 0 else self.core.soloist

    @property
    def bid(self) -> int:
        """Return the highest bid so far."""
        return self.core.bid

    @property
    def bid_in_question(self) -> int | None:
        """Return the value that going on means to whoever has to call; None above the highest bid."""
        return self.core.bid if self.core.must_answer else next_bid(self.core.bid)

    @property
    def picked_up(self) -> bool:
        """Say whether the soloist took the skat."""
        return self.core.picked_up

    @property
    def declaration(self) -> Declaration | None:
        """Return what was declared."""
        core = self.core.declaration
        return None if core is None else Declaration.from_core(core)

    @property
    def shown(self) -> CardsBySeat:
        """Return the unplayed cards that lie open before each seat (ouvert, or shown)."""
        return cards_by_seat(self.core.shown)

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """Return the tricks in order; the last one may be unfinished."""
        return tricks_from_core(self.core.tricks)

    @property
    def open_trick(self) -> Trick | None:
        """Return the trick that lies on the table, if one has begun."""
        last = self.tricks[-1:]
        return last[0] if last and last[0].winner is None else None

    @property
    def leader(self) -> int:
        """Return who leads the trick on the table, or the next one."""
        if not (tricks := self.tricks):
            return 0
        last = tricks[-1]
        return last.leader if last.winner is None else last.winner

    @property
    def voids(self) -> GroupsBySeat:
        """Return what each seat has shown to lack: suits 0 to 3, and 4 for trumps."""
        return groups_by_seat(self.core.voids)

    @property
    def resigned(self) -> frozenset[int]:
        """Return the seats that have resigned."""
        return frozenset(seat for seat in range(3) if self.core.resigned >> seat & 1)
