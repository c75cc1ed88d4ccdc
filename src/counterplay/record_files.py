"""Opens files of game records, whatever the game: packed or not, known by content, safe from hostile ones."""

from __future__ import annotations

import bz2
import gzip
import io
import logging
import lzma
import sys
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, cast

from counterplay.protocol import BadInput
from counterplay.untrusted import from_json

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

log = logging.getLogger(__name__)

Source = Path | str | BinaryIO
BLOCK_BYTES = 1 << 20
LONGEST_LINE = 1 << 20
MOST_XZ_MEMORY = 256 << 20  # a file may ask for gigabytes; the strongest setting of xz needs 65 MiB
DAMAGED = (OSError, EOFError, zlib.error, lzma.LZMAError)  # what reading a damaged packed file raises


@dataclass(frozen=True, slots=True)
class SetAside:
    """A line, or the record that begins there, that could not be used, and why."""

    line: int
    reason: str


def log_set_aside(problem: SetAside) -> None:
    """Say in the log what is left out: where readers of records put it unless told otherwise."""
    log.warning("line %d is set aside: %s", problem.line, problem.reason)


def json_object(line: str | bytes, holding: str = "") -> dict[str, Any]:
    """Return the object of JSON that a line is, or say what it should be.

    >>> json_object('{"game": "skat"}')
    {'game': 'skat'}
    """
    try:
        value = from_json(line)
    except ValueError as problem:
        raise BadInput(f"this is not JSON: {problem}") from None
    if not isinstance(value, dict):
        raise BadInput(f"this is JSON, and not an object{holding and ' with '}{holding}")
    return value


def name_of(source: Source) -> str:
    """Return how messages call a source: a path, `-` for standard input, or an open file."""
    return "standard input" if source == "-" else str(source) if isinstance(source, str | Path) else "the file"


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


def unpacked(file: BinaryIO) -> tuple[io.BufferedReader, bool]:
    """Return what a file holds, and whether it was packed (gzip, bzip2 or xz)."""
    buffered = file if isinstance(file, io.BufferedReader) else io.BufferedReader(cast(io.RawIOBase, file))
    head = buffered.peek(6)
    raw: object
    if head[:2] == b"\x1f\x8b":
        raw = gzip.GzipFile(fileobj=buffered)
    elif head[:3] == b"BZh":
        raw = bz2.BZ2File(buffered)
    elif head[:6] == b"\xfd7zXZ\0":
        raw = _XzFile(buffered)
    else:
        return buffered, False
    return io.BufferedReader(cast(io.RawIOBase, raw)), True


def refuse_other_text(head: bytes, name: str) -> None:
    """Raise BadInput where a file begins like something that is no record of any game."""
    if head[:2] in (b"\xff\xfe", b"\xfe\xff"):
        raise BadInput(f"{name} is UTF-16 text; records are plain text: convert it with iconv -f utf-16 -t utf-8")
    if b"\0" in head:
        raise BadInput(f"{name} is a binary file, not game records")


@dataclass(frozen=True, slots=True)
class Block:
    """Whole lines of a file."""

    first_line: int
    data: bytes


def read_blocks(source: Source, marks: Sequence[bytes], nonsense: int = 4 << 20) -> Iterator[Block | SetAside]:
    """Yield the lines of a record file in blocks; a line that is too long is set aside.

    `source` is a path, `-` for standard input, or an open binary file; compression is recognised by content. A
    packed file may unpack without end: so much `nonsense` without any of the `marks` of a record is enough.
    """
    name = name_of(source)
    if not isinstance(source, (str, Path)):
        yield from _blocks(source, name, marks, nonsense)
        return
    if source == "-":
        yield from _blocks(sys.stdin.buffer, name, marks, nonsense)
        return
    with open_file(Path(source)) as file:
        yield from _blocks(file, name, marks, nonsense)


def _blocks(file: BinaryIO, name: str, marks: Sequence[bytes], most_nonsense: int) -> Iterator[Block | SetAside]:
    stream, packed = unpacked(file)
    line, nonsense, rest = 1, 0, b""
    begun = skipping = False  # skipping: inside a line that is too long
    while True:
        try:
            data = stream.read1(BLOCK_BYTES)  # `read` would lose what came before the damage
        except DAMAGED as error:
            raise BadInput(f"{name} is damaged after line {line}: {error}") from None
        if not data:
            break
        if not begun:
            refuse_other_text(data[:4096], name)
            data, begun = data.removeprefix(b"\xef\xbb\xbf"), True
        nonsense = 0 if any(mark in data for mark in marks) else nonsense + len(data)
        if packed and nonsense > most_nonsense:
            raise BadInput(
                f"{name} unpacks to {most_nonsense >> 20} MiB without a record after line {line}: given up"
            )
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


class _XzFile(io.RawIOBase):
    """Unpacks xz within a limit of memory, which lzma.open cannot."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._packed = b""
        self._stream: lzma.LZMADecompressor | None = None

    def readable(self) -> bool:
        """Say that it can be read."""
        return True

    def readinto(self, buffer: WriteableBuffer) -> int:
        """Fill the buffer with some data; none at the end."""
        view = memoryview(buffer).cast("B")
        data = self._some(len(view))
        view[: len(data)] = data
        return len(data)

    def _some(self, size: int) -> bytes:
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
