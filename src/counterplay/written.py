"""Data with a text form: a line of a protocol, an action of a record, a suit by its letter."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from enum import IntEnum
from typing import Any, ClassVar, TypeVar, dataclass_transform

Made = TypeVar("Made")


@dataclass_transform(frozen_default=True)
def written(form: str) -> Callable[[type[Made]], type[Made]]:
    """Make a class a frozen dataclass whose text is this form, with its fields where their names stand.

    Of a tuple the form holds the words, one after the other; a float has one decimal.

    >>> @written("play {who} {clocks}")
    ... class Played:
    ...     who: str
    ...     clocks: tuple[float, ...]
    >>> str(Played("anna", (240.0, 239.12)))
    'play anna 240.0 239.1'
    """

    def make(bare: type[Made]) -> type[Made]:
        made = dataclass(frozen=True, slots=True)(bare)
        made.__str__ = text  # type: ignore[method-assign]
        return made

    def text(self: Any) -> str:
        words = {field.name: _word(getattr(self, field.name)) for field in fields(self)}
        return form.format_map(words).rstrip(" ")

    return make


class Lettered(IntEnum):
    """Members that records write by one letter each: those of `letters`, in their order.

    >>> class Suit(Lettered, letters="CDHS"):
    ...     CLUBS, DIAMONDS, HEARTS, SPADES = range(4)
    >>> Suit.HEARTS.letter
    'H'
    """

    _letters: ClassVar[str]

    def __init_subclass__(cls, letters: str) -> None:
        super().__init_subclass__()
        cls._letters = letters

    @property
    def letter(self) -> str:
        """Return the letter that records use."""
        return self._letters[self]


def _word(value: object) -> str:
    if isinstance(value, tuple):
        return " ".join(map(_word, value))
    return f"{value:.1f}" if isinstance(value, float) else str(value)
