"""Where styles confuse: which sort somebody is taken for, and how soon what the lines say of him holds.

A sort is known by where its other players lie after all their games: their middle, and how all sorts spread about
theirs. One is taken for the sort whose middle is nearest by that spread (linear discriminant analysis), he himself
left out of both. A line is right where what it says of somebody after a few games still holds after all of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from counterplay.opponent import StylePlace
from counterplay.skat.beliefs import StylePolicies
from counterplay.skat.players import LineStanding, standings
from counterplay.studies.tables import Row, rounded

MIDDLE = 0.5
SLACK = 1e-6  # of the spread, where few players would leave it flat


def described(places: Mapping[int, StylePlace], styles: StylePolicies) -> dict[str, Any]:
    """Return the places of one player after ever more games, as a line of the run keeps them."""
    return {
        str(games): {
            "mean": [round(float(number), 4) for number in place.mean],
            "lines": [[one.line, one.place, one.low, one.high, one.known] for one in standings(place, styles)],
        }
        for games, place in places.items()
    }


def confusion(people: Sequence[Row], cuts: Sequence[int]) -> list[Row]:
    """Return for each sort and number of games which sorts its players are taken for, as shares of them."""
    counts = Counter(person["family"] for person in people)
    families = sorted(family for family, number in counts.items() if number > 1)
    people = [person for person in people if person["family"] in families]
    if len(families) < 2:
        return []
    last = _means(people, max(cuts))
    own = np.array([families.index(person["family"]) for person in people])
    rows = []
    for games in [cut for cut in cuts if cut]:
        taken = _taken_for(_means(people, games), last, own, len(families))
        for number, family in enumerate(families):
            some = taken[own == number]
            row: Row = {"games": games, "sort": family, "players": len(some)}
            row["right"] = rounded(float((some == number).mean()), 2)
            rows.append(row | {other: rounded(float((some == at).mean()), 2) for at, other in enumerate(families)})
        right = rounded(float((taken == own).mean()), 2)
        rows.append(
            {"games": games, "sort": "all", "players": len(own), "right": right} | dict.fromkeys(families, "")
        )
    return rows


def _means(people: Sequence[Row], games: int) -> NDArray[np.float64]:
    return np.array([person["places"][str(games)]["mean"] for person in people])


def _taken_for(
    places: NDArray[np.float64], last: NDArray[np.float64], own: NDArray[np.int64], sorts: int
) -> NDArray[np.int64]:
    """Return the number of the sort that each is taken for, by where all others lie at last."""
    taken = []
    for number, place in enumerate(places):
        others = np.arange(len(last)) != number
        some = [last[others & (own == sort)] for sort in range(sorts)]  # two of a sort at least: see `confusion`
        middles = np.array([players.mean(axis=0) for players in some])
        apart = last[others] - middles[own[others]]
        spread = apart.T @ apart / len(apart) + SLACK * np.eye(last.shape[1])
        away = place - middles
        taken.append(int(np.argmin(np.einsum("sd,sd->s", away, np.linalg.solve(spread, away.T).T))))
    return np.array(taken)


def lines(people: Sequence[Row], cuts: Sequence[int]) -> list[Row]:
    """Return of how many each line is known after so many games, and how often what it says holds at last."""
    rows: list[Row] = []
    if not people:
        return rows
    last = [_standings(person, max(cuts)) for person in people]
    for name in last[0]:
        for games in [cut for cut in cuts if 0 < cut < max(cuts)]:
            early = [_standings(person, games)[name] for person in people]
            late = [standing[name] for standing in last]
            known = [(one, at) for one, at in zip(early, late, strict=True) if one.known]
            said = [(one, at) for one, at in known if one.low > MIDDLE or one.high < MIDDLE]
            holds = [(one.place > MIDDLE) == (at.place > MIDDLE) for one, at in said]
            inside = [one.low <= at.place <= one.high for one, at in zip(early, late, strict=True)]
            rows.append(
                {
                    "line": name,
                    "games": games,
                    "players": len(people),
                    "known": rounded(len(known) / len(people), 2),
                    "in the interval": rounded(float(np.mean(inside)), 2),
                    "on one side": len(said),
                    "still so": rounded(float(np.mean(holds)), 2) if holds else "",
                }
            )
    return rows


def _standings(person: Row, games: int) -> dict[str, LineStanding]:
    return {
        name: LineStanding(name, place, low, high, known, None)
        for name, place, low, high, known in person["places"][str(games)]["lines"]
    }
