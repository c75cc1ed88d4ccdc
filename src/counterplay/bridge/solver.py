"""What best play brings when all cards are known. Everything is the declarer's: tricks are his, a win is his.

The questions are those that Skat's solver answers: whether a target is reached, how much is, for each legal card,
and for a whole game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from counterplay.bridge import dds
from counterplay.bridge.cards import BridgeCard, BridgeSeat
from counterplay.bridge.play import BridgePosition
from counterplay.protocol import BadInput, IllegalAction
from counterplay.untrusted import is_whole

Play = tuple[BridgePosition, Iterable[BridgeCard], int | None]  # from where, the cards played, the target


@dataclass(frozen=True, slots=True)
class BridgeDecision:
    """A decision of a play: who moved, what was played, and what every legal card would have led to."""

    position: BridgePosition
    played: BridgeCard
    results: Mapping[BridgeCard, int]  # the declarer's tricks, or whether he reaches the target

    @property
    def mover(self) -> BridgeSeat:
        """Return the seat whose card it was."""
        return self.position.to_move


class BridgeSolver:
    """Double-dummy values by DDS. All solvers of a process share its tables and take turns.

    >>> from counterplay.bridge.cards import deal
    >>> from counterplay.bridge.contract import BridgeContract
    >>> position = BridgePosition.first_lead(deal(seed=1, index=0), BridgeContract.parse("3NS"))
    >>> solver = BridgeSolver()
    >>> value = solver.value(position)
    >>> solver.wins(position, target=value), solver.wins(position, target=value + 1)
    (True, False)
    >>> min(solver.moves(position).values()) == value  # the defenders lead, and choose the least
    True
    """

    def wins(self, position: BridgePosition, target: int) -> bool:
        """Say whether the declarer takes that many tricks in all."""
        need = _need(position, target)
        left = 13 - position.made - position.lost
        if need <= 0 or need > left:
            return (need <= 0) == position.declaring
        reached = bool(_ask(position, need, dds.BEST_CARD))
        return reached == position.declaring

    def value(self, position: BridgePosition) -> int:
        """Return the declarer's tricks in all under best play."""
        if position.over:
            return position.made
        best = max(tricks for _, tricks in _ask(position, -1, dds.BEST_CARD))
        return _declarers(position, best)

    def moves(self, position: BridgePosition, target: int | None = None) -> Mapping[BridgeCard, int]:
        """Return what every legal card leads to: the declarer's tricks in all, or if he reaches the target."""
        if position.over:
            return {}
        if target is None:
            return {card: _declarers(position, tricks) for card, tricks in _ask(position, -1, dds.EVERY_CARD)}
        need = _need(position, target)
        left = 13 - position.made - position.lost
        if need <= 0 or need > left:
            return dict.fromkeys(position.legal, (need <= 0) == position.declaring)
        reaching = {card for card, _ in _ask(position, need, dds.CARDS_THAT_REACH)}
        return {card: (card in reaching) == position.declaring for card in position.legal}

    def post_mortem(
        self, start: BridgePosition, play: Iterable[BridgeCard], target: int | None
    ) -> tuple[BridgeDecision, ...]:
        """Return every decision of a play with what each legal card would have led to; `target` as in `moves`.

        With a target, a side that has lost already is not asked again: nothing it can play changes that.
        """
        return tuple(self._decisions(start, play, target))

    def post_mortems(self, plays: Sequence[Play]) -> list[tuple[BridgeDecision, ...]]:
        """Return the post-mortems of several plays; those of the same deal and trumps cost less than one by one.

        Their first tricks are asked in turn, so that DDS goes on at one table with what it has found at the other.
        """
        going = [self._decisions(*play) for play in plays]
        judged: list[list[BridgeDecision]] = [[] for _ in plays]
        for _ in range(4):
            for decisions, mine in zip(going, judged, strict=True):
                mine += islice(decisions, 1)
        return [(*mine, *decisions) for decisions, mine in zip(going, judged, strict=True)]

    def _decisions(
        self, start: BridgePosition, play: Iterable[BridgeCard], target: int | None
    ) -> Iterator[BridgeDecision]:
        position, winning = start, None  # who wins: True the declarer, None not known yet
        for card in play:
            if target is not None and winning is not None and winning != position.declaring:
                results: Mapping[BridgeCard, int] = dict.fromkeys(position.legal, winning)
            else:
                results = self.moves(position, target)
            try:
                after = position.after([card])
            except IllegalAction as problem:
                raise BadInput(str(problem)) from None
            yield BridgeDecision(position, card, results)
            if target is not None:
                winning = bool(results[card])
            position = after


def _need(position: BridgePosition, target: int) -> int:
    """Return how many more tricks the side to move needs: to make the target, or to stop it."""
    if not is_whole(target, 1, 13):
        raise BadInput(f"a target is 1 to 13 tricks, not {target!r}")
    return target - position.made if position.declaring else 14 - target - position.lost


def _declarers(position: BridgePosition, tricks: int) -> int:
    """Return the declarer's tricks in all, of tricks that the side to move takes from here on."""
    return position.made + (tricks if position.declaring else 13 - position.made - position.lost - tricks)


def _ask(position: BridgePosition, target: int, solutions: int) -> list[tuple[BridgeCard, int]]:
    holdings = [[0, 0, 0, 0] for _ in range(4)]
    for seat, hand in enumerate(position.hands):
        suits = holdings[seat]
        for card in hand:
            suits[3 - card // 13] |= 4 << card % 13
    return dds.solve(holdings, position.strain, position.leader, position.trick, target, solutions)
