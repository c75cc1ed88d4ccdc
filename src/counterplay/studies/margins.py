"""The margins of one player against two of a kind, deal by deal: all that rows are worked out from.

They are small enough to be kept. A run's games lie in `runs/`; its margins are written to `margins/` whenever they
are read, and stand for the games where these are gone. So a study goes on, row by row, on another machine: with
`margins/` in its folder.
"""

from __future__ import annotations

import csv
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from counterplay.arena import LineUp, Match, Results, parse_specs
from counterplay.protocol import BadInput
from counterplay.skat.players import SkatContest
from counterplay.statistics import Estimate, estimate
from counterplay.studies.folder import folder_name
from counterplay.studies.tables import Row, interval_columns, rounded, write_csv

Margins = Mapping[Any, float]  # by deal; of several series by seed and deal


@dataclass(frozen=True)
class RunPlace:
    """Where a player's run against two of a kind lies in a study's folder."""

    out: Path
    player: str
    against: str
    seed: int

    @property
    def _words(self) -> str:
        return folder_name(f"{self.player} against {self.against} seed {self.seed}")

    @property
    def games(self) -> Path:
        """Return the folder of its games."""
        return self.out / "runs" / self._words

    @property
    def file(self) -> Path:
        """Return the file of its margins."""
        return self.out / "margins" / f"{self._words}.csv"

    def margins(self) -> Margins:
        """Return the margins of its finished deals: from its games, or what was kept, whichever has more."""
        stored = _stored(self.file)
        if (self.games / "run.json").exists():
            played = margins(Results.read(self.games))
            if played and len(played) >= len(stored):
                stored = played
                self.file.parent.mkdir(exist_ok=True)
                write_csv(
                    self.file, [{"deal": deal, "margin": rounded(margin)} for deal, margin in stored.items()]
                )
        return stored


def one_against_two(player: str, against: str, deals: int, seed: int, luck: tuple[str, ...] = ()) -> Match:
    """Return the match of a player against two of a kind."""
    line_up = LineUp(parse_specs(f"{player},{against},{against}"), luck)
    return Match(SkatContest(), (line_up,), deals, seed)


def margins(results: Results) -> Margins:
    """Return the first entry's points per list less the mean of the other two's, by finished deal."""
    deals = results.complete()
    points = results.points(0, deals)
    return dict(zip(deals, (points[:, 0] - points[:, 1:].mean(axis=1)).tolist(), strict=True))


def estimated(margins: Margins, seed: int) -> Row:
    """Return the columns of a mean margin."""
    return interval_columns(estimate(np.array([*margins.values()]), seed), "margin")


def difference(more: Margins, less: Margins, seed: int) -> Estimate:
    """Return what one player makes more than another on the deals that both have."""
    both = sorted(set(more) & set(less))
    return estimate(np.array([more[deal] - less[deal] for deal in both]), seed)


def _stored(path: Path) -> Margins:
    try:
        with path.open(encoding="utf-8", newline="") as file:
            return {int(row["deal"]): float(row["margin"]) for row in csv.DictReader(file)}
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, KeyError, TypeError, csv.Error) as problem:
        raise BadInput(
            f"{path} does not hold the margins of a run, `deal,margin` in each line: {problem}"
        ) from None
