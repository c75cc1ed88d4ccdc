"""Moments of played games, for the card-location networks: streamed, written in portions, and resumed.

At each moment of the play one of the three seats looks for the cards, each in its turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from counterplay.skat import _core
from counterplay.skat.beliefs import CARD_PLACES, GameType
from counterplay.skat.learn.policies.data import PlayedGame, Portions

FORMAT = "counterplay skat location examples 1"


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
        return (self.cards[:, :32, None] >> np.arange(CARD_PLACES, dtype=np.uint8) & 1).astype(np.bool_)

    def truth(self) -> NDArray[np.uint8]:
        """Return the place of each card, `CARD_PLACES` where it is not hidden."""
        return self.cards[:, :32] >> np.uint8(3)

    def soloist(self) -> NDArray[np.uint8]:
        """Return where the soloist sits, seen from the observer."""
        return self.cards[:, 32]


class LocationPortions(Portions):
    """A folder of moments to learn from, some thousand games a file; every tenth game is held out."""

    form = FORMAT
    what = "type of game"

    def moments(self, number: int, kind: GameType, *, held_out: bool) -> Moments:
        """Return the moments of a type of game in one portion."""
        part = f"{'held_out' if held_out else 'train'}/{kind.name.lower()}"
        features, cards = self._arrays(number, part, ("features", "cards"))
        return Moments(features, cards)

    def _collector(self) -> Any:
        return _core.LocationCollector()

    def _add(self, collector: Any, game: PlayedGame, number: int) -> None:
        collector.add(game.state.core, number, game.auction)

    def _taken(self, collector: Any) -> Iterator[tuple[str, int, dict[str, NDArray[Any]]]]:
        for kind in GameType:
            features, cards = collector.take(kind)
            yield kind.name.lower(), len(features), {"features": features, "cards": cards}
