"""The results of a run, by series and deal; what statistics are made of."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from counterplay.arena.log import RunSettings, read_outcomes, read_settings
from counterplay.arena.outcome import Outcome
from counterplay.arena.schedule import LineUp, Series
from counterplay.arena.statistics import SprtVerdict
from counterplay.frames import frame


@dataclass(repr=False)
class Results:
    """Finished deals. Only deals that every series has finished count: a deal is the unit, rotations together."""

    settings: RunSettings
    games: dict[Series, dict[int, Outcome]] = field(default_factory=dict)

    @classmethod
    def read(cls, folder: Path) -> Results:
        """Read the folder of a run, finished or not."""
        return cls.of(folder, read_settings(folder))

    @classmethod
    def of(cls, folder: Path, settings: RunSettings) -> Results:
        """Read the results of a run whose settings are known."""
        results = cls(settings)
        for series in settings.all_series():
            results.add(series, read_outcomes(folder, series))
        return results

    def __repr__(self) -> str:
        games = sum(map(len, self.games.values()))
        line_ups = "; ".join(map(str, self.settings.line_ups))
        return f"<Results: {games} games of {self.settings.game} by {line_ups}>"

    def frame(self) -> Any:
        """Return a row for each player and game as a pandas frame."""
        return frame(
            {
                "line_up": str(self.settings.line_ups[series.line_up]),
                "rotation": series.rotation,
                "deal": game.deal,
                "seat": seat,
                "player": player,
                "score": game.scores[seat],
                "kind": game.facts.kind,
                "role": game.facts.roles[seat] if game.facts.roles else None,
                "won": game.facts.won[seat] if game.facts.won else None,
            }
            for series, games in self.games.items()
            for game in games.values()
            for seat, player in enumerate(game.seats)
        )

    def add(self, series: Series, rows: Iterable[Outcome]) -> None:
        """Take in finished deals."""
        deals = self.games.setdefault(series, {})
        for row in rows:
            deals.setdefault(row.deal, row)

    def complete(self) -> list[int]:
        """Return the deals that all series have finished, in order."""
        every = [self.games.get(series, {}) for series in self.settings.all_series()]
        fewest = min(every, key=len)  # not the planned deals, which may be any number
        planned = (deal for deal in sorted(fewest) if 0 <= deal < self.settings.deals)
        return [deal for deal in planned if all(deal in deals for deals in every)]

    def prefix(self) -> int:
        """Return how many deals are complete from the first one on."""
        deals = self.complete()
        return next((index for index, deal in enumerate(deals) if deal != index), len(deals))

    def counted(self) -> list[int]:
        """Return the deals that count: the complete ones, up to where a sequential test has decided."""
        verdict = self.verdict()
        if verdict is None or verdict.accepted is None:
            return self.complete()
        return list(range(verdict.deals))

    def verdict(self) -> SprtVerdict | None:
        """Return what the sequential test says; None when none was asked for."""
        sprt = self.settings.sprt
        if sprt is None:
            return None
        first, second = self.tested()
        line_up = self.settings.line_ups[0]
        points = self.points(0, range(self.prefix()))
        return sprt.verdict(
            mean_of(points, line_up, first) - mean_of(points, line_up, second), self.settings.list_length
        )

    def tested(self) -> tuple[str, str]:
        """Return the players that the sequential test compares: the first two of the first line-up."""
        first, second, *_ = distinct(self.settings.line_ups[0])
        return first, second

    def points(self, line_up: int, deals: Iterable[int]) -> NDArray[np.float64]:
        """Return points per list by deal and entry, each the mean over all rotations of the deal."""
        seats, wanted = self.settings.seats, list(deals)
        table = np.zeros((len(wanted), seats))
        for rotation in range(self.settings.rotations_played):
            games = self.games.get(Series(line_up, rotation), {})
            for row, deal in enumerate(wanted):
                scores = games[deal].scores
                for entry in range(seats):
                    table[row, entry] += scores[(entry + rotation - deal - 1) % seats]
        return table * (self.settings.list_length / self.settings.rotations_played)


def distinct(line_up: LineUp) -> list[str]:
    """Return the different players of a line-up, in order."""
    return list(dict.fromkeys(map(str, line_up.specs)))


def mean_of(points: NDArray[np.float64], line_up: LineUp, player: str) -> NDArray[np.float64]:
    """Return a player's points by deal, the mean over its copies."""
    columns = [entry for entry, spec in enumerate(line_up.specs) if str(spec) == player]
    mean: NDArray[np.float64] = points[:, columns].mean(axis=1)
    return mean
