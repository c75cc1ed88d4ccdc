"""What an environment needs of a game whose actions and observations are numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from counterplay.core_games import CoreGames

Observations = NDArray[np.float32]


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
