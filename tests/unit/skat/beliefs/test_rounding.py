"""Shares that are shown add up, and what is equal looks equal."""

from hypothesis import example, given
from hypothesis import strategies as st

from counterplay.skat.beliefs.card_belief import believe
from counterplay.skat.beliefs.card_belief_text import percents, weighed_words
from counterplay.skat.beliefs.rounding import whole_parts
from counterplay.skat.rules.card_play import begin_play
from counterplay.skat.rules.cards import deal
from counterplay.skat.rules.declaration import Declaration
from counterplay.skat.rules.observation import observe


@given(st.lists(st.integers(0, 10**6), min_size=1, max_size=4).filter(any), st.sampled_from((100, 1000)))
def test_parts_add_up_and_are_less_than_one_off(counts, whole):
    shares = [count / sum(counts) for count in counts]
    parts = whole_parts(shares, whole)
    assert sum(parts) == whole
    for part, share in zip(parts, shares, strict=True):
        assert abs(part - share * whole) < 1 + 1e-6
        assert part == 0 or share > 0


@given(st.integers(1, 10**5), st.integers(0, 10**5))
@example(116, 88)  # 362.5, 362.5 and 275 of a thousand: the odd part must go to one of the two
@example(7, 7)  # a thousand has no three equal parts
def test_two_alike_look_alike_where_that_can_be(twice, once):
    total = 2 * twice + once
    first, second, _ = whole_parts((twice / total, twice / total, once / total), 1000)
    least = 1000 * twice // total
    can_be = twice != once and any(
        abs(part * total - 1000 * twice) < total and abs((1000 - 2 * part) * total - 1000 * once) < total
        for part in (least, least + 1)
    )
    assert (first == second) == can_be


def test_what_is_not_certain_is_not_called_so():
    assert percents((0.9999, 0.0001)) == (">99%", "<1%")
    assert percents((1.0, 0.0)) == ("100%", "0%")


def belief(inference, samples):
    state = begin_play(deal(seed=1, index=0), soloist=1, bid=18, declaration=Declaration.parse("GH"))
    return believe(observe(state, seat=0), inference, samples=samples)


def test_alike_worlds_are_counted_whatever_was_drawn():
    few = belief("ni", 50)
    assert few.exact
    assert few.largest_error == 0
    for chances in few.places.values():
        assert chances == {1: 10 / 22, 2: 10 / 22, 3: 2 / 22}
    assert "all of them count" in weighed_words(few)


def test_where_worlds_are_drawn_the_error_is_said_and_is_right():
    """Of many small samples the mean squared distance from the large one is the error that each of them states."""
    large = belief("ki", 20_000)
    assert not large.exact
    state = begin_play(deal(seed=1, index=0), soloist=1, bid=18, declaration=Declaration.parse("GH"))
    seen = observe(state, seat=0)
    squares, stated = [], []
    for seed in range(40):
        small = believe(seen, "ki", samples=200, seed=seed)
        assert small.largest_error > 0
        assert "±" in weighed_words(small)
        for card in list(small.places)[::5]:
            squares.append((small.places[card][1] - large.places[card][1]) ** 2)
            stated.append(small.error(card, 1) ** 2)
    assert 0.6 < sum(squares) / sum(stated) < 1.6
