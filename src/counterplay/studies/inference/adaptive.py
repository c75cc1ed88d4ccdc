"""Does inference that adapts to who sits there pay? `pi+` and `pi` at tables of players unlike the population.

A series is 36 contracts at one table of two strangers, the types in turn and the one who is measured in every role
in turn. One who learns begins each series knowing nothing. A series is played by one worker from its first
contract on; one that was stopped is played again, and only what is missing is added.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

import numpy as np

from counterplay.arena import play_deal
from counterplay.protocol import Table
from counterplay.skat.players import SkatContest
from counterplay.statistics import estimate
from counterplay.studies.inference.journal import Line, of_this_study
from counterplay.studies.inference.matches import newcomer
from counterplay.studies.inference.plan import LEARNERS, MATCH_GAMES, SERIES, TITLES
from counterplay.studies.tables import Row, rounded

ROLES = ("soloist", "defender")
Deal = tuple[str, int, int]  # type of game, contract, and the place of the measured one: 0 is the soloist
Played = tuple[str, str, int, int]  # learner, stranger, series, place in it


def deals_of(series: int) -> list[Deal]:
    """Return the contracts of a series; every type meets every place.

    >>> deals_of(0)[:4]
    [('suit', 0, 0), ('grand', 0, 1), ('null', 0, 2), ('suit', 1, 1)]
    """
    types = len(MATCH_GAMES)
    numbers = range(series * SERIES, (series + 1) * SERIES)
    return [(MATCH_GAMES[number % types], number // types, (number + number // types) % 3) for number in numbers]


def play_series(
    series: int,
    deals: Sequence[Deal],
    records: Sequence[str],
    learner: str,
    players: tuple[str, str],
    stranger: str,
    seed: int,
    key: str,
) -> Iterator[Line]:
    """Play a series; `players` are the measured one and the strangers in full."""
    names = ("measured", "stranger 1", "stranger 2")
    measured, *others = (newcomer(player) for player in (players[0], players[1], players[1]))
    for place, sitting in enumerate((measured, *others)):
        sitting.player.start(Table("skat", names, place))
    for place, ((game, contract, role), record) in enumerate(zip(deals, records, strict=True)):
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
            "key": key,
        }


def _place(line: Line) -> tuple[str, str, int]:
    return line["learner"], line["stranger"], line["series"]


class SeriesResults:
    """The points of the measured one in every game."""

    def __init__(self) -> None:
        self.points: dict[Played, float] = {}
        self.roles: dict[Played, str] = {}
        self.faults = 0

    @classmethod
    def of(cls, lines: Iterable[Line], keys: Mapping[tuple[str, str, int], str]) -> SeriesResults:
        """Read lines; one that is not of this study is refused."""
        results = cls()
        for _, line in of_this_study(lines, keys, _place, "series"):
            results.add(line)
        return results

    def add(self, line: Line) -> None:
        """Take a game in; one that is known already stays as it is."""
        place: Played = (line["learner"], line["stranger"], line["series"], line["place"])
        if place not in self.points:
            self.points[place], self.roles[place] = float(line["points"]), line["role"]
            self.faults += len(line["faults"])

    def has(self, line: Line) -> bool:
        """Say whether a game is known."""
        return (line["learner"], line["stranger"], line["series"], line["place"]) in self.points

    def complete(self, learner: str, stranger: str, series: int) -> bool:
        """Say whether a series is whole."""
        return all((learner, stranger, series, place) in self.points for place in range(SERIES))


def table(results: SeriesResults, strangers: Sequence[str], seed: int) -> list[Row]:
    """Return what adapting adds to the points a game, on the same contracts in the same role."""
    base, learner = LEARNERS
    lines = []
    for stranger in strangers:
        for role in (*ROLES, "both"):
            for part, places in (("all", range(SERIES)), ("second half", range(SERIES // 2, SERIES))):
                both = [
                    place
                    for place in results.points
                    if place[:2] == (learner, stranger)
                    and place[3] in places
                    and role in (results.roles[place], "both")
                    and (base, *place[1:]) in results.points
                ]
                if len(both) < 2:
                    continue
                after = np.array([results.points[place] for place in both])
                before = np.array([results.points[base, *place[1:]] for place in both])
                found = estimate(after - before, seed)
                lines.append(
                    {"table": stranger, "role": role, "of the series": part, "games": found.count}
                    | {TITLES[base]: rounded(before.mean(), 2), TITLES[learner]: rounded(after.mean(), 2)}
                    | {"difference": rounded(found.mean, 2), "low": rounded(found.low, 2)}
                    | {"high": rounded(found.high, 2), "p": rounded(found.p, 5)}
                )
    return lines
