"""Does inference that adapts to who sits there pay? PI+ and PI at tables of players unlike the population.

PI+ is `counterplay` that plays its cards by search alone, in worlds weighed by what it believes of each opponent.

A series is 36 contracts at one table of two strangers, the types in turn and the one who is measured in every role
in turn. One who learns begins each series knowing nothing. A series is played by one worker from its first
contract on; one that was stopped is played again, and only what is missing is added.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from counterplay.arena import play_deal
from counterplay.protocol import Table
from counterplay.skat.players import SkatContest
from counterplay.statistics import estimate
from counterplay.studies.inference.journal import Line, Place, WorkKind
from counterplay.studies.inference.matches import newcomer
from counterplay.studies.inference.plan import LEARNERS, MATCH_GAMES, SERIES, TITLES
from counterplay.studies.tables import Row, interval_columns, rounded

ROLES = ("soloist", "defender")
Deal = tuple[str, int, int]  # type of game, contract, and the place of the measured one: 0 is the soloist


def deals_of(series: int) -> list[Deal]:
    """Return the contracts of a series; every type meets every place.

    >>> deals_of(0)[:4]
    [('suit', 0, 0), ('grand', 0, 1), ('null', 0, 2), ('suit', 1, 1)]
    """
    types = len(MATCH_GAMES)
    numbers = range(series * SERIES, (series + 1) * SERIES)
    return [(MATCH_GAMES[number % types], number // types, (number + number // types) % 3) for number in numbers]


def play_series(
    series: int, learner: str, player: str, stranger: str, records: Sequence[str], seed: int
) -> Iterator[Line]:
    """Play a series of a learner, who is `player` in full, from the contracts of these records."""
    names = ("measured", "stranger 1", "stranger 2")
    measured, *others = (newcomer(sitting) for sitting in (player, stranger, stranger))
    for place, sitting in enumerate((measured, *others)):
        sitting.player.start(Table("skat", names, place))
    for place, ((game, contract, role), record) in enumerate(zip(deals_of(series), records, strict=True)):
        contest = SkatContest((record,))
        mine = (contest.deal(seed, 0).core.soloist + role) % 3
        sittings = {mine: measured, (mine + 1) % 3: others[0], (mine + 2) % 3: others[1]}
        for name, sitting in zip(names, (measured, *others), strict=True):
            sitting.name, sitting.luck = name, f"{game} {contract} {name}"
        episode = play_deal(contest, seed, 0, [sittings[seat] for seat in range(3)])
        measured.player.result(episode, mine)
        yield {
            "learner": learner,
            "stranger": stranger,
            "series": series,
            "place": place,
            "role": ROLES[role > 0],
            "points": episode.scores[mine],
            "faults": [what for _, what in episode.faults],
        }


KIND = WorkKind("series", ("learner", "stranger", "series", "place"), play_series)


def table(played: Mapping[Place, Line], strangers: Sequence[str], seed: int) -> list[Row]:
    """Return what adapting adds to the points a game, on the same contracts in the same role."""
    base, learner = LEARNERS
    rows = []
    for stranger in strangers:
        for role in (*ROLES, "both"):
            for part, places in (("all", range(SERIES)), ("second half", range(SERIES // 2, SERIES))):
                both = [
                    (line["points"], played[base, *place[1:]]["points"])
                    for place, line in played.items()
                    if place[:2] == (learner, stranger)
                    and place[3] in places
                    and role in (line["role"], "both")
                    and (base, *place[1:]) in played
                ]
                if len(both) < 2:
                    continue
                after, before = np.array(both, dtype=float).T
                gain = estimate(after - before, seed)
                rows.append(
                    {"table": stranger, "role": role, "of the series": part, "games": gain.count}
                    | {TITLES[base]: rounded(before.mean(), 2), TITLES[learner]: rounded(after.mean(), 2)}
                    | interval_columns(gain, "difference", 2, p=5)
                )
    return rows
