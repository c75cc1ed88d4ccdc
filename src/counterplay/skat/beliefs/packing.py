"""Networks as a wheel carries them: packed without loss, a twelfth smaller than a zip file makes them.

The bytes of 32-bit numbers are sorted by their place before they are compressed: signs and exponents are alike,
fractions are not. Archives of bytes (.npz) are compressed as a whole instead of part by part. The build packs
(`python packing.py FOLDER FILE...`), so this file needs Python alone.
"""

from __future__ import annotations

import io
import lzma
import sys
import zipfile
from pathlib import Path

SUFFIX = ".packed"
_MARK = b"counterplay packed networks 1\n"
_HOW = [
    {"id": lzma.FILTER_LZMA2, "preset": 9, "lc": 0, "lp": 0, "pb": 0}
]  # what stands before a byte says nothing


def pack(data: bytes) -> bytes:
    """Return the bytes in fewer bytes; an archive comes back with the same contents, uncompressed.

    >>> unpack(pack(b"any bytes")) == b"any bytes"
    True
    """
    if not data.startswith(b"PK"):
        return _packed(data, 4)
    stored = _stored(data)
    return min(_packed(stored, 1), _packed(stored, 2), _packed(data, 1), key=len)


def _packed(data: bytes, places: int) -> bytes:
    sorted_bytes = b"".join(data[place::places] for place in range(places))
    head = places.to_bytes(1, "little") + len(data).to_bytes(8, "little")
    return _MARK + head + lzma.compress(sorted_bytes, filters=_HOW)


def unpack(packed: bytes) -> bytes:
    """Return what was packed; ValueError or LZMAError where nothing was."""
    begin = len(_MARK) + 9
    if not packed.startswith(_MARK) or len(packed) < begin:
        raise ValueError("this is no file of packed networks")
    places, size = packed[len(_MARK)], int.from_bytes(packed[len(_MARK) + 1 : begin], "little")
    sorted_bytes = lzma.decompress(packed[begin:])
    if len(sorted_bytes) != size or not places:
        raise ValueError("a file of packed networks is cut off")
    data, at = bytearray(size), 0
    for place in range(places):
        part = len(range(place, size, places))
        data[place::places] = sorted_bytes[at : at + part]
        at += part
    return bytes(data)


def _stored(archive: bytes) -> bytes:
    """Return an archive whose parts are not compressed."""
    written = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive)) as old, zipfile.ZipFile(written, "w", zipfile.ZIP_STORED) as new:
        for part in old.infolist():
            new.writestr(zipfile.ZipInfo(part.filename), old.read(part))
    return written.getvalue()


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
