"""Figure 1 in numbers: the true state sampling ratio by cards played, and how far PI is above the others.

Intervals are over games: by cards played those of Student's t; over whole games, each counted once with the mean
over its moments, by bootstrap, because the ratio has a long tail.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from counterplay.statistics import estimate
from counterplay.studies.inference.plan import GAMES, PAIRED, methods_for
from counterplay.studies.inference.ratios import ROLES, Course, Ratios
from counterplay.studies.tables import Row, rounded

ALL = "all"  # the mean over a game's moments


def curves(ratios: Ratios, source: str, seed: int) -> list[Row]:
    """Return the mean ratio of each method after so many cards; bands by resampling, so never below 0."""
    lines = []
    for game in GAMES:
        for role in ROLES:
            for method in methods_for(source, game):
                for cards, values in by_cards(ratios.by_game(source, game, method, role)).items():
                    found = estimate(values, seed)
                    lines.append(
                        {"source": source, "game": game, "role": role, "method": method, "cards": cards}
                        | {"games": len(values), "ratio": rounded(found.mean, 3)}
                        | {"low": rounded(found.low, 3), "high": rounded(found.high, 3)}
                    )
    return lines


def summary(ratios: Ratios, source: str, seed: int) -> list[Row]:
    """Return the mean ratio of each method over games, its extremes, and the bits it tells (the mean of log2)."""
    lines = []
    for game in GAMES:
        for role in ROLES:
            for method in methods_for(source, game):
                courses = ratios.by_game(source, game, method, role)
                if len(courses) < 2:
                    continue
                found = estimate(means(courses), seed)
                every = np.array([ratio for course in courses.values() for _, ratio in course])
                bits = np.log2(np.maximum(every, np.finfo(np.float64).tiny))
                lines.append(
                    {"source": source, "game": game, "role": role, "method": method, "games": found.count}
                    | {"ratio": rounded(found.mean, 3), "low": rounded(found.low, 3)}
                    | {"high": rounded(found.high, 3), "least": float(f"{every.min():.3g}")}
                    | {"most": float(f"{every.max():.5g}"), "bits": rounded(bits.mean(), 3)}
                )
    return lines


def differences(ratios: Ratios, source: str, seed: int) -> list[Row]:
    """Return the paired differences on the same games: over whole games, then by cards played."""
    lines = []
    for game in GAMES:
        for role in ROLES:
            for method, base in PAIRED:
                one = ratios.by_game(source, game, method, role)
                other = ratios.by_game(source, game, base, role)
                both = [number for number in one if number in other]
                if len(both) < 2:
                    continue
                head: Row = {"source": source, "game": game, "role": role, "method": method, "less": base}
                paired = {
                    number: [
                        (cards, ratio - low)
                        for (cards, ratio), (_, low) in zip(one[number], other[number], strict=True)
                    ]
                    for number in both
                }
                found = estimate(means(paired), seed)
                lines.append(
                    head
                    | {"cards": ALL, "games": found.count, "difference": rounded(found.mean, 3)}
                    | {"low": rounded(found.low, 3), "high": rounded(found.high, 3), "p": rounded(found.p, 6)}
                )
                for cards, values in by_cards(paired).items():
                    low, high = t_interval(values)
                    lines.append(
                        head
                        | {"cards": cards, "games": len(values), "difference": rounded(values.mean(), 3)}
                        | {"low": rounded(low, 3), "high": rounded(high, 3), "p": ""}
                    )
    return lines


def by_cards(courses: Mapping[int, Course]) -> dict[int, NDArray[np.float64]]:
    """Return the values of all games after each number of cards."""
    found: dict[int, list[float]] = {}
    for course in courses.values():
        for cards, value in course:
            found.setdefault(cards, []).append(value)
    return {cards: np.array(found[cards]) for cards in sorted(found)}


def means(courses: Mapping[int, Course]) -> NDArray[np.float64]:
    """Return the mean over the moments of each game."""
    return np.array([np.mean([value for _, value in course]) for course in courses.values()])


def t_interval(values: NDArray[np.float64]) -> tuple[float | None, float | None]:
    """Return the 95% interval of the mean by Student's t."""
    from scipy import stats

    if len(values) < 2:
        return None, None
    half = float(stats.t.ppf(0.975, len(values) - 1) * values.std(ddof=1) / np.sqrt(len(values)))
    return float(values.mean()) - half, float(values.mean()) + half
