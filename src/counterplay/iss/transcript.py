"""Transcripts: what a server and a client said to each other, written without the password and read again.

A line is a time, `<` (from the server) or `>` (to it), and what was said. Files with nothing but the server's
lines, as other programs write them, are read as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TextIO

from counterplay.iss.lines import LONGEST_LINE
from counterplay.untrusted import visible

HIDDEN = "(password)"
_LONG_ENOUGH = 4  # letters of a password that are hidden within other words, too
_DIRECTION = re.compile(r"(?:\S{1,40} )?([<>]) (.*)", re.DOTALL)
_MOST_BYTES = 50_000_000  # of a transcript that is still one


def without_password(line: str, password: str) -> str:
    """Return a line in which the password does not stand.

    >>> without_password("text your password is swordfish!", "swordfish")
    'text your password is (password)!'
    """
    if not password:
        return line
    if len(password) >= _LONG_ENOUGH or " " in password:
        return line.replace(password, HIDDEN)
    return " ".join(HIDDEN if word == password else word for word in line.split(" "))


class Log:
    """Writes a transcript, line by line as things are said."""

    def __init__(self, file: TextIO | None, password: str = "") -> None:
        self._file, self._password = file, password

    def heard(self, line: str) -> None:
        """Write what the server said."""
        self._write("<", line)

    def said(self, line: str) -> None:
        """Write what was said to the server."""
        self._write(">", line)

    def _write(self, direction: str, line: str) -> None:
        if self._file is not None:
            written = visible(without_password(line, self._password))
            self._file.write(f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%S.%f} {direction} {written}\n")
            self._file.flush()


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a transcript."""

    number: int
    from_server: bool
    text: str


def read(path: Path) -> Iterator[Line]:
    """Yield the lines of a transcript that say something."""
    with path.open("rb") as file:
        held = 0
        for number, raw in enumerate(iter(lambda: file.readline(LONGEST_LINE + 1), b""), 1):
            held += len(raw)
            if held > _MOST_BYTES:
                return
            text = raw.decode("utf-8", "replace").rstrip("\r\n")
            if not text.strip():
                continue
            direction = _DIRECTION.fullmatch(text)
            yield (
                Line(number, True, text) if direction is None else Line(number, direction[1] == "<", direction[2])
            )
