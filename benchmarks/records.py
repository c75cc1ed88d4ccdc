"""Checking ISS records: the core against the same check done record by record through the Python objects.

Mark: 10,000 complete records a second on one core.
"""

import io
import time
from collections.abc import Callable
from importlib.resources import files

from counterplay.skat.records import sgf

RECORDS = 50_000
PEER_RECORDS = 2_000


def rate(work: Callable[[], int]) -> float:
    start = time.perf_counter()
    return work() / (time.perf_counter() - start)


def check_in_core(data: bytes) -> int:
    return sum(block.agreeing for block in sgf.check(io.BytesIO(data)))


def check_in_python(data: bytes) -> int:
    agreeing = 0
    for record in sgf.load(io.BytesIO(data)):
        assert record.state is not None
        agreeing += sgf.result_text(record.state) == record.result_text
    return agreeing


def main() -> None:
    sample = (files("counterplay.skat") / "sample.sgf").read_bytes()
    assert check_in_core(sample) == check_in_python(sample) == 1
    core = rate(lambda: check_in_core(sample * RECORDS))
    python = rate(lambda: check_in_python(sample * PEER_RECORDS))
    print(f"core    {core:10.0f} records/s   ({RECORDS} complete records)")
    print(f"python  {python:10.0f} records/s   ({PEER_RECORDS} of the same, through Python objects)")
    print(f"ratio   {core / python:10.1f}")


if __name__ == "__main__":
    main()
