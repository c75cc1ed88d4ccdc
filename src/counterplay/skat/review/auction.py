"""The auction, judged from what each seat knew: what going on brings, what passing brings, and how sure that is.

Going on means to play at the bid in question: the bidding evaluator says from ten cards how often the best game
that reaches it is won, over every skat, and what it brings. Passing means what came of deals that were passed in
the same situation with a hand as good: lines fitted to games (`counterplay skat train auction`). Each estimate
carries what came of estimates like it in held-out games.

Points are tournament points (Seeger and Fabian), one's own less the mean of the other two's.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Literal

from counterplay.json_form import Tenths, Thousandths
from counterplay.protocol import BadInput
from counterplay.skat.players import evaluator
from counterplay.skat.review.verdicts import Grade, grade_of
from counterplay.skat.rules import (
    BID_VALUES,
    Action,
    Bid,
    Hold,
    Observation,
    Pass,
    Phase,
    State,
    observe,
)

FORMAT = "counterplay judged auction 1"
SHIPPED = Path(__file__).parent / "data" / "auction.json"
AUCTION_WORTHS = (-100.0, 80.0)  # of one's own hand at 18, between which the lines were fitted
BID_HEIGHTS = (0, 18, 23, 30, 36)  # bids from which on a situation is another one
ALONE = "alone"  # the others have passed: who passes too ends the deal


@dataclass(frozen=True, slots=True)
class HeldOutResult:
    """What came of estimates like this one in held-out games: their mean, what came on average, and its error."""

    games: int
    estimated: float
    came: float
    error: float  # standard error of what came


@dataclass(frozen=True, slots=True)
class CallEstimate:
    """What a call brings: the chance that one's own side wins, and tournament points."""

    chance: Thousandths
    points: Tenths
    error: Tenths  # that such estimates of points have shown; of one beyond all that were met, the nearest have
    shown_chance: HeldOutResult | None
    shown_points: HeldOutResult | None


@dataclass(frozen=True, slots=True)
class JudgedCall:
    """A bid, hold or pass: what it was about, and what both ways bring from what the seat knew."""

    seat: int
    call: Literal["bid", "hold", "pass"]
    bid: int  # what would be played at
    going_on: CallEstimate
    passing: CallEstimate
    loss: Tenths  # points by which the other way was better; 0 where the better one was taken
    error: Tenths  # that estimates of such a difference have shown: bias and noise of both ways
    grade: Grade

    @property
    def passed(self) -> bool:
        """Say whether the seat passed."""
        return self.call == "pass"


@dataclass(frozen=True)
class AuctionLines:
    """What the file keeps: lines for passing by situation, and what estimates have shown."""

    passing: Mapping[str, Sequence[float]]  # points and chance: each at a hand worth nothing, and by its worth
    shown: Mapping[str, Sequence[Mapping[str, float]]]  # by kind of estimate, bins in order
    card: dict[str, Any]

    @classmethod
    def load(cls, path: Path) -> AuctionLines:
        """Read what a training wrote; a damaged file gives BadInput."""
        try:
            data = json.loads(path.read_text(encoding="utf-8"))
            if data["format"] != FORMAT:
                raise BadInput(f"{path} is not of this version: its format should be {FORMAT!r}")
            return cls(data["passing"], data["shown"], data["card"])
        except (OSError, ValueError, KeyError, TypeError) as problem:
            if isinstance(problem, BadInput):
                raise
            raise BadInput(f"{path} does not say what calls bring: {problem}") from None

    def save(self, path: Path) -> None:
        """Write it."""
        data = {"format": FORMAT, "passing": self.passing, "shown": self.shown, "card": self.card}
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")

    def when_passing(self, situation: str, worth: float) -> tuple[float, float]:
        """Return the points and the chance to win of one who passes."""
        at_nothing, by_worth, chance, chance_by_worth = self.passing[situation]
        worth = min(max(worth, AUCTION_WORTHS[0]), AUCTION_WORTHS[1])
        return at_nothing + by_worth * worth, min(max(chance + chance_by_worth * worth, 0.0), 1.0)

    def like(self, kind: str, estimated: float) -> HeldOutResult | None:
        """Return what estimates of this size have shown; None for one that was not met in the held-out games."""
        for met in self.shown.get(kind, ()):
            if met["from"] <= estimated <= met["to"]:
                return HeldOutResult(int(met["games"]), met["estimated"], met["came"], met["error"])
        return None

    def error_near(self, kind: str, estimated: float) -> float:
        """Return the error, bias and noise, that the estimates nearest to this one have shown."""
        bins = self.shown.get(kind, ())
        if not bins:
            return 0.0
        near = min(bins, key=lambda met: max(met["from"] - estimated, estimated - met["to"]))
        return math.hypot(near["error"], near["came"] - near["estimated"])


@cache
def shipped() -> AuctionLines:
    """Return what comes with the package."""
    return AuctionLines.load(SHIPPED)


def situation_of(observation: Observation) -> str:
    """Return the situation in which a seat to call is: who else can still play, and how high it has gone.

    >>> from counterplay.skat.rules.cards import deal
    >>> start = State.start(deal(seed=1, index=0))
    >>> situation_of(observe(start, 1)), situation_of(observe(start.apply(Bid(18)), 0))
    ('two left from 0', 'two left from 18')
    """
    core = observation.core
    if core.forehand_alone:
        return ALONE
    passed = sum(isinstance(call, Pass) for _, call in observation.calls)
    height = max(start for start in BID_HEIGHTS if start <= core.bid)
    return f"{'one' if passed else 'two'} left from {height}"


@lru_cache(maxsize=64)
def _hand(ten: int, seat: int) -> tuple[tuple[float, ...], tuple[float, ...]]:
    core = evaluator.shipped_evaluator().core
    return tuple(core.chances_by_bid(ten, seat)), tuple(core.worths_by_bid(ten, seat))


def estimate_call(observation: Observation, bid: int | None = None) -> tuple[CallEstimate, CallEstimate]:
    """Return what going on (at `bid`: as far as was gone) and passing bring, for a seat that has to call."""
    if observation.phase is not Phase.AUCTION or observation.to_act != observation.seat:
        raise BadInput("there is no call to judge: it is not this seat's turn in the auction")
    core, bid = observation.core, bid or observation.bid_in_question or BID_VALUES[-1]
    return (
        estimate_playing(core.hand, core.seat, bid),
        estimate_passing(situation_of(observation), core.hand, core.seat),
    )


def estimate_playing(ten: int, seat: int, bid: int) -> CallEstimate:
    """Return what it brings to play at a bid with ten cards."""
    chances, worths = _hand(ten, seat)
    place = BID_VALUES.index(bid)
    return _estimate(shipped(), "going on", chances[place], worths[place])


def estimate_passing(situation: str, ten: int, seat: int) -> CallEstimate:
    """Return what it brings to pass in a situation with ten cards."""
    if situation == ALONE:
        return CallEstimate(0.0, 0.0, 0.0, None, None)  # nobody plays, and nobody scores
    _, worths = _hand(ten, seat)
    points, chance = shipped().when_passing(situation, worths[0])
    return _estimate(shipped(), "passing", chance, points)


def _estimate(model: AuctionLines, way: str, chance: float, points: float) -> CallEstimate:
    in_chance, in_points = f"chance of {way}", f"points of {way}"
    return CallEstimate(
        chance,
        points,
        model.error_near(in_points, points),
        model.like(in_chance, chance),
        model.like(in_points, points),
    )


def judge_call(state: State, action: Action) -> JudgedCall:
    """Judge what the seat to act calls, by what it knows."""
    seat = state.to_act
    assert seat is not None
    seen = observe(state, seat)
    bid = action.value if isinstance(action, Bid) else seen.bid_in_question or BID_VALUES[-1]
    going_on, passing = estimate_call(seen, bid)
    passed = isinstance(action, Pass)
    gain = going_on.points - passing.points
    loss, error = max(0.0, gain if passed else -gain), math.hypot(going_on.error, passing.error)
    return JudgedCall(
        seat,
        "pass" if passed else "hold" if isinstance(action, Hold) else "bid",
        bid,
        going_on,
        passing,
        loss,
        error,
        grade_of(loss, none=loss <= error, best=not loss),
    )


def judge_auction(state: State) -> tuple[JudgedCall, ...]:
    """Judge every call of a game.

    >>> from counterplay.skat.rules.cards import deal
    >>> state = State.start(deal(seed=1, index=0)).apply(Bid(18)).apply(Pass())
    >>> [(call.seat, call.bid, call.passed) for call in judge_auction(state)]
    [(1, 18, False), (0, 18, True)]
    """
    return tuple(
        judge_call(before, action) for before, _, action in state.replay() if isinstance(action, Bid | Hold | Pass)
    )
