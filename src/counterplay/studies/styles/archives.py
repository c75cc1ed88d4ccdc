"""Players whom nobody made up: XSkat by its own log, and whoever sat in records of the International Skat Server.

A log has no auction, so nothing is predicted of it; so many games in a row are one player, in all seats by turns.
Of people there may be few games: each of somebody's games is predicted by what the ones before it said.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

import numpy as np

from counterplay.protocol import BadInput
from counterplay.skat.beliefs import POINTS_WITHOUT_AUCTION, Point, StylePolicies
from counterplay.skat.learn import games_of
from counterplay.skat.players import SeenGame
from counterplay.skat.records import sgf
from counterplay.statistics import ERRORS_OF_95
from counterplay.studies.styles.prediction import (
    BAYES,
    BOTH,
    NAMED,
    PARTICLE,
    STYLE,
    KnownSomebody,
    LaterDecisions,
    Sums,
    predictions,
    sums_by_part,
)
from counterplay.studies.tables import Row, rounded

XSKAT = "xskat's log"
WITHOUT_AUCTION = sorted(POINTS_WITHOUT_AUCTION)
FEWEST = 2  # games of a name: the first says what is to be expected of anybody
BEFORE = ((0, 0), (1, 4), (5, 9), (10, 19), (20, 49), (50, 2_000))  # games of him that were seen before


def logged_players(paths: Sequence[Path], games: int) -> list[list[SeenGame]]:
    """Return players of so many games each from logs; games that are left over are nobody's."""
    played = (game.state for path in paths for game in games_of(path))
    people = []
    while len(some := list(islice(played, games))) == games:
        people.append([(state, number % 3) for number, state in enumerate(some)])
    if not people:
        raise BadInput(f"the log of the part xskat is too short: one player needs {games} games that were played")
    return people


def logged(shared: tuple[StylePolicies, int], job: tuple[int, list[SeenGame]]) -> Row:
    """Return how XSkat's later games are predicted after ever more of those before."""
    (styles, judged), (number, games) = shared, job
    rows = predictions(games[:-judged], games[-judged:], styles, (), WITHOUT_AUCTION)
    return {"group": XSKAT, "number": number, "family": XSKAT, "rows": rows}


def recorded_players(paths: Sequence[Path]) -> dict[str, list[SeenGame]]:
    """Return the games of every name in records that has some, in their order; `xskat:2` is `xskat`."""
    people: defaultdict[str, list[SeenGame]] = defaultdict(list)
    for path in paths:
        for record in sgf.load(path):
            if record.state is not None and record.state.declaration is not None:
                for seat, name in enumerate(record.players):
                    people[name.partition(":")[0]].append((record.state, seat))
    some = {name: games for name, games in people.items() if len(games) >= FEWEST}
    if not some:
        raise BadInput(f"the records of the part records have no name with {FEWEST} games")
    return some


def recorded(styles: StylePolicies, job: tuple[int, list[SeenGame]]) -> Row:
    """Return how each game of one name is predicted by those before it."""
    number, games = job
    return {"number": number, "rows": list(_one_after_the_other(games, styles))}


def _one_after_the_other(games: Sequence[SeenGame], styles: StylePolicies) -> Iterator[tuple[int, str, Sums]]:
    known = KnownSomebody(styles, tuple(Point))
    for seen, game in enumerate(games):
        later = LaterDecisions([game], styles)
        fixed = later.by_policies()
        for way, logs in (fixed | known.ways(later, fixed)).items():
            yield seen, way, sums_by_part(logs)
        known.learn(game)


def table(people: Sequence[Row]) -> list[Row]:
    """Return nats a decision by how many games of somebody were seen before; a player counts once, by his mean."""
    rows = []
    for first, last in BEFORE:
        means: defaultdict[str, list[float]] = defaultdict(list)
        decisions = 0
        for person in people:
            sums: defaultdict[str, list[float]] = defaultdict(lambda: [0.0, 0.0])
            for seen, way, parts in person["rows"]:
                if first <= seen <= last:
                    for total, number in parts.values():
                        sums[way][0] += total
                        sums[way][1] += number
            if sums[STYLE][1]:
                decisions += int(sums[STYLE][1])
                for way, (total, number) in sums.items():
                    means[way].append(total / number)
        if not means:
            continue
        gains = np.array(means[BOTH]) - np.array(means[BAYES])
        error = float(gains.std(ddof=1) / np.sqrt(len(gains))) if len(gains) > 1 else None
        row: Row = {"games before": first, "to": last, "players": len(gains), "decisions": decisions}
        row |= {way: rounded(float(np.mean(means[way])), 3) for way in (*NAMED, BAYES, STYLE, PARTICLE, BOTH)}
        row["both less the three"] = rounded(float(gains.mean()), 3)
        rows.append(row | {"+-": "" if error is None else rounded(ERRORS_OF_95 * error, 3)})
    return rows
