from collections import Counter
from itertools import pairwise

import pytest

from counterplay.protocol import Stream


def test_numbers_are_splitmix64():
    stream = Stream("any key")
    stream._state = 1234567  # the published test vector of SplitMix64 for this state
    assert [stream.next64() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_the_key_alone_decides():
    assert Stream(1, "deal", 7).next64() == Stream(1, "deal", 7).next64()
    different = [
        Stream(1, "deal", 7),
        Stream(1, "deal", 8),
        Stream(2, "deal", 7),
        Stream("1", "deal", 7),
        Stream(1, "deal7"),
    ]
    assert len({stream.next64() for stream in different}) == len(different)


def test_below_is_uniform():
    stream = Stream("uniform")
    counts = Counter(stream.below(7) for _ in range(70_000))
    assert all(9_600 < counts[value] < 10_400 for value in range(7))  # four standard deviations are 370
    assert all(0 <= stream.uniform() < 1 for _ in range(1000))


def test_shuffles_are_uniform_over_all_orders():
    stream = Stream("orders")
    counts = Counter()
    for _ in range(24_000):
        items = [0, 1, 2, 3]
        stream.shuffle(items)
        counts[tuple(items)] += 1
    assert len(counts) == 24
    assert all(850 < count < 1150 for count in counts.values())
    assert any(first > second for order in counts for first, second in pairwise(order))


def test_an_impossible_bound_is_refused():
    with pytest.raises(ValueError, match="between 1 and"):
        Stream(1).below(0)
