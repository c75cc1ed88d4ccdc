"""One game of card play on a given contract, and the results of all that were played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from counterplay.arena import Sitting, kind_of, make_player, parse_spec, play_deal
from counterplay.protocol import Table
from counterplay.skat.players import SkatContest
from counterplay.studies.inference.journal import Line, Place, WorkKind
from counterplay.studies.inference.plan import Arrangement
from counterplay.studies.inference.variants import VARIANTS
from counterplay.studies.tables import Row

POINTS = ("soloist's points", "first's points", "second's points")
Points = tuple[float, ...]  # of the soloist, the defender after him, and the other one


def play(place: Place, record: str, players: Sequence[str], seed: int) -> Iterator[Line]:
    """Play a game of a contract, with the luck of its contract, seats and kinds of player."""
    game, contract, soloist, *defenders = place
    arrangement = Arrangement(soloist, *defenders)
    points, faults = play_game(record, arrangement, players, seed, f"{game} {contract}")
    line = {"game": game, "contract": contract, "soloist": soloist, "defenders": defenders}
    yield line | {"points": points, "faults": faults}


KIND = WorkKind("games", ("game", "contract", "soloist", "defenders"), play)


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
    if spec.name in VARIANTS:
        return Sitting(player, VARIANTS[spec.name](**dict(spec.options)))
    kind = kind_of(contest, spec)
    return Sitting(player, make_player(contest, spec), kind.watches, kind.knows_all)


class MatchResults:
    """The points of every game by type, arrangement and contract."""

    def __init__(self, played: Mapping[Place, Line]) -> None:
        self._points: dict[tuple[str, Arrangement], dict[int, Points]] = {}
        for (game, contract, *seats), line in played.items():
            self._points.setdefault((game, Arrangement(*seats)), {})[contract] = tuple(line["points"])

    def lines(self) -> list[Row]:
        """Return every game as a row, in an order of its own."""
        return [
            {"game": game, "contract": contract, "soloist": seats[0], "first": seats[1], "second": seats[2]}
            | {name: f"{value:g}" for name, value in zip(POINTS, points, strict=True)}
            for (game, seats), played in sorted(self._points.items())
            for contract, points in sorted(played.items())
        ]

    @classmethod
    def of(cls, lines: Iterable[Row]) -> MatchResults:
        """Return the results that such rows, read from a file, are of."""
        return cls(
            {
                (line["game"], int(line["contract"]), line["soloist"], line["first"], line["second"]): {
                    "points": [float(line[name]) for name in POINTS]
                }
                for line in lines
            }
        )

    def contracts(self, game: str, arrangements: Sequence[Arrangement]) -> list[int]:
        """Return the contracts on which all of these were played."""
        played = [set(self._points.get((game, arrangement), {})) for arrangement in arrangements]
        return sorted(set.intersection(*played))

    def points(self, game: str, arrangement: Arrangement, contracts: Sequence[int]) -> NDArray[np.float64]:
        """Return a row of points for each contract: soloist and both defenders."""
        known = self._points[game, arrangement]
        return np.array([known[contract] for contract in contracts], dtype=np.float64).reshape(-1, 3)
