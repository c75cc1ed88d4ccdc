"""Lines of text on a wire: cut out of bytes within bounds, and taken apart into words."""

from __future__ import annotations

from collections.abc import Container, Iterator

from counterplay.untrusted import visible

LONGEST_LINE = 8_192  # bytes; the record of a game needs about 1,200
_SHOWN = 300  # characters of a foreign line that are worth showing


class BadLine(Exception):
    """A line that says nothing the protocol knows."""


class LineCutter:
    r"""Cuts lines out of bytes as they come; of an endless line nothing but its beginning is ever held.

    >>> cutter = LineCutter()
    >>> list(cutter.cut(b"clients - ann")), list(cutter.cut(b"a\r\ntext hello\n"))
    ([], ['clients - anna', 'text hello'])
    """

    def __init__(self, longest: int = LONGEST_LINE) -> None:
        self._longest = longest
        self._begun = bytearray()
        self._dropping = False
        self.dropped = 0  # lines that were too long

    def cut(self, data: bytes) -> Iterator[str]:
        """Yield the lines that these bytes complete; a line that is too long is left out and counted."""
        *whole, rest = data.split(b"\n")
        for piece in whole:
            self._begin(piece)
            if not self._dropping:
                yield self._begun.decode("utf-8", "replace").rstrip("\r")
            self._begun.clear()
            self._dropping = False
        self._begin(rest)

    def _begin(self, piece: bytes) -> None:
        if self._dropping:
            return
        self._begun += piece[: self._longest + 1]
        if len(self._begun) > self._longest:
            self._begun.clear()
            self._dropping = True
            self.dropped += 1


def words_of(line: str) -> list[str]:
    """Return the words of a line; the protocol separates them by single spaces, and more do no harm."""
    return [word for word in line.split(" ") if word]


def rest_of(line: str, words: int) -> str:
    """Return what follows the first `words` words of a line, its own spaces kept.

    >>> rest_of("yell anna  good  evening", 2)
    'good  evening'
    """
    for _ in range(words):
        line = line.lstrip(" ").partition(" ")[2]
    return line.strip(" ")


def whole(word: str) -> int:
    """Return a whole number of reasonable size, or raise BadLine."""
    if not (word.removeprefix("-").isascii() and word.removeprefix("-").isdigit()) or len(word) > 12:
        raise BadLine(f"{shown(word)!r} is not a whole number")
    return int(word)


def decimal(word: str) -> float:
    """Return a decimal number of reasonable size, or raise BadLine."""
    before, _, after = word.removeprefix("-").partition(".")
    if not (before + after).isascii() or not (before + after).isdigit() or len(word) > 16:
        raise BadLine(f"{shown(word)!r} is not a number")
    return float(word)


def tenths(number: float) -> str:
    """Return a number as the server writes it, with one decimal."""
    return f"{number:.1f}"


def shown(text: str) -> str:
    """Return foreign text safe and short enough to show."""
    return visible(text if len(text) <= _SHOWN else text[:_SHOWN] + " ...")


def clean(text: str) -> str:
    """Return words that can be sent within one line."""
    return " ".join(visible(text).split())


def numbered(name: str, taken: Container[str]) -> str:
    """Return a name that nobody has yet: the second of the same is called `rules:2`."""
    number, unique = 2, name
    while unique in taken:
        unique, number = f"{name}:{number}", number + 1
    return unique
