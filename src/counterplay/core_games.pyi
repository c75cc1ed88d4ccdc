"""What a compiled core offers to learners: games side by side whose actions and observations are numbers.

Every core has such a class, made by `cpp/bind/bound_games.hpp`; for type checkers they are all of this one.
"""

import numpy as np
from numpy.typing import NDArray

class CoreGames:
    """Games side by side; arrays are handed in and written to."""

    @property
    def count(self) -> int: ...
    @property
    def seats(self) -> int: ...
    @property
    def features(self) -> int: ...
    @property
    def actions(self) -> int: ...
    def deal(self, seed: str, first: int = 0) -> None:
        """Start game i with deal first + i of a seed; it goes on with every count-th after it."""

    def illegal(self, chosen: NDArray[np.int32]) -> int:
        """Return the place of the first game whose action is not legal, or their count."""

    def act(self, chosen: NDArray[np.int32], rewards: NDArray[np.float32], over: NDArray[np.uint8]) -> None:
        """Act in every game; the scores of those that end go to the rewards."""

    def restart(self, over: NDArray[np.uint8]) -> None:
        """Deal anew where a game is over."""

    def look(self, observations: NDArray[np.float32], masks: NDArray[np.int8], seats: NDArray[np.int8]) -> None:
        """Write what the seat to act knows, what it may do, and which seat that is."""

    def to_act(self, place: int) -> int:
        """Return the seat to act in a game, or -1 at its end."""

    def observe(self, place: int, seat: int, out: NDArray[np.float32]) -> None:
        """Write what a seat knows."""
