"""The margins of a run, deal by deal: all that rows are worked out from, and small enough to be kept.

A run's games lie in `runs/`; its margins are written to `margins/` whenever they are read, and stand for the games
where these are gone. So a study goes on, row by row, on another machine: with `margins/` in its folder.
"""

from __future__ import annotations

import csv
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from counterplay.arena import Results
from counterplay.protocol import BadInput
from counterplay.studies.folder import folder_name
from counterplay.studies.tables import rounded, write_csv

Margins = dict[int, float]  # by deal
_FORMERLY = {  # the names under which runs of earlier versions are kept
    "counterplay(weights=network,bids=network)": "autodidact+",
    "count(reaction=learned)": "count+",
}


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
    def _formerly(self) -> RunPlace:
        player, against = (_FORMERLY.get(name, name) for name in (self.player, self.against))
        return RunPlace(self.out, player, against, self.seed)

    @property
    def title(self) -> str:
        """Return the player's name, and by which name it played where that was another."""
        former = self._formerly
        played_as = former.player if former.file.exists() and not self.file.exists() else self.player
        return self.player if played_as == self.player else f"{self.player}, played as {played_as}"

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
        stored = _stored(self.file) or _stored(self._formerly.file)
        if (self.games / "run.json").exists():
            results = Results.read(self.games)
            deals = results.complete()
            if deals and len(deals) >= len(stored):
                stored = dict(zip(deals, margins(results, deals).tolist(), strict=True))
                self.file.parent.mkdir(exist_ok=True)
                write_csv(
                    self.file, [{"deal": deal, "margin": rounded(margin)} for deal, margin in stored.items()]
                )
        return stored


def margins(results: Results, deals: Sequence[int]) -> NDArray[np.float64]:
    """Return the first entry's points per list less the mean of the other two's, deal by deal."""
    points = results.points(0, deals)
    margin: NDArray[np.float64] = points[:, 0] - points[:, 1:].mean(axis=1)
    return margin


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
