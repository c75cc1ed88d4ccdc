"""Data with a text form: a line of a protocol, an action of a record, a suit by its letter."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from operator import attrgetter
from string import Formatter
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
    names = [name for _, name, _, _ in Formatter().parse(form) if name]

    def constant(self: Any) -> str:
        return form

    value = attrgetter(*names) if names else str

    def word(self: Any) -> str:
        return _word(value(self))

    def text(self: Any) -> str:
        return form.format_map({name: _word(getattr(self, name)) for name in names}).rstrip(" ")

    # every card of every game is written: the plain forms take no longer than by hand
    chosen = constant if not names else word if form == f"{{{names[0]}}}" else text

    def make(bare: type[Made]) -> type[Made]:
        made = dataclass(frozen=True, slots=True)(bare)
        made.__str__ = chosen  # type: ignore[method-assign]
        return made

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
    if not isinstance(value, (tuple, float)):
        return str(value)
    return f"{value:.1f}" if isinstance(value, float) else " ".join(map(_word, value))
