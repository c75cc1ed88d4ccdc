"""Reads the rows of an SQLite file page by page, around pages that are damaged.

SQLite itself gives a table up at the first damaged page. Here a damaged page costs what was on it; where it
pointed to others, those are found all the same: every page says what it is (https://sqlite.org/fileformat2.html).
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator

MAGIC = b"SQLite format 3\0"
Value = int | float | str | bytes | None
_LEAF, _INTERIOR, _INDEX_LEAF, _INDEX_INTERIOR = 0x0D, 0x05, 0x0A, 0x02


class DamagedPage(Exception):
    """A page is not what it has to be."""


class Pages:
    """The pages of a database, and which of them were damaged or seen so far."""

    def __init__(self, content: bytes) -> None:
        if not content.startswith(MAGIC):
            raise DamagedPage("it does not begin as a database does")
        self._content = content
        size = int.from_bytes(content[16:18])
        self._size = 65536 if size == 1 else size
        self._usable = self._size - content[20]
        if self._size < 512 or self._size & (self._size - 1) or self._usable < 480:
            raise DamagedPage("its first page is damaged")
        self._seen: set[int] = set()

    def rows(self, root: int) -> tuple[list[tuple[int, list[Value]]], bool]:
        """Return the rows of a table with their numbers, and whether a page of it was damaged."""
        rows_read: list[tuple[int, list[Value]]] = []
        broken = self._walk(root, lambda page: rows_read.extend(self._leaf(page)), None)
        return rows_read, broken

    def entries(self, root: int) -> int | None:
        """Return how many entries an index has; None where one of its pages is damaged."""
        counts = [0]

        def count(page: int) -> None:
            counts[0] += len(self._cells(page))

        return None if self._walk(root, count, count) else counts[0]

    def orphans(self) -> Iterator[tuple[int, list[Value]]]:
        """Yield the rows of pages that no table led to."""
        for page in range(2, len(self._content) // self._size + 1):
            if page not in self._seen and self._content[self._start(page)] == _LEAF:
                try:
                    yield from self._leaf(page)
                except (DamagedPage, IndexError, struct.error, UnicodeDecodeError):
                    continue

    def _walk(self, root: int, leaf: Callable[[int], None], interior: Callable[[int], None] | None) -> bool:
        """Visit the pages of a tree, those of an index with `interior`; say whether one was damaged."""
        broken, waiting = False, [root]
        while waiting:
            page = waiting.pop()
            try:
                if page in self._seen:
                    raise DamagedPage("two trees lead to it")
                kind = self._content[self._start(page)]
                if kind == (_LEAF if interior is None else _INDEX_LEAF):
                    leaf(page)
                elif kind == (_INTERIOR if interior is None else _INDEX_INTERIOR):
                    if interior is not None:
                        interior(page)
                    below = [self._number(cell) for cell in self._cells(page)]
                    waiting += [self._number(self._start(page) + 8), *reversed(below)]
                else:
                    raise DamagedPage("it belongs to no tree")
                self._seen.add(page)
            except (DamagedPage, IndexError, struct.error, UnicodeDecodeError):
                broken = True
        return broken

    def _start(self, page: int) -> int:
        if not 1 <= page <= len(self._content) // self._size:
            raise DamagedPage("there is no such page")
        return (page - 1) * self._size + (100 if page == 1 else 0)

    def _number(self, at: int) -> int:
        return int.from_bytes(self._content[at : at + 4])

    def _cells(self, page: int) -> list[int]:
        """Return where the cells of a page begin."""
        start = self._start(page)
        base = (page - 1) * self._size
        count = int.from_bytes(self._content[start + 3 : start + 5])
        header = 12 if self._content[start] in (_INTERIOR, _INDEX_INTERIOR) else 8
        if start + header + 2 * count > base + self._size:
            raise DamagedPage("it has more cells than room")
        pointers = struct.unpack_from(f">{count}H", self._content, start + header)
        if any(not header <= pointer < self._usable for pointer in pointers):
            raise DamagedPage("a cell lies beyond it")
        return [base + pointer for pointer in pointers]

    def _leaf(self, page: int) -> list[tuple[int, list[Value]]]:
        rows_read = []
        for cell in self._cells(page):
            length, at = self._varint(cell)
            number, at = self._varint(at)
            rows_read.append((number, self._record(self._payload(length, at))))
        return rows_read

    def _payload(self, length: int, at: int) -> bytes:
        """Return a record, of which a long one goes on in pages of its own."""
        if not 0 < length <= len(self._content):
            raise DamagedPage("a record is longer than the file")
        most, least = self._usable - 35, (self._usable - 12) * 32 // 255 - 23
        here = length
        if length > most:
            here = least + (length - least) % (self._usable - 4)
            here = here if here <= most else least
        content = self._content[at : at + here]
        page = self._number(at + here) if length > here else 0
        while len(content) < length:
            start = self._start(page)
            content += self._content[start + 4 : start + self._usable]
            page = self._number(start)
        return content[:length]

    def _varint(self, at: int, content: bytes | None = None) -> tuple[int, int]:
        content, value = content or self._content, 0
        for place in range(9):
            byte = content[at + place]
            if place == 8:
                value = value << 8 | byte
                break
            value = value << 7 | byte & 0x7F
            if byte < 0x80:
                break
        return value - (1 << 64 if value >= 1 << 63 else 0), at + place + 1

    def _record(self, content: bytes) -> list[Value]:
        end, at = self._varint(0, content)
        kinds = []
        while at < end:
            kind, at = self._varint(at, content)
            kinds.append(kind)
        values: list[Value] = []
        for kind in kinds:
            size = _SIZES[kind] if 0 <= kind < len(_SIZES) else (kind - 12) // 2
            part = content[at : at + size]
            if size < 0 or len(part) < size:
                raise DamagedPage("a record ends too early")
            values.append(_value(kind, part))
            at += size
        return values


_SIZES = (0, 1, 2, 3, 4, 6, 8, 8, 0, 0)


def _value(kind: int, part: bytes) -> Value:
    match kind:
        case 0:
            return None
        case 7:
            return float(struct.unpack(">d", part)[0])
        case 8 | 9:
            return kind - 8
        case _ if kind < 8:
            return int.from_bytes(part, signed=True)
        case 10 | 11:
            raise DamagedPage("a value is of no kind")
        case _:
            return part.decode() if kind % 2 else part
