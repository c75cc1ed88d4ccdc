"""Bad input: each kind ends in a sentence, in constant memory, and harms nothing else."""

import bz2
import gzip
import io
import tracemalloc

import pytest

from counterplay import record_files
from counterplay.protocol import BadInput
from counterplay.record_files import SetAside
from counterplay.skat.records import sgf
from counterplay.skat.records.sgf import Block, read_blocks


class Endless(io.RawIOBase):
    """A file of `size` times the same byte, made as it is read."""

    def __init__(self, byte: bytes, size: int, tail: bytes = b"") -> None:
        self.left, self.byte, self.tail = size, byte, tail

    def readable(self) -> bool:
        return True

    def readinto(self, buffer) -> int:
        count = min(len(buffer), self.left)
        if count == 0:
            count = min(len(buffer), len(self.tail))
            buffer[:count], self.tail = self.tail[:count], self.tail[count:]
            return count
        buffer[:count] = self.byte * count
        self.left -= count
        return count


def test_a_line_of_200_mb_is_set_aside_and_the_rest_goes_on():
    tracemalloc.start()
    items = list(read_blocks(Endless(b"x", 200_000_000, b"\nnext line\n")))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert [type(item) for item in items] == [SetAside, Block]
    assert (items[0].line, items[1].first_line, items[1].data) == (1, 2, b"next line\n")
    assert peak < 20_000_000


@pytest.mark.parametrize("pack", [gzip.compress, bz2.compress])
@pytest.mark.parametrize("content", [b"x", b"\n", b"x\n"])
def test_a_packed_file_that_unpacks_without_end_is_given_up(pack, content):
    bomb = pack(content * 12_000_000)
    with pytest.raises(BadInput, match="without a record"):
        list(read_blocks(io.BytesIO(bomb)))


@pytest.mark.parametrize("pack", [gzip.compress, bz2.compress])
def test_a_damaged_packed_file_gives_what_it_has(pack):
    packed = pack(b"".join(b"(; record %d\n" % number for number in range(400_000)))
    blocks = read_blocks(io.BytesIO(packed[: len(packed) // 2]))
    assert next(blocks).data.startswith(b"(; record 0\n")
    with pytest.raises(BadInput, match="is damaged after line"):
        list(blocks)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ("(;GM[Skat] ;)\n".encode("utf-16"), "UTF-16"),
        (b"\x7fELF\x00\x00", "binary file"),
        (gzip.compress(b"\x00" * 1000, mtime=0), "binary file"),
    ],
    ids=["utf-16", "program", "packed zeros"],
)
def test_other_kinds_of_files_are_named(data, sentence):
    with pytest.raises(BadInput, match=sentence):
        list(read_blocks(io.BytesIO(data)))


def test_a_byte_order_mark_is_no_part_of_the_record():
    (block,) = read_blocks(io.BytesIO(b"\xef\xbb\xbf(;"))
    assert block.data == b"(;"


def test_missing_files_and_directories(tmp_path):
    with pytest.raises(BadInput, match="there is no file"):
        list(read_blocks(tmp_path / "nothing"))
    with pytest.raises(BadInput, match="is a directory"):
        list(read_blocks(tmp_path))


def test_lines_are_counted_over_blocks(monkeypatch):
    monkeypatch.setattr(record_files, "BLOCK_BYTES", 7)
    blocks = list(read_blocks(io.BytesIO(b"one\ntwo\nthree\nfour")))
    assert b"".join(block.data for block in blocks) == b"one\ntwo\nthree\nfour"
    lines = {}
    for block in blocks:
        for number, line in enumerate(block.data.splitlines(), block.first_line):
            lines[number] = line
    assert lines == {1: b"one", 2: b"two", 3: b"three", 4: b"four"}


@pytest.mark.parametrize("copies", [100_000, 400_000])
def test_memory_stays_constant_over_many_records(copies, tmp_path):
    path = tmp_path / "games.sgf"
    path.write_bytes(b"(;GM[Skat]ID[1]MV[w bad ]R[passed] ;)\n" * copies)
    bad = 0
    tracemalloc.start()
    for block in sgf.check(path):
        bad += len(block.set_aside)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert bad == copies
    assert peak < 25_000_000
