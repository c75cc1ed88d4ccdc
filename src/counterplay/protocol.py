"""What halls and rooms agree on: the errors users meet and the random numbers games are made of."""

from __future__ import annotations

import hashlib
from collections.abc import MutableSequence, Sequence
from typing import TypeVar

T = TypeVar("T")

_MASK = (1 << 64) - 1


class BadInput(ValueError):
    """Something a user gave cannot be used; the text says what, where, and what would be right."""


class IllegalAction(ValueError):
    """An action the rules forbid; the text names the rule."""


class Stream:
    """A stream of random numbers that is the same on every machine and in every release.

    It is keyed by a list of words and numbers, for example `(seed, "deal", 7)`: streams with different keys are
    independent, and asking for one never moves another. (numpy's generators promise neither a stable shuffle
    nor cheap keys.) The key is hashed by BLAKE2b, the numbers come from SplitMix64.

    >>> Stream(1, "deal", 7).below(100) == Stream(1, "deal", 7).below(100)
    True
    """

    def __init__(self, *key: int | str) -> None:
        text = "\x1f".join(f"{type(part).__name__}:{part}" for part in key)
        self._state = int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "little")

    def next64(self) -> int:
        """Return the next 64 random bits."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        mixed = self._state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
        return mixed ^ (mixed >> 31)

    def below(self, bound: int) -> int:
        """Return a number in [0, bound), exactly uniform."""
        if not 0 < bound <= 1 << 64:
            raise ValueError(f"the bound must be between 1 and 2**64, not {bound}")
        limit = (1 << 64) - (1 << 64) % bound
        while (bits := self.next64()) >= limit:
            pass
        return bits % bound

    def uniform(self) -> float:
        """Return a number in [0, 1) with 53 random bits."""
        return (self.next64() >> 11) * 2.0**-53

    def choice(self, items: Sequence[T]) -> T:
        """Return one of the items, each equally likely."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Put the items into an order drawn uniformly from all orders (Fisher-Yates)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
