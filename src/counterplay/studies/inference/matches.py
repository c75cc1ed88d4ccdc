"""One game of card play on a given contract, and the results of all that were played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from counterplay.arena import Sitting, kind_of, make_player, parse_spec, play_deal
from counterplay.protocol import Table
from counterplay.skat.players import SkatContest
from counterplay.studies.inference.journal import Line, of_this_study
from counterplay.studies.inference.plan import Arrangement, Unit

Points = tuple[float, float, float]  # of the soloist, the defender after him, and the other one
Game = tuple[Arrangement, tuple[str, str, str], str]  # who sits where, their players in full, and the game's key


def play(unit: Unit, record: str, games: Sequence[Game], seed: int) -> Iterator[Line]:
    """Play games of a contract, each with the luck of its contract, seat and kind of player."""
    for arrangement, players, key in games:
        points, faults = play_game(record, arrangement, players, seed, f"{unit.game} {unit.contract}")
        yield {
            "game": unit.game,
            "contract": unit.contract,
            "soloist": arrangement.soloist,
            "defenders": [arrangement.first, arrangement.second],
            "points": points,
            "faults": faults,
            "key": key,
        }


def play_game(
    record: str, arrangement: Arrangement, players: Sequence[str], seed: int, contract: str
) -> tuple[Points, list[str]]:
    """Return the tournament points of one game, and what players did wrong, which should be nothing."""
    contest = SkatContest((record,))
    soloist = contest.deal(seed, 0).core.soloist
    sittings: list[Sitting | None] = [None, None, None]
    for place, (kind, player) in enumerate(zip(arrangement, players, strict=True)):
        seat = (soloist + place) % 3
        sittings[seat] = seated(player, seat, f"{contract} {kind}")
    episode = play_deal(contest, seed, 0, [sitting for sitting in sittings if sitting is not None])
    first, second, third = (float(episode.scores[(soloist + place) % 3]) for place in range(3))
    return (first, second, third), [what for _, what in episode.faults]


def seated(player: str, seat: int, luck: str) -> Sitting:
    """Return a player that has just sat down; one for each seat, because it follows the deal from there."""
    sitting = _sitting(player, seat)
    sitting.luck = f"{luck} seat {seat}"
    sitting.player.start(Table("skat", ("first", "second", "third"), seat))
    return sitting


@lru_cache(maxsize=64)
def _sitting(player: str, seat: int) -> Sitting:
    return newcomer(player)


def newcomer(player: str) -> Sitting:
    """Return a player that knows nothing yet."""
    contest = SkatContest()
    spec = parse_spec(player)
    kind = kind_of(contest, spec)
    return Sitting(player, make_player(contest, spec), kind.watches, kind.knows_all)


def _place(line: Line) -> tuple[str, int, Arrangement]:
    return line["game"], line["contract"], Arrangement(line["soloist"], *line["defenders"])


class MatchResults:
    """The points of every game by type, arrangement and contract."""

    def __init__(self) -> None:
        self._points: dict[tuple[str, Arrangement], dict[int, Points]] = {}
        self.faults = 0

    @classmethod
    def of(cls, lines: Iterable[Line], keys: Mapping[tuple[str, int, Arrangement], str]) -> MatchResults:
        """Read lines; one that is not of this study's contracts and players is refused."""
        results = cls()
        for (game, contract, arrangement), line in of_this_study(lines, keys, _place, "games"):
            results.add(game, contract, arrangement, tuple(line["points"]))
            results.faults += len(line["faults"])
        return results

    def add(self, game: str, contract: int, arrangement: Arrangement, points: Points) -> None:
        """Take a game in."""
        self._points.setdefault((game, arrangement), {})[contract] = points

    def has(self, game: str, contract: int, arrangement: Arrangement) -> bool:
        """Say whether a game was played."""
        return contract in self._points.get((game, arrangement), {})

    @property
    def games(self) -> int:
        """Return how many games there are."""
        return sum(map(len, self._points.values()))

    def contracts(self, game: str, arrangements: Sequence[Arrangement]) -> list[int]:
        """Return the contracts on which all of these were played."""
        played = [set(self._points.get((game, arrangement), {})) for arrangement in arrangements]
        return sorted(set.intersection(*played))

    def points(self, game: str, arrangement: Arrangement, contracts: Sequence[int]) -> NDArray[np.float64]:
        """Return a row of points for each contract: soloist and both defenders."""
        known = self._points[game, arrangement]
        return np.array([known[contract] for contract in contracts], dtype=np.float64).reshape(-1, 3)
