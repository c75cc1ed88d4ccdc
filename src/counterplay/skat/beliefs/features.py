"""The decisions of a deal, and the examples that a policy learns from.

The core works out what the deciding seat can know (`cpp/skat/policy/features.hpp`, which also has the arithmetic);
this face gives them as arrays. Every input is a set of places that are one, all others are zero.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from counterplay.skat import _core
from counterplay.skat.rules import Observation, State


class Point(IntEnum):
    """A kind of decision; each has a network of its own.

    The first four say how far a seat would go in the auction: middlehand's bids to forehand and forehand's
    answers, rearhand's bids to the survivor and the survivor's answers (or forehand's 18, alone).
    """

    BID = 0
    ANSWER = 1
    CONTINUE_BID = 2
    CONTINUE_ANSWER = 3
    PICK_UP = 4
    DISCARD = 5
    DECLARE = 6
    DECLARE_HAND = 7
    PLAY_SUIT = 8
    PLAY_GRAND = 9
    PLAY_NULL = 10

    @property
    def inputs(self) -> int:
        """Return the length of the encoding."""
        return _core.policy_sizes(self)[0]

    @property
    def outputs(self) -> int:
        """Return how many answers there are, legal or not."""
        return _core.policy_sizes(self)[1]

    @property
    def most_ones(self) -> int:
        """Return a bound on how many places of the encoding are one."""
        return 96 if self >= Point.PLAY_SUIT else 32


ALL_DECISION_POINTS = frozenset(Point)
AUCTION_POINTS = frozenset({Point.BID, Point.ANSWER, Point.CONTINUE_BID, Point.CONTINUE_ANSWER})
# A log without an auction and without announcements still shows these.
POINTS_WITHOUT_AUCTION = ALL_DECISION_POINTS - AUCTION_POINTS


@dataclass(frozen=True, slots=True)
class PolicyDecision:
    """One decision and what was seen of it: an output from `low` to `high`.

    A maximum bid is seen exactly only when its owner passes; of a discard (low > high) others see nothing, and a
    world tells which one it was. A decision that hangs on the pick-up needs to know what was picked up.
    """

    point: Point
    seat: int
    plays_before: int
    low: int
    high: int
    before_pick_up: bool


class History:
    """What the whole table has heard and seen of a deal."""

    __slots__ = ("core",)

    def __init__(self, core: _core.PolicyHistory) -> None:
        self.core = core

    @classmethod
    def seen_by(cls, observation: Observation) -> History:
        """Return the public part of what a seat has seen."""
        return cls(_core.PolicyHistory(observation.core))

    @classmethod
    def of(cls, state: State) -> History:
        """Return the public part of a state."""
        return cls(_core.PolicyHistory.of_state(state.core))

    @property
    def decisions(self) -> tuple[PolicyDecision, ...]:
        """Return every decision so far, in order."""
        return tuple(
            PolicyDecision(Point(point), seat, plays, low, high, hangs)
            for point, seat, plays, low, high, hangs in self.core.decisions
        )


@dataclass(frozen=True, slots=True)
class PolicyExamples:
    """Examples of one decision point, a row each.

    `features[begins[i]:begins[i + 1]]` are the places that are one; `low` and `high` bound the output chosen
    (equal where it is known); `legal` has a bit for each output, lowest bit first.
    """

    point: Point
    features: NDArray[np.int16]
    begins: NDArray[np.int64]
    low: NDArray[np.int16]
    high: NDArray[np.int16]
    seats: NDArray[np.int8]
    legal: NDArray[np.uint8]

    def __len__(self) -> int:
        return len(self.low)

    def row(self, index: int) -> NDArray[np.int16]:
        """Return the places that are one in a row."""
        end = self.begins[index + 1] if index + 1 < len(self) else len(self.features)
        return self.features[self.begins[index] : end]

    def rows(self, rows: NDArray[np.int64]) -> PolicyExamples:
        """Return these rows, in this order."""
        lengths = np.diff(self.begins, append=len(self.features))[rows]
        begins = np.cumsum(lengths) - lengths
        # where the rows' features lie in the long array, run by run
        places = np.repeat(self.begins[rows] - begins, lengths) + np.arange(lengths.sum())
        return PolicyExamples(
            self.point,
            self.features[places],
            begins,
            self.low[rows],
            self.high[rows],
            self.seats[rows],
            self.legal[rows],
        )

    @classmethod
    def joined(cls, parts: Sequence[PolicyExamples]) -> PolicyExamples:
        """Return the examples of several parts, one after the other."""
        ends = np.cumsum([len(part.features) for part in parts])
        begins = [part.begins + end - len(part.features) for part, end in zip(parts, ends, strict=True)]
        rest = [
            np.concatenate([getattr(part, name) for part in parts]) for name in ("low", "high", "seats", "legal")
        ]
        features = np.concatenate([part.features for part in parts])
        return cls(parts[0].point, features, np.concatenate(begins), *rest)

    def dense(self) -> NDArray[np.float32]:
        """Return the inputs as a matrix of zeros and ones."""
        matrix = np.zeros((len(self), self.point.inputs), dtype=np.float32)
        lengths = np.diff(self.begins, append=len(self.features))
        matrix[np.repeat(np.arange(len(self)), lengths), self.features] = 1
        return matrix

    def legal_matrix(self) -> NDArray[np.bool_]:
        """Return which outputs are legal."""
        bits = np.unpackbits(self.legal, axis=1, count=self.point.outputs, bitorder="little")
        return bits.astype(np.bool_)

    def chosen_matrix(self) -> NDArray[np.bool_]:
        """Return which legal outputs fit what was seen."""
        outputs = np.arange(self.point.outputs)
        within = (outputs >= self.low[:, None]) & (outputs <= self.high[:, None])
        return within & self.legal_matrix()


class Collector:
    """Gathers the decisions of deals as examples."""

    def __init__(self) -> None:
        self._core = _core.ExampleCollector()

    def add(self, state: State, points: Iterable[Point] = ALL_DECISION_POINTS, *, auction: bool = True) -> None:
        """Add the decisions of a deal, finished or not; a choice against the rules of the table is left out.

        Without the `auction` (made up for a log that has none) no example hears what was called.
        """
        self._core.add(state.core, sum(1 << point for point in set(points)), auction)

    def size(self, point: Point) -> int:
        """Return how many examples of a point are waiting."""
        return self._core.size(point)

    def take(self, point: Point) -> PolicyExamples:
        """Return the examples of a point, and forget them."""
        return PolicyExamples(point, *self._core.take(point))
