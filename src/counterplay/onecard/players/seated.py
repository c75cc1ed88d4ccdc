"""Players of the C++ core at a table driven from Python."""

from __future__ import annotations

from collections.abc import Sequence

from counterplay.onecard import _core
from counterplay.onecard.game import Action, Rules
from counterplay.onecard.styles import OneCardTurn

Seated = _core.SeatedStyle | _core.SeatedNetwork | _core.SeatedBayes | _core.SeatedSearch


class CorePlayer:
    """A player of the core under a name, with the names of the types it believes in, if any."""

    def __init__(self, name: str, seated: Seated, types: Sequence[str] = ()) -> None:
        self.name = name
        self.types = list(types)
        self._seated = seated

    def start(self, rules: Rules, seat: int) -> None:
        """A tournament begins."""
        self._seated.start_tournament(rules.core(), seat)

    def reseed(self, seed: int) -> None:
        """Take all further random numbers from this seed."""
        self._seated.reseed(seed)

    @property
    def decisions_matter(self) -> bool:
        """Whether being asked changes what it does later: a style may switch, a network may remember."""
        return isinstance(self._seated, _core.SeatedStyle | _core.SeatedNetwork)

    def deal(self, table: _core.Table, card: int) -> None:
        """A hand begins."""
        self._seated.start_hand(table, card)

    def answer(self, turn: OneCardTurn, /) -> Action:
        """Choose an action (`protocol.Response`)."""
        return Action(self._seated.decide(turn.table, turn.card))

    def observe(self, table: _core.Table, seat: int, action: Action) -> None:
        """A seat takes an action."""
        self._seated.observe(table, seat, int(action))

    def result(self, table: _core.Table, shown: Sequence[int]) -> None:
        """The hand is over."""
        self._seated.end_hand(table, list(shown))

    def end(self, winner: int | None) -> None:
        """The tournament is over: nothing is kept beyond it."""

    def beliefs(self, seat: int) -> dict[str, float]:
        """Belief by type, of a seat."""
        if isinstance(self._seated, _core.SeatedStyle) or not self.types:
            return {}
        return dict(zip(self.types, self._seated.belief(seat), strict=True))
