"""Opens record files line by line: plain, gzip, bzip2, xz or standard input, in constant memory."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from counterplay.bridge.board import Board
from counterplay.protocol import BadInput
from counterplay.record_files import LONGEST_LINE as LONGEST_LINE
from counterplay.record_files import SetAside, read_blocks
from counterplay.record_files import Source as Source


def read_lines(source: Source, set_aside: Callable[[SetAside], None]) -> Iterator[tuple[int, str]]:
    """Yield numbered lines of text; compression is recognised by content, a line without end is set aside.

    `source` is a path, `-` for standard input, or an open binary file.
    """
    for block in read_blocks(source, (b"|", b"["), 16 << 20):
        if isinstance(block, SetAside):
            set_aside(block)
            continue
        for number, line in enumerate(block.data.removesuffix(b"\n").split(b"\n"), block.first_line):
            yield number, _text(line).rstrip("\r\n")


def some(items: Iterator[Board | SetAside], refusal: str) -> Iterator[Board | SetAside]:
    """Yield the items; where there is none at all, raise BadInput with the refusal."""
    any_there = False
    for item in items:
        any_there = True
        yield item
    if not any_there:
        raise BadInput(refusal)


def boards_of(items: Iterator[Board | SetAside], set_aside: Callable[[SetAside], None]) -> Iterator[Board]:
    """Yield the boards among the items; the others go to `set_aside`."""
    for item in items:
        if isinstance(item, Board):
            yield item
        else:
            set_aside(item)


def _text(line: bytes) -> str:
    """Old records are Latin-1, new ones UTF-8; no Latin-1 name of letters is valid UTF-8 by chance."""
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError:
        return line.decode("latin-1")
