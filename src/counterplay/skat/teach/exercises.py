"""Exercises without end: how high to bid, what to lay away and declare, what to lead; scored in expected points.

Every exercise is made from its key alone, such as `bidding/17`, so that nothing must be kept while somebody
thinks. What an answer loses is its expected tournament points, against the mean of the others, under those of the
best answer; a loss within its error is none.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import StrEnum
from functools import lru_cache

from counterplay.protocol import BadInput, Stream
from counterplay.skat import _core
from counterplay.skat.players import evaluator
from counterplay.skat.rules import (
    Declare,
    Observation,
    Pass,
    Phase,
    PickUp,
    State,
    action_of,
    deal,
    from_bits,
    observe,
)
from counterplay.skat.teach import limits
from counterplay.skat.teach.chances import all_worths
from counterplay.skat.teach.limits import AS_GOOD, LIMITS
from counterplay.skat.teach.measure import value_cards
from counterplay.statistics import ERRORS_OF_95
from counterplay.store import GivenAnswer, Store, Who

GAME = "skat"
_SEED = 2026
_PLAYOUTS = 600  # of each lead
_FAIR = 0.6  # the chance to win of a hand whose discards are asked for
_SHOWN = 6  # answers told beside the one given


class ExerciseKind(StrEnum):
    """What is trained."""

    BIDDING = "bidding"
    DISCARD = "discard"
    LEAD = "lead"


@dataclass(frozen=True, slots=True)
class Question:
    """An exercise: the state as its seat sees it, and the answers there are, in their text form."""

    key: str
    kind: ExerciseKind
    state: State
    seat: int

    @property
    def seen(self) -> Observation:
        """Return what the seat sees."""
        return observe(self.state, self.seat)


@dataclass(frozen=True, slots=True)
class Valuation:
    """Answers and their expected points; a limit of "0" is to pass."""

    best: str
    points: Mapping[str, float]
    errors: Mapping[str, float]  # of what each loses against the one that brings most; none where it is not known
    as_good: frozenset[str]  # answers whose loss is none within its error

    @property
    def dearest(self) -> str:
        """Return the answer that brings most; the best one is as good within the error."""
        return max(self.points, key=lambda answer: self.points[answer])

    def loss(self, answer: str) -> float:
        """Return what an answer loses; a loss within its error is none."""
        return 0.0 if answer in self.as_good else self.points[self.dearest] - self.points[answer]


@dataclass(frozen=True, slots=True)
class AnswerWorth:
    """What an answer brings, and what it loses; in bidding also the game that the bid means."""

    answer: str
    points: float
    loss: float
    error: float | None  # standard error of the loss; None where none is known
    game: str | None = None
    chance: float | None = None  # to win at that bid


@dataclass(frozen=True, slots=True)
class ScoredAnswer:
    """What an answer lost, and what others would have brought."""

    question: Question
    answer: str
    loss: float
    best: str
    worths: tuple[AnswerWorth, ...]  # a few that are worth a look, and the one given
    correct: bool


@dataclass(frozen=True, slots=True)
class Average:
    """How somebody does in one kind of exercise: points lost a time, with an interval (95%)."""

    kind: ExerciseKind
    answers: int
    mean: float | None
    low: float | None
    high: float | None
    latest: tuple[float, ...]  # running means of the last twenty, for a picture


def question(key: str) -> Question:
    """Return the exercise of a key, or raise BadInput."""
    kind, _, number = key.partition("/")
    if kind not in tuple(ExerciseKind) or not number.isascii() or not number.isdigit() or len(number) > 12:
        raise BadInput(f"there is no exercise {key!r}: its key is as {ExerciseKind.BIDDING}/17")
    return _MAKERS[ExerciseKind(kind)](key, int(number))


def value(asked: Question) -> Valuation:
    """Return what every answer is worth; the same for the same exercise."""
    return _value(asked.key)


@lru_cache(maxsize=256)
def _value(key: str) -> Valuation:
    asked = question(key)
    return _VALUERS[asked.kind](asked)


def score(asked: Question, answer: str) -> ScoredAnswer:
    """Return what an answer loses, or raise BadInput."""
    valued = value(asked)
    answer = _normal(asked, answer)
    if answer not in valued.points:
        raise BadInput(f"{answer!r} is no answer here: {_WANTED[asked.kind]}")
    loss = valued.loss(answer)
    if asked.kind is ExerciseKind.BIDDING:
        shown = _shown_limits(valued, answer)
    else:
        order = sorted(valued.points, key=lambda other: (other != valued.best, -valued.points[other], other))
        shown = list(dict.fromkeys([*order[:_SHOWN], answer]))
    worths = tuple(_worth(asked, valued, other) for other in shown)
    return ScoredAnswer(asked, answer, loss, valued.best, worths, loss < AS_GOOD)


def _worth(asked: Question, valued: Valuation, answer: str) -> AnswerWorth:
    lost = valued.points[valued.dearest] - valued.points[answer]
    worth = AnswerWorth(answer, valued.points[answer], lost, valued.errors.get(answer))
    if asked.kind is not ExerciseKind.BIDDING or answer == "0":
        return worth
    meant = limits.meant_game(asked.state.deal.hands[asked.seat], asked.seat, int(answer))
    return replace(worth, game=str(meant.game), chance=meant.chance)


def keep(store: Store, who: Who, scored: ScoredAnswer, now: datetime | None = None) -> None:
    """Keep an answer in somebody's store."""
    asked = scored.question
    given = GivenAnswer(
        str(asked.kind), asked.key, scored.answer, scored.correct, scored.loss, now or datetime.now(UTC)
    )
    store.answer(who, GAME, given)


def average(kind: ExerciseKind, given: Sequence[GivenAnswer]) -> Average:
    """Return the mean loss of somebody's answers of a kind, with its interval, and how it went."""
    losses = [answer.loss for answer in given if answer.kind == kind]
    if not losses:
        return Average(kind, 0, None, None, None, ())
    mean = sum(losses) / len(losses)
    running = tuple(
        sum(some) / len(some) for last in range(1, len(losses) + 1) for some in [losses[max(0, last - 20) : last]]
    )[-100:]
    if len(losses) < 2:
        return Average(kind, 1, mean, None, None, running)
    spread = math.sqrt(sum((loss - mean) ** 2 for loss in losses) / (len(losses) - 1))
    around = ERRORS_OF_95 * spread / math.sqrt(len(losses))
    return Average(kind, len(losses), mean, max(0.0, mean - around), mean + around, running)


def _normal(asked: Question, answer: str) -> str:
    """Return an answer as it is written here: discards may come in any order, a pass as "p" or "0"."""
    text = answer.strip()
    if asked.kind is ExerciseKind.BIDDING:
        return "0" if text.lower() in ("p", "pass", "0") else text
    if asked.kind is ExerciseKind.DISCARD:
        game, *cards = text.split(".")
        return ".".join([game, *sorted(cards)])
    return text


# -- bidding: the highest value one would say or hold


def _bidding(key: str, number: int) -> Question:
    """A hand and a seat before the first call."""
    return Question(key, ExerciseKind.BIDDING, State.start(deal(_SEED, number)), number % 3)


def _value_bidding(asked: Question) -> Valuation:
    """Value every limit; of those that are as good as any the lowest is the best answer."""
    valued = limits.value_limits(asked.state, asked.seat, Stream(_SEED, "others", asked.key))
    return Valuation(
        str(valued.lowest),
        {str(limit): points for limit, points in valued.points.items()},
        {str(limit): error for limit, error in valued.errors.items()},
        frozenset(map(str, valued.as_good)),
    )


def _shown_limits(valued: Valuation, answer: str) -> list[str]:
    """Return the limits worth a look: to pass, the lowest bid, the best and the next, the answer; as they rise."""
    best = LIMITS.index(int(valued.best))
    wanted = {*LIMITS[:2], *LIMITS[max(0, best - 1) : best + 2], int(valued.dearest), int(answer)}
    return [str(limit) for limit in sorted(wanted)]


# -- discards and declaration


def _discard(key: str, number: int) -> Question:
    """Twelve cards of one who has won the auction at 18 with a fair hand."""
    seat, judge = number % 3, evaluator.shipped_evaluator()
    for index in range(200):
        state = State.start(deal(_SEED + 1, number * 200 + index))
        if judge.chances_by_bid(state.deal.hands[seat], seat)[0] >= _FAIR:
            return Question(key, ExerciseKind.DISCARD, _alone(state, seat).apply(PickUp()), seat)
    raise RuntimeError("no fair hand among 200")


def _sure(points: Mapping[str, float]) -> Valuation:
    """Return a valuation whose error nobody knows: the best is the one that brings most, by name among equals."""
    best = min(points, key=lambda answer: (-points[answer], answer))
    return Valuation(best, points, {}, frozenset({best}))


def _alone(state: State, seat: int) -> State:
    """Return the state after an auction in which the seat bid or held 18 and the others passed."""
    while state.phase is Phase.AUCTION:
        on = next(action for action in state.legal_actions() if not isinstance(action, Pass))
        state = state.apply(on if state.to_act == seat else Pass())
    return state


def _value_discard(asked: Question) -> Valuation:
    worths = all_worths(asked.state, evaluator.shipped_evaluator())
    points = {
        str(Declare(declaration, from_bits(discards))): worth for (declaration, discards), worth in worths.items()
    }
    return _sure(points)


# -- the first lead


def _lead(key: str, number: int) -> Question:
    """The first lead, by forehand, of a game that `rules` bid and declared."""
    for index in range(200):
        state = State.start(deal(_SEED + 2, number * 200 + index))
        while not state.over and state.phase is not Phase.PLAY:
            assert state.to_act is not None
            state = state.apply(action_of(_core.rules_act(observe(state, state.to_act).core)))
        if state.phase is Phase.PLAY:
            return Question(key, ExerciseKind.LEAD, state, 0)
    raise RuntimeError("every deal was passed in")


def _value_lead(asked: Question) -> Valuation:
    valued = value_cards(asked.state, playouts=_PLAYOUTS)
    judged = {card: valued.judged(card) for card in valued.brought}
    as_good = frozenset(card for card, judgement in judged.items() if judgement.none)
    return Valuation(
        valued.best, valued.points, {card: judgement.error for card, judgement in judged.items()}, as_good
    )


_MAKERS = {ExerciseKind.BIDDING: _bidding, ExerciseKind.DISCARD: _discard, ExerciseKind.LEAD: _lead}
_VALUERS = {
    ExerciseKind.BIDDING: _value_bidding,
    ExerciseKind.DISCARD: _value_discard,
    ExerciseKind.LEAD: _value_lead,
}
_WANTED = {
    ExerciseKind.BIDDING: "write the highest value you would say or hold, as 18 or 24, or p to pass",
    ExerciseKind.DISCARD: "write the game and the two cards laid away, as C.D7.HT or N.CA.ST",
    ExerciseKind.LEAD: "write a card of the hand, as CJ",
}
