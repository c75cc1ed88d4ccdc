"""Opens record files: plain, gzip, bzip2, xz or standard input, in constant memory, safe from hostile input."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from counterplay.protocol import BadInput
from counterplay.record_files import DAMAGED, SetAside, name_of, open_file, refuse_other_text, unpacked

BLOCK_BYTES = 1 << 20
LONGEST_LINE = 1 << 20
# A packed file may unpack without end: this much of it without the beginning of a single record is enough.
LONGEST_NONSENSE = 4 << 20


@dataclass(frozen=True, slots=True)
class Block:
    """Whole lines of a file."""

    first_line: int
    data: bytes


def read_blocks(source: Path | str | BinaryIO) -> Iterator[Block | SetAside]:
    """Yield the lines of a record file in blocks; a line that is too long is set aside.

    `source` is a path, `-` for standard input, or an open binary file; compression is recognised by content.
    """
    name = name_of(source)
    if not isinstance(source, (str, Path)):
        yield from _blocks(source, name)
        return
    if source == "-":
        yield from _blocks(sys.stdin.buffer, name)
        return
    with open_file(Path(source)) as file:
        yield from _blocks(file, name)


def _blocks(file: BinaryIO, name: str) -> Iterator[Block | SetAside]:
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
