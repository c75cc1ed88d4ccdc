"""Exercises without end: how high to bid, what to lay away and declare, what to lead; scored in expected points.

Every exercise is made from its key alone, such as `bidding/17`, so that nothing must be kept while somebody
thinks. What an answer loses is its expected tournament points, against the mean of the others, under those of the
best answer.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from functools import lru_cache

from counterplay.protocol import BadInput, Stream
from counterplay.skat import _core
from counterplay.skat.players import evaluator
from counterplay.skat.rules import (
    BID_VALUES,
    Card,
    Declare,
    Observation,
    Pass,
    Phase,
    PickUp,
    State,
    action_of,
    deal,
    from_bits,
    next_bid,
    observe,
    redealt,
    to_bits,
)
from counterplay.skat.teach.chances import PASSING, all_worths
from counterplay.skat.teach.measure import value_cards
from counterplay.store import GivenAnswer, Store, Who

GAME = "skat"
_SEED = 2026
_PLAYOUTS = 600  # of each lead
_DRAWS = 40  # of the others' cards, to see how high they go
_THRESHOLD = 0.6  # the others go on while they win with this chance
_SHOWN = 6  # answers told beside the one given
_GOOD_LIMIT = BID_VALUES.index(60)  # higher limits are not asked for
_Z = 1.96


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
    """Answers and their expected points, the best first; a limit of "0" is to pass."""

    points: Mapping[str, float]
    as_good: frozenset[str] = frozenset()  # answers whose loss is none within its error

    @property
    def best(self) -> str:
        """Return the best answer."""
        return next(iter(self.points))


@dataclass(frozen=True, slots=True)
class ScoredAnswer:
    """What an answer lost, and what others would have brought."""

    question: Question
    answer: str
    loss: float
    best: str
    told: Mapping[str, float]  # the best few, and the one given
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
    loss = valued.points[valued.best] - valued.points[answer]
    shown = dict(list(valued.points.items())[:_SHOWN])
    shown[answer] = valued.points[answer]
    return ScoredAnswer(asked, answer, loss, valued.best, shown, loss < 1.0 or answer in valued.as_good)


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
    around = _Z * spread / math.sqrt(len(losses))
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
    """Value every limit: over draws of the others' cards, who go on as `kermit` does, one plays or passes."""
    judge, seat, hand = evaluator.shipped_evaluator(), asked.seat, asked.state.deal.hands[asked.seat]
    worths = judge.core.worths_by_bid(to_bits(hand), seat)
    others = []
    for draw in range(_DRAWS):
        twin = redealt(asked.state, seat, Stream(_SEED, "others", asked.key, draw))
        others.append(max(_limit(judge, twin.deal.hands[other], other) for other in range(3) if other != seat))
    points = {}
    for limit in (0, *BID_VALUES[: _GOOD_LIMIT + 1]):
        brought = [_brings(limit, high, seat, worths) for high in others]
        points[str(limit)] = sum(brought) / len(brought)
    order = sorted(points, key=lambda limit: (-points[limit], int(limit)))
    return Valuation({limit: points[limit] for limit in order})


def _limit(judge: evaluator.Evaluator, hand: frozenset[Card], seat: int) -> int:
    chances = judge.chances_by_bid(hand, seat)
    good = [bid for bid, chance in zip(BID_VALUES, chances, strict=True) if chance >= _THRESHOLD]
    return max(good, default=0)


def _brings(limit: int, high: int, seat: int, worths: list[float]) -> float:
    """Return what a limit brings when the others go to `high`: forehand holds, the others must say more."""
    price = 18 if not high else high if seat == 0 else next_bid(high)
    if price is not None and price <= limit:
        return worths[BID_VALUES.index(price)]
    return PASSING if high else 0.0


# -- discards and declaration


def _discard(key: str, number: int) -> Question:
    """Twelve cards of one who has won the auction at 18 with a fair hand."""
    seat, judge = number % 3, evaluator.shipped_evaluator()
    for index in range(200):
        state = State.start(deal(_SEED + 1, number * 200 + index))
        if judge.chances_by_bid(state.deal.hands[seat], seat)[0] >= _THRESHOLD:
            return Question(key, ExerciseKind.DISCARD, _alone(state, seat).apply(PickUp()), seat)
    raise RuntimeError("no fair hand among 200")


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
    return Valuation(dict(sorted(points.items(), key=lambda item: (-item[1], item[0]))))


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
    order = sorted(valued.points.items(), key=lambda item: (-item[1], item[0]))
    return Valuation(dict(order), frozenset(card for card, _ in order if valued.judged(card).none))


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
