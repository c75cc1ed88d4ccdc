"""Do better players err less? Mistakes of one half of the segments against IMPs of the other.

On the same boards the two are tied: a mistake costs IMPs there and then. So the rate comes from the odd segments
and the IMPs from the even ones, and the reverse; how far either half of a player's games tells the other is the
split-half reliability.
"""

from __future__ import annotations

import math
import secrets
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from counterplay.bridge import PLAYER_ROLES
from counterplay.opponent import Rate
from counterplay.statistics import ERRORS_OF_95
from counterplay.studies.bridge.collect import COUNTED, Collection, half_of

Floats = npt.NDArray[np.float64]
HALVES = ("odd", "even")
BLOCKS = 40
DECISIONS, OPPORTUNITIES, MISTAKES = range(len(COUNTED))
CROSSED, FREED = "cross-fitted", "cross-fitted, freed of noise"
RATE_HALVES, RATE_WHOLE = "rate, odd against even", "rate, all segments (Spearman-Brown)"
IMP_HALVES, IMP_WHOLE = "IMPs, odd against even", "IMPs, all segments (Spearman-Brown)"


@dataclass(frozen=True)
class Sample:
    """The frequent players: sums by player and segment."""

    pseudonyms: tuple[str, ...]
    counts: Floats  # player, segment, role, what is counted
    compared: Floats  # player, segment: boards with IMPs
    imps: Floats
    boards: Floats  # of each player
    rates: tuple[Mapping[str, Rate], ...]  # of each player, by half: mistakes per opportunity

    @property
    def players(self) -> int:
        """Return how many there are."""
        return len(self.pseudonyms)


def frequent_players(collection: Collection, least_boards: int) -> Sample:
    """Return those with enough boards, a third of them in either half, under names drawn at random.

    The names tell nothing: numbers in an order that comes from the system's own chance, different in every run and
    not kept.
    """
    chosen = []
    for name, stretches in collection.stretches.items():
        halves = [
            sum(stretch.boards for segment, stretch in stretches.items() if half_of(segment) == half)
            for half in HALVES
        ]
        if sum(halves) >= least_boards and 3 * min(halves) >= least_boards:
            chosen.append(name)
    secrets.SystemRandom().shuffle(chosen)
    shape = (len(chosen), collection.segments)
    counts = np.zeros((*shape, len(PLAYER_ROLES), len(COUNTED)))
    compared, imps = np.zeros(shape), np.zeros(shape)
    for place, name in enumerate(chosen):
        for segment, stretch in collection.stretches[name].items():
            counts[place, segment] = stretch.counts
            compared[place, segment] = stretch.compared
            imps[place, segment] = stretch.imps
    boards = np.array([sum(s.boards for s in collection.stretches[name].values()) for name in chosen], dtype=float)
    rates = tuple(
        {half: collection.tallies[name].where(half=half) for half in HALVES}
        | {"all": collection.tallies[name].where()}
        for name in chosen
    )
    width = len(str(len(chosen)))
    pseudonyms = tuple(f"P{number:0{width}d}" for number in range(1, len(chosen) + 1))
    return Sample(pseudonyms, counts, compared, imps, boards, rates)


@dataclass(frozen=True, slots=True)
class CrossfitEstimate:
    """A number with its 95% interval."""

    value: float
    low: float
    high: float


def _correlation(first: Floats, second: Floats, weights: Floats) -> float:
    known = np.isfinite(first) & np.isfinite(second) & (weights > 0)
    first, second, weights = first[known], second[known], weights[known] / max(weights[known].sum(), 1e-12)
    if len(first) < 3:
        return math.nan
    left, right = first - weights @ first, second - weights @ second
    spread = math.sqrt((weights @ left**2) * (weights @ right**2))
    return float(weights @ (left * right) / spread) if spread > 0 else math.nan


def _figures(
    sample: Sample, mistakes: Floats, chances: Floats, by_player: Floats, by_segment: Floats
) -> dict[str, float]:
    """Return every correlation for players and segments with these weights; `chances` are what rates are per."""
    odd = np.array([half_of(segment) == "odd" for segment in range(len(by_segment))])
    rates, imps = {}, {}
    for half, chosen in (("odd", odd), ("even", ~odd), ("all", np.ones_like(odd))):
        weights = by_segment * chosen
        with np.errstate(invalid="ignore", divide="ignore"):
            rates[half] = (mistakes @ weights) / (chances @ weights)
            imps[half] = (sample.imps @ weights) / (sample.compared @ weights)
    first = _correlation(rates["odd"], imps["even"], by_player)
    second = _correlation(rates["even"], imps["odd"], by_player)
    rate_halves = _correlation(rates["odd"], rates["even"], by_player)
    imp_halves = _correlation(imps["odd"], imps["even"], by_player)
    crossed = (first + second) / 2
    bound = rate_halves * imp_halves
    return {
        "rate of odd segments, IMPs of even": first,
        "rate of even segments, IMPs of odd": second,
        CROSSED: crossed,
        "same boards": _correlation(rates["all"], imps["all"], by_player),
        RATE_HALVES: rate_halves,
        IMP_HALVES: imp_halves,
        FREED: crossed / math.sqrt(bound) if rate_halves > 0 and imp_halves > 0 else math.nan,
    }


def correlations(
    sample: Sample, roles: list[int], per: int, weights: Floats | None = None
) -> dict[str, CrossfitEstimate]:
    """Return the correlations of mistake rate and IMPs over players, each with its interval.

    Without `weights` every player counts the same.

    The variance is that of leaving out each player in turn plus that of leaving out each block of segments:
    players are a sample, and those of a table share their boards. Some of the noise counts twice so; the interval
    is wide rather than narrow.
    """
    segments = sample.counts.shape[1]
    counts = sample.counts[:, :, roles].sum(axis=2)
    mistakes, chances = np.ascontiguousarray(counts[:, :, MISTAKES]), np.ascontiguousarray(counts[:, :, per])

    def figures(by_player: Floats, by_segment: Floats) -> dict[str, float]:
        return _figures(sample, mistakes, chances, by_player, by_segment)

    every_player = np.ones(sample.players) if weights is None else weights
    every_segment = np.ones(segments)
    point = figures(every_player, every_segment)
    blocks = np.arange(segments) * BLOCKS // max(segments, 1)  # neighbours in the file are often one match
    without_player = [figures(every_player * (1 - row), every_segment) for row in np.eye(sample.players)]
    without_block = [figures(every_player, (blocks != block).astype(float)) for block in np.unique(blocks)]
    estimates = {}
    for name, value in point.items():
        bend = (lambda number: number) if name == FREED else _fisher
        spread = sum(
            _jackknife_variance([bend(left_out[name]) for left_out in replicas])
            for replicas in (without_player, without_block)
        )
        half_width = ERRORS_OF_95 * math.sqrt(spread)
        low, high = bend(value) - half_width, bend(value) + half_width
        if name != FREED:
            low, high = math.tanh(low), math.tanh(high)
        estimates[name] = CrossfitEstimate(value, low, high)
    for halves, whole in ((RATE_HALVES, RATE_WHOLE), (IMP_HALVES, IMP_WHOLE)):
        half = estimates[halves]
        estimates[whole] = CrossfitEstimate(*map(_spearman_brown, (half.value, half.low, half.high)))
    return estimates


def _fisher(correlation: float) -> float:
    """Return the correlation on the scale where its error is about normal."""
    return math.atanh(max(-1 + 1e-9, min(1 - 1e-9, correlation))) if math.isfinite(correlation) else math.nan


def _spearman_brown(halves: float) -> float:
    """Return the reliability of twice as many games; where there is none, more games bring none."""
    return 2 * halves / (1 + halves) if halves > 0 else halves


def _jackknife_variance(replicas: list[float]) -> float:
    values = np.array(replicas)
    if len(values) < 2 or not np.isfinite(values).all():
        return math.nan
    return float((len(values) - 1) / len(values) * ((values - values.mean()) ** 2).sum())


def imps_per_board(sample: Sample, half: str) -> list[CrossfitEstimate]:
    """Return each player's IMPs per board over a half (or all), with an interval whose unit is the segment."""
    chosen = np.array([half in ("all", half_of(segment)) for segment in range(sample.counts.shape[1])])
    estimates = []
    for imps, boards in zip(sample.imps[:, chosen], sample.compared[:, chosen], strict=True):
        played = boards > 0
        total, count = boards.sum(), int(played.sum())
        if count < 2:
            estimates.append(CrossfitEstimate(math.nan, math.nan, math.nan))
            continue
        mean = imps.sum() / total
        # A ratio of sums over segments: the sum of squared residuals, segment by segment.
        error = math.sqrt(((imps - mean * boards)[played] ** 2).sum() * count / (count - 1)) / total
        estimates.append(
            CrossfitEstimate(float(mean), float(mean - ERRORS_OF_95 * error), float(mean + ERRORS_OF_95 * error))
        )
    return estimates
