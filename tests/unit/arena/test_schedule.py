import pytest
from toy_game import ToyContest

from counterplay.arena.schedule import LineUp, Match, Series, entry_at, pair_line_ups, place_of, stretches
from counterplay.arena.specs import parse_specs
from counterplay.protocol import BadInput
from counterplay.skat.rules.lists import ScoreSheet


def match(*line_ups: str, deals: int = 14) -> Match:
    return Match(ToyContest(), tuple(LineUp(parse_specs(text)) for text in line_ups), deals, 1)


@pytest.mark.parametrize("deal", range(5))
def test_every_entry_sits_in_every_seat_once_in_the_rotations_of_a_deal(deal):
    seatings = [[entry_at(seat, deal, rotation, 3) for seat in range(3)] for rotation in range(3)]
    for seat in range(3):
        assert {seating[seat] for seating in seatings} == {0, 1, 2}
    for seating in seatings:
        assert set(seating) == {0, 1, 2}


def test_seats_follow_the_dealer_as_on_a_score_sheet():
    sheet = ScoreSheet(("a", "b", "c"))
    for deal in range(7):
        for seat in range(3):
            assert entry_at(seat, deal, 0, 3) == sheet.place(deal, seat)
            for rotation in range(3):
                entry = entry_at(seat, deal, rotation, 3)
                assert place_of(entry, rotation, 3) == sheet.place(deal, seat)


def test_stretches_are_lists_and_learners_play_in_one_piece():
    cuts = [(*s.series, s.start, s.stop) for s in stretches(match("high,high,chance", "learner,high,high"), {})]
    assert cuts[:3] == [(Series(0, rotation), 0, 6) for rotation in range(3)]
    assert cuts[3:6] == [(Series(1, rotation), 0, 14) for rotation in range(3)]
    assert cuts[6:] == [(Series(0, rotation), *cut) for cut in ((6, 12), (12, 14)) for rotation in range(3)]


def test_what_is_recorded_is_not_played_again():
    recorded = {Series(0, 0): dict.fromkeys(range(6), "x"), Series(0, 1): {3: "x"}, Series(0, 2): {13: "x"}}
    left = [(*s.series, s.start, s.recorded) for s in stretches(match("high,high,chance"), recorded)]
    second, third = Series(0, 1), Series(0, 2)
    assert left[:2] == [(second, 0, {(second, 3): ""}), (third, 0, {})]
    assert left[-1] == (third, 12, {(third, 13): ""})
    learners = list(stretches(match("learner,high,chance"), recorded))
    assert learners[0].recorded == {(Series(0, 0), deal): "x" for deal in range(6)}


def shared(*line_ups: tuple[str, tuple[str, ...]], deals: int = 14) -> Match:
    named = tuple(LineUp(parse_specs(text), luck) for text, luck in line_ups)
    return Match(ToyContest(), named, deals, 1, shared_play=True)


def test_line_ups_with_the_same_luck_go_side_by_side():
    luck, other = ("a", "b", "c"), ("a", "c", "b")
    mixed = shared(("high,high,chance", luck), ("learner,high,high", luck), ("high,high,high", other))
    cuts = [(s.series, s.start, s.stop) for s in stretches(mixed, {})]
    assert cuts[:3] == [((Series(0, rotation), Series(1, rotation)), 0, 14) for rotation in range(3)]
    assert cuts[3:6] == [((Series(2, rotation),), 0, 6) for rotation in range(3)]
    nobody_learns = shared(("high,high,chance", luck), ("chance,high,high", luck))
    cuts = [(s.start, s.stop) for s in stretches(nobody_learns, {}) if s.series == (Series(0, 2), Series(1, 2))]
    assert cuts == [(0, 6), (6, 12), (12, 14)]
    recorded = {
        Series(0, 1): {0: "x"},
        Series(1, 0): dict.fromkeys(range(14), "x"),
        Series(1, 1): {0: "y", 1: "z"},
    }
    left = list(stretches(mixed, recorded))
    assert left[0].series == (Series(0, 0),)  # the other line-up is through
    assert left[1].recorded == {(Series(0, 1), 0): "", (Series(1, 1), 0): "y", (Series(1, 1), 1): "z"}


def test_luck_needs_a_name_for_each_seat():
    for luck in (("a", "b"), ("a", "b", "a")):
        with pytest.raises(BadInput, match="needs 3 different names"):
            shared(("high,high,chance", luck))
    with pytest.raises(BadInput, match="each only once"):
        shared(("high,high,chance", ("a", "b", "c")), ("high,high,chance", ("a", "c", "b")))


def test_a_pair_plays_all_four_line_ups():
    a, b = parse_specs("high,chance")
    assert [str(line_up) for line_up in pair_line_ups(a, b, 3)] == [
        "high,chance,chance",
        "chance,high,high",
        "high,high,high",
        "chance,chance,chance",
    ]


@pytest.mark.parametrize(
    ("line_ups", "deals", "sentence"),
    [
        (("high,high",), 3, "toy has 3 seats, but high,high names 2 players"),
        (("high,high,nobody",), 3, "no player 'nobody'"),
        (("high,high,chance", "high, high, chance"), 3, "each only once"),
        ((), 3, "at least one line-up"),
        (("high,high,chance",), 0, "1 or more, not 0"),
    ],
)
def test_impossible_matches_are_refused(line_ups, deals, sentence):
    with pytest.raises(BadInput, match=sentence):
        match(*line_ups, deals=deals)
