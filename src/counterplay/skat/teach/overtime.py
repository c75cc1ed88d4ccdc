"""Somebody over time: rating, errors per opportunity, luck, opponents, and the habit that costs most.

All is read from what the trainer has found in the games that count (`looking`), and from their results.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from counterplay.opponent import Rate, Tally
from counterplay.skat.solver import PLAYER_ROLES
from counterplay.skat.teach import habits, rating
from counterplay.skat.teach.habits import HabitVerdict
from counterplay.skat.teach.looking import JUDGE, Findings, Opportunity
from counterplay.skat.teach.rating import Rating
from counterplay.statistics import ERRORS_OF_95
from counterplay.store import ALL, SeatedGame, Store, Who

GAME = "skat"
_POINTS = 120  # of a picture at most


@dataclass(frozen=True, slots=True)
class Part:
    """Real errors per opportunity of one part: a month, a role, a trick, a theme."""

    key: str
    rate: Rate
    points: float  # expected tournament points lost in all


@dataclass(frozen=True, slots=True)
class Luck:
    """After so many deals: what the declared games promised, and what was made, against the mean of the others."""

    deal: int
    expected: float
    real: float


@dataclass(frozen=True, slots=True)
class Against:
    """How one does against somebody: points a deal, against the mean of the others, with an interval (95%)."""

    name: str
    deals: int
    mean: float
    low: float | None
    high: float | None


@dataclass(frozen=True, slots=True)
class OverTime:
    """All of it."""

    deals: int  # that count and were looked at
    waiting: int  # not looked at yet
    rating: Rating | None
    overall: Part
    months: tuple[Part, ...]
    roles: tuple[Part, ...]
    tricks: tuple[Part, ...]
    themes: tuple[Part, ...]
    luck: tuple[Luck, ...]
    against: tuple[Against, ...]
    habits: HabitVerdict


SpecOf = Callable[
    [SeatedGame, str], str
]  # what the one who went by a name in a game was; "" where that is not known


def over_time(store: Store, who: Who, viewer: str = ALL, spec_of: SpecOf = lambda sat, name: name) -> OverTime:
    """Return how somebody has played, over all their games that count."""
    every = store.sat_in(who, GAME, JUDGE, viewer)
    counting = [sat for sat in reversed(every) if sat.counts and sat.complete]
    looked = [(sat, looked_at) for sat in counting if (looked_at := Findings.from_json(sat.found)) is not None]
    chances = [chance for _, looked_at in looked for chance in looked_at.chances]
    return OverTime(
        len(looked),
        len(counting) - len(looked),
        rating.fit(
            (margin, [spec_of(sat, name) for name in sat.others])
            for sat in counting
            if (margin := _margin(sat)) is not None
        ),
        _parts(looked, lambda sat, opportunity: ("all",), ("all",))[0],
        _parts(looked, lambda sat, opportunity: (_month(sat),)),
        _parts(looked, lambda sat, opportunity: (opportunity.role,), PLAYER_ROLES),
        _parts(looked, lambda sat, opportunity: (str(opportunity.trick),), [str(trick) for trick in range(1, 11)]),
        _parts(looked, lambda sat, opportunity: opportunity.themes),
        _luck(looked),
        _against(counting),
        habits.find_habits(chances, len(looked)),
    )


def _month(sat: SeatedGame) -> str:
    return "unknown" if sat.played is None else f"{sat.played:%Y-%m}"


def _margin(sat: SeatedGame) -> float | None:
    """Return the points of a deal against the mean of the others; None where there is no result."""
    if sat.score is None or len(sat.scores) != 3:
        return None
    return sat.score - (sum(sat.scores) - sat.score) / 2


def _parts(
    looked: Sequence[tuple[SeatedGame, Findings]],
    keys_of: Callable[[SeatedGame, Opportunity], Iterable[str]],
    order: Sequence[str] | None = None,
) -> tuple[Part, ...]:
    """Return the errors by a key; an opportunity may have several. The unit of the interval is the game."""
    tally = Tally(("key",))
    points: dict[str, float] = defaultdict(float)
    for sat, looked_at in looked:
        cells = [
            (key, opportunity) for opportunity in looked_at.opportunities for key in keys_of(sat, opportunity)
        ]
        tally.add_game([((key,), opportunity.real) for key, opportunity in cells])
        for key, opportunity in cells:
            points[key] += opportunity.loss if opportunity.real else 0.0
    known = tally.by("key")
    keys = sorted(known) if order is None else order
    return tuple(Part(key, tally.where(key=key), points[key]) for key in keys)


def _luck(looked: Sequence[tuple[SeatedGame, Findings]]) -> tuple[Luck, ...]:
    expected = real = 0.0
    course = []
    for number, (sat, looked_at) in enumerate(looked, 1):
        margin = _margin(sat)
        if margin is None:
            continue
        expected, real = expected + (looked_at.expected or 0.0), real + margin
        course.append(Luck(number, expected, real))
    step = max(1, math.ceil(len(course) / _POINTS))
    return tuple(point for place, point in enumerate(course, 1) if place % step == 0 or place == len(course))


def _against(counting: Sequence[SeatedGame]) -> tuple[Against, ...]:
    margins: dict[str, list[float]] = defaultdict(list)
    for sat in counting:
        margin = _margin(sat)
        if margin is not None:
            for name in dict.fromkeys(sat.others):
                margins[name].append(margin)
    rows = []
    for name, several in sorted(margins.items(), key=lambda item: (-len(item[1]), item[0])):
        mean = float(np.mean(several))
        around = (
            ERRORS_OF_95 * float(np.std(several, ddof=1)) / math.sqrt(len(several)) if len(several) > 1 else None
        )
        low, high = (None, None) if around is None else (mean - around, mean + around)
        rows.append(Against(name, len(several), mean, low, high))
    return tuple(rows)
