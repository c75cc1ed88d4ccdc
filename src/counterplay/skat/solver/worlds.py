"""The worlds a seat cannot tell apart: every way the hidden cards can lie, counted, numbered and drawn.

The core counts them group by group, so that each has a number and a draw is exactly uniform, without a retry.
"""

from __future__ import annotations

from dataclasses import dataclass

from counterplay.skat import _core
from counterplay.skat.rules import Card, CardsBySeat, Observation, cards_by_seat, from_bits


@dataclass(frozen=True, slots=True)
class World:
    """A way the cards can lie: what each seat holds now, and what lies in the skat."""

    hands: CardsBySeat
    skat: frozenset[Card]


class Worlds:
    """All worlds that fit an observation.

    >>> from counterplay.skat.rules.cards import deal
    >>> from counterplay.skat.rules.observation import observe
    >>> from counterplay.skat.rules.state import State
    >>> Worlds(observe(State.start(deal(seed=1, index=0)), seat=0)).count
    42678636
    """

    def __init__(self, observation: Observation) -> None:
        self._core = _core.Worlds(observation.core)

    @property
    def count(self) -> int:
        """Return how many there are."""
        return self._core.count

    def places(self) -> dict[Card, tuple[int, int, int, int]]:
        """Return in how many of all worlds each unplayed card lies with each seat and in the skat: no draw.

        >>> from counterplay.skat.rules.cards import deal
        >>> from counterplay.skat.rules.observation import observe
        >>> from counterplay.skat.rules.state import State
        >>> worlds = Worlds(observe(State.start(deal(seed=1, index=0)), seat=0))
        >>> [count / worlds.count == share / 22 for count, share in zip(worlds.places()[Card.CJ], (0, 10, 10, 2))]
        [True, True, True, True]
        """
        rows = self._core.places()
        return {
            card: (first, second, third, skat)
            for card in Card
            for first, second, third, skat in [rows[card]]
            if first + second + third + skat
        }

    def world(self, rank: int) -> World:
        """Return world number `rank`, from 0 on."""
        return _world(self._core.world(rank))

    def draw(self, wanted: int, seed: int) -> list[World]:
        """Return all worlds if there are at most `wanted`, else that many independent uniform draws."""
        return [_world(drawn) for drawn in self._core.draw(wanted, seed)]


def _world(core: tuple[list[int], int]) -> World:
    hands, skat = core
    first, second, third = hands
    return World(cards_by_seat((first, second, third)), from_bits(skat))
