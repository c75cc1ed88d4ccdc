"""One verdict for each card, from the practical value; hindsight alone makes bad luck."""

from dataclasses import replace

import pytest

from counterplay.review import Move, PracticalJudgement, PracticalValue
from counterplay.skat.review.verdicts import EarlyDecision, Grade, TurningPoint, grade_of, verdicts_of


def move(seat: int, card: str, *, mistake: bool = False, choices: int = 2) -> Move:
    legal = {card: not mistake, **{f"other {number}": True for number in range(choices - 1)}}
    return Move(seat=seat, card=card, legal=legal, side=str(seat), trick=1, situation=())


def judged(chosen: str, points: dict[str, float], *, error: float = 1.0) -> PracticalJudgement:
    values = {card: PracticalValue(value, error, (value + 100) / 200, 0.01) for card, value in points.items()}
    best = max(points, key=lambda card: (points[card], card == chosen))
    loss = points[best] - points[chosen]
    return PracticalJudgement(chosen, best, loss, error, loss / 200, 0.01, loss <= 1.96 * error, 100, values)


@pytest.mark.parametrize(
    ("loss", "grade"), [(0.5, "fine"), (5, "inaccuracy"), (19.9, "inaccuracy"), (20, "mistake"), (40, "blunder")]
)
def test_grades_by_points(loss: float, grade: Grade) -> None:
    assert grade_of(loss) == grade
    assert grade_of(loss, none=True) == "fine"


def test_the_measure_is_practice_and_hindsight_alone_is_bad_luck() -> None:
    moves = [move(0, "a", mistake=True), move(1, "b", mistake=True), move(2, "c"), move(0, "d", choices=1)]
    found = verdicts_of(
        moves,
        {
            0: judged("a", {"a": 10, "other 0": 10.5}),
            1: judged("b", {"b": -60, "other 0": 20}),
            2: judged("c", {"c": 30, "other 0": 0}),
        },
    )
    assert [verdict.grade for verdict in found.cards.values()] == ["bad_luck", "blunder", "best", "forced"]
    assert [verdict.loss for verdict in found.cards.values()] == [0, 80, 0, 0]
    assert found.turning_points == (
        TurningPoint("cards", 0, "bad_luck", 0),
        TurningPoint("cards", 1, "blunder", 1),
    )
    assert found.best_cards == (None, None, 2)
    assert found.accuracy == (1.0, 0.0, 1.0)  # fine loses nothing; the worst card loses all; the best nothing


def test_three_turning_points_are_the_costliest_in_the_order_of_play() -> None:
    lost = [10.0, 50.0, 30.0, 25.0]
    moves = [move(0, str(number)) for number in range(len(lost))]
    practical = {
        number: judged(str(number), {str(number): 0, "other 0": loss}) for number, loss in enumerate(lost)
    }
    assert [point.index for point in verdicts_of(moves, practical).turning_points] == [1, 2, 3]
    # what was decided before the first card is a turning point by the same measure
    earlier = [
        EarlyDecision("auction", 1, "inaccuracy", 12.0),
        EarlyDecision("skat", 0, "best", 0.0),
        EarlyDecision("declaration", 0, "blunder", 230.0),
    ]
    points = verdicts_of(moves, practical, earlier).turning_points
    assert [(point.stage, point.index) for point in points] == [("declaration", None), ("cards", 1), ("cards", 2)]


def test_half_of_what_could_be_lost_is_half_accuracy() -> None:
    one = judged("a", {"a": 50, "other 0": 0})
    other = judged("b", {"b": 0, "other 0": 50})
    found = verdicts_of([move(0, "a"), move(0, "b")], {0: one, 1: replace(other)})
    assert found.accuracy == (0.5, None, None)
