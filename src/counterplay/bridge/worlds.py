"""The worlds that somebody at the table cannot tell apart: every way the hidden cards can lie.

He sees his own hand, dummy's after the opening lead, and every card played; who failed to follow a suit has none
of it. What the auction and the choice of cards say about the hidden hands is left aside: every world counts the
same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from math import comb

from counterplay.bridge.cards import BridgeCard, BridgeSeat, Hands
from counterplay.bridge.play import BridgePosition
from counterplay.protocol import Stream


def shown_voids(start: BridgePosition, play: Sequence[BridgeCard]) -> tuple[frozenset[int], ...]:
    """Return the suits that each seat has shown to lack."""
    voids: list[set[int]] = [set(), set(), set(), set()]
    position = start
    for card in play:
        if position.trick and card // 13 != position.trick[0] // 13:
            voids[position.to_move].add(position.trick[0] // 13)
        position = position.after([card])
    return tuple(map(frozenset, voids))


class BridgeWorlds:
    """All worlds that fit what the one who decides about the next card knows.

    >>> from counterplay.bridge.cards import deal
    >>> from counterplay.bridge.contract import BridgeContract
    >>> start = BridgePosition.first_lead(deal(seed=1, index=0), BridgeContract.parse("3NS"))
    >>> BridgeWorlds(start, ()).count == comb(39, 13) * comb(26, 13)
    True
    """

    def __init__(self, start: BridgePosition, play: Sequence[BridgeCard]) -> None:
        self._position = position = start.after(play)
        voids = shown_voids(start, play)
        seen = {position.declarer, position.declarer.partner} if position.declaring else {position.to_move}
        if play:
            seen.add(position.declarer.partner)  # dummy is laid open after the lead
        self._hidden = [seat for seat in BridgeSeat if seat not in seen]
        pool = sorted(card for seat in self._hidden for card in position.hands[seat])
        self._sizes = [len(position.hands[seat]) for seat in self._hidden]
        self._given: list[list[BridgeCard]] = [[] for _ in self._hidden]
        self._free = pool
        if len(self._hidden) == 2:
            # With two hidden hands a card that one cannot hold is the other's; all else lies anyhow.
            first, second = (voids[seat] for seat in self._hidden)
            self._given = [
                [card for card in pool if card // 13 in second],
                [card for card in pool if card // 13 in first],
            ]
            self._free = [card for card in pool if card // 13 not in first | second]

    @property
    def count(self) -> int:
        """Return how many there are."""
        ways, left = 1, len(self._free)
        for size, given in zip(self._sizes, self._given, strict=True):
            ways *= comb(left, size - len(given))
            left -= size - len(given)
        return ways

    def draw(self, wanted: int, chance: Stream) -> list[BridgePosition]:
        """Return all worlds if there are at most `wanted`, else that many independent uniform draws."""
        if len(self._hidden) == 2 and self.count <= wanted:
            first = self._sizes[0] - len(self._given[0])
            return [
                self._world([*chosen, *(card for card in self._free if card not in chosen)])
                for chosen in combinations(self._free, first)
            ]
        worlds = []
        for _ in range(wanted):
            order = list(self._free)
            chance.shuffle(order)
            worlds.append(self._world(order))
        return worlds

    def _world(self, order: Sequence[BridgeCard]) -> BridgePosition:
        hands = list(self._position.hands)
        start = 0
        for seat, size, given in zip(self._hidden, self._sizes, self._given, strict=True):
            end = start + size - len(given)
            hands[seat] = frozenset((*given, *order[start:end]))
            start = end
        dealt: Hands = (hands[0], hands[1], hands[2], hands[3])
        return replace(self._position, hands=dealt)
