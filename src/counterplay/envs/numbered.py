"""What an environment needs of a game whose actions and observations are numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Observations = NDArray[np.float32]
Masks = NDArray[np.int8]


class CoreGames(Protocol):
    """Games side by side in the compiled core; arrays are handed in and written to."""

    @property
    def count(self) -> int:
        """Return how many there are."""

    @property
    def seats(self) -> int:
        """Return how many sit at each."""

    def deal(self, seed: str, first: int = 0) -> None:
        """Start game i with deal first + i of a seed; it goes on with every count-th after it."""

    def illegal(self, chosen: NDArray[np.int32]) -> int:
        """Return the place of the first game whose action is not legal, or their count."""

    def act(self, chosen: NDArray[np.int32], rewards: NDArray[np.float32], over: NDArray[np.uint8]) -> None:
        """Act in every game; the scores of those that end go to the rewards."""

    def restart(self, over: NDArray[np.uint8]) -> None:
        """Deal anew where a game is over."""

    def look(self, observations: Observations, masks: Masks, seats: Masks) -> None:
        """Write what the seat to act knows, what it may do, and which seat that is."""

    def to_act(self, place: int) -> int:
        """Return the seat to act in a game, or -1 at its end."""

    def observe(self, place: int, seat: int, out: Observations) -> None:
        """Write what a seat knows."""


@dataclass(frozen=True)
class NumberedGame:
    """A game in numbers; a step may be smaller than an action of the rules."""

    name: str
    actions: Sequence[str]
    """what each number means, in words"""
    sizes: Mapping[str, int]
    """the parts of an observation, in their order, and how many numbers each has"""
    start: Callable[[int], CoreGames]

    @cached_property
    def parts(self) -> Mapping[str, slice]:
        """Return which part of the vector says what."""
        parts, end = {}, 0
        for name, size in self.sizes.items():
            parts[name] = slice(end, end + size)
            end += size
        return parts

    @property
    def features(self) -> int:
        """Return how many numbers an observation has."""
        return sum(self.sizes.values())
