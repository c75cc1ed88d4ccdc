"""One verdict for every decision, from one measure: what it gave away of its practical value, in points.

A loss within its error is none. Hindsight alone makes no mistake: a card that turned the game although nothing
surely better could be known was bad luck.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

from counterplay.json_form import Rows, Tenths, Thousandths
from counterplay.review import Move, PracticalJudgement

Grade = Literal["forced", "best", "fine", "inaccuracy", "mistake", "blunder", "bad_luck"]

# A game won instead of lost is about 200 tournament points for its soloist: 2.5, 10 and 20% of winning chance.
INACCURACY, MISTAKE, BLUNDER = 5.0, 20.0, 40.0
ERRORS: tuple[Grade, ...] = ("inaccuracy", "mistake", "blunder")
MOST_TURNING_POINTS = 3


@dataclass(frozen=True, slots=True)
class CardVerdict:
    """One card: its grade, the points it gave away, and its side's chance to win after it and after the best."""

    grade: Grade
    loss: Tenths  # points; 0 where it is none within its error
    chance: Thousandths | None  # None where there was no choice
    best_chance: Thousandths | None


Stage = Literal["auction", "skat", "declaration", "cards"]


@dataclass(frozen=True, slots=True)
class EarlyDecision:
    """What a seat decided before the first card, with the points that it gave away."""

    stage: Stage
    seat: int
    grade: Grade
    loss: float


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A decision that cost much, or a card that was bad luck."""

    stage: Stage
    seat: int
    grade: Grade
    index: int | None  # of the card; None before the first


@dataclass(frozen=True, slots=True)
class GameVerdicts:
    """Every card of a game with its verdict, and what all decisions come to."""

    cards: Annotated[Mapping[int, CardVerdict], Rows("index")]
    accuracy: tuple[Thousandths | None, ...]  # by seat: of the points one's cards could give away, the share kept
    turning_points: tuple[TurningPoint, ...]  # the costliest errors, then bad luck; in the order of play
    best_cards: tuple[int | None, ...]  # by seat: the best card where the next best would have cost most


def grade_of(loss: float, *, none: bool = False, best: bool = False) -> Grade:
    """Return the grade of a choice that lost so many points; `none` says that the loss is within its error.

    >>> grade_of(0, best=True), grade_of(30, none=True), grade_of(30), grade_of(41)
    ('best', 'fine', 'mistake', 'blunder')
    """
    if best:
        return "best"
    if none or loss < INACCURACY:
        return "fine"
    return "blunder" if loss >= BLUNDER else "mistake" if loss >= MISTAKE else "inaccuracy"


def verdicts_of(
    moves: Sequence[Move],
    practical: Mapping[int, PracticalJudgement],
    earlier: Sequence[EarlyDecision] = (),
) -> GameVerdicts:
    """Return the verdicts of a game; `practical` has the cards that were a choice, `earlier` what came before."""
    cards = {number: _verdict(move, practical.get(number)) for number, move in enumerate(moves)}
    return GameVerdicts(
        cards,
        tuple(_accuracy(moves, cards, practical, seat) for seat in range(3)),
        _turning_points(moves, cards, earlier),
        tuple(_best_card(moves, cards, practical, seat) for seat in range(3)),
    )


def _turning_points(
    moves: Sequence[Move], cards: Mapping[int, CardVerdict], earlier: Sequence[EarlyDecision]
) -> tuple[TurningPoint, ...]:
    decisions = [
        (decision.loss, TurningPoint(decision.stage, decision.seat, decision.grade, None)) for decision in earlier
    ]
    decisions += [
        (verdict.loss, TurningPoint("cards", moves[number].seat, verdict.grade, number))
        for number, verdict in cards.items()
    ]
    errors = [place for place, (_, point) in enumerate(decisions) if point.grade in ERRORS]
    errors.sort(key=lambda place: -decisions[place][0])
    unlucky = [place for place, (_, point) in enumerate(decisions) if point.grade == "bad_luck"]
    return tuple(decisions[place][1] for place in sorted((errors + unlucky)[:MOST_TURNING_POINTS]))


def _verdict(move: Move, judged: PracticalJudgement | None) -> CardVerdict:
    if judged is None:
        return CardVerdict("forced", 0.0, None, None)
    grade = grade_of(judged.loss, none=judged.none, best=judged.chosen == judged.best)
    if move.mistake and grade in ("best", "fine"):
        grade = "bad_luck"
    loss = judged.loss if grade in ERRORS else 0.0
    return CardVerdict(grade, loss, judged.value.wins, judged.values[judged.best].wins)


def _accuracy(
    moves: Sequence[Move],
    cards: Mapping[int, CardVerdict],
    practical: Mapping[int, PracticalJudgement],
    seat: int,
) -> float | None:
    """Return 1 for a seat that gave nothing away, 0 for one that always chose the worst card."""
    judged = {number: judgement for number, judgement in practical.items() if moves[number].seat == seat}
    at_stake = sum(
        judgement.values[judgement.best].points - min(value.points for value in judgement.values.values())
        for judgement in judged.values()
    )
    lost = sum(cards[number].loss for number in judged)
    return max(0.0, 1 - lost / at_stake) if at_stake > 0 else None


def _best_card(
    moves: Sequence[Move], cards: Mapping[int, CardVerdict], practical: Mapping[int, PracticalJudgement], seat: int
) -> int | None:
    saved = {
        number: judged.value.points - max(v.points for card, v in judged.values.items() if card != judged.chosen)
        for number, judged in practical.items()
        if moves[number].seat == seat and cards[number].grade == "best"
    }
    best = max(saved, key=lambda number: saved[number], default=None)
    return best if best is not None and saved[best] >= INACCURACY else None
