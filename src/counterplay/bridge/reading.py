"""Opens record files line by line: plain, gzip, bzip2, xz or standard input, in constant memory."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import sys
import zlib
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, cast

from counterplay.protocol import BadInput

LONGEST_LINE = 1 << 20
# A packed file may unpack without end: this much of it without a sign of LIN or PBN is enough.
LONGEST_NONSENSE = 16 << 20


@dataclass(frozen=True, slots=True)
class SetAside:
    """A board that could not be used, and why."""

    line: int
    reason: str


Source = Path | str | BinaryIO


def name_of(source: Source) -> str:
    """Return how messages call a source."""
    return "standard input" if source == "-" else str(source) if isinstance(source, str | Path) else "the file"


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


def _pieces(file: BinaryIO, name: str) -> Iterator[bytes]:
    """Yield lines, and those that are too long in pieces."""
    stream, packed = _unpacked(file, name)
    read = nonsense = 0
    while True:
        try:
            piece = stream.readline(LONGEST_LINE)
        except (OSError, EOFError, zlib.error, lzma.LZMAError) as error:
            raise BadInput(f"{name} is damaged after {read} bytes of text: {error}") from None
        if not piece:
            return
        read += len(piece)
        nonsense = 0 if b"|" in piece or b"[" in piece else nonsense + len(piece)
        if packed and nonsense > LONGEST_NONSENSE:
            raise BadInput(f"{name} unpacks to {nonsense >> 20} MiB without a record: given up")
        yield piece


def open_file(path: Path) -> BinaryIO:
    """Open a file for reading, or say in a sentence why not."""
    try:
        return path.open("rb")
    except FileNotFoundError:
        raise BadInput(f"there is no file {path}") from None
    except IsADirectoryError:
        raise BadInput(f"{path} is a directory: name a record file in it") from None
    except OSError as error:
        raise BadInput(f"{path} cannot be opened: {error.strerror}") from None


def _unpacked(file: BinaryIO, name: str) -> tuple[BinaryIO, bool]:
    """Return the text of a file, and whether it was packed."""
    buffered = file if isinstance(file, io.BufferedReader) else io.BufferedReader(cast(io.RawIOBase, file))
    head = buffered.peek(4096)
    if head[:2] == b"\x1f\x8b":
        return cast(BinaryIO, gzip.GzipFile(fileobj=buffered)), True
    if head[:3] == b"BZh":
        return cast(BinaryIO, bz2.BZ2File(buffered)), True
    if head[:6] == b"\xfd7zXZ\x00":
        return cast(BinaryIO, lzma.LZMAFile(buffered)), True
    if head[:2] in (b"\xff\xfe", b"\xfe\xff"):
        raise BadInput(f"{name} is UTF-16 text; records are plain text: convert it with iconv -f utf-16 -t utf-8")
    if b"\0" in head[:4096]:
        raise BadInput(f"{name} is a binary file, not bridge records")
    if head[:3] == b"\xef\xbb\xbf":
        buffered.read(3)
    return cast(BinaryIO, buffered), False


def _text(line: bytes) -> str:
    """Old records are Latin-1, new ones UTF-8; no Latin-1 name of letters is valid UTF-8 by chance."""
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError:
        return line.decode("latin-1")
