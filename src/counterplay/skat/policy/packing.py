"""Networks as a wheel carries them: packed without loss, a tenth smaller than a zip file makes them.

The bytes of 32-bit numbers are sorted by their place before they are compressed: signs and exponents are alike,
fractions are not. The build packs (`python packing.py FOLDER FILE...`), so this file needs Python alone.
"""

from __future__ import annotations

import lzma
import sys
from pathlib import Path

SUFFIX = ".packed"
_MARK = b"counterplay packed networks 1\n"


def pack(data: bytes) -> bytes:
    """Return the bytes in fewer bytes.

    >>> unpack(pack(b"any bytes")) == b"any bytes"
    True
    """
    sorted_bytes = b"".join(data[place::4] for place in range(4))
    return _MARK + len(data).to_bytes(8, "little") + lzma.compress(sorted_bytes, preset=9)


def unpack(packed: bytes) -> bytes:
    """Return what was packed; ValueError or LZMAError where nothing was."""
    if not packed.startswith(_MARK):
        raise ValueError("this is no file of packed networks")
    begin = len(_MARK) + 8
    size = int.from_bytes(packed[len(_MARK) : begin], "little")
    sorted_bytes = lzma.decompress(packed[begin:])
    if len(sorted_bytes) != size:
        raise ValueError("a file of packed networks is cut off")
    data, at = bytearray(size), 0
    for place in range(4):
        part = len(range(place, size, 4))
        data[place::4] = sorted_bytes[at : at + part]
        at += part
    return bytes(data)


def is_there(path: Path) -> bool:
    """Say whether a file is there, packed or not."""
    return path.exists() or path.with_name(path.name + SUFFIX).exists()


def read(path: Path) -> bytes:
    """Return the bytes of a file that is there, packed or not."""
    packed = path.with_name(path.name + SUFFIX)
    if path.exists() or not packed.exists():
        return path.read_bytes()
    try:
        return unpack(packed.read_bytes())
    except (ValueError, lzma.LZMAError) as problem:
        raise OSError(0, f"{packed.name} is damaged: {problem}") from None


if __name__ == "__main__":
    for name in sys.argv[2:]:
        source = Path(name)
        (Path(sys.argv[1]) / (source.name + SUFFIX)).write_bytes(pack(source.read_bytes()))
