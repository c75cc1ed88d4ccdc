"""Who lies near others of his sort is taken for it, and what a line says is held against what it says at last."""

from counterplay.studies.styles.sorts import confusion, lines


def person(family: str, number: int, early: float, last: float) -> dict:
    def place(where: float, wide: float) -> dict:
        mean = [where, number / 10]
        return {"mean": mean, "lines": [["bids boldly", where, where - wide, where + wide, wide < 0.3]]}

    return {"family": family, "places": {"0": place(0.5, 0.5), "5": place(early, 0.2), "20": place(last, 0.1)}}


PEOPLE = [
    *(person("bold", number, 0.8, 0.9 - number / 100) for number in range(4)),
    *(person("careful", number, 0.2, 0.1 + number / 100) for number in range(4)),
    person("careful", 4, 0.9, 0.2),  # who seemed bold at first
    person("alone", 0, 0.5, 0.5),  # with nobody of his sort
]


def test_each_is_taken_for_the_sort_that_lies_nearest() -> None:
    rows = {(row["games"], row["sort"]): row for row in confusion(PEOPLE, [0, 5, 20])}
    assert set(rows) == {(games, sort) for games in (5, 20) for sort in ("bold", "careful", "all")}
    assert rows[5, "bold"]["right"] == rows[5, "bold"]["bold"] == 1.0
    assert (rows[5, "careful"]["right"], rows[5, "careful"]["bold"]) == (0.8, 0.2)
    assert rows[20, "all"] == {"games": 20, "sort": "all", "players": 9, "right": 1.0, "bold": "", "careful": ""}
    assert confusion(PEOPLE[:4], [0, 5, 20]) == []


def test_what_a_line_says_is_held_against_what_it_says_at_last() -> None:
    (row,) = lines(PEOPLE, [0, 5, 20])
    assert (row["line"], row["games"], row["players"], row["known"]) == ("bids boldly", 5, 10, 1.0)
    assert row["on one side"] == 9  # all but the one in the middle
    assert row["still so"] == 0.89  # of eight of the nine
    assert row["in the interval"] == 0.9
    assert lines([], [0, 5, 20]) == []
