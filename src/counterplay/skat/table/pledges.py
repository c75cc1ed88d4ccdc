"""The numbers of several people for one deal: first everybody commits to one, then everybody reveals it.

Nobody who reveals last, not even together with the server, can steer the cards: whoever has committed can only
reveal that number or none, and a deal to which a number is missing is given up for another with new numbers.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Collection
from dataclasses import dataclass, field

_NUMBER = re.compile(r"[0-9a-f]{32,64}")
_PLEDGE = re.compile(r"[0-9a-f]{64}")


def pledge_of(table: str, deal: int, place: int, number: str) -> str:
    """Return the commitment to a number; it names the chair, so that nobody can copy another's.

    >>> pledge_of("A" * 22, 0, 1, "00" * 16)[:16]
    '65a871c267f6f0dd'
    """
    return hashlib.sha256(f"{table}\n{deal}\n{place}\n{number}".encode()).hexdigest()


def is_number(text: str) -> bool:
    """Say whether a text is a number of enough bits that nobody can guess it from its pledge."""
    return _NUMBER.fullmatch(text) is not None


def is_pledge(text: str) -> bool:
    """Say whether a text can be a pledge."""
    return _PLEDGE.fullmatch(text) is not None


@dataclass(slots=True)
class Pledges:
    """Who has committed and who has revealed; `asked` is fixed when the last one has committed."""

    hashes: dict[int, str] = field(default_factory=dict)
    numbers: dict[int, str] = field(default_factory=dict)
    asked: frozenset[int] | None = None  # whose numbers make the deal

    def settle(self, needed: Collection[int]) -> None:
        """Begin to reveal once everybody who is here has committed."""
        if self.asked is None and needed and all(place in self.hashes for place in needed):
            self.asked = frozenset(self.hashes)

    def drop(self, place: int) -> None:
        """Let go of somebody who has left before the last one committed."""
        if self.asked is None:
            self.hashes.pop(place, None)

    @property
    def unrevealed(self) -> frozenset[int]:
        """Return whose number is missing though everybody has committed."""
        return frozenset() if self.asked is None else self.asked - set(self.numbers)

    @property
    def complete(self) -> bool:
        """Say whether the cards can be dealt."""
        return self.asked is not None and not self.unrevealed

    def joined(self) -> str:
        """Return the number of the deal: all numbers in the order of the chairs, joined by full stops."""
        return ".".join(self.numbers[place] for place in sorted(self.numbers))
