import pytest

from counterplay.skat.rules.declaration import Declaration
from counterplay.skat.rules.lists import ScoreSheet
from counterplay.skat.rules.score import evaluate, seeger_fabian

# Worked out by hand: declaration, bid, matadors, points, tricks -> won, overbid, score.
RESULTS = [
    # made
    ("C", 18, 1, 61, 6, True, False, 24),
    ("CH", 18, 2, 75, 7, True, False, 48),
    ("D", 18, -2, 89, 8, True, False, 27),
    ("D", 18, -2, 90, 8, True, False, 36),  # schneider begins at 90
    ("S", 33, 2, 119, 9, True, False, 44),
    ("H", 30, 3, 120, 10, True, False, 60),  # schneider and schwarz
    ("G", 24, 1, 120, 9, True, False, 72),  # all points, but not all tricks: schneider only
    ("CHSZ", 36, 3, 120, 10, True, False, 108),
    ("GHOSZ", 18, 1, 120, 10, True, False, 192),
    # lost
    ("D", 18, -2, 59, 4, False, False, -54),
    ("C", 18, 1, 60, 5, False, False, -48),
    ("C", 18, 1, 31, 3, False, False, -48),
    ("C", 18, 1, 30, 3, False, False, -72),  # the soloist is schneider
    ("C", 18, 1, 0, 0, False, False, -96),  # and schwarz
    ("G", 48, 1, 12, 1, False, False, -144),
    # overbid
    ("D", 36, 1, 75, 7, False, True, -72),
    ("D", 36, 1, 41, 4, False, True, -72),
    ("D", 27, 1, 90, 8, True, False, 27),  # schneider saves the bid
    ("C", 27, 1, 70, 7, False, True, -72),  # the least multiple of 12 from 27 on is 36
    ("G", 50, 1, 70, 7, False, True, -144),
    ("S", 20, 1, 70, 7, True, False, 22),
    # missed announcements: at least the announced level, never twice
    ("CHS", 18, 1, 89, 8, False, False, -120),  # game 2, hand 3, schneider 4, announced 5
    ("CHS", 18, 1, 25, 2, False, False, -120),  # schneider the other way: the level stands already
    ("CHS", 18, 1, 0, 0, False, False, -144),  # schwarz comes on top
    ("CHSZ", 18, 1, 110, 9, False, False, -168),
    ("CHOSZ", 18, 1, 13, 0, False, False, -192),
    # null
    ("N", 18, 0, 0, 0, True, False, 23),
    ("N", 23, 0, 40, 1, False, False, -46),
    ("NHO", 59, 0, 0, 0, True, False, 59),
]


@pytest.mark.parametrize(("game", "bid", "matadors", "points", "tricks", "won", "overbid", "score"), RESULTS)
def test_results_worked_out_by_hand(game, bid, matadors, points, tricks, won, overbid, score):
    result = evaluate(Declaration.parse(game), bid, matadors, points, tricks)
    assert (result.won, result.overbid, result.score) == (won, overbid, score)


@pytest.mark.parametrize(
    ("game", "bid", "matadors", "points", "tricks", "words"),
    [
        ("CH", 18, 2, 75, 7, "with 2, game 3, hand 4, times clubs 12 = 48"),
        ("S", 18, -1, 95, 8, "without 1, game 2, schneider 3, times spades 11 = 33"),
        ("D", 18, -2, 59, 4, "without 2, game 3, times diamonds 9 = 27, lost: -2 times 27 = -54"),
        (
            "D",
            36,
            1,
            75,
            7,
            "with 1, game 2, times diamonds 9 = 18, overbid at 36: the least diamonds game that reaches it is 36, "
            "lost: -2 times 36 = -72",
        ),
        ("NO", 18, 0, 0, 0, "null ouvert = 46"),
        (
            "CHS",
            18,
            1,
            80,
            8,
            "with 1, game 2, hand 3, schneider 4, announced 5, times clubs 12 = 60, lost: -2 times 60 = -120",
        ),
    ],
)
def test_the_value_in_words(game, bid, matadors, points, tricks, words):
    assert evaluate(Declaration.parse(game), bid, matadors, points, tricks).explain() == words


WON = evaluate(Declaration.parse("C"), 18, 1, 61, 6, soloist=1)
LOST = evaluate(Declaration.parse("C"), 18, 1, 60, 6, soloist=2)


def test_seeger_fabian_at_a_table_of_three():
    assert seeger_fabian(WON) == (0, 74, 0)
    assert seeger_fabian(LOST) == (40, 40, -98)
    assert seeger_fabian(None) == (0, 0, 0)


def test_seeger_fabian_at_a_table_of_four():
    # Place 3 deals, so seat 1 of the deal sits at place 1 and seat 2 at place 2.
    assert seeger_fabian(WON, 4, dealer=3) == (0, 74, 0, 0)
    assert seeger_fabian(LOST, 4, dealer=3) == (30, 30, -98, 30)
    assert seeger_fabian(LOST, 4, dealer=0) == (30, 30, 30, -98)
    with pytest.raises(ValueError, match="dealer"):
        seeger_fabian(LOST, 4)
    with pytest.raises(ValueError, match="three or four"):
        seeger_fabian(LOST, 5)


def test_a_list_adds_up_and_turns_with_the_deal():
    sheet = ScoreSheet(("a", "b", "c"))
    for _ in range(3):
        sheet.add(WON)  # seat 1: places 2, 0, 1 in turn
    sheet.add(LOST)  # seat 2 of the fourth deal sits at place 0
    assert sheet.points(0) == (0, 0, 74)
    assert sheet.points(3) == (-98, 40, 40)
    assert [(row.name, row.points, row.game_points, row.won, row.lost) for row in sheet.standings()] == [
        ("b", 114, 24, 1, 0),
        ("c", 114, 24, 1, 0),
        ("a", -24, -24, 1, 1),
    ]
    for _ in range(32):
        sheet.add(None)
    assert sheet.complete
    with pytest.raises(ValueError, match="36 deals"):
        sheet.add(None)


def test_a_list_of_four_has_48_deals():
    assert ScoreSheet(("a", "b", "c", "d")).length == 48
    with pytest.raises(ValueError, match="different names"):
        ScoreSheet(("a", "a", "b"))
