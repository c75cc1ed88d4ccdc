"""Moments of played games, for the card-location networks: streamed, written in portions, and resumed.

At each moment of the play one of the three seats looks for the cards, each in its turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from counterplay.protocol import BadInput
from counterplay.skat import _core
from counterplay.skat.policy.data import HELD_OUT_EVERY, MANIFEST, Portions, Report, games_of
from counterplay.skat.policy.locations import PLACES, GameType

FORMAT = "counterplay skat location examples 1"
PORTION_GAMES = 10_000


class Moments:
    """Examples of one type of game, a row each.

    `features` are the places that are one, filled up with a number that stands for none. `cards` has for each card
    (trumps turned) a bit for each place it can be in and above these its place, and at its end the soloist: 0 the
    observer, 1 to the left, 2 to the right.
    """

    def __init__(self, features: NDArray[np.uint16], cards: NDArray[np.uint8]) -> None:
        self.features = features
        self.cards = cards

    def __len__(self) -> int:
        return len(self.features)

    def piece(self, begin: int, rows: int) -> Moments:
        """Return some rows."""
        return Moments(self.features[begin : begin + rows], self.cards[begin : begin + rows])

    def possible(self) -> NDArray[np.bool_]:
        """Return where each card (row, card, place) can be; nowhere when it is not hidden."""
        return (self.cards[:, :32, None] >> np.arange(PLACES, dtype=np.uint8) & 1).astype(np.bool_)

    def truth(self) -> NDArray[np.uint8]:
        """Return the place of each card, `PLACES` where it is not hidden."""
        return self.cards[:, :32] >> np.uint8(3)

    def soloist(self) -> NDArray[np.uint8]:
        """Return where the soloist sits, seen from the observer."""
        return self.cards[:, 32]


class LocationPortions(Portions):
    """A folder of moments to learn from, some thousand games a file; every tenth game is held out."""

    @classmethod
    def gather_moments(cls, paths: Sequence[Path], folder: Path, report: Report) -> LocationPortions:
        """Read the files into portions; a run that was stopped goes on after the last whole portion."""
        sources = [[path.name, path.stat().st_size if path.is_file() else 0] for path in paths]
        portions = cls(folder)
        head: dict[str, object] = {"format": FORMAT, "sources": sources, "portion_games": PORTION_GAMES}
        if portions._begin(head):
            return portions
        train, held_out = _core.LocationCollector(), _core.LocationCollector()
        finished, number, auctions = sum(portions.games), 0, 0
        for path in paths:
            for game in games_of(path):
                number += 1
                if number % 100 == 0:
                    report("games", number, 0)
                if number <= finished:
                    continue
                to = held_out if number % HELD_OUT_EVERY == 0 else train
                to.add(game.state.core, number, game.auction)
                auctions += game.auction
                if number - finished == PORTION_GAMES:
                    portions._write_moments(train, held_out, PORTION_GAMES, auctions, head)
                    finished, auctions = number, 0
        if number > finished:
            portions._write_moments(train, held_out, number - finished, auctions, head)
        if not number:
            raise BadInput(f"no game was found in {', '.join(map(str, paths))}")
        portions._note(head, complete=True)
        return portions

    def moments(self, number: int, kind: GameType, *, held_out: bool) -> Moments:
        """Return the moments of a type of game in one portion."""
        part = f"{'held_out' if held_out else 'train'}/{kind.name.lower()}"
        features, cards = self._arrays(number, f"{part}/features", f"{part}/cards")
        return Moments(features, cards)

    @property
    def auction(self) -> bool:
        """Say whether the auction of any game is known."""
        return any(self._arrays(number, "auctions")[0] > 0 for number in range(len(self.games)))

    def _arrays(self, number: int, *names: str) -> list[Any]:
        try:
            with np.load(self._path(number), allow_pickle=False) as file:
                return [file[name] for name in names]
        except (OSError, ValueError, KeyError, EOFError, BadZipFile):
            raise BadInput(
                f"{self._path(number)} is missing or damaged: delete {self.folder / MANIFEST} to begin again"
            ) from None

    def _write_moments(
        self,
        train: _core.LocationCollector,
        held_out: _core.LocationCollector,
        games: int,
        auctions: int,
        head: dict[str, object],
    ) -> None:
        arrays: dict[str, NDArray[Any]] = {"auctions": np.array(auctions)}
        for part, collector in (("train", train), ("held_out", held_out)):
            for kind in GameType:
                features, cards = collector.take(kind)
                arrays[f"{part}/{kind.name.lower()}/features"] = features
                arrays[f"{part}/{kind.name.lower()}/cards"] = cards
        with self._path(len(self.games)).open("wb") as file:
            np.savez(file, **arrays)  # type: ignore[arg-type]
        self.games.append(games)
        self._note(head, complete=False)
