"""Points per list of every entry, and paired differences on the same deals."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from counterplay.arena.results import Results, distinct, mean_of
from counterplay.statistics import Estimate, estimate, standard_error


@dataclass(frozen=True, slots=True)
class Standing:
    """One entry of one line-up."""

    line_up: str
    player: str
    entry: str
    games: int
    points_per_list: float
    standard_error: float | None


@dataclass(frozen=True, slots=True)
class Paired:
    """How many points per list A leads B by on the same deals."""

    line_up: str
    a: str
    b: str
    difference: Estimate


def standings(results: Results, deals: list[int]) -> list[Standing]:
    """Return every entry, the best of each line-up first."""
    rows = []
    for index, line_up in enumerate(results.settings.line_ups):
        points = results.points(index, deals)
        of_line_up = [
            Standing(
                str(line_up),
                str(spec),
                name,
                len(deals) * results.settings.seats,
                float(points[:, entry].mean()),
                standard_error(points[:, entry]),
            )
            for entry, (spec, name) in enumerate(zip(line_up.specs, line_up.entries, strict=True))
        ]
        rows += sorted(of_line_up, key=lambda row: -row.points_per_list)
    return rows


def paired(results: Results, deals: list[int]) -> list[Paired]:
    """Return the differences that duplicate deals make sharp.

    Within a line-up players are compared (copies of one player together; where there is only one player, its
    copies). Line-ups that differ in one place are compared there: who does better in it, all else equal?
    """
    seed, line_ups = results.settings.seed, results.settings.line_ups
    tables = [results.points(index, deals) for index in range(len(line_ups))]
    rows = []
    for line_up, points in zip(line_ups, tables, strict=True):
        players = distinct(line_up)
        columns: dict[str, NDArray[np.float64]]
        if len(players) > 1:
            columns = {player: mean_of(points, line_up, player) for player in players}
        elif len(line_ups) > 1:
            continue  # how a player's copies differ is of interest only where there is nothing else
        else:
            columns = {name: points[:, entry] for entry, name in enumerate(line_up.entries)}
        for a, b in combinations(columns, 2):
            rows.append(Paired(str(line_up), a, b, estimate(columns[a] - columns[b], seed)))
    for (first, first_line_up), (second, second_line_up) in combinations(enumerate(line_ups), 2):
        places = [
            place
            for place, pair in enumerate(zip(first_line_up.specs, second_line_up.specs, strict=True))
            if pair[0] != pair[1]
        ]
        if len(places) == 1:
            (place,) = places
            difference = tables[first][:, place] - tables[second][:, place]
            names = str(first_line_up.specs[place]), str(second_line_up.specs[place])
            rows.append(Paired(f"{first_line_up} / {second_line_up}", *names, estimate(difference, seed)))
    return rows
