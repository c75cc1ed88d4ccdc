"""Opens record files: plain, gzip, bzip2, xz or standard input, in constant memory, safe from hostile input."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import sys
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from counterplay.protocol import BadInput

BLOCK_BYTES = 1 << 20
LONGEST_LINE = 1 << 20
# A packed file may unpack without end: this much of it without the beginning of a single record is enough.
LONGEST_NONSENSE = 4 << 20
MOST_XZ_MEMORY = 256 << 20  # a file may ask for gigabytes; the strongest setting of xz needs 65 MiB


@dataclass(frozen=True, slots=True)
class SetAside:
    """A record that could not be used, and why."""

    line: int
    reason: str


@dataclass(frozen=True, slots=True)
class Block:
    """Whole lines of a file."""

    first_line: int
    data: bytes


def read_blocks(source: Path | str | BinaryIO) -> Iterator[Block | SetAside]:
    """Yield the lines of a record file in blocks; a line that is too long is set aside.

    `source` is a path, `-` for standard input, or an open binary file; compression is recognised by content.
    """
    name = "standard input" if source == "-" else str(source) if isinstance(source, (str, Path)) else "the file"
    if not isinstance(source, (str, Path)):
        yield from _blocks(source, name)
        return
    if source == "-":
        yield from _blocks(sys.stdin.buffer, name)
        return
    with open_file(Path(source)) as file:
        yield from _blocks(file, name)


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


def _blocks(file: BinaryIO, name: str) -> Iterator[Block | SetAside]:
    buffered = file if isinstance(file, io.BufferedReader) else io.BufferedReader(file)  # type: ignore[type-var]
    head = buffered.peek(4096)
    stream: BinaryIO | gzip.GzipFile | bz2.BZ2File | _XzFile = buffered
    if head[:2] == b"\x1f\x8b":
        stream = gzip.GzipFile(fileobj=buffered)
    elif head[:3] == b"BZh":
        stream = bz2.BZ2File(buffered)
    elif head[:6] == b"\xfd7zXZ\0":
        stream = _XzFile(buffered)
    packed = stream is not buffered
    line, nonsense, rest = 1, 0, b""
    begun = skipping = False  # skipping: inside a line that is too long
    while True:
        try:
            data = stream.read(BLOCK_BYTES)
        except (OSError, EOFError, zlib.error, lzma.LZMAError) as error:
            raise BadInput(f"{name} is damaged after line {line}: {error}") from None
        if not data:
            break
        if not begun:
            _refuse_other_text(data[:4096], name)
            data, begun = data.removeprefix(b"\xef\xbb\xbf"), True
        nonsense = 0 if b"(;" in data else nonsense + len(data)
        if packed and nonsense > LONGEST_NONSENSE:
            raise BadInput(f"{name} unpacks to {nonsense >> 20} MiB without a record after line {line}: given up")
        if skipping:
            end = data.find(b"\n")
            if end < 0:
                continue
            skipping, line, data = False, line + 1, data[end + 1 :]
        rest += data
        end = rest.rfind(b"\n") + 1
        if end:
            yield Block(line, rest[:end])
            line += rest.count(b"\n", 0, end)
            rest = rest[end:]
        if len(rest) > LONGEST_LINE:
            yield SetAside(line, f"the line is longer than {LONGEST_LINE} bytes: no record is")
            skipping, rest = True, b""
    if rest:
        yield Block(line, rest)


class _XzFile:
    """Unpacks xz within a limit of memory, which lzma.open cannot."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._packed = b""
        self._stream: lzma.LZMADecompressor | None = None

    def read(self, size: int) -> bytes:
        """Return some data, at most `size` bytes; none at the end."""
        data = b""
        while not data:
            if not self._packed and (self._stream is None or self._stream.needs_input):
                self._packed = self._file.read(1 << 16)
                if not self._packed:
                    if self._stream is not None:
                        raise EOFError("it ends in the middle of the packed data")
                    break
            if self._stream is None:
                self._stream = lzma.LZMADecompressor(lzma.FORMAT_XZ, MOST_XZ_MEMORY)
            data = self._stream.decompress(self._packed, size)
            self._packed = b""
            if self._stream.eof:  # another may follow
                self._packed, self._stream = self._stream.unused_data, None
        return data


def _refuse_other_text(head: bytes, name: str) -> None:
    if head[:2] in (b"\xff\xfe", b"\xfe\xff"):
        raise BadInput(f"{name} is UTF-16 text; records are plain text: convert it with iconv -f utf-16 -t utf-8")
    if b"\0" in head:
        raise BadInput(f"{name} is a binary file, not game records")
