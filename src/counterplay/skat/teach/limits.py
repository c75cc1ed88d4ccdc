"""How high to bid with a hand: what every limit brings against others who bid soundly, and which game it means.

The others' cards are drawn many times, and in each draw the auction is held: where the others pass first one
plays at that price, and where one's limit is reached one passes. What playing at a price is worth and what passing
brings are those of the review's verdicts on calls: the drill says nothing else. To pass later is worth what it is
at the first call: nobody's cards change when the others are driven up, and what came of passes at high bids in
other games says more of the hands that got there.

A limit is as good as the best where its loss is within the standard error that the draws leave, or less than a
point. What the estimates themselves may be wrong by is left out: playouts (`counterplay study drills`) found that
to allow for it brings no more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from counterplay.protocol import Stream
from counterplay.skat.players import shipped_evaluator
from counterplay.skat.review import (
    ALONE,
    CallEstimate,
    estimate_passing,
    estimate_playing,
    games_after_pick_up,
    situation_of,
)
from counterplay.skat.rules import (
    BID_VALUES,
    Bid,
    Card,
    Declaration,
    Hold,
    Pass,
    Phase,
    State,
    observe,
    redealt,
    to_bits,
)

DRAWS = 60  # of the others' cards
SOUND = 0.6  # the others go on while they win with this chance
AS_GOOD = 1.0  # points that nobody has to care about
_ROUNDING = 1e-9
LIMITS = (0, *(bid for bid in BID_VALUES if bid <= 60))  # 0 is to pass; nobody is asked for more


class MeantGame(NamedTuple):
    """The game that a bid means: the best one with more skats than any other, and the chance to win at the bid."""

    game: Declaration
    chance: float


@dataclass(frozen=True, slots=True)
class AuctionPath:
    """An auction from one seat that never passes: what it is asked, and what it plays at in the end."""

    calls: tuple[tuple[int, str], ...]  # the bid in question, and the situation of who passes there
    price: int


@dataclass(frozen=True, slots=True)
class LimitValues:
    """What every limit brings, and by how much it is worse than the best, with the standard error of that."""

    points: Mapping[int, float]
    losses: Mapping[int, float]
    errors: Mapping[int, float]

    @property
    def as_good(self) -> tuple[int, ...]:
        """Return the limits whose loss is none within its error or hardly one, the lowest first."""
        # a loss that one draw alone makes is its own error: which of the two comes out larger is rounding
        allowed = {limit: max(error, AS_GOOD) + _ROUNDING for limit, error in self.errors.items()}
        return tuple(limit for limit, loss in self.losses.items() if loss <= allowed[limit])

    @property
    def lowest(self) -> int:
        """Return the lowest limit that is as good as any."""
        return self.as_good[0]


def value_limits(state: State, seat: int, luck: Stream) -> LimitValues:
    """Value every limit of a seat before the first call."""
    ten = state.deal.hands[seat]
    paths = (path_of(redealt(state, seat, luck), seat) for _ in range(DRAWS))
    brought = np.array([[estimate_limit(path, limit, ten, seat).points for limit in LIMITS] for path in paths])
    best = int(brought.mean(axis=0).argmax())  # of several the lowest
    gaps = brought[:, best, None] - brought
    values = brought.mean(axis=0), gaps.mean(axis=0), gaps.std(axis=0, ddof=1) / np.sqrt(len(gaps))
    return LimitValues(*(dict(zip(LIMITS, map(float, each), strict=True)) for each in values))


def path_of(state: State, seat: int) -> AuctionPath:
    """Hold the auction of a deal: the others bid soundly, and one never passes."""
    limits = {other: sound_limit(state.deal.hands[other], other) for other in range(3) if other != seat}
    calls = []
    while state.phase is Phase.AUCTION:
        bid, mover = state.bid_in_question, state.to_act
        assert bid is not None
        assert mover is not None
        if mover == seat:
            calls.append((bid, situation_of(observe(state, seat))))
        on = mover == seat or bid <= limits[mover]
        state = state.apply((Hold() if state.core.must_answer else Bid(bid)) if on else Pass())
    return AuctionPath(tuple(calls), state.bid)


@lru_cache(maxsize=4096)
def sound_limit(hand: frozenset[Card], seat: int) -> int:
    """Return how high somebody goes who bids soundly; 0 passes."""
    chances = shipped_evaluator().chances_by_bid(hand, seat)
    return max((bid for bid, chance in zip(BID_VALUES, chances, strict=True) if chance >= SOUND), default=0)


def estimate_limit(path: AuctionPath, limit: int, ten: frozenset[Card], seat: int) -> CallEstimate:
    """Return what a limit brings in an auction: to play at its price, or to pass where the limit is reached."""
    passed = next((situation for bid, situation in path.calls if bid > limit), None)
    if passed is None:
        return estimate_playing(to_bits(ten), seat, path.price)
    _, first = path.calls[0]
    return estimate_passing(ALONE if passed == ALONE else first, to_bits(ten), seat)


@lru_cache(maxsize=1024)
def meant_game(hand: frozenset[Card], seat: int, bid: int) -> MeantGame:
    """Return the game that a bid means with ten cards."""
    ten, evaluator = to_bits(hand), shipped_evaluator()
    options = games_after_pick_up(ten, seat, bid)
    declared, _, _, hand_worth = evaluator.core.best_hand_game(ten, seat, bid)
    if hand_worth <= sum(worth for *_, worth in options) / len(options):
        [(declared, _)] = Counter(game for game, *_ in options).most_common(1)
    chance = evaluator.chances_by_bid(hand, seat)[BID_VALUES.index(bid)]
    return MeantGame(Declaration.from_core(declared), chance)
