"""Figure 1 in numbers: the true state sampling ratio by cards played, and how far PI is above the others.

Intervals are over games: by cards played those of Student's t; over whole games, each counted once with the mean
over its moments, by bootstrap, because the ratio has a long tail.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

import numpy as np
from numpy.typing import NDArray

from counterplay.statistics import estimate
from counterplay.studies.inference.plan import GAMES, PAIRED, methods_for
from counterplay.studies.inference.ratios import ROLES, Course, Ratios
from counterplay.studies.tables import Row, interval_columns, rounded

ALL = "all"  # the mean over a game's moments
FIRST, LAST = 3, 24  # cards played, of the tricks that spikes are looked for in


def curves(ratios: Ratios, source: str, seed: int) -> list[Row]:
    """Return the mean ratio of each method after so many cards; bands by resampling, so never below 0."""
    return [
        head | {"cards": cards, "games": len(values)} | interval_columns(estimate(values, seed), "ratio", 3)
        for head, courses in _measured(ratios, source)
        for cards, values in by_cards(courses).items()
    ]


def summary(ratios: Ratios, source: str, seed: int) -> list[Row]:
    """Return the mean ratio of each method over games, its extremes, and the bits it tells (the mean of log2)."""
    rows = []
    for head, courses in _measured(ratios, source):
        if len(courses) < 2:
            continue
        every = np.array([ratio for course in courses.values() for _, ratio in course])
        bits = np.log2(np.maximum(every, np.finfo(np.float64).tiny))
        rows.append(
            head
            | {"games": len(courses)}
            | interval_columns(estimate(means(courses), seed), "ratio", 3)
            | {"least": float(f"{every.min():.3g}"), "most": float(f"{every.max():.5g}")}
            | {"bits": rounded(bits.mean(), 3)}
        )
    return rows


def _measured(ratios: Ratios, source: str) -> Iterator[tuple[Row, Mapping[int, Course]]]:
    """Yield what was measured, each with the columns that say what it is."""
    for game, role in product(GAMES, ROLES):
        for method in methods_for(source, game):
            head = {"source": source, "game": game, "role": role, "method": method}
            yield head, ratios.by_game(source, game, method, role)


def differences(ratios: Ratios, source: str, seed: int) -> list[Row]:
    """Return the paired differences on the same games: over whole games, then by cards played."""
    rows = []
    for game, role, (method, base) in product(GAMES, ROLES, PAIRED):
        first, second = (ratios.by_game(source, game, name, role) for name in (method, base))
        paired = {
            number: [
                (cards, ratio - low)
                for (cards, ratio), (_, low) in zip(first[number], second[number], strict=True)
            ]
            for number in first
            if number in second
        }
        if len(paired) < 2:
            continue
        head: Row = {"source": source, "game": game, "role": role, "method": method, "less": base}
        whole = interval_columns(estimate(means(paired), seed), "difference", 3, p=6)
        rows.append(head | {"cards": ALL, "games": len(paired)} | whole)
        for cards, values in by_cards(paired).items():
            low, high = t_interval(values)
            rows.append(
                head
                | {"cards": cards, "games": len(values), "difference": rounded(values.mean(), 3)}
                | {"low": rounded(low, 3), "high": rounded(high, 3), "p": ""}
            )
    return rows


def spikes(ratios: Ratios, source: str, seed: int) -> list[Row]:
    """Return where a curve jumps, from games that were measured before every card.

    A curve of a seat's own moves has other games at other numbers of cards: with 3, 6, 9 ... cards played those
    where it leads. So these are told apart from those where it does not, and the same games are looked at one card
    and two cards later, whoever is to move.
    """
    rows = []
    for game, role in product(GAMES, ROLES):
        for method in methods_for(source, game):
            courses = ratios.by_game(source, game, method, role)
            leads = ratios.leads.get((source, game, method, role), {})
            for leading in (True, False):
                in_tricks = [
                    _in_tricks(course, leads.get(number, frozenset()), leading)
                    for number, course in courses.items()
                ]
                values = np.array([means for means in in_tricks if means is not None])
                if len(values) < 2:
                    continue
                row: Row = {"game": game, "role": role, "method": method}
                row |= {"seat": "leads" if leading else "follows", "games": len(values)}
                for place, name in enumerate(("before the lead", "one card later", "two cards later")):
                    row |= interval_columns(estimate(values[:, place], seed), name, 2, f"{name} ")
                rows.append(row)
    return rows


def _in_tricks(course: Course, leads: frozenset[int], leading: bool) -> list[float] | None:
    """Return the mean ratio before a trick's first, second and third card, in tricks that a seat led, or did not.

    Left out are the first trick, whose leader no play has chosen, and the last, where all curves come down to 1.
    """
    places: list[list[float]] = [[], [], []]
    for cards, ratio in course:
        if FIRST <= cards < LAST and (cards // 3 in leads) == leading:
            places[cards % 3].append(ratio)
    return [float(np.mean(values)) for values in places] if all(places) else None


def by_cards(courses: Mapping[int, Course]) -> dict[int, NDArray[np.float64]]:
    """Return the values of all games after each number of cards."""
    by_count: dict[int, list[float]] = {}
    for course in courses.values():
        for cards, value in course:
            by_count.setdefault(cards, []).append(value)
    return {cards: np.array(by_count[cards]) for cards in sorted(by_count)}


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
