"""The chairs of a table: who sits on each, and what they are called.

A chair keeps its place for the whole list; the seat (forehand, middlehand, rearhand) moves on with every deal, and
at a table of four the dealer's chair has none.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

STAND_IN = "rules"  # the player that moves for somebody who is away, and on a chair that was left
OPEN_CHAIR = "…"


@dataclass(frozen=True, slots=True)
class Sitter:
    """A person or a bot on a chair; `id` is for the interface, `handle` is how bots know who sits there."""

    kind: Literal["person", "bot"]
    id: str
    title: str
    handle: str

    @property
    def is_person(self) -> bool:
        """Say whether it is a person."""
        return self.kind == "person"


def distinct(names: Iterable[str]) -> tuple[str, ...]:
    """Return the names so that no two are alike.

    >>> distinct(["Anna", "rules", "rules"])
    ('Anna', 'rules', 'rules 2')
    """
    told: list[str] = []
    for name in names:
        number, wanted = 2, name
        while wanted in told:
            wanted, number = f"{name} {number}", number + 1
        told.append(wanted)
    return tuple(told)
