"""Opens record files line by line: plain, gzip, bzip2, xz or standard input, in constant memory."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import BinaryIO

from counterplay.bridge.board import Board
from counterplay.protocol import BadInput
from counterplay.record_files import DAMAGED, SetAside, name_of, open_file, refuse_other_text, unpacked

LONGEST_LINE = 1 << 20
# A packed file may unpack without end: this much of it without a sign of LIN or PBN is enough.
LONGEST_NONSENSE = 16 << 20

Source = Path | str | BinaryIO


def read_lines(source: Source, set_aside: Callable[[SetAside], None]) -> Iterator[tuple[int, str]]:
    """Yield numbered lines of text; compression is recognised by content, a line without end is set aside.

    `source` is a path, `-` for standard input, or an open binary file.
    """
    name = name_of(source)
    if isinstance(source, str | Path) and source != "-":
        opened = open_file(Path(source))
    else:
        # What somebody else has opened is not ours to close.
        opened = nullcontext(sys.stdin.buffer if source == "-" else source)  # type: ignore[assignment]
    with opened as file:
        number, skipping = 0, False  # skipping: inside a line that is too long
        for piece in _pieces(file, name):
            whole = piece.endswith(b"\n")
            if skipping:
                skipping = not whole
                continue
            number += 1
            if len(piece) == LONGEST_LINE and not whole:
                set_aside(SetAside(number, f"the line is longer than {LONGEST_LINE} bytes: no board is"))
                skipping = True
                continue
            yield number, _text(piece).rstrip("\r\n")


def some(items: Iterator[Board | SetAside], refusal: str) -> Iterator[Board | SetAside]:
    """Yield the items; where there is none at all, raise BadInput with the refusal."""
    found = False
    for item in items:
        found = True
        yield item
    if not found:
        raise BadInput(refusal)


def boards_of(items: Iterator[Board | SetAside], set_aside: Callable[[SetAside], None]) -> Iterator[Board]:
    """Yield the boards among the items; the others go to `set_aside`."""
    for item in items:
        if isinstance(item, Board):
            yield item
        else:
            set_aside(item)


def _pieces(file: BinaryIO, name: str) -> Iterator[bytes]:
    """Yield lines, and those that are too long in pieces."""
    stream, packed = unpacked(file)
    read = nonsense = 0
    try:
        head = stream.peek(4096)[:4096]
        refuse_other_text(head, name)
        if head.startswith(b"\xef\xbb\xbf"):
            stream.read(3)
        while piece := stream.readline(LONGEST_LINE):
            read += len(piece)
            nonsense = 0 if b"|" in piece or b"[" in piece else nonsense + len(piece)
            if packed and nonsense > LONGEST_NONSENSE:
                raise BadInput(f"{name} unpacks to {nonsense >> 20} MiB without a record: given up")
            yield piece
    except DAMAGED as error:
        raise BadInput(f"{name} is damaged after {read} bytes of text: {error}") from None


def _text(line: bytes) -> str:
    """Old records are Latin-1, new ones UTF-8; no Latin-1 name of letters is valid UTF-8 by chance."""
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError:
        return line.decode("latin-1")
