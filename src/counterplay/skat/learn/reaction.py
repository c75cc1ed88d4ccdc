"""Trains the reaction to mistakes: which threshold pays against which opponents.

`kermit` plays with several thresholds against pairs of opponents of known kinds, on the same deals with the same
luck; what a threshold gains over 0.6 in points per list is then fitted by

    gain(x) = x (a + b . features) + c x x,    x = threshold - 0.6,

whose best x is a line in the features. Which features pay is decided by leaving out one opponent at a time: the
gain, read off its own games, of the threshold that the others' fit gives. No opponent of the Count's tournament
takes part, and neither do its deals.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from counterplay.arena import LineUp, Match, Progress, Results, Series, parse_specs, run_match
from counterplay.opponent import Tally, opportunities_by_seat
from counterplay.skat.learn.plan import ReactionPlan
from counterplay.skat.players import REACTION_FEATURES, Reaction, SkatContest
from counterplay.skat.records import episodes
from counterplay.skat.solver import PLAYER_ROLES, SkatHindsight
from counterplay.workers import Executor

BASE = 0.6
THRESHOLDS = (0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75)
LOW, HIGH = 0.45, 0.8
OPPONENTS = (
    "mistake(0)",
    "mistake(0.06)",
    "mistake(0.15)",
    "mistake(0.2)",
    "mistake(0.35)",
    "mistake(0.06,threshold=0.7)",
    "mistake(0.15,threshold=0.5)",
    "mistake(0.15,threshold=0.7)",
    "mistake(0.35,threshold=0.7)",
    "kermit(slip=0.2)",
    "kermit(slip=0.5)",
)


@dataclass(frozen=True, slots=True)
class Observed:
    """What the training games say of one kind of opponents."""

    opponents: str
    features: Mapping[str, float]
    gains: NDArray[np.float64]  # by deal and threshold, in points per list over threshold 0.6

    def mean_gain(self) -> NDArray[np.float64]:
        """Return the gain of each threshold."""
        mean: NDArray[np.float64] = self.gains.mean(axis=0)
        return mean

    def gain_at(self, threshold: float) -> float:
        """Return the gain of a threshold, between those that were played."""
        return float(np.interp(threshold, THRESHOLDS, self.mean_gain()))


def training_match(opponents: Sequence[str], deals: int, seed: int, worlds: int) -> Match:
    """Return the match that the reaction is learned from."""
    line_ups = []
    for text in opponents:
        with_worlds = text[:-1] + f",worlds={worlds})" if worlds != 100 else text
        for threshold in THRESHOLDS:
            specs = parse_specs(f"kermit(threshold={threshold},worlds={worlds}),{with_worlds},{with_worlds}")
            line_ups.append(LineUp(specs, ("column", f"{text} 1", f"{text} 2")))
    return Match(SkatContest(), tuple(line_ups), deals, seed, shared_play=True)


def train_reaction(
    work: Path,
    plan: ReactionPlan,
    executor: Executor,
    *,
    opponents: Sequence[str] = OPPONENTS,
    show: Callable[[Progress], None] = lambda progress: None,
) -> Reaction:
    """Play the training games (or go on with them) and fit the reaction."""
    match = training_match(opponents, plan.deals, plan.seed, plan.worlds)
    results = run_match(match, work, executor, show=show)
    observed = observe(results, opponents)
    scores = {subset: left_out_gain(observed, subset) for subset in _subsets(REACTION_FEATURES)}
    chosen = max(scores, key=lambda subset: (scores[subset], -len(subset)))
    slope, features, curve = fit(observed, chosen)
    intercept = BASE - slope / (2 * curve)
    weights = {name: -weight / (2 * curve) for name, weight in features.items()}
    card = {
        "command": plan.command,
        "data": f"kermit at {len(THRESHOLDS)} thresholds against two of each of {', '.join(opponents)};"
        f" {plan.deals} deals in all rotations",
        "gain over 0.6 when its opponent is left out, by features": {
            " + ".join(subset) or "constant": round(score, 1) for subset, score in scores.items()
        },
        "opponents": [
            {
                "opponents": row.opponents,
                "features": {name: round(value, 4) for name, value in row.features.items()},
                "gain": {
                    str(threshold): [round(float(gain), 1), round(float(error), 1)]
                    for threshold, gain, error in zip(THRESHOLDS, row.mean_gain(), _errors(row), strict=True)
                },
            }
            for row in observed
        ],
    }
    return Reaction(
        round(intercept, 4), {name: round(weight, 4) for name, weight in weights.items()}, LOW, HIGH, card
    )


def observe(results: Results, opponents: Sequence[str]) -> list[Observed]:
    """Return gains and features of each kind of opponents."""
    deals = results.complete()
    observed = []
    middle = THRESHOLDS.index(BASE)
    for index, text in enumerate(opponents):
        first = index * len(THRESHOLDS)
        points = np.stack([results.points(first + place, deals)[:, 0] for place in range(len(THRESHOLDS))], axis=1)
        observed.append(Observed(text, _features(results, first + middle), points - points[:, [middle]]))
    return observed


def _features(results: Results, line_up: int) -> dict[str, float]:
    """Return the opponents' true rates, as many games show them."""
    hindsight = SkatHindsight()
    tally, alone, games = Tally(hindsight.axes), 0, 0
    for rotation in range(results.settings.rotations_played):
        for deal, row in results.games[Series(line_up, rotation)].items():
            column = results.settings.line_ups[line_up].entries[0]
            episode = episodes.load(row.record, deal)
            seat = episode.seats.index(column)
            games += 1
            alone += episode.state.soloist is not None and episode.state.soloist != seat
            for place, chances in opportunities_by_seat(hindsight.decisions(episode)).items():
                if place != seat:
                    tally.add_game(chances)
    return {
        "defence": tally.where(role=PLAYER_ROLES[1:]).rate or 0.0,
        "soloist": tally.where(role=PLAYER_ROLES[0]).rate or 0.0,
        "alone": alone / games / 2,
    }


def fit(observed: Sequence[Observed], features: Sequence[str]) -> tuple[float, dict[str, float], float]:
    """Return a, b and c of the gain: least squares over opponents and thresholds, each weighed by its error."""
    rows, gains, weights = [], [], []
    for opponent in observed:
        for threshold, gain, error in zip(THRESHOLDS, opponent.mean_gain(), _errors(opponent), strict=True):
            x = threshold - BASE
            if x == 0:
                continue
            rows.append([x, *(x * opponent.features[name] for name in features), x * x])
            gains.append(gain)
            weights.append(1 / max(error, 1.0))
    scale = np.array(weights)
    solution, *_ = np.linalg.lstsq(np.array(rows) * scale[:, None], np.array(gains) * scale, rcond=None)
    curve = min(float(solution[-1]), -1.0)  # a gain without a best threshold would be noise
    return float(solution[0]), dict(zip(features, map(float, solution[1:-1]), strict=True)), curve


def left_out_gain(observed: Sequence[Observed], features: Sequence[str]) -> float:
    """Return what the fit to the others gains against each opponent, on average."""
    gains = []
    for index, opponent in enumerate(observed):
        others = [*observed[:index], *observed[index + 1 :]]
        slope, weights, curve = fit(others, features)
        line = slope + sum(weight * opponent.features[name] for name, weight in weights.items())
        gains.append(opponent.gain_at(min(HIGH, max(LOW, BASE - line / (2 * curve)))))
    return float(np.mean(gains))


def _errors(opponent: Observed) -> NDArray[np.float64]:
    count = len(opponent.gains)
    if count < 2:
        return np.ones(len(THRESHOLDS))
    errors: NDArray[np.float64] = opponent.gains.std(axis=0, ddof=1) / np.sqrt(count)
    return errors


def _subsets(features: Sequence[str]) -> list[tuple[Any, ...]]:
    return list(chain.from_iterable(combinations(features, size) for size in range(len(features) + 1)))
