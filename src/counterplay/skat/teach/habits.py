"""Which habit costs somebody most: each player's chances against what a population of players does in the like.

The null hypothesis about a player and a habit: he is one more player of the population. In stratum s of the
moments at which a habit can show, he then shows it with the chance p_s, shifted on the scale of log odds by what
is his own, x; over the population x has the spread t upwards, and as t was estimated from K kinds of players,
x is drawn from Student's t with K - 1 degrees of freedom, times t. The p-value is the chance that such a player
shows the habit at least as often as this one: a sum of binomials for each x, averaged over x. Of all habits
looked at, those that Holm's method leaves at a level of 5% are certain (so that of those who have no habit at
most so many are told of one); of these the dearest is named. What it costs is what was shown beyond the
population, times what it cost each time.
"""

from __future__ import annotations

import json
import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from counterplay.protocol import BadInput
from counterplay.skat.rules import DEALS_PER_LIST
from counterplay.skat.teach.chances import Habit, HabitChance
from counterplay.statistics import ERRORS_OF_95, holm

SHIPPED = Path(__file__).parent / "data" / "habits.json"
LEVEL = 0.05
FEWEST_DEALS = 18  # before that nothing is said
_FARTHEST = 4.0  # log odds: a kind that never, or always, shows a habit is put no farther from the others
_LEAST_SPREAD = 0.5
_NODES = 41

Floats = npt.NDArray[np.float64]
Counts = Mapping[str, tuple[int, int]]  # by stratum: how often a habit was shown, and could have been


@dataclass(frozen=True, slots=True)
class Usual:
    """What the population does where one habit can show."""

    rates: Mapping[str, float]  # by stratum
    spread: float  # of players, in log odds
    kinds: int  # of players from which that is known
    cost: float  # mean expected points each time it was shown


@dataclass(frozen=True, slots=True)
class Baseline:
    """What the population does, by habit, and how it was found out."""

    usual: Mapping[Habit, Usual]
    card: Mapping[str, Any]

    def to_json(self) -> dict[str, Any]:
        """Return what `from_json` reads."""
        return {
            "card": dict(self.card),
            "habits": {
                str(habit): {
                    "rates": {stratum: round(rate, 4) for stratum, rate in usual.rates.items()},
                    "spread": round(usual.spread, 3),
                    "kinds": usual.kinds,
                    "cost": round(usual.cost, 2),
                }
                for habit, usual in self.usual.items()
            },
        }

    @classmethod
    def from_json(cls, document: Mapping[str, Any]) -> Baseline:
        """Read what `to_json` wrote."""
        usual = {Habit(name): Usual(**numbers) for name, numbers in document["habits"].items()}
        return cls(usual, document["card"])


@cache
def shipped() -> Baseline:
    """Return the baseline that comes with the package."""
    try:
        return Baseline.from_json(json.loads(SHIPPED.read_text(encoding="utf-8")))
    except (OSError, ValueError, KeyError, TypeError) as problem:
        raise BadInput(f"the baseline of habits {SHIPPED} cannot be read: {problem}") from None


def counted(chances: Iterable[HabitChance]) -> dict[Habit, dict[str, tuple[int, int]]]:
    """Return how often each habit was shown, and could have been, by stratum."""
    shown: dict[Habit, Counter[str]] = defaultdict(Counter)
    could: dict[Habit, Counter[str]] = defaultdict(Counter)
    for chance in chances:
        shown[chance.habit][chance.stratum] += chance.shown
        could[chance.habit][chance.stratum] += 1
    return {
        habit: {stratum: (shown[habit][stratum], count) for stratum, count in strata.items()}
        for habit, strata in could.items()
    }


# -- the population


def fit(population: Mapping[str, Sequence[HabitChance]], card: Mapping[str, Any]) -> Baseline:
    """Return what a population does, from the chances of several kinds of players; each kind weighs the same."""
    by_kind = {name: counted(chances) for name, chances in population.items()}
    usual = {}
    for habit in Habit:
        several = [counts[habit] for counts in by_kind.values() if habit in counts]
        strata = sorted({stratum for counts in several for stratum in counts})
        rates = {stratum: _mean_rate(several, stratum) for stratum in strata}
        shifts = [_shift(counts, rates) for counts in several]
        costs = [
            chance.cost
            for chances in population.values()
            for chance in chances
            if chance.habit is habit and chance.cost is not None
        ]
        usual[habit] = Usual(
            rates,
            _spread(shifts),
            len(several),
            float(np.mean(costs)) if costs else 0.0,
        )
    return Baseline(usual, card)


def _spread(shifts: Sequence[float]) -> float:
    """Return how far those who show a habit more than the mean do so: only they can be taken for having it.

    (Who never shows it is infinitely far below, and says nothing about how far above a player may be.)
    """
    above = [shift for shift in shifts if shift > 0]
    return max(_LEAST_SPREAD, float(np.sqrt(np.mean(np.square(above)))) if above else 0.0)


def _mean_rate(several: Sequence[Counts], stratum: str) -> float:
    """Return the mean over kinds of players; where little is known of a stratum it is drawn to one in two."""
    rates = [(shown + 0.5) / (could + 1) for counts in several for shown, could in [counts.get(stratum, (0, 0))]]
    return float(np.mean(rates))


def _shift(counts: Counts, rates: Mapping[str, float]) -> float:
    """Return the shift in log odds by which a player shows a habit as often as he does."""
    odds = np.array([_log_odds(rates[stratum]) for stratum in counts])
    could = np.array([count for _, count in counts.values()], dtype=float)
    shown = sum(count for count, _ in counts.values())
    low, high = -_FARTHEST, _FARTHEST
    for _ in range(40):
        middle = (low + high) / 2
        if float((could * _chance(odds + middle)).sum()) < shown:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def _log_odds(rate: float) -> float:
    return math.log(rate / (1 - rate))


def _chance(log_odds: Floats) -> Floats:
    result: Floats = 1 / (1 + np.exp(-log_odds))
    return result


# -- one player


@dataclass(frozen=True, slots=True)
class HabitFinding:
    """A habit of one player: how often it showed, against the population, and what it costs a list."""

    habit: Habit
    shown: int
    could: int
    expected: float  # how often it would show in the mean of the population
    p_value: float
    certain: bool  # whether Holm's method leaves it
    cost: float | None  # tournament points a list, beyond the population; None where it never showed
    low: float | None
    high: float | None


@dataclass(frozen=True, slots=True)
class HabitVerdict:
    """All habits looked at, and the dearest of those that are certain."""

    deals: int
    findings: tuple[HabitFinding, ...]

    @property
    def dearest(self) -> HabitFinding | None:
        """Return the habit to name: the dearest of those that are certain; None where it is too early to say.

        One that certainly costs nothing is a style and not named.
        """
        certain = [finding for finding in self.findings if finding.certain and (finding.high or 0) > 0]
        return max(certain, key=lambda finding: finding.cost or 0.0, default=None)


def find_habits(chances: Sequence[HabitChance], deals: int, baseline: Baseline | None = None) -> HabitVerdict:
    """Return what the chances of a player in a number of deals say about habits."""
    usual = (baseline or shipped()).usual
    tested: list[tuple[Habit, dict[str, tuple[int, int]], float]] = []
    by_habit = counted(chances)
    for habit, usual_habit in usual.items():
        counts = {
            stratum: count for stratum, count in by_habit.get(habit, {}).items() if stratum in usual_habit.rates
        }
        tested.append((habit, counts, p_value(counts, usual_habit)))
    corrected = holm([p for _, _, p in tested])
    certain = [deals >= FEWEST_DEALS and p is not None and p <= LEVEL for p in corrected]
    findings = [
        _finding(habit, counts, p, named, usual[habit], chances, deals)
        for (habit, counts, p), named in zip(tested, certain, strict=True)
    ]
    return HabitVerdict(deals, tuple(sorted(findings, key=lambda usual_habit: usual_habit.p_value)))


def p_value(counts: Counts, usual: Usual) -> float:
    """Return the chance that a player of the population shows a habit at least so often in these moments."""
    shown = sum(count for count, _ in counts.values())
    if not shown:
        return 1.0
    shifts = _nodes(max(1, usual.kinds - 1)) * usual.spread
    totals: list[Floats] = [np.ones(1)] * len(shifts)
    for stratum, (_, could) in counts.items():
        rates = _chance(_log_odds(usual.rates[stratum]) + shifts)
        totals = [
            np.convolve(total, binomial) for total, binomial in zip(totals, _binomials(could, rates), strict=True)
        ]
    return float(np.mean([min(1.0, total[shown:].sum()) for total in totals]))


@cache
def _nodes(freedom: int) -> Floats:
    """Return what stands for the whole of Student's distribution: points of the same weight."""
    from scipy import special

    nodes: Floats = special.stdtrit(freedom, (np.arange(_NODES) + 0.5) / _NODES)
    return nodes


def _binomials(number: int, rates: Floats) -> Floats:
    """Return for each rate (a row) the chances of 0, 1, ... `number` of so many."""
    from scipy import special

    shown = np.arange(number + 1)
    ways = special.gammaln(number + 1) - special.gammaln(shown + 1) - special.gammaln(number - shown + 1)
    rate = rates[:, None]
    chances: Floats = np.exp(ways + special.xlogy(shown, rate) + special.xlog1py(number - shown, -rate))
    return chances


def _finding(
    habit: Habit,
    counts: Counts,
    p: float,
    named: bool,
    usual: Usual,
    chances: Sequence[HabitChance],
    deals: int,
) -> HabitFinding:
    shown = sum(count for count, _ in counts.values())
    could = sum(count for _, count in counts.values())
    expected = sum(usual.rates[stratum] * count for stratum, (_, count) in counts.items())
    costs = [chance.cost for chance in chances if chance.habit is habit and chance.cost is not None]
    if not shown or deals < FEWEST_DEALS:
        return HabitFinding(habit, shown, could, expected, p, named, None, None, None)
    mean, error = (float(np.mean(costs)), _error(costs)) if costs else (usual.cost, abs(usual.cost))
    lists = deals / DEALS_PER_LIST[3]
    beyond = (shown - expected) / lists
    rate = shown / could
    wavering = math.sqrt(max(could * rate * (1 - rate), 1.0)) / lists
    cost = beyond * mean
    around = ERRORS_OF_95 * math.sqrt((beyond * error) ** 2 + (wavering * mean) ** 2)
    return HabitFinding(habit, shown, could, expected, p, named, cost, cost - around, cost + around)


def _error(costs: Sequence[float]) -> float:
    """Return the standard error of a mean; of very few it is taken for as large as the mean itself."""
    if len(costs) < 3:
        return abs(float(np.mean(costs)))
    return float(np.std(costs, ddof=1) / math.sqrt(len(costs)))
